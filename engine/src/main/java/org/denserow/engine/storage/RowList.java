package org.denserow.engine.storage;

import org.denserow.engine.rows.LiveList;

/// The live rows of a pinned type as a list, ascending: for loops over few rows among many holes.
///
/// Source: the "iteration list" of the entity storage article, in which the code that adds or removes must update the
/// list. Here structural changes only mark it as outdated, and the next use makes it anew from the live bits: in a
/// simulation at most once per boundary.
///
/// *Cost*: O(capacity / 64 + live rows) to make it anew; allocates only when the type grows; 4 bytes per row of
/// capacity. *Threads*: only the owner calls [#rows()]; any thread may read the array while structure does not change.
public sealed interface RowList permits LiveList {

    /// {@return the type number of the rows}
    int type();

    /// {@return the rows, ascending, valid in `[0, count())` until structure changes; the live array: do not write to
    ///     it}
    ///
    /// @throws IllegalStateException inside a system; use `list.rows()` there
    int[] rows();

    /// {@return the number of live rows}
    int count();

    /// {@return the number of times the list was made anew}
    long rebuilds();
}
