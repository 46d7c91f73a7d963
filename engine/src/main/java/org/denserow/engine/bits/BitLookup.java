package org.denserow.engine.bits;

import java.util.Arrays;
import java.util.Objects;

/// What may be asked of a [Bitfield], and what it consists of. The first of its three files.
///
/// *Threads*: as [Bitfield].
abstract sealed class BitLookup permits BitRows {

    /// Words that a search looks at one by one before it climbs, when rows of the wanted kind are not rare.
    private static final int NEAR_WORDS = 8;

    private static final int SHOWN_ROWS = 20; // in toString

    int capacity; // rows
    long[] words;
    Levels levels; // null: leaves only

    BitLookup(final int capacity) {
        this.capacity = capacity;
        this.words = new long[Words.count(capacity)];
    }

    /// {@return the number of rows}
    public final int capacity() {
        return capacity;
    }

    /// {@return whether the levels and the count are kept; false: leaves only}
    public final boolean isSummarized() {
        return levels != null;
    }

    /// The words, bit `row & 63` of word `row >>> 6` standing for `row`. Read them at any time; write them while the
    /// field is [leaves only][Bitfield#leavesOnly()], in jobs within their chunk.
    ///
    /// @return the live array, not a copy, valid until [Bitfield#resize(int)]; padding bits must stay zero
    public final long[] words() {
        return words;
    }

    // ---- Searches ----

    /// Tests one row.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if its bit is set
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final boolean get(final int row) {
        Objects.checkIndex(row, capacity);
        return (words[row >>> Words.SHIFT] & (1L << row)) != 0;
    }

    /// Finds the next set row.
    ///
    /// @param fromRow first row to look at, in `[0, capacity]`
    /// @return the smallest set row at or after `fromRow`, or -1
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public final int nextSet(final int fromRow) {
        return nextSet(fromRow, capacity);
    }

    /// Finds the next clear row: the free row of a field of live ones.
    ///
    /// @param fromRow first row to look at, in `[0, capacity]`
    /// @return the smallest clear row at or after `fromRow`; `capacity` when there is none
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public final int nextClear(final int fromRow) {
        return nextClear(fromRow, capacity);
    }

    /// Finds the next set row of a range; looks at no leaf word after it.
    ///
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    /// @return the smallest set row in the range, or -1
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final int nextSet(final int fromRow, final int endRow) {
        Objects.checkFromToIndex(fromRow, endRow, capacity);
        if (levels == null) {
            return Words.nextSet(words, fromRow, endRow);
        }
        final int nearEnd = nearEnd(fromRow, endRow, levels.sparse());
        final int row = Words.nextSet(words, fromRow, nearEnd);
        if (row >= 0 || nearEnd == endRow) {
            return row;
        }
        final int word = levels.nextSome(nearEnd >>> Words.SHIFT);
        return word > (endRow - 1) >>> Words.SHIFT ? -1 : Words.nextSet(words, word << Words.SHIFT, endRow);
    }

    /// Finds the next clear row of a range; looks at no leaf word after it.
    ///
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    /// @return the smallest clear row in the range; `endRow` when there is none
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final int nextClear(final int fromRow, final int endRow) {
        Objects.checkFromToIndex(fromRow, endRow, capacity);
        if (levels == null) {
            return Words.nextClear(words, fromRow, endRow);
        }
        final int nearEnd = nearEnd(fromRow, endRow, levels.packed());
        final int row = Words.nextClear(words, fromRow, nearEnd);
        if (row < nearEnd || nearEnd == endRow) {
            return row;
        }
        final int word = levels.nextHole(nearEnd >>> Words.SHIFT);
        return word > (endRow - 1) >>> Words.SHIFT ? endRow : Words.nextClear(words, word << Words.SHIFT, endRow);
    }

    /// The first row that is not looked at word by word: a multiple of 64, or `endRow`. Where the rows wanted are rare
    /// only the first word is.
    private static int nearEnd(final int fromRow, final int endRow, final boolean rare) {
        final int nextWord = (fromRow | Words.MASK) + 1;
        return Math.min(endRow, rare ? nextWord : nextWord + NEAR_WORDS * Bitfield.WORD_ROWS);
    }

    /// Finds the previous set row.
    ///
    /// @param fromRow first row to look at, in `[-1, capacity)`
    /// @return the largest set row at or before `fromRow`, or -1
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public final int previousSet(final int fromRow) {
        checkFrom("fromRow", fromRow, capacity);
        if (fromRow < 0 || levels == null) {
            return fromRow < 0 ? -1 : Words.previousSet(words, fromRow, 0);
        }
        final int near = nearFirst(fromRow >>> Words.SHIFT, levels.sparse());
        final int row = Words.previousSet(words, fromRow, near);
        if (row >= 0 || near == 0) {
            return row;
        }
        final int word = levels.previousSome(near - 1);
        return word < 0 ? -1 : Words.highest(word, words[word]);
    }

    /// Finds the previous clear row.
    ///
    /// @param fromRow first row to look at, in `[-1, capacity)`
    /// @return the largest clear row at or before `fromRow`, or -1
    /// @throws IndexOutOfBoundsException if `fromRow` is out of range
    public final int previousClear(final int fromRow) {
        checkFrom("fromRow", fromRow, capacity);
        if (fromRow < 0 || levels == null) {
            return fromRow < 0 ? -1 : Words.previousClear(words, fromRow, 0);
        }
        final int near = nearFirst(fromRow >>> Words.SHIFT, levels.packed());
        final int row = Words.previousClear(words, fromRow, near);
        if (row >= 0 || near == 0) {
            return row;
        }
        final int word = levels.previousHole(near - 1); // never the last word, so it has no padding
        return word < 0 ? -1 : Words.highest(word, ~words[word]);
    }

