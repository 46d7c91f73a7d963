package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Within;

/// Checks of the arguments of a [Bitfield], with their messages.
final class BitChecks {

    private static final String NO_ROW = "is it a row of another field or type, or from before the capacity changed?";

    private BitChecks() {}

    /// A row of a field.
    static int row(final int row, final int capacity) {
        return Within.index(row, capacity, "row", NO_ROW);
    }

    /// A row of a field, or the one after the last.
    static int boundary(final String name, final int row, final int capacity) {
        return Within.index(row, capacity + 1, name, NO_ROW);
    }

    /// A range of rows of a field.
    static void rows(final int beginRow, final int endRow, final int capacity) {
        Within.range(beginRow, endRow, capacity, "rows");
    }

    /// A word of a field.
    static int word(final int word, final int words) {
        return Within.index(word, words, "word", "a word has 64 rows: the word of a row is row >>> 6");
    }

    static void checkCapacity(final int capacity) {
        if (capacity < 1 || capacity > Words.MOST_ROWS) {
            throw new IllegalArgumentException("capacity must be in [1, " + Words.MOST_ROWS + "]: capacity=" + capacity
                    + "; split the rows among several fields if there are more");
        }
    }

    /// A second field must have the same capacity.
    static void checkEqual(final int capacity, final String which, final Bitfield other) {
        if (given(other, which).capacity != capacity) {
            throw new IllegalArgumentException("capacities must be equal: capacity=" + capacity + ", " + which
                    + ".capacity=" + other.capacity + "; are these rows of different types? If not, resize one field");
        }
    }

    /// A search from the end begins at a row, or at -1: before the first.
    static void checkFromEnd(final String name, final int from, final int end) {
        if (from < -1 || from >= end) {
            throw new IndexOutOfBoundsException("a search from the end begins in [-1, " + end + "): " + name + "="
                    + from + "; begin at " + (end - 1) + ", -1 finds nothing");
        }
    }

    static void checkRank(final int rank) {
        if (rank < 0) {
            throw new IndexOutOfBoundsException("set rows are counted from 0: rank=" + rank
                    + "; a search that found no row gives -1, test it first");
        }
    }

    /// While several threads write words, the field must not keep levels.
    static void checkLeavesOnly(final Levels levels, final int row, final int capacity) {
        if (levels != null) {
            throw new IllegalStateException("several threads write leaf words only: row=" + row + ", capacity="
                    + capacity + "; this field keeps levels, call leavesOnly() before the jobs and summarize after");
        }
    }
}
