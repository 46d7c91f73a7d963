package org.denserow.engine.handle;

/// The sparse, dense and meta set and the free list of a map, for reading. No array is handed out.
///
/// (The container in the source article hands out its vectors. Its own profiling code then shuffles the dense one,
/// after which every handle reads another item.)
///
/// The object always shows the present state. *Cost*: each method is O(1) and allocates nothing. *Threads*: any thread
/// may read while none changes the map.
public interface SlotSets {

    /// {@return the number of slots: live, free and retired ones}
    int slots();

    /// The entry of a slot in the sparse set. It is laid out like a [Handle], with the row in place of the slot. If the
    /// slot has no row, the free bit is set and the slot bits are all ones. The generation is then the one of the next
    /// handle, or 0 if the slot is retired.
    ///
    /// @param slot in `[0, slots())`
    /// @return the entry
    /// @throws IndexOutOfBoundsException if there is no such slot
    long sparse(int slot);

    /// {@return the number of rows, holes included}
    int end();

    /// The handle of a row, from the dense set. The values of rows are in the columns of the map.
    ///
    /// @param row in `[0, end())`
    /// @return its handle, or [Handle#NULL] for a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    long dense(int row);

    /// The slot of a row, from the meta set: the way back from row to slot.
    ///
    /// @param row in `[0, end())`
    /// @return its slot, or -1 for a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    int meta(int row);

    /// {@return the number of free slots}
    int freeSlots();

    /// One of the free slots, in the order in which they are reused.
    ///
    /// @param place in `[0, freeSlots())`; 0 is the slot that is reused first
    /// @return the slot
    /// @throws IndexOutOfBoundsException if there is no such place
    int free(int place);
}
