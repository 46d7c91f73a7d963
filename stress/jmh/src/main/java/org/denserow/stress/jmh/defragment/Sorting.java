package org.denserow.stress.jmh.defragment;

/// A way to put rows in order, call by call.
interface Sorting {

    /// {@return how the table names it}
    String name();

    /// {@return what it counts as a move}
    String move();

    /// Brings the rows out of order, always in the same way; not measured.
    void restore();

    /// One call.
    ///
    /// @return moves, as this way counts them
    int step();

    /// {@return whether the rows are in order, as far as this way knows}
    boolean isDone();

    /// {@return rows that changed places in the latest call, each as often as it did}
    long rowsMoved();

    /// Compares all rows with what they are meant to be.
    ///
    /// @throws IllegalStateException if one is not
    void check();
}
