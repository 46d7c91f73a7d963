package org.denserow.stress.fuzz;

import org.denserow.engine.storage.HandleColumn.WhenGone;

/// A column of a type.
///
/// @param number its place among the columns of the type
/// @param kind what its cells are
/// @param target number of the type that handles refer to; 0 for other kinds
/// @param whenGone what happens to a handle whose target dies
/// @param isKey whether an index finds rows by it
record ColumnPlan(int number, Kind kind, int target, WhenGone whenGone, boolean isKey) {

    /// Every row has a number of its own in this column, given when it is created.
    static final int IDENTITY = 0;

    /// What systems have seen, mixed: they write it in place.
    static final int SEEN = 1;

    /// {@return a column of numbers that is no key}
    static ColumnPlan plain(final int number, final Kind kind) {
        return new ColumnPlan(number, kind, 0, WhenGone.KEEP, false);
    }

    /// {@return its name in the engine}
    String name() {
        return "c" + number;
    }

    /// {@return whether systems may write it in place}
    boolean isWritable() {
        return number != IDENTITY && !isKey;
    }
}
