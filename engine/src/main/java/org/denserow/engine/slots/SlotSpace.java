package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;

/// The slots of a type: the sparse set (slot → row), the free queue, generations, retirement. It gives handles out,
/// takes them back, and finds the row of a handle. Each [SlotMap] has one, and adds the rows.
///
/// A slot is *live* (its entry holds a row), *free* (once in the ring), *reserved* (its handle was given out, but it
/// has no row) or *retired* (its generations are used up). The entry of a slot that is not live has the free bit set
/// and index bits all ones. The entry of a free or reserved slot holds the generation of its next handle, that of a
/// retired slot 0. Entries from `slotCount` on are prepared as free entries that were never used, so that a look-up
/// needs no second bound.
///
/// *Cost*, *Threads*: as [SlotMap].
public final class SlotSpace {

    static final int NONE = -1; // no row, no slot

    private static final int GENERATION_SHIFT = SlotEntries.GENERATION_SHIFT;

    private final int type;
    private final long retiredEntry; // the entry of a retired slot; with a generation, that of any slot without a row
    private final int maxSlots;
    private final int maxGeneration;
    private final int minFreeSlots;

    long[] sparse = {};
    private final FreeQueue free = new FreeQueue();

    private int slotCount;
    private int reserved;
    private int retired;
    private int firstGeneration = 1; // of slots that were never used
    private long changes;

    SlotSpace(final int type, final int maxSlots, final int maxGeneration, final int minFreeSlots) {
        this.type = type;
        this.retiredEntry = Handle.FREE | Handle.of(type, 0, 0) | Handle.NO_ROW;
        this.maxSlots = maxSlots;
        this.maxGeneration = maxGeneration;
        this.minFreeSlots = minFreeSlots;
    }

    // ---- Queries ----

    /// Resolves a handle: one bounds check, one compare.
    ///
    /// @param handle any value
    /// @return its row, or -1 if it is null, stale, forged, reserved, of another type or out of range
    public int find(final long handle) {
        final long[] entries = sparse;
        final int slot = (int) handle;
        if (slot < 0 || slot >= entries.length) {
            return NONE;
        }
        final long entry = entries[slot];
        return (entry ^ handle) >>> 32 == 0 ? (int) entry : NONE;
    }

    /// {@return the type number in every handle}
    public int type() {
        return type;
    }

    /// {@return the number of slots: live + free + reserved + retired}
    public int slotCount() {
        return slotCount;
    }

    /// {@return slots that fit without growing, at least [#slotCount()]}
    public int slotCapacity() {
        return sparse.length;
    }

    /// {@return the number of free slots}
    public int freeSlots() {
        return free.count();
    }

    /// {@return the number of reserved slots: their handles were given out, and they have no row yet}
    public int reservedSlots() {
        return reserved;
    }

    /// {@return the number of retired slots: their generations are used up, and they are never given out again}
    public int retiredSlots() {
        return retired;
    }

    /// {@return how many handles can still be given out: free slots, and slots that may be added}
    public int availableSlots() {
        return free.count() + (canAdd() ? maxSlots - slotCount : 0);
    }

    /// {@return how often slots were given out, taken back, added or dropped; between two equal sums of this count and
    ///     [SlotMap#changes()] no entry and no free slot has changed}
    public long changes() {
        return changes;
    }

    // ---- Giving out, taking back ----

    /// Takes the next free slot, or a new one, and gives its handle out. The handle resolves once a row is appended.
    ///
    /// A free slot is taken only while more than the minimum are free; the minimum yields when no slot can be added.
    ///
    /// @return the handle
    /// @throws IllegalStateException if no slot is free and `maxSlots` exist
    public long take() {
        changes++;
        if (free.count() <= minFreeSlots && (free.isEmpty() || canAdd())) {
            return takeNew();
        }
        reserved++;
        return reservedHandle(free.pop());
    }

    private long takeNew() {
        createEntries(1);
        reserved++;
        return reservedHandle(slotCount - 1);
    }