    /// The first word that a search from the end looks at before it climbs. Where the rows wanted are rare it is the
    /// word in which the search begins.
    private static int nearFirst(final int fromWord, final boolean rare) {
        return rare ? fromWord : Math.max(0, fromWord - NEAR_WORDS);
    }

    private static void checkFrom(final String name, final int from, final int end) {
        if (from < -1 || from >= end) {
            throw new IndexOutOfBoundsException("a search from the end begins in [-1, " + end + "): " + name + "="
                    + from + "; begin at " + (end - 1) + ", -1 finds nothing");
        }
    }

    /// Finds the next word that is not empty, for loops word by word:
    /// `for (int w = field.nextWord(0); w >= 0; w = field.nextWord(w + 1))`.
    ///
    /// @param fromWord first word to look at, in `[0, words]` where a capacity has `(capacity + 63) / 64` words
    /// @return the smallest word at or after it with a set row, or -1
    /// @throws IndexOutOfBoundsException if `fromWord` is out of range
    public final int nextWord(final int fromWord) {
        Objects.checkIndex(fromWord, words.length + 1);
        final int word;
        if (levels == null) {
            word = Words.nextWord(words, fromWord, words.length);
        } else {
            final int nearEnd = Math.min(words.length, fromWord + (levels.sparse() ? 0 : NEAR_WORDS));
            final int near = Words.nextWord(words, fromWord, nearEnd);
            word = near == Words.NONE ? levels.nextSome(nearEnd) : near;
        }
        return word == Words.NONE ? -1 : word;
    }

    /// Finds the previous word that is not empty, for loops word by word from the end:
    /// `for (int w = field.previousWord(field.words().length - 1); w >= 0; w = field.previousWord(w - 1))`.
    ///
    /// @param fromWord first word to look at, in `[-1, words)` where a capacity has `(capacity + 63) / 64` words
    /// @return the largest word at or before it with a set row, or -1
    /// @throws IndexOutOfBoundsException if `fromWord` is out of range
    public final int previousWord(final int fromWord) {
        checkFrom("fromWord", fromWord, words.length);
        if (fromWord < 0 || levels == null) {
            return Words.previousWord(words, fromWord, 0);
        }
        final int near = levels.sparse() ? fromWord + 1 : Math.max(0, fromWord + 1 - NEAR_WORDS);
        final int word = Words.previousWord(words, fromWord, near);
        return word >= 0 || near == 0 ? word : levels.previousSome(near - 1);
    }

    /// {@return a cursor over all set rows}
    public final BitCursor cursor() {
        return new BitCursor(words, 0, 0, capacity);
    }

    /// A cursor over the set rows of a range.
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @return a fresh cursor, before the first row
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final BitCursor cursor(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        return new BitCursor(words, 0, beginRow >>> Words.SHIFT, endRow).from(beginRow);
    }

    /// {@return a cursor over all set rows, from the last to the first}
    public final DescendingCursor descendingCursor() {
        return new DescendingCursor(this);
    }

    // ---- Counts ----

    /// {@return the number of set rows}
    public final int cardinality() {
        return levels == null ? Words.bitCount(words, 0, words.length) : levels.count();
    }

    /// Counts set rows.
    ///
    /// @param endRow rows at and after it do not count, in `[0, capacity]`
    /// @return the number of set rows in `[0, endRow)`
    /// @throws IndexOutOfBoundsException if `endRow` is out of range
    public final int cardinality(final int endRow) {
        Objects.checkIndex(endRow, capacity + 1);
        return levels == null ? Words.bitCountBelow(words, 0, endRow) : levels.rank(words, endRow);
    }

    /// The place of a row among the set rows, from 0: `select(rank(row)) == row` for a set row. It is
    /// [#cardinality(int)] under the name that goes with [#select(int)].
    ///
    /// @param row in `[0, capacity]`
    /// @return the number of set rows before it
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final int rank(final int row) {
        return cardinality(row);
    }

    /// Finds a set row by its place among the set rows.
    ///
    /// @param rank 0 for the first
    /// @return the row, or -1 if there are no more than `rank` set rows
    /// @throws IndexOutOfBoundsException if `rank` is negative
    public final int select(final int rank) {
        if (rank < 0) {
            throw new IndexOutOfBoundsException("set rows are counted from 0: rank=" + rank);
        }
        return levels == null ? Words.select(words, 0, rank) : levels.select(words, rank);
    }

    /// {@return whether no row is set}
    public final boolean isEmpty() {
        return levels == null ? Words.nextWord(words, 0, words.length) == Words.NONE : levels.count() == 0;
    }

    // ---- Identity ----

    /// {@return whether the other is a bitfield of the same capacity with the same rows set; levels do not matter}
    ///
    /// @param other anything
    @Override
    public final boolean equals(final Object other) {
        return other instanceof Bitfield field && field.capacity == capacity && Arrays.equals(field.words, words);
    }

    /// {@return a hash of the capacity and the rows; it changes when they do}
    @Override
    public final int hashCode() {
        return 31 * Arrays.hashCode(words) + capacity;
    }

    /// {@return capacity, number of set rows, and the first 20 of them}
    @Override
    public final String toString() {
        final StringBuilder text = new StringBuilder("Bitfield{capacity=").append(capacity);
        final int rows = cardinality();
        text.append(", cardinality=").append(rows).append(", rows=[");
        int shown = 0;
        for (int row = nextSet(0); row >= 0 && shown < SHOWN_ROWS; row = nextSet(row + 1)) {
            text.append(shown++ == 0 ? "" : ", ").append(row);
        }
        return text.append(shown < rows ? ", and " + (rows - shown) + " more]}" : "]}")
                .toString();
    }
}
