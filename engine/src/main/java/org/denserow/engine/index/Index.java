package org.denserow.engine.index;

import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;

/// Finds rows by the value of one column, the key, and follows every change as it happens: for keys that change rarely
/// or one by one. For keys that change all the time a [Derived] part is made anew instead.
///
/// Only active rows are in it; a pending row enters when it becomes active. The key changes by command (`with`, `set`),
/// by relations that clear it, and by `rekey` of a view. What writes a column in place is refused for a key: `.writes`,
/// `.scatters` and `.writesGrouped` of a system, and `world.write`. The array of `values()` is for reading: an index does
/// not see what is written to it. Checks mode does, and names index, part and row: after each exclusive body, handler and
/// chunk, and for the owner when the next frame begins.
///
/// Systems declare that they read an index and get a view (`rows.read`), which orders them behind nobody; exclusive
/// systems get it from `world.read`, or `world.write` where they change keys; the owner, port handlers and handlers of
/// commands ask the index itself. Where structure changes at once, the index does, too. Several tables, and several
/// columns of a table, may have indices, and a column several.
///
/// It is part of the order hash and of snapshots: which row is found first is state.
///
/// *Threads*: the view may be used by any chunk; nothing changes in an index while systems run.
///
/// @param <V> the view
public sealed interface Index<V> extends Part<V, V> permits HashIndex, SetIndex, NameIndex, RangeIndex {

    /// {@return the column by whose values rows are found}
    Column<?> key();

    /// {@return a hash of what it holds, equal for equal rows under equal keys in equal order; a part of
    ///     `Table.orderHash()`. O(rows). The owner's, between frames}
    long orderHash();
}
