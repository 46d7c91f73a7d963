/// Which slot has which row, without columns; not exported.
///
/// ## The map
/// | class | what it is |
/// |---|---|
/// | `SlotMap` | rows with the meta set (row → slot), over a space of slots |
/// | `DenseSlotMap` | the kind with contiguous rows |
/// | `PinnedSlotMap` | the kind whose rows never move |
/// | `MoveList` | moves of rows, for columns to repeat |
///
/// ## Slots
/// | class | what it is |
/// |---|---|
/// | `SlotSpace` | the sparse set (slot → row), generations, retirement: gives handles out, takes them back, finds rows |
/// | `FreeQueue` | the free slots, oldest first |
/// | `SlotEntries` | loops over entries of the sparse set |
/// | `Reservation` | real handles for creates that are applied later: deals out the free slots |
/// | `SplitRelease` | releases the slots of rows in tasks that run side by side |
///
/// ## To look at, to copy, to check
/// | class | what it is |
/// |---|---|
/// | `SlotSetsOfMap` | the sets of a map, for reading |
/// | `SlotArrays` | the live arrays, for copying the whole map away and back |
/// | `SlotChecks` | the order hash and the invariants |
///
/// From below to above: ring and entries, the slot space, the map, reservation and release.
///
/// Where this differs from the article "Game Engine Containers – handle_map":
/// - The free list is a FIFO ring beside the sparse set, not embedded in it, so that a reservation deals it out without
///   touching a slot.
/// - An exhausted slot is retired instead of wrapping.
/// - Free entries carry the row -1, so one compare tests generation, type and liveness.
///
/// *Threads*: ordinary single-threaded structures. Look-ups may run on any thread while no thread changes structure;
/// [org.denserow.engine.slots.Reservation] names the methods that workers call.
package org.denserow.engine.slots;
