/// Identity: who a row is, wherever it stands.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.handle.Handle] | the 64-bit name: index, generation, type, free bit |
/// | [org.denserow.engine.handle.RowState] | what a row is: vacant, active, pending, permanent |
/// | [org.denserow.engine.handle.RowMoves] | what columns must repeat after identity has moved |
/// | [org.denserow.engine.handle.SlotViews] | the sparse, dense and meta set and the free list of a map, to look at |
/// | [org.denserow.engine.handle.SlotDump] | the same, to keep, verify and load |
///
/// Words: a *slot* is a position in the sparse set and never moves; a *row* is a position in the columns and may move;
/// the *meta set* leads from row to slot.
///
/// *Threads*: look-ups may run on any thread while nobody changes structure.
package org.denserow.engine.handle;
