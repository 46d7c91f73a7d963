package org.denserow.engine.storage;

import org.denserow.engine.rows.LiveList;

/// The live rows of a pinned type as a list, in ascending order. It is for loops over few rows among many holes.
///
/// Source: the "iteration list" of the entity storage article. There, code that adds or removes rows must update the
/// list. Here structural changes (rows that are created, destroyed or become active) only mark the list as outdated.
/// The next use makes it anew from the live bits; in a simulation this happens at most once per boundary.
///
/// *Cost*: O(capacity / 64 + live rows) to make it anew. It allocates only when the type grows, and takes 4 bytes per
/// row of capacity. *Threads*: only the owner calls [#rows()]; any thread may read the array while structure does not
/// change.
public sealed interface RowList permits LiveList {

    /// {@return the type number of the rows}
    int type();

    /// {@return the rows in ascending order, in the first [#count()] elements, valid until rows are created, destroyed
    /// or become active. It is the array of the list itself: do not write to it}
    ///
    /// @throws IllegalStateException inside a system; use `list.rows()` there
    int[] rows();

    /// {@return the number of live rows}
    int count();

    /// {@return the number of times the list was made anew}
    long rebuilds();
}
