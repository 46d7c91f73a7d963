package org.denserow.arrow;

import java.util.Arrays;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// The chosen active rows of a type, ascending, as bits: all, or those of a selection; of the live rows, or of a copy.
///
/// *Threads*: one. *Cost*: a bit for each row; an `int` for 64 rows once [#rank(int)] is asked. It allocates only while
/// the type grows.
final class ChosenRows {

    private static final int WORD_ROWS = Long.SIZE;

    private final Table table;
    private Selection selection; // null: all active rows
    private long[] words = {};
    private int[] ranks = {}; // chosen rows before each word
    private int endWord;
    private boolean isRanked;
    private int next; // the first row that was not visited

    ChosenRows(final Table table) {
        this.table = table;
    }

    void where(final Selection only) {
        selection = only;
    }

    // ---- Which rows ----

    /// Chooses among the rows as they are now; the owner, between frames.
    void choose() {
        final boolean isPinned = table.layout().isPinned();
        begin(isPinned ? table.end() : table.size());
        if (selection != null) {
            selection.copyTo(0, endWord, words, 0);
        } else if (isPinned) {
            table.live().copyTo(0, endWord, words, 0);
        } else {
            all(table.size());
        }
    }

    /// Chooses among the rows of a copy.
    ///
    /// @throws IllegalArgumentException if the selection combines tags, or a tag that is needed is not published
    void choose(final PublishedCopy copy) {
        if (selection != null && !(selection instanceof Tag)) {
            throw new IllegalArgumentException("rows of a copy are chosen by one tag: type=" + table.name()
                    + ", selection=" + selection
                    + "; let a system write the selection into a tag, or choose among the rows that were written");
        }
        final boolean isPinned = table.layout().isPinned();
        begin(isPinned ? copy.end() : copy.size());
        if (!isPinned) {
            all(copy.size());
        } else if (copy.pending() == 0) {
            rowsWithHandles(copy);
        } else {
            all(copy.end());
            and(copy.tag(table.live()));
        }
        if (selection != null) {
            and(copy.tag((Tag) selection));
        }
    }

    private void begin(final int rows) {
        endWord = (rows + WORD_ROWS - 1) / WORD_ROWS;
        if (words.length < endWord) {
            words = new long[Math.max(endWord, words.length + words.length / 4)];
        }
        next = 0;
        isRanked = false;
    }

    private void all(final int rows) {
        Arrays.fill(words, 0, endWord, -1L);
        if (rows % WORD_ROWS != 0) {
            words[endWord - 1] = ~(-1L << rows);
        }
    }

    private void rowsWithHandles(final PublishedCopy copy) {
        final PublishedValues.Longs handles = copy.handles();
        Arrays.fill(words, 0, endWord, 0L);
        for (int row = 0; row < copy.end(); row++) {
            if (handles.get(row) != Handle.NULL) {
                words[row / WORD_ROWS] |= 1L << row;
            }
        }
    }

    private void and(final PublishedBits bits) {
        for (int word = 0; word < endWord; word++) {
            words[word] &= bits.word(word);
        }
    }

    // ---- Visit ----

    /// Visits the next chosen rows.
    ///
    /// @param piece receives them
    /// @param limit how many at most, at least 1
    /// @return false if there is none
    boolean next(final Piece piece, final int limit) {
        int word = next / WORD_ROWS;
        long left = word < endWord ? words[word] & -1L << next : 0;
        int count = 0;
        int begin = 0;
        while (count < limit) {
            while (left == 0) {
                if (++word >= endWord) {
                    next = endWord * WORD_ROWS;
                    return piece.become(begin, count);
                }
                left = words[word];
            }
            final int row = word * WORD_ROWS + Long.numberOfTrailingZeros(left);
            if (count == 0) {
                begin = row;
            } else if (row - begin >= Piece.ROWS) {
                break;
            }
            if (left == -1L && count + WORD_ROWS <= limit && row - begin + WORD_ROWS <= Piece.ROWS) {
                count = piece.addWord(row - begin, count);
                left = 0;
                next = row + WORD_ROWS;
            } else {
                piece.places[count++] = row - begin;
                left &= left - 1;
                next = row + 1;
            }
        }
        return piece.become(begin, count);
    }

    /// {@return the number of chosen rows before a row, or -1 if it is not chosen itself}
    ///
    /// @param row any; negative for none
    int rank(final int row) {
        final int word = row >> 6; // negative rows have negative words
        if (row < 0 || word >= endWord || (words[word] >>> row & 1) == 0) {
            return -1;
        }
        if (!isRanked) {
            countRanks();
        }
        return ranks[word] + Long.bitCount(words[word] & ~(-1L << row));
    }

    private void countRanks() {
        if (ranks.length < endWord) {
            ranks = new int[words.length];
        }
        int count = 0;
        for (int word = 0; word < endWord; word++) {
            ranks[word] = count;
            count += Long.bitCount(words[word]);
        }
        isRanked = true;
    }

    @Override
    public String toString() {
        return selection == null ? table.name() : table.name() + " " + selection;
    }

    /// Some chosen rows, ascending, that stand close together: the rows `begin + places[i]`.
    static final class Piece {

        /// The largest distance of its rows: their values stay in the cache while a field after the other takes them.
        static final int ROWS = 4096;

        private final int[] places = new int[ROWS];
        private int begin;
        private int count;

        private boolean become(final int firstRow, final int rows) {
            begin = firstRow;
            count = rows;
            return rows > 0;
        }

        /// Adds 64 neighbouring rows.
        ///
        /// @return how many there are then
        private int addWord(final int firstPlace, final int at) {
            for (int i = 0; i < WORD_ROWS; i++) {
                places[at + i] = firstPlace + i;
            }
            return at + WORD_ROWS;
        }

        /// {@return its first row}
        int begin() {
            return begin;
        }

        /// {@return rows from the first to the last, those not chosen included}
        int span() {
            return places[count - 1] + 1;
        }

        int count() {
            return count;
        }

        /// {@return where a row is, counted from the first}
        int place(final int index) {
            return places[index];
        }

        int[] places() {
            return places;
        }

        /// {@return whether no row between the first and the last is left out}
        boolean isRun() {
            return span() == count;
        }
    }
}