    /// Takes handles like [#take()], all or none.
    ///
    /// @param handles receives them in `[0, count)`
    /// @param count how many, `0 … handles.length`
    /// @throws IllegalStateException if no slots are left for all of them; nothing is taken then
    public void takeBatch(final long[] handles, final int count) {
        if (count > free.count()) {
            checkEntries(count - free.count());
        }
        for (int i = 0; i < count; i++) {
            handles[i] = take();
        }
    }

    /// Takes back a handle that gets no row: the handle goes stale.
    ///
    /// @param slot a reserved slot
    public void refuse(final int slot) {
        reserved--;
        release(slot);
    }

    /// Adds new slots at the back of the free list, in index order.
    ///
    /// @param count how many
    /// @throws IllegalStateException if more than `maxSlots` would exist; nothing is changed then
    /// @throws IllegalArgumentException if negative
    public void addSlots(final int count) {
        checkRange("count", count, 0, Integer.MAX_VALUE, "0 adds none");
        final int first = slotCount;
        createEntries(count);
        for (int slot = first; slot < slotCount; slot++) {
            free.push(slot);
        }
    }

    /// Adds new slots at the back of the free list, as far as the limit allows. It never fails: it is for headroom.
    ///
    /// @param count most slots to add
    public void addSlotsUpTo(final int count) {
        if (canAdd()) {
            addSlots(Math.min(count, maxSlots - slotCount));
        }
    }

    /// Raises the generation of all free slots, and the first generation of later slots, by one, so that their handles
    /// are values that were never given out. For use after a failure, when it is unknown which handles were seen.
    public void voidFreeHandles() {
        for (int left = free.count(); left > 0; left--) {
            final int slot = free.pop();
            release(slot);
        }
        setFirstGeneration(firstGeneration + 1);
    }

    // ---- For Reservation and SlotMap, in this package ----

    FreeQueue free() {
        return free;
    }

    /// Turns the oldest free slots into reserved ones.
    void reserveOldest(final int count) {
        changes++;
        reserved += count;
        free.advance(count);
    }

    void reserveNew(final int count) {
        reserved += count;
    }

    /// Counts reserved slots that have rows now.
    void bound(final int count) {
        reserved -= count;
    }

    /// Gives a reserved slot its row. Call [#bound(int)] afterwards.
    void place(final int slot, final int row) {
        assert sparse[slot] < 0 : "slot is live: slot=" + slot;
        sparse[slot] = sparse[slot] & Handle.KEY_MASK | row;
    }

    /// Changes the row of a live slot.
    void moved(final int slot, final int row) {
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | row;
    }

    /// Reads the next handles of free slots from an offset on, as far as the ring goes until it wraps.
    ///
    /// @return how many were read, at least 1
    int readFree(final int offset, final long[] handles, final int most) {
        final int[] ring = free.ring();
        final int first = free.place(offset);
        final int count = Math.min(most, ring.length - first);
        for (int i = 0; i < count; i++) {
            handles[i] = reservedHandle(ring[first + i]);
        }
        return count;
    }

    int maxSlots() {
        return maxSlots;
    }

    int firstGeneration() {
        return firstGeneration;
    }

    int maxGeneration() {
        return maxGeneration;
    }

