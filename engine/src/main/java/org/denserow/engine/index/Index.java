package org.denserow.engine.index;

import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.jspecify.annotations.Nullable;

/// Finds rows by the value of one column or of two, the key, and follows every change as it happens: for keys that change rarely
/// or one by one. For keys that change all the time use a [derived part][org.denserow.engine.derived.Derived], which is
/// made again instead.
///
/// An index has active rows only; a pending row enters when it becomes active. Commands (`with`, `set`), relations that
/// clear a reference, and `rekey` of a view change a key. In-place writes of a key are refused: `.writes`, `.scatters`
/// and `.writesGrouped` of a system, and `world.write`. So is the array of `values()`; outside systems read a key by
/// `get`. The arrays of `rows.read` and `world.read` are for reading: an index does not see what is written to them.
/// Checks mode does, and names index, part and row: after each exclusive body, handler and chunk, and for the owner
/// when the next frame begins.
///
/// Systems declare that they read an index and get a view by `rows.read`; this orders them after no other system.
/// Exclusive systems get the view by `world.read`, or by `world.write` to change keys. The owner, port handlers and
/// handlers of commands ask the index itself. Where structure changes at once, the index changes at once. A column may
/// have several indices.
///
/// The order of rows under a key is state: it is part of the order hash and of snapshots.
///
/// *Threads*: any chunk may use the view; an index does not change while systems run.
///
/// @param <V> the view
public sealed interface Index<V> extends Part<V, V> permits HashIndex, SetIndex, NameIndex, RangeIndex {

    /// {@return the view, for the owner between frames, exclusive systems, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException in a chunk; use `rows.read`
    V view();

    /// {@return the key column; the first one of a pair}
    Column<?> key();

    /// {@return the second key column, null for keys of one column}
    @SuppressWarnings("exports") // users need not have the annotation
    @Nullable Column<?> second();

    /// {@return a hash of the content: equal for equal rows under equal keys in equal order; part of
    ///     `Table.orderHash()`. O(rows). For the owner, between frames}
    long orderHash();
}
