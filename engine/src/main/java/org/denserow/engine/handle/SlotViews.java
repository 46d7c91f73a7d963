package org.denserow.engine.handle;

/// The sparse, the dense and the meta set and the free list of a map, to look at: nothing here changes anything, and no
/// array is handed out.
///
/// (The article's container returns its vectors, and its own profile shuffles the dense one behind the map's back,
/// after which every handle reads another item.)
///
/// ## Cost
/// Each method O(1), no allocation: the views are made once and always show the present state.
///
/// ## Threads
/// As the map: any thread may look while nobody changes it.
public interface SlotViews {

    /// {@return slot → entry}
    Sparse sparse();

    /// {@return row → handle}
    Dense dense();

    /// {@return row → slot}
    Meta meta();

    /// {@return place in the free list → slot}
    Free free();

    /// The sparse set: one entry per slot.
    interface Sparse {

        /// {@return index slots that exist}
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

    /// The dense set: the rows, by handle. What they hold stands in the columns of the map.
    interface Dense {

        /// {@return rows, active and pending; holes count too}
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

        /// {@return rows, active and pending; holes count too}
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

        /// {@return free slots}
        int size();

        /// A free slot.
        ///
        /// @param place in `[0, size())`; 0 is the front, reused first
        /// @return the slot
        /// @throws IndexOutOfBoundsException if there is no such place
        int get(int place);
    }
}
