package org.denserow.stress.jmh.defragment;

/// A way to put rows in order, call by call.
interface Sorting {

    /// {@return its name in the table}
    String name();

    /// {@return the thing that it counts as a move}
    String move();

    /// Brings the rows out of order, always in the same way; not measured.
    void restore();

    /// One call.
    ///
    /// @return moves, as this way counts them
    int step();

    /// {@return whether the rows are in order, as far as this way knows}
    boolean isDone();

    /// {@return changes of place of rows in the latest call}
    long rowsMoved();

    /// Compares all rows with [Content].
    ///
    /// @throws IllegalStateException if one differs
    void check();
}
