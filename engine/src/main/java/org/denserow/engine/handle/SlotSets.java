package org.denserow.engine.handle;

/// The sparse, dense and meta set and the free list of a map, for reading. No array is handed out.
///
/// (The article's container returns its vectors, and its own profile shuffles the dense one, after which every handle
/// reads another item.)
///
/// *Cost*: each method O(1), no allocation; the object always shows the present state. *Threads*: as the map: any thread
/// may read while none changes it.
public interface SlotSets {

    /// {@return the number of slots, live, free and retired}
    int slots();

    /// The entry of a slot in the sparse set: laid out like a [Handle], with the row in place of the slot. Without a row
    /// the free bit is set and the slot bits are all ones; the generation is that of the next handle, 0 if the slot is
    /// retired.
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
    /// @return its handle, or null for a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    long dense(int row);

    /// The slot of a row, from the meta set: the way back.
    ///
    /// @param row in `[0, end())`
    /// @return its slot, or -1 for a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    int meta(int row);

    /// {@return the number of free slots}
    int freeSlots();

    /// A free slot, in the order in which slots are reused.
    ///
    /// @param place in `[0, freeSlots())`; 0 is the front, reused first
    /// @return the slot
    /// @throws IndexOutOfBoundsException if there is no such place
    int free(int place);
}
