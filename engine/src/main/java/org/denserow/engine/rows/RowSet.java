package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;

/// A set of rows as bits, walked in ascending order: rows to destroy, rows that one worker found. A second level marks
/// the words with any row, so that a few rows are found and cleared fast among many. On request ([#count()]) it counts
/// the rows before each block of 64 words, for walks that begin in the middle.
///
/// It is not a [org.denserow.engine.bits.Bitfield], which users have: that one checks every row, updates several levels
/// with counts for a row that changes, and clears word by word. Here [#add(int)] writes two words, and a clear visits
/// only words with rows if there are few.
///
/// *Threads*: one thread adds rows; any number may read while no thread adds. *Cost*: [#add(int)] O(1); a walk and
/// [#clear()] O(rows in the set + room / 4,096). *Memory*: a bit per row, and 4 bytes per 4,096 rows, after the first
/// [#fit(int)].
public final class RowSet {

    /// Stands for no row and no word.
    public static final int NONE = -1;

    private static final int BLOCK_SHIFT = 6;
    private static final int BLOCK_WORDS = 1 << BLOCK_SHIFT;
    private static final int FEW = 16; // with fewer rows than one per 16 words, clear() visits only the words with any

    private long[] words = {}; // bit per row
    private long[] summary = {}; // bit per word: whether any is set
    private int[] before = {}; // rows before each block, after count()
    private int count;

    /// Makes room for rows below a number. Keeps the content; a smaller room than before empties the set.
    ///
    /// @param rows the number of rows
    public void fit(final int rows) {
        final int length = (rows >>> 6) + 1; // one to spare, so that a walk may begin behind the last row
        if (words.length != length) {
            if (length < words.length) {
                clear();
            }
            words = Arrays.copyOf(words, length);
            summary = Arrays.copyOf(summary, (length >>> 6) + 1);
            before = new int[(length >>> BLOCK_SHIFT) + 2];
        }
    }

    /// Adds a row.
    ///
    /// @param row a row for which there is room
    /// @return false if the set had it already
    public boolean add(final int row) {
        final int at = row >>> 6;
        final long old = words[at];
        final long now = old | 1L << row;
        if (old == now) {
            return false;
        }
        words[at] = now;
        summary[at >>> 6] |= 1L << at;
        count++;
        return true;
    }

    /// Adds rows from a place on, until one of them is negative or in the set already.
    ///
    /// @return the place of that one, or `end`
    int add(final int[] rows, final int begin, final int end) {
        int place = begin;
        for (; place < end && rows[place] >= 0; place++) {
            final int row = rows[place];
            final int at = row >>> 6;
            final long old = words[at];
            final long now = old | 1L << row;
            if (old == now) {
                break;
            }
            words[at] = now;
            summary[at >>> 6] |= 1L << at;
        }
        count += place - begin;
        return place;
    }

    /// Adds up to 64 rows at once.
    ///
    /// @param at the word, in which bit i stands for row `64 at + i`
    void addWord(final int at, final long rows) {
        if (rows != 0) {
            count += Long.bitCount(rows & ~words[at]);
            words[at] |= rows;
            summary[at >>> 6] |= 1L << at;
        }
    }

    /// {@return whether the set has a row}
    ///
    /// @param row a row for which there is room
    public boolean contains(final int row) {
        return (words[row >>> 6] & 1L << row) != 0;
    }

    /// {@return the number of rows in the set}
    public int size() {
        return count;
    }

    /// {@return 64 rows as bits; bit i stands for row `64 at + i`}
    ///
    /// @param at the word
    public long word(final int at) {
        return words[at];
    }

    /// The words with a row that come after a word and are in the same 64, as bits.
    long wordsAfter(final int at) {
        return summary[at >>> 6] & -2L << at;
    }

