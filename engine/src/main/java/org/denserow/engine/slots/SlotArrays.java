package org.denserow.engine.slots;

import java.util.Arrays;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;

/// The live arrays of a [SlotMap], for copying the whole map away and back without work per row. (A `SlotDump` may come
/// from anywhere, and is verified.)
///
/// To load, call [#open(long\[\])] with the counters, then fill the arrays that this object returns *afterwards*, then
/// call [#close()]. Call no other method of the map in between.
///
/// *Cost*: [#open(long\[\])] and [#close()] O(slots) fills. *Threads*: as the map.
public final class SlotArrays {

    // Places in the counters.

    /// Rows that fit.
    public static final int CAPACITY = 0;

    /// The row after the last.
    public static final int END = 1;

    private static final int ROWS = 2;

    /// Active rows, permanent ones included.
    public static final int ACTIVE = 3;

    /// Permanent rows.
    public static final int PERMANENT = 4;

    /// Slots that exist.
    public static final int SLOTS = 5;

    private static final int FREE = 6;
    private static final int RETIRED = 7;
    private static final int FIRST_GENERATION = 8;

    /// The number of counters.
    public static final int COUNTERS = 9;

    private final SlotMap slots;
    private final SlotSpace space;
    private int toBeFree; // free slots of the loaded state

    SlotArrays(final SlotMap slots) {
        this.slots = slots;
        this.space = slots.space();
    }

    /// {@return capacity, ends and counts, a new array}
    ///
    /// @throws IllegalStateException while slots are reserved: a copy could not hold their handles
    public long[] counters() {
        final long[] counters = new long[COUNTERS];
        copyCounters(counters);
        return counters;
    }

    /// Copies capacity, ends and counts.
    ///
    /// @param counters [#COUNTERS] long
    /// @throws IllegalStateException while slots are reserved: a copy could not hold their handles
    public void copyCounters(final long[] counters) {
        space.checkNoneReserved("a copy");
        counters[CAPACITY] = slots.rowCapacity();
        counters[END] = slots.end();
        counters[ROWS] = slots.rows();
        counters[ACTIVE] = slots.size();
        counters[PERMANENT] = slots.permanent();
        counters[SLOTS] = space.slotCount();
        counters[FREE] = space.freeSlots();
        counters[RETIRED] = space.retiredSlots();
        counters[FIRST_GENERATION] = space.firstGeneration();
    }

    /// {@return entries, valid in `[0, slotCount())`; the live array}
    public long[] sparse() {
        return space.sparse;
    }

    /// {@return slots of rows, valid in `[0, end())`; the live array}
    public int[] meta() {
        return slots.meta;
    }

    /// Copies the free slots, oldest first.
    ///
    /// @param target at least [SlotSpace#freeSlots()] long
    public void copyFree(final int[] target) {
        space.free().copyTo(target);
    }

    /// {@return the rows that exist, are active, are permanent, in this order; live fields, none in a dense map}
    public Bitfield[] bits() {
        return slots.bits();
    }

    // ---- Loading ----

    /// Refuses counters that no map of this kind has.
    ///
    /// @param counters from anywhere
    /// @param entries the number of entries that come with them
    /// @param rows the number of rows with a slot that come with them
    /// @param free the number of free slots that come with them
    /// @throws IllegalArgumentException if they contradict each other, or the limits of the map
    public void check(final long[] counters, final int entries, final int rows, final int free) {
        final boolean fit = counters.length == COUNTERS
                && counters[CAPACITY] >= 1
                && counters[CAPACITY] <= Handle.MAX_SLOT + 1L
                && counters[END] >= 0
                && counters[END] <= counters[CAPACITY]
                && counters[END] == rows
                && counters[SLOTS] == entries
                && counters[SLOTS] <= space.maxSlots()
                && counters[FREE] == free
                && counters[RETIRED] >= 0
                && free + counters[RETIRED] <= entries
                && counters[FIRST_GENERATION] >= 1
                && counters[FIRST_GENERATION] <= space.maxGeneration();
        if (!fit) {
            throw new IllegalArgumentException("the counters of a type fit its arrays: counters="
                    + Arrays.toString(counters) + ", slots=" + entries + ", rows=" + rows + ", free=" + free
                    + ", maxSlots=" + space.maxSlots());
        }
    }

    /// Forgets everything and makes room for a state, row capacity included.
    ///
    /// @param counters result of [#counters()] for a map of the same layout
    public void open(final long[] counters) {
        slots.forgetRows();
        if (counters[CAPACITY] != slots.rowCapacity()) {
            slots.resizeRows((int) counters[CAPACITY]);
        }
        slots.end = (int) counters[END];
        slots.rows = (int) counters[ROWS];
        slots.active = (int) counters[ACTIVE];
        slots.permanent = (int) counters[PERMANENT];
        space.openSlots((int) counters[SLOTS], (int) counters[RETIRED], (int) counters[FIRST_GENERATION]);
        toBeFree = (int) counters[FREE];
    }

    /// {@return places for the free slots, oldest first, from 0 on; the live array}
    public int[] freePlaces() {
        return space.free().places();
    }

    /// Updates everything else from the filled arrays, the levels of the bits included.
    public void close() {
        space.free().refill(toBeFree);
        slots.loaded();
    }
}
