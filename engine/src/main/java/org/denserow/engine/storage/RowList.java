package org.denserow.engine.storage;

import org.denserow.engine.rows.LiveList;

/// The live rows of a pinned type as a list, ascending: for loops over few rows among many holes.
///
/// Source: the "iteration list" of the entity storage article, where it must be kept right by whoever adds or removes.
/// Here structural changes only mark it, and it is made anew from the live bits when it is next needed: in a simulation
/// at most once per boundary.
///
/// *Cost*: making it anew is O(capacity / 64 + live rows); no allocation but when the type grows. 4 bytes per row of
/// capacity. *Threads*: [#rows()] is the owner's; any thread may read while nobody changes structure.
public sealed interface RowList permits LiveList {

    /// {@return the type number of the rows}
    int type();

    /// {@return the rows, ascending, valid in `[0, count())` until structure changes; the live array, only to be read}
    ///
    /// @throws IllegalStateException inside a system; use `list.rows()` there
    int[] rows();

    /// {@return how many rows are live}
    int count();

    /// {@return how often the list was made anew}
    long rebuilds();
}