    /// {@return the first row of the set at or after a row, or [#NONE]}
    ///
    /// @param row at least 0
    public int next(final int row) {
        final int at = row >>> 6;
        if (at >= words.length) {
            return NONE;
        }
        final long rest = words[at] & -1L << row;
        if (rest != 0) {
            return at << 6 | Long.numberOfTrailingZeros(rest);
        }
        final int word = nextWord(at + 1);
        return word < 0 ? NONE : word << 6 | Long.numberOfTrailingZeros(words[word]);
    }

    /// {@return the first word with a row at or after a word, or [#NONE]}
    ///
    /// @param from at least 0
    public int nextWord(final int from) {
        int at = from >>> 6;
        if (at >= summary.length) {
            return NONE;
        }
        long bits = summary[at] & -1L << from;
        while (bits == 0) {
            if (++at == summary.length) {
                return NONE;
            }
            bits = summary[at];
        }
        return at << 6 | Long.numberOfTrailingZeros(bits);
    }

    /// As [#clear()], without a search for words, for a caller that has all rows.
    ///
    /// @param rows an array that begins with all rows of the set
    void clear(final int[] rows) {
        for (int i = 0; i < count; i++) {
            final int at = rows[i] >>> 6;
            words[at] = 0;
            summary[at >>> 6] = 0;
        }
        count = 0;
    }

    /// As [#rank(int)], for any time: it visits the words with any row.
    int countBefore(final int row) {
        final int last = row >>> 6;
        int sum = 0;
        for (int at = nextWord(0); at != NONE && at <= last; at = nextWord(at + 1)) {
            sum += Long.bitCount(at < last ? words[at] : words[at] & ~(-1L << row));
        }
        return sum;
    }

    /// Empties the set.
    public void clear() {
        if (count < words.length / FEW) {
            for (int at = nextWord(0); at != NONE; at = nextWord(at + 1)) {
                words[at] = 0;
            }
        } else {
            Arrays.fill(words, 0L);
        }
        Arrays.fill(summary, 0L);
        count = 0;
    }

    // ---- Ranks ----

    /// Counts rows per block, for the methods below. No row may be added between this call and theirs.
    void count() {
        int sum = 0;
        for (int block = 0; block < before.length; block++) {
            before[block] = sum;
            final int end = Math.min(words.length, block + 1 << BLOCK_SHIFT);
            for (int at = block << BLOCK_SHIFT; at < end; at++) {
                sum += Long.bitCount(words[at]);
            }
        }
    }

    /// {@return the number of rows in the set before a row}
    int rank(final int row) {
        final int end = row >>> 6;
        int sum = before[end >>> BLOCK_SHIFT];
        for (int at = end >>> BLOCK_SHIFT << BLOCK_SHIFT; at < end; at++) {
            sum += Long.bitCount(words[at]);
        }
        return sum + Long.bitCount(words[end] & ~(-1L << row));
    }

    /// {@return the row of the set with `rank` others before it, which must exist}
    int select(final int rank) {
        int block = block(rank, false);
        int left = rank - before[block];
        int at = block << BLOCK_SHIFT;
        for (; left >= Long.bitCount(words[at]); at++) {
            left -= Long.bitCount(words[at]);
        }
        return at << 6 | nth(words[at], left);
    }

    /// {@return the row that is not in the set and has `rank` such rows before it}
    int selectAbsent(final int rank) {
        final int block = block(rank, true);
        int left = rank - ((block << BLOCK_SHIFT + 6) - before[block]);
        int at = block << BLOCK_SHIFT;
        for (; at < words.length && left >= Long.bitCount(~words[at]); at++) {
            left -= Long.bitCount(~words[at]);
        }
        return at < words.length ? at << 6 | nth(~words[at], left) : words.length << 6;
    }

    /// The last block with at most `rank` rows before it.
    private int block(final int rank, final boolean absent) {
        int low = 0;
        int high = before.length - 1;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            final int rows = absent ? (middle << BLOCK_SHIFT + 6) - before[middle] : before[middle];
            if (rows <= rank) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static int nth(final long bits, final int n) {
        long left = bits;
        for (int i = 0; i < n; i++) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(words);
        to.accept(summary);
        to.accept(before);
    }
}