    /// {@return the next handle of a slot without a row}
    ///
    /// @param slot a free or reserved slot
    public long reservedHandle(final int slot) {
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// Whether failed frames have used up the generations of new slots, so that none can be added.
    boolean isUsedUp() {
        return firstGeneration > maxGeneration;
    }

    IllegalStateException usedUp() {
        return new IllegalStateException("failed frames have used up the new handles of a type: type=" + type
                + ", failed frames that may have created=" + (firstGeneration - 1) + ", max=" + (maxGeneration - 1)
                + ", retired=" + retired + "; rows that live keep their handles, and a new row finds a slot only where"
                + " one of them has died; fix what fails, and go on in a new simulation");
    }

    /// The valid handle with an index, for a caller that knows only the index. It may be a later handle than the one
    /// that the caller means: the index alone cannot tell them apart.
    ///
    /// @param slot any number
    /// @return its handle, or [Handle#NULL] if the slot is free, reserved or retired, or there is no such slot
    public long handleOfSlot(final int slot) {
        return slot < 0 || slot >= slotCount || sparse[slot] < 0 ? Handle.NULL : reservedHandle(slot);
    }

    /// Adds entries without putting them into the ring.
    void createEntries(final int count) {
        checkEntries(count);
        changes++;
        final long needed = (long) slotCount + count;
        if (needed > sparse.length) { // by a quarter: still constant time per slot, and little stays empty
            resizeEntries((int) Math.min(maxSlots, Math.max(needed, sparse.length + (sparse.length >> 2) + 1L)));
        }
        slotCount = (int) needed;
    }

    private void checkEntries(final int count) {
        final long needed = (long) slotCount + count;
        if (isUsedUp()) {
            throw usedUp();
        }
        if (needed > maxSlots) {
            throw new IllegalStateException("slots of a type must not exceed maxSlots: type=" + type
                    + ", slots=" + needed + ", maxSlots=" + maxSlots + ", retired=" + retired
                    + "; raise maxSlots, or create fewer rows per frame");
        }
    }

    /// Refuses a copy while handles are given out that have no row: it could not hold them.
    void checkNoneReserved(final String what) {
        if (reservedSlots() != 0) {
            throw new IllegalStateException(what + " needs every handle given out to be bound: type=" + type
                    + ", reserved=" + reservedSlots() + "; take it at a boundary");
        }
    }

    static void checkRange(final String name, final int value, final int min, final int max, final String remedy) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    name + " must be in [" + min + ", " + max + "]: " + name + "=" + value + "; " + remedy);
        }
    }

    /// Prepares entries for `rowCapacity` live rows, so that giving out handles allocates nothing until slots retire.
    void prepareEntries(final int rowCapacity) {
        changes++; // pinned rows have longer bits
        final int wanted = (int) Math.min(maxSlots, (long) rowCapacity + minFreeSlots);
        if (wanted > sparse.length) {
            resizeEntries(wanted);
        }
    }

    /// Raises the generation of a slot and frees it, or retires it.
    void release(final int slot) {
        changes++;
        final int generation = Handle.generation(sparse[slot]);
        if (generation >= maxGeneration) {
            sparse[slot] = retiredEntry;
            retired++;
        } else {
            sparse[slot] = freeEntry(generation + 1);
            free.push(slot);
        }
    }

    /// Makes live handles stale before their rows are released, while their entries are in the cache.
    /// @param handles live handles in `[begin, end)`, each once
    /// @param begin the place of the first
    /// @param end the place after the last
    /// @return false, with nothing changed, if a slot would retire
    public boolean end(final long[] handles, final int begin, final int end) {
        return SlotEntries.end(sparse, handles, begin, end, retiredEntry, maxGeneration);
    }

    /// Takes [#end(long\[\],int,int)] back for the slot of a row, if the slot has ended.
    /// @param slot the slot
    /// @param row its row
    public void revive(final int slot, final int row) {
        if (sparse[slot] < 0) {
            sparse[slot] = Handle.of(type, Handle.generation(sparse[slot]) - 1, row);
        }
    }

    /// Frees the slots of rows, in order, or retires them; `hasEnded` tells whether all their handles have ended.
    void release(final int[] meta, final int[] rows, final int count, final boolean hasEnded) {
        if (hasEnded) {
            SlotEntries.gather(meta, rows, count, free.ring(), free.tail());
            free.pushed(count);
            return;
        }
        final int freed =
                SlotEntries.release(sparse, meta, rows, count, free.ring(), free.tail(), retiredEntry, maxGeneration);
        free.pushed(freed);
        retired += count - freed;
    }

    /// Does this for some of many rows, while other threads release the others. The slots go to the ring behind room
    /// for `before` earlier ones.
    int releaseAt(final int[] meta, final int[] rows, final int count, final int before) {
        final int tail = free.tail(before);
        return SlotEntries.release(sparse, meta, rows, count, free.ring(), tail, retiredEntry, maxGeneration);
    }

    /// Counts slots that [#releaseAt] released and that are in the ring without gaps.
    void released(final int count, final int freed) {
        free.pushed(freed);
        retired += count - freed;
    }

    /// Frees every slot in index order with its next generation; retired slots stay retired.
    void releaseAll() {
        reserved = 0;
        free.clear();
        free.refill(SlotEntries.releaseAll(sparse, slotCount, free.places(), retiredEntry, maxGeneration));
        retired = slotCount - free.count();
    }

    /// Forgets every slot, with its generation.
    void forgetAll() {
        Arrays.fill(sparse, 0, slotCount, unusedEntry());
        free.clear();
        slotCount = 0;
        reserved = 0;
        retired = 0;
        if (firstGeneration > 1) {
            setFirstGeneration(1);
        }
    }

    /// Drops free slots at the end, and the prepared entries behind them.
    ///
    /// From then on new slots begin with the highest generation of a dropped slot. That shortens the life of all of
    /// them, so only slots with at least half their generations left are dropped. Dropping stops, from the end, at the
    /// first slot that is live, retired or older than that. Nothing is dropped while slots are reserved.
    void dropLastSlots(final int rowCapacity) {
        final int most = Math.max(firstGeneration, maxGeneration / 2);
        int generation = firstGeneration;
        int end = slotCount;
        while (reserved == 0 && end > 0 && sparse[end - 1] < 0) { // a reserved slot looks like a free one
            final int next = Handle.generation(sparse[end - 1]);
            if (next == 0 || next > most) {
                break;
            }
            generation = Math.max(generation, next);
            end--;
        }
        free.keepBelow(end);
        slotCount = end;
        resizeEntries(Math.max(end, (int) Math.min(maxSlots, (long) rowCapacity + minFreeSlots)));
        setFirstGeneration(generation);
    }

    /// Takes over the slots of a verified dump.
    void load(final SlotDump dump) {
        forgetAll();
        if (dump.sparse().length > sparse.length) {
            resizeEntries(dump.sparse().length);
        }
        setFirstGeneration(dump.firstGeneration());
        System.arraycopy(dump.sparse(), 0, sparse, 0, dump.sparse().length);
        slotCount = dump.sparse().length;
        for (final int slot : dump.free()) {
            free.push(slot);
        }
        retired = slotCount - dump.rows() - free.count();
    }

    /// Makes room for `count` slots; the caller fills in their entries and the free queue next. Entries behind them are
    /// as new.
    void openSlots(final int count, final int retiredCount, final int generation) {
        free.clear();
        if (count > sparse.length) {
            resizeEntries(count);
        }
        slotCount = count;
        reserved = 0;
        retired = retiredCount;
        setFirstGeneration(generation);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(sparse);
        free.arrays(to);
    }

    // ---- Inside ----

    private boolean canAdd() {
        return slotCount < maxSlots && !isUsedUp();
    }

    private void setFirstGeneration(final int generation) {
        changes++;
        firstGeneration = generation;
        Arrays.fill(sparse, slotCount, sparse.length, unusedEntry());
    }

    private void resizeEntries(final int length) {
        final int before = sparse.length;
        sparse = Arrays.copyOf(sparse, length);
        if (length > before) {
            Arrays.fill(sparse, before, length, unusedEntry());
        }
        free.resize(length);
    }

    private long unusedEntry() {
        return freeEntry(isUsedUp() ? 0 : firstGeneration);
    }

    private long freeEntry(final int generation) {
        return retiredEntry | (long) generation << GENERATION_SHIFT;
    }

    @Override
    public String toString() {
        return "slots=" + slotCount + ", free=" + free.count() + ", reserved=" + reserved + ", retired=" + retired;
    }
}
