package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.slots.MoveList;

/// A walk over doomed rows and over surviving rows, batch by batch. It produces deaths, each as a move onto itself,
/// or moves of surviving rows to free places. The range of [#open(int,int)] comes first, then the places of doomed
/// rows, ascending.
///
/// *Threads*: used by one thread. *Cost*: O(rows taken + words between them); allocates nothing.
final class DoomedWalk {

    private static final int FEW = 64;
    private static final int UNKNOWN = -1;

    private final RowSet doomed;
    private final MoveList batch;

    // A few doomed rows are searched for once and then kept in a list.
    private final int[] few = new int[FEW];
    private int fewCount = UNKNOWN;
    private int nextOfFew;

    // The position among doomed rows: the bits `left` of the word come next.
    private int word;
    private long left;

    // The position among surviving rows.
    private int livingWord;
    private long living;
    private int livingEnd;

    // The range of rows that comes before doomed ones.
    private int openRow;
    private int openEnd;

    /// @param batch receives the rows or moves taken
    DoomedWalk(final RowSet doomed, final MoveList batch) {
        this.doomed = doomed;
        this.batch = batch;
    }

    /// The rows or moves taken last.
    MoveList batch() {
        return batch;
    }

    // ---- Where to begin ----

    /// Lists the doomed rows if they are few. No row may be added until [#forget()].
    void list() {
        if (doomed.size() <= FEW) {
            beginDoomed(0);
            fewCount = takeDoomed(few, 0, FEW);
        }
    }

    /// Forgets all doomed rows.
    void forget() {
        if (fewCount == UNKNOWN) {
            doomed.clear();
        } else {
            doomed.clear(few);
        }
        fewCount = UNKNOWN;
    }

    /// @param row the walk begins with the first doomed row at or after it
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

    /// @param begin the walk begins with the first surviving row at or after it
    /// @param end the walk ends before it
    void beginLiving(final int begin, final int end) {
        livingEnd = end;
        livingWord = begin >>> 6;
        living = livingIn(livingWord) & -1L << begin;
    }

    /// Sets the range that comes first: places to fill, or rows to destroy.
    void open(final int begin, final int end) {
        openRow = begin;
        openEnd = end;
    }

    // ---- Batches ----

    /// Takes the next rows to destroy: those of the opened range, then doomed ones.
    ///
    /// @return the number taken
    int takeDeaths(final int most) {
        final int rows = takeDoomed(batch.from(), takeOpen(batch.from(), most), most);
        System.arraycopy(batch.from(), 0, batch.to(), 0, rows);
        batch.fill(rows);
        return rows;
    }

    /// Takes the next surviving rows, with their places.
    ///
    /// @return the number taken
    int takeMoves(final int most) {
        final int moves = takeLiving(batch.from(), most);
        final int[] to = batch.to();
        takeDoomed(to, takeOpen(to, moves), moves);
        batch.fill(moves);
        return moves;
    }

    /// Takes the next surviving rows, for the first places of the rows of [#takeDeaths(int)]. Survivors are as many as
    /// places before their region's new end, so they run out there.
    ///
    /// @return the number taken
    int takeSurvivors() {
        final int moves = takeLiving(batch.from(), batch.count());
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
        long words = doomed.wordsAfter(at); // in a register: the next word waits for no load
        int place = begin;
        while (place < end) {
            if (bits == 0) {
                if (words == 0) {
                    final int next = doomed.nextWord((at | Long.SIZE - 1) + 1);
                    if (next == RowSet.NONE) {
                        break;
                    }
                    at = next;
                    words = doomed.wordsAfter(at);
                } else {
                    at = at & -Long.SIZE | Long.numberOfTrailingZeros(words);
                    words &= words - 1;
                }
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

    /// The rows of a word that are not doomed and stand before the end.
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
