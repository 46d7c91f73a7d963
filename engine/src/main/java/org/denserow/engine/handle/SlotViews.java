package org.denserow.engine.handle;

import java.util.Objects;

/// The sets of a [SlotMap], to look at: nothing here changes anything, and no array is handed out.
///
/// (The article's container returns its vectors, and its own profile shuffles the dense one behind the map's back,
/// after which every handle reads another item.)
///
/// ## Cost
/// Each method O(1), no allocation: the views are made once and always show the present state.
///
/// ## Threads
/// As the map: any thread may look while nobody changes it.
public final class SlotViews {

    private final Sparse sparse;
    private final Dense dense;
    private final Meta meta;
    private final Free free;

    SlotViews(final SlotMap slots) {
        this.sparse = new Sparse(slots);
        this.dense = new Dense(slots);
        this.meta = new Meta(slots);
        this.free = new Free(slots);
    }

    /// {@return slot → entry}
    public Sparse sparse() {
        return sparse;
    }

    /// {@return row → handle}
    public Dense dense() {
        return dense;
    }

    /// {@return row → slot}
    public Meta meta() {
        return meta;
    }

    /// {@return place in the free list → slot}
    public Free free() {
        return free;
    }

    /// The sparse set: one entry per slot.
    public static final class Sparse {

        private final SlotMap slots;

        private Sparse(final SlotMap slots) {
            this.slots = slots;
        }

        /// {@return index slots that exist}
        public int size() {
            return slots.slotCount();
        }

        /// The entry of a slot: laid out like a [Handle], with the row in place of the index. Without a row the free
        /// bit is set and the index bits are all ones; the generation is that of the next handle, 0 if the slot is
        /// retired.
        ///
        /// @param slot in `[0, size())`
        /// @return the entry
        /// @throws IndexOutOfBoundsException if there is no such slot
        public long get(final int slot) {
            return slots.sparse[Objects.checkIndex(slot, size())];
        }
    }

    /// The dense set: the rows, by handle. What they hold stands in the columns of the map.
    public static final class Dense {

        private final SlotMap slots;

        private Dense(final SlotMap slots) {
            this.slots = slots;
        }

        /// {@return rows, active and pending; holes count too}
        public int size() {
            return slots.end();
        }

        /// The handle of a row.
        ///
        /// @param row in `[0, size())`
        /// @return its handle, or null for a hole
        /// @throws IndexOutOfBoundsException if there is no such row
        public long get(final int row) {
            Objects.checkIndex(row, size());
            return slots.exists(row) ? slots.handle(row) : Handle.NULL;
        }
    }

    /// The meta set: the way back from a row to its slot.
    public static final class Meta {

        private final SlotMap slots;

        private Meta(final SlotMap slots) {
            this.slots = slots;
        }

        /// {@return rows, active and pending; holes count too}
        public int size() {
            return slots.end();
        }

        /// The slot of a row.
        ///
        /// @param row in `[0, size())`
        /// @return its slot, or -1 for a hole
        /// @throws IndexOutOfBoundsException if there is no such row
        public int get(final int row) {
            return slots.meta[Objects.checkIndex(row, size())];
        }
    }

    /// The free list, in the order in which slots are reused.
    public static final class Free {

        private final SlotMap slots;

        private Free(final SlotMap slots) {
            this.slots = slots;
        }

        /// {@return free slots}
        public int size() {
            return slots.freeSlots();
        }

        /// A free slot.
        ///
        /// @param place in `[0, size())`; 0 is the front, reused first
        /// @return the slot
        /// @throws IndexOutOfBoundsException if there is no such place
        public int get(final int place) {
            return slots.free().slot(Objects.checkIndex(place, size()));
        }
    }
}
