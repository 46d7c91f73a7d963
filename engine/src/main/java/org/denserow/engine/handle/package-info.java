/// Identity: which handle names which row, wherever the row is.
///
/// | class | what it is |
/// |---|---|
/// | [`Handle`][org.denserow.engine.handle.Handle] | the 64-bit name of a row: index, generation, type, free bit |
/// | [`RowState`][org.denserow.engine.handle.RowState] | the state of a row: vacant, active, pending, permanent |
/// | [`RowMoves`][org.denserow.engine.handle.RowMoves] | moves that columns must repeat after identity has moved |
/// | [`SlotSets`][org.denserow.engine.handle.SlotSets] | the sparse, dense and meta set and the free list, for reading |
/// | [`SlotDump`][org.denserow.engine.handle.SlotDump] | a copy of the same, to keep, verify and load |
///
/// Words: a *slot* is a position in the sparse set and never moves; a *row* is a position in the columns and may move;
/// the *meta set* leads from row to slot.
///
/// *Threads*: look-ups may run on any thread while no thread changes structure.
@NullMarked
package org.denserow.engine.handle;

import org.jspecify.annotations.NullMarked;
