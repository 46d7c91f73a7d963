package org.denserow.engine.handle;

/// Read-only views of the sparse, dense and meta set and of the free list of a map. No array is handed out.
///
/// (The article's container returns its vectors, and its own profile shuffles the dense one, after which every handle
/// reads another item.)
///
/// ## Cost
/// Each method O(1), no allocation: a map makes its views once, and they show its present state.
///
/// ## Threads
/// As the map: any thread may read while none changes it.
public interface SlotViews {

    /// {@return slot → entry}
    Sparse sparse();

    /// {@return row → handle}
    Dense dense();

    /// {@return row → slot}
    Meta meta();

    /// {@return place in the free list → slot}
    Free free();

    /// The sparse set: an entry per slot.
    interface Sparse {

        /// {@return the number of slots}
        int size();

        /// The entry of a slot: laid out like a [Handle], with the row in place of the index. Without a row the free
        /// bit is set and the index bits are all ones; the generation is that of the next handle, 0 if the slot is
        /// retired.
        ///
        /// @param slot in `[0, size())`
        /// @return the entry
        /// @throws IndexOutOfBoundsException if there is no such slot
        long get(int slot);
    }

    /// The dense set: the rows, by handle. Their values are in the columns of the map.
    interface Dense {

        /// {@return the number of rows, holes included}
        int size();

        /// The handle of a row.
        ///
        /// @param row in `[0, size())`
        /// @return its handle, or null for a hole
        /// @throws IndexOutOfBoundsException if there is no such row
        long get(int row);
    }

    /// The meta set: the way back from a row to its slot.
    interface Meta {

        /// {@return the number of rows, holes included}
        int size();

        /// The slot of a row.
        ///
        /// @param row in `[0, size())`
        /// @return its slot, or -1 for a hole
        /// @throws IndexOutOfBoundsException if there is no such row
        int get(int row);
    }

    /// The free list, in the order in which slots are reused.
    interface Free {

        /// {@return the number of free slots}
        int size();

        /// A free slot.
        ///
        /// @param place in `[0, size())`; 0 is the front, reused first
        /// @return the slot
        /// @throws IndexOutOfBoundsException if there is no such place
        int get(int place);
    }
}
