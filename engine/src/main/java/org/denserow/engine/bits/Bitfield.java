package org.denserow.engine.bits;

import java.util.Arrays;
import java.util.Objects;

/// A set of row numbers, one bit per row, packed 64 to a word.
///
/// Source: Ben Carter, "Speeding up sparse data access with bitfields"; terms follow `java.util.BitSet`. One level:
/// every search walks the words.
///
/// ## Invariants
/// 1. `words.length == wordCount(capacity)`.
/// 2. Padding bits (at or above `capacity` in the last word) are always zero.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#get(int)], [#set(int)], [#clear(int)], [#move(int,int)], [#exchange(int,int)] | O(1) | none |
/// | [#nextSet(int)], [#nextSet(int,int)], [#nextClear(int)], [#nextClear(int,int)] | O(distance / 64) | none |
/// | [#cardinality(int)], [#clear(int,int)] | O(rows / 64) | none |
/// | [#resize(int)] | O(capacity / 64) | the new words |
///
/// ## Threads
/// Point methods are the owner's. During a system a job writes whole words of its own chunk; one word (64 rows) is the
/// unit of correctness, 512 rows only of performance (less false sharing). What a job wrote is visible to others after
/// the join of its system. Anyone may read what nobody writes.
public final class Bitfield {

    /// Rows in one word.
    public static final int WORD_ROWS = 64;

    /// Most rows, 2^30: beyond it arithmetic on rows would overflow.
    public static final int MAX_CAPACITY = 1 << 30;

    private static final int WORD_SHIFT = 6;

    private int capacity; // rows
    private long[] words;

    private Bitfield(final int capacity) {
        this.capacity = capacity;
        this.words = new long[wordCount(capacity)];
    }

    /// Creates an empty bitfield.
    ///
    /// @param capacity number of rows, `1 … MAX_CAPACITY`
    /// @return a bitfield with every bit clear
    /// @throws IllegalArgumentException if `capacity` is out of range
    public static Bitfield withCapacity(final int capacity) {
        checkCapacity(capacity);
        return new Bitfield(capacity);
    }

    // ---- Queries ----

    /// {@return the number of rows}
    public int capacity() {
        return capacity;
    }

    /// Tests one row.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if its bit is set
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public boolean get(final int row) {
        Objects.checkIndex(row, capacity);
        return (words[row >>> WORD_SHIFT] & (1L << row)) != 0;
    }

    /// Finds the next set row.
    ///
    /// @param fromRow first row to look at, in `[0, capacity]`
    /// @return the smallest set row at or after `fromRow`, or -1
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public int nextSet(final int fromRow) {
        Objects.checkIndex(fromRow, capacity + 1);
        return nextSet(words, fromRow, capacity);
    }

    /// Finds the next clear row.
    ///
    /// @param fromRow first row to look at, in `[0, capacity]`
    /// @return the smallest clear row at or after `fromRow`; `capacity` when there is none
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public int nextClear(final int fromRow) {
        Objects.checkIndex(fromRow, capacity + 1);
        return nextClear(words, fromRow, capacity);
    }

    /// Finds the next set row of a range; looks at no word after it.
    ///
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    /// @return the smallest set row in the range, or -1
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public int nextSet(final int fromRow, final int endRow) {
        Objects.checkFromToIndex(fromRow, endRow, capacity);
        return nextSet(words, fromRow, endRow);
    }

    /// Finds the next clear row of a range; looks at no word after it.
    ///
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    /// @return the smallest clear row in the range; `endRow` when there is none
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public int nextClear(final int fromRow, final int endRow) {
        Objects.checkFromToIndex(fromRow, endRow, capacity);
        return nextClear(words, fromRow, endRow);
    }

    /// Counts set rows.
    ///
    /// @param endRow rows at and after it do not count, in `[0, capacity]`
    /// @return the number of set rows in `[0, endRow)`
    /// @throws IndexOutOfBoundsException if `endRow` is out of range
    public int cardinality(final int endRow) {
        Objects.checkIndex(endRow, capacity + 1);
        return bitCount(words, endRow);
    }

    /// The words, bit `row & 63` of word `row >>> 6` standing for `row`. For jobs, within their chunk; see *Threads*.
    ///
    /// @return the live array, not a copy, valid until [#resize(int)]; padding bits must stay zero
    public long[] words() {
        return words;
    }

    // ---- Commands ----

