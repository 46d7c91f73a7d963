package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.slots.MoveList;

/// A walk over [Doomed] rows and over those that live on, batch by batch: deaths, each as a move onto itself, or the
/// moves of rows that live on to places that are free. Places that follow each other come first ([#open(int,int)]), then
/// those of doomed rows, ascending.
///
/// *Threads*: one thread's. *Cost*: O(rows taken) and the words between them; allocates nothing.
final class DoomedWalk {

    private static final int FEW = 64;
    private static final int UNKNOWN = -1;

    private final Doomed doomed;
    private final MoveList batch;

    // Few doomed rows are looked for once, and then listed.
    private final int[] few = new int[FEW];
    private int fewCount = UNKNOWN;
    private int nextOfFew;

    // Where the walk over doomed rows stands: those of `left` in the word come next.
    private int word;
    private long left;

    // The same for rows that live on.
    private int livingWord;
    private long living;
    private int livingEnd;

    // Rows that come before doomed ones.
    private int openRow;
    private int openEnd;

    /// @param batch receives what is taken
    DoomedWalk(final Doomed doomed, final MoveList batch) {
        this.doomed = doomed;
        this.batch = batch;
    }

    /// What was taken last.
    MoveList batch() {
        return batch;
    }

    // ---- Where to begin ----

    /// Lists the doomed rows if they are few; none is added until [#forget()].
    void list() {
        if (doomed.size() <= FEW) {
            beginDoomed(0);
            fewCount = takeDoomed(few, 0, FEW);
        }
    }

    /// No row is doomed any more.
    void forget() {
        if (fewCount == UNKNOWN) {
            doomed.clear();
        } else {
            doomed.clear(few);
        }
        fewCount = UNKNOWN;
    }

    /// @param row the first doomed row is not before it
    void beginDoomed(final int row) {
        if (fewCount != UNKNOWN) {
            nextOfFew = 0;
            while (nextOfFew < fewCount && few[nextOfFew] < row) {
                nextOfFew++;
            }
            return;
        }
        word = row >>> 6;
        left = doomed.word(word) & -1L << row;
    }

    /// @param begin the first row that lives on is not before it
    /// @param end and the last is before this
    void beginLiving(final int begin, final int end) {
        livingEnd = end;
        livingWord = begin >>> 6;
        living = livingIn(livingWord) & -1L << begin;
    }

    /// Says which rows come first: as places to be filled, or as rows that go.
    void open(final int begin, final int end) {
        openRow = begin;
        openEnd = end;
    }

    // ---- Batches ----

    /// Takes the next rows that go: those of the range that was opened, then doomed ones.
    ///
    /// @return how many
    int takeDeaths(final int most) {
        final int rows = takeDoomed(batch.from(), takeOpen(batch.from(), most), most);
        System.arraycopy(batch.from(), 0, batch.to(), 0, rows);
        batch.fill(rows);
        return rows;
    }

    /// Takes the next rows that live on, with their places.
    ///
    /// @return how many
    int takeMoves(final int most) {
        final int moves = takeLiving(batch.from(), most);
        final int[] to = batch.to();
        takeDoomed(to, takeOpen(to, moves), moves);
        batch.fill(moves);
        return moves;
    }

    /// @return the place after the last
    private int takeOpen(final int[] into, final int limit) {
        final int end = Math.min(limit, into.length);
        int place = 0;
        while (place < end && openRow < openEnd) {
            into[place++] = openRow++;
        }
        return place;
    }

    /// @return the place after the last
    private int takeDoomed(final int[] into, final int begin, final int limit) {
        final int end = Math.min(limit, into.length);
        if (fewCount != UNKNOWN) {
            return takeListed(into, begin, end);
        }
        int at = word;
        long bits = left;
        int place = begin;
        while (place < end) {
            if (bits == 0) {
                final int next = doomed.nextWord(at + 1);
                if (next == Doomed.NONE) {
                    break;
                }
                at = next;
                bits = doomed.word(at);
            }
            into[place++] = at << 6 | Long.numberOfTrailingZeros(bits);
            bits &= bits - 1;
        }
        word = at;
        left = bits;
        return place;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(few);
    }

    private int takeListed(final int[] into, final int begin, final int end) {
        final int count = Math.min(end - begin, fewCount - nextOfFew);
        System.arraycopy(few, nextOfFew, into, begin, count);
        nextOfFew += count;
        return begin + count;
    }

    /// Rows of a word that are not doomed and stand before the end.
    private long livingIn(final int at) {
        final int rest = livingEnd - (at << 6);
        if (rest <= 0) {
            return 0;
        }
        final long bits = ~doomed.word(at);
        return rest >= Long.SIZE ? bits : bits & ~(-1L << rest);
    }

    private int takeLiving(final int[] into, final int limit) {
        final int end = Math.min(limit, into.length);
        int place = 0;
        while (place < end) {
            while (living == 0 && livingWord + 1 << 6 < livingEnd) {
                living = livingIn(++livingWord);
            }
            if (living == 0) {
                break;
            }
            final int first = livingWord << 6;
            long bits = living;
            while (bits != 0 && place < end) {
                into[place++] = first | Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
            }
            living = bits;
        }
        return place;
    }
}
