package org.denserow.engine.bits;

/// Checks of the arguments of a [Bitfield], with their messages.
final class BitChecks {

    private BitChecks() {}

    static void checkCapacity(final int capacity) {
        if (capacity < 1 || capacity > Words.MOST_ROWS) {
            throw new IllegalArgumentException(
                    "capacity must be in [1, " + Words.MOST_ROWS + "]: capacity=" + capacity);
        }
    }

    /// A second field must have the same capacity.
    static void checkEqual(final int capacity, final String which, final int other) {
        if (other != capacity) {
            throw new IllegalArgumentException("capacities must be equal: capacity=" + capacity + ", " + which
                    + ".capacity=" + other + "; are these rows of different types? If not, resize one field");
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
            throw new IndexOutOfBoundsException("set rows are counted from 0: rank=" + rank);
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
