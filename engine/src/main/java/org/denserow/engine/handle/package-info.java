/// Identity: which handle names which row, wherever the row is.
///
/// Begin with [`Handle`][Handle]. A handle is a `long`, the lasting name of a row. When the row is gone, its handle finds
/// nothing, also when another row has taken its place.
///
/// <!-- PackagePagesTest: handle -->
/// ```java
/// final long first = flies.create();
/// flies.destroy(first);
/// final long second = flies.create(); // may have the same slot: its generation differs
/// final boolean isFirst = flies.isValid(first); // false
/// final int row = flies.find(second); // where its values are now
/// final int generation = Handle.generation(second);
/// ```
///
/// | class | what it is |
/// |---|---|
/// | [`Handle`][Handle] | the 64-bit name of a row: index, generation, type, free bit |
/// | [`RowState`][RowState] | the state of a row: vacant, active, pending, permanent |
/// | [`RowMoves`][RowMoves] | moves that columns must repeat after identity has moved |
/// | [`SlotSets`][SlotSets] | the sparse, dense and meta set and the free list, for reading |
/// | [`SlotDump`][SlotDump] | a copy of the same, to keep, verify and load |
///
/// Words: a *slot* is a position in the sparse set and never moves; a *row* is a position in the columns and may move; the
/// *meta set* leads from row to slot.
///
/// *Threads*: look-ups may run on any thread while no thread changes structure.
@NullMarked
package org.denserow.engine.handle;

import org.jspecify.annotations.NullMarked;
