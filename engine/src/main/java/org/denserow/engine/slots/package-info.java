/// Who lives where, without columns; not exported.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.slots.SlotMap] | sparse, dense and meta sets, FIFO free list, generations, retirement; its rows dense or pinned |
/// | [org.denserow.engine.slots.SlotArrays] | the arrays of a slot map, to copy all of it away and back at once |
/// | [org.denserow.engine.slots.Reservation] | real handles for creates that are applied later: deals out the free list |
///
/// *Threads*: ordinary single-threaded structures. Look-ups may run on any thread while nobody changes structure;
/// [org.denserow.engine.slots.Reservation] names the one method that workers call.
package org.denserow.engine.slots;
