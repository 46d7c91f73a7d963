/// Who lives where, without columns; not exported.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.slots.SlotMap] | who lives where: rows, dense or pinned, with the meta set (row → slot), over a space of slots |
/// | [org.denserow.engine.slots.SlotSpace] | the sparse set (slot → row), FIFO free list, generations, retirement: gives handles out, takes them back, finds rows |
/// | [org.denserow.engine.slots.SlotOrder] | how far rows and slots are from standing in order |
/// | [org.denserow.engine.slots.SlotArrays] | the arrays of a slot map, to copy all of it away and back at once |
/// | [org.denserow.engine.slots.SplitRelease] | releases the slots of rows that go together in tasks side by side |
/// | [org.denserow.engine.slots.Reservation] | real handles for creates that are applied later: deals out the free list |
///
/// Where this differs from the article "Game Engine Containers – handle_map": the free list is a FIFO ring beside the
/// sparse set, not embedded in it, so that a reservation can deal it out without touching a slot; an exhausted slot is
/// retired instead of wrapping; free entries carry the row -1, so one compare tests generation, type and liveness.
///
/// *Threads*: ordinary single-threaded structures. Look-ups may run on any thread while nobody changes structure;
/// [org.denserow.engine.slots.Reservation] names the one method that workers call.
package org.denserow.engine.slots;
