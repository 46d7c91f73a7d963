/// Identity: who a row is, wherever it stands.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.handle.Handle] | the 64-bit name: index, generation, type, free bit |
/// | [org.denserow.engine.handle.SlotMap] | sparse, dense and meta sets, FIFO free list, generations, retirement; its rows dense or pinned |
/// | [org.denserow.engine.handle.RowState] | what a row is: vacant, active, pending, permanent |
/// | [org.denserow.engine.handle.SlotViews] | the sets of a slot map, to look at |
/// | [org.denserow.engine.handle.SlotDump] | the sets of a slot map, to keep, verify and load |
/// | [org.denserow.engine.handle.SlotArrays] | the arrays of a slot map, to copy all of it away and back at once |
/// | [org.denserow.engine.handle.Footprint] | bytes of an array, and its pages |
/// | [org.denserow.engine.handle.Reservation] | real handles for creates that are applied later: deals out the free list |
/// | [org.denserow.engine.handle.RowMoves] | what columns must repeat after identity has moved |
///
/// Words: a *slot* is a position in the sparse set and never moves; a *row* is a position in the columns and may move;
/// the *meta set* leads from row to slot.
///
/// *Threads*: ordinary single-threaded structures. Look-ups may run on any thread while nobody changes structure;
/// [org.denserow.engine.handle.Reservation] names the one method that workers call.
///
/// Not here: columns, tags, commands. A [org.denserow.engine.handle.SlotMap] knows no columns.
package org.denserow.engine.handle;