    /// Sets one row.
    ///
    /// @param row in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public void set(final int row) {
        Objects.checkIndex(row, capacity);
        words[row >>> WORD_SHIFT] |= 1L << row;
    }

    /// Clears one row.
    ///
    /// @param row in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public void clear(final int row) {
        Objects.checkIndex(row, capacity);
        words[row >>> WORD_SHIFT] &= ~(1L << row);
    }

    /// Clears a range of rows.
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public void clear(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        if (beginRow < endRow) {
            clear(words, beginRow, endRow);
        }
    }

    /// Gives the bit of one row to another and clears it where it was; with equal rows it only clears.
    ///
    /// @param from in `[0, capacity)`
    /// @param to in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if a row is out of range
    public void move(final int from, final int to) {
        Objects.checkIndex(to, capacity); // before anything is changed
        if (!get(from)) {
            clear(to);
            return;
        }
        clear(from);
        if (from != to) {
            set(to);
        }
    }

    /// Exchanges the bits of two rows.
    ///
    /// @param a in `[0, capacity)`
    /// @param b in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if a row is out of range
    public void exchange(final int a, final int b) {
        if (get(a) != get(b)) {
            words[a >>> WORD_SHIFT] ^= 1L << a;
            words[b >>> WORD_SHIFT] ^= 1L << b;
        }
    }

    /// Changes the capacity; rows beyond a smaller one are forgotten and stay clear if it grows again.
    ///
    /// @param newCapacity number of rows, `1 … MAX_CAPACITY`
    /// @throws IllegalArgumentException if `newCapacity` is out of range
    public void resize(final int newCapacity) {
        checkCapacity(newCapacity);
        words = Arrays.copyOf(words, wordCount(newCapacity));
        capacity = newCapacity;
        if ((newCapacity & (WORD_ROWS - 1)) != 0) {
            words[words.length - 1] &= -1L >>> -newCapacity;
        }
    }

    // ---- Hot loops: static, arrays and primitives only, no fields ----

    private static int nextSet(final long[] words, final int fromRow, final int endRow) {
        if (fromRow == endRow) {
            return -1;
        }
        final int last = (endRow - 1) >>> WORD_SHIFT;
        int word = fromRow >>> WORD_SHIFT;
        long remaining = words[word] & (-1L << fromRow);
        while (remaining == 0) {
            if (++word > last) {
                return -1;
            }
            remaining = words[word];
        }
        final int row = (word << WORD_SHIFT) + Long.numberOfTrailingZeros(remaining);
        return row < endRow ? row : -1;
    }

    private static int nextClear(final long[] words, final int fromRow, final int endRow) {
        if (fromRow == endRow) {
            return endRow;
        }
        final int last = (endRow - 1) >>> WORD_SHIFT;
        int word = fromRow >>> WORD_SHIFT;
        long remaining = ~words[word] & (-1L << fromRow);
        while (remaining == 0) {
            if (++word > last) {
                return endRow;
            }
            remaining = ~words[word];
        }
        return Math.min(endRow, (word << WORD_SHIFT) + Long.numberOfTrailingZeros(remaining));
    }

    private static void clear(final long[] words, final int beginRow, final int endRow) {
        final int first = beginRow >>> WORD_SHIFT;
        final int last = (endRow - 1) >>> WORD_SHIFT;
        final long firstMask = -1L << beginRow;
        final long lastMask = -1L >>> -endRow;
        if (first == last) {
            words[first] &= ~(firstMask & lastMask);
            return;
        }
        words[first] &= ~firstMask;
        Arrays.fill(words, first + 1, last, 0L);
        words[last] &= ~lastMask;
    }

    private static int bitCount(final long[] words, final int endRow) {
        final int whole = endRow >>> WORD_SHIFT;
        int bits = 0; // an int accumulator: C2 makes faster code of it than of a long
        for (int word = 0; word < whole; word++) {
            bits += Long.bitCount(words[word]);
        }
        final int rest = endRow & (WORD_ROWS - 1);
        return rest == 0 ? bits : bits + Long.bitCount(words[whole] & ~(-1L << rest));
    }

    private static void checkCapacity(final int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity must be in [1, " + MAX_CAPACITY + "]: capacity=" + capacity);
        }
    }

    private static int wordCount(final int capacity) {
        return ((capacity - 1) >>> WORD_SHIFT) + 1;
    }

    @Override
    public String toString() {
        return "Bitfield{capacity=" + capacity + ", cardinality=" + cardinality(capacity) + '}';
    }
}
