package org.denserow.engine.index;

import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.jspecify.annotations.Nullable;

/// Finds rows by their *key*, the value of one column or of two. An index follows every change as it happens, so it is
/// for keys that change rarely or one by one. For keys that change all the time use a [derived
/// part][org.denserow.engine.derived.Derived], which is made again instead.
///
/// An index contains active rows only; a pending row enters it when it becomes active. A key changes by commands
/// (`with`, `set`), by `rekey` of a view, and when a reference is set to null because its target died. In-place writes
/// of a key are refused: `.writes`, `.scatters` and `.writesGrouped` of a system, and `world.write`. The array of
/// `values()` is refused too; outside systems read a key with `get`. The arrays of `rows.read` and `world.read` are for
/// reading only: an index does not see what is written to them. Checks mode finds such a write and names index, part
/// and row. It looks after each exclusive body, handler and chunk, and for writes of the owner when the next frame
/// begins.
///
/// Systems declare that they read an index, and get a view with `rows.read`. This declaration orders them after no
/// other system. Exclusive systems get the view with `world.read`, or with `world.write` to change keys. The owner,
/// port handlers and handlers of commands call [#view()]. Wherever rows change at once, the index changes at once. A
/// column may have several indices.
///
/// The order of rows under a key is part of the state: it is in the order hash and in snapshots.
///
/// *Threads*: any chunk of a system that declared the index may use the view. An index does not change while systems
/// run.
///
/// @param <V> the view
public sealed interface Index<V> extends Part<V, V> permits HashIndex, SetIndex, NameIndex, RangeIndex {

    /// {@return the view, for the owner between frames, exclusive systems, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException in a chunk; use `rows.read`
    V view();

    /// {@return the key column; if the key is a pair, its first column}
    Column<?> key();

    /// {@return the second key column; null if the key is one column}
    @SuppressWarnings("exports") // users need not have the annotation
    @Nullable Column<?> second();

    /// {@return a hash of the content, which is part of `Table.orderHash()`. It is equal if the same rows are under the
    /// same keys in the same order. O(rows). For the owner, between frames}
    long orderHash();
}
