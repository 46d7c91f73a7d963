package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;

/// The slots of a type, apart from where their rows stand: entries of the sparse set, the free ring, generations,
/// retirement. The lower half of [SlotMap], which adds the rows; a class of its own only to be read by itself.
///
/// A slot is *live* (its entry holds a row), *free* (once in the ring), *reserved* (its handle was given out, no row
/// yet) or *retired* (its generations are used up). The entry of a slot that is not live has the free bit set and
/// index bits all ones; a free or reserved one holds the generation of its next handle, a retired one 0. Entries at and
/// after `slotCount` are prepared as never-used free entries, so that a look-up needs no second bound.
abstract sealed class SlotSpace permits SlotMap {

    private static final int GENERATION_SHIFT = Integer.SIZE; // as in a Handle

    private final int type;
    private final long retiredEntry; // the entry of a slot without a row, but for its generation
    private final int maxSlots;
    private final int maxGeneration;
    private final int minFreeSlots;

    long[] sparse = {};
    private final FreeRing free = new FreeRing();
    private final FreedSlots freed = new FreedSlots(this);

    private int slotCount;
    private int reserved;
    private int retired;
    private int firstGeneration = 1; // of slots that were never used

    SlotSpace(final int type, final int maxSlots, final int maxGeneration, final int minFreeSlots) {
        this.type = type;
        this.retiredEntry = Handle.FREE | Handle.of(type, 0, 0) | Handle.NO_ROW;
        this.maxSlots = maxSlots;
        this.maxGeneration = maxGeneration;
        this.minFreeSlots = minFreeSlots;
    }

    // ---- Queries ----

    /// {@return the type number in every handle}
    public final int type() {
        return type;
    }

    /// {@return index slots that exist: live + free + reserved + retired}
    public final int slotCount() {
        return slotCount;
    }

    /// {@return slots ready for reuse}
    public final int freeSlots() {
        return free.count();
    }

    /// {@return slots whose handle was given out and that have no row yet}
    public final int reservedSlots() {
        return reserved;
    }

    /// {@return slots whose generations are used up; they are never given out again}
    public final int retiredSlots() {
        return retired;
    }

    /// {@return handles that can be given out before no slot is left: free slots and those that may still be added}
    public final int availableSlots() {
        return free.count() + (canAdd() ? maxSlots - slotCount : 0);
    }

    // ---- Giving out, taking back ----

    /// Takes the next free slot, or a new one, and gives its handle out. The handle resolves once a row is appended.
    ///
    /// A free slot is taken only while more than the minimum are free; the minimum yields when no slot can be added.
    ///
    /// @return the handle
    /// @throws IllegalStateException if no slot is free and `maxSlots` exist
    public final long take() {
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
    public final void takeBatch(final long[] handles, final int count) {
        if (count > free.count()) {
            checkEntries(count - free.count());
        }
        for (int i = 0; i < count; i++) {
            handles[i] = take();
        }
    }

    /// Takes back a handle that was given out and gets no row: the handle goes stale.
    ///
    /// @param slot a reserved slot
    public final void refuse(final int slot) {
        reserved--;
        release(slot);
    }

    /// Adds new slots at the back of the free list, in index order.
    ///
    /// @param count how many
    /// @throws IllegalStateException if more than `maxSlots` would exist; nothing is changed then
    /// @throws IllegalArgumentException if negative
    public final void addSlots(final int count) {
        checkRange("count", count, 0, Integer.MAX_VALUE);
        final int first = slotCount;
        createEntries(count);
        for (int slot = first; slot < slotCount; slot++) {
            free.push(slot);
        }
    }

    /// Adds as many new slots as the limit allows, at the back of the free list; for headroom, so it never fails.
    ///
    /// @param count how many at most
    public final void addSlotsUpTo(final int count) {
        if (canAdd()) {
            addSlots(Math.min(count, maxSlots - slotCount));
        }
    }

    /// Makes the handles of all free slots, and the first handles of all slots to come, values that were never given
    /// out: their generation is raised by one. For use after a failure, when it is unknown which of them were seen.
    public final void voidFreeHandles() {
        for (int left = free.count(); left > 0; left--) {
            final int slot = free.pop();
            release(slot);
        }
        setFirstGeneration(firstGeneration + 1);
    }

    // ---- What ended just now ----

    /// Starts to watch which rows end, so that [#endedLately(long)] can tell; costs nothing until it is asked. No
    /// handle may be given out until [#endWatch()].
    public final void beginWatch() {
        freed.begin();
    }

    /// Whether a handle lost its row since [#beginWatch()]; between it and [#endWatch()] only, false elsewhere.
    ///
    /// @param handle any value
    /// @return false for what was stale before, never given out, or lives
    public final boolean endedLately(final long handle) {
        return freed.contains(handle);
    }

    /// Ends the watch.
    public final void endWatch() {
        freed.end();
    }

    // ---- For Reservation and SlotMap, in this package ----

    final FreeRing free() {
        return free;
    }

    /// The oldest free slots are reserved now.
    final void reserveOldest(final int count) {
        reserved += count;
        free.advance(count);
    }

    final void reserveNew(final int count) {
        reserved += count;
    }

    /// Reserved slots have rows now.
    final void bound(final int count) {
        reserved -= count;
    }

    final int maxSlots() {
        return maxSlots;
    }

    final int firstGeneration() {
        return firstGeneration;
    }

    final int maxGeneration() {
        return maxGeneration;
    }

    /// The last handle that a slot without row had; [Handle#NULL] for a live slot, another value that was never given
    /// out for one that was never used.
    final long lastHandle(final int slot) {
        final long entry = sparse[slot];
        if (entry >= 0) {
            return Handle.NULL;
        }
        final int next = Handle.generation(entry);
        return Handle.of(type, next == 0 ? maxGeneration : next - 1, slot);
    }

    /// {@return the handle that the row of a slot without row will have}
    ///
    /// @param slot a free or reserved slot
    public final long reservedHandle(final int slot) {
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// Whether failed frames have used up the first generation of new slots, so that none can be added.
    final boolean isUsedUp() {
        return firstGeneration > maxGeneration;
    }

    final IllegalStateException usedUp() {
        return new IllegalStateException("failed frames have used up the new handles of a type: type=" + type
                + ", failed frames that may have created=" + (firstGeneration - 1) + ", max=" + (maxGeneration - 1)
                + ", retired=" + retired + "; rows that live keep their handles, and a new row finds a slot only where"
                + " one of them has died; mend what fails, and go on in a new simulation");
    }

    /// The handle of the row that has a slot now, for a caller that knows only the index of a handle. Of several handles
    /// with that index it is the one that is valid: whether the caller meant it, the index alone cannot say.
    ///
    /// @param slot any number
    /// @return its handle, or [Handle#NULL] if the slot is free, reserved or retired, or there is no such slot
    public final long liveHandle(final int slot) {
        return slot < 0 || slot >= slotCount || sparse[slot] < 0 ? Handle.NULL : reservedHandle(slot);
    }

    /// Adds entries without putting them into the ring.
    final void createEntries(final int count) {
        checkEntries(count);
        final long needed = (long) slotCount + count;
        if (needed > sparse.length) { // by a quarter: constant time a slot all the same, and little is left empty
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
            throw new IllegalStateException("index slots of a type must not exceed maxIndexSlots: type=" + type
                    + ", slots=" + needed + ", maxIndexSlots=" + maxSlots + ", retired=" + retired
                    + "; raise maxIndexSlots, or create fewer rows per frame");
        }
    }

    /// Prepares entries for as many live rows, so that giving out handles allocates nothing until slots are retired.
    final void prepareEntries(final int rowCapacity) {
        final int wanted = (int) Math.min(maxSlots, (long) rowCapacity + minFreeSlots);
        if (wanted > sparse.length) {
            resizeEntries(wanted);
        }
    }

    /// Raises the generation of a slot and frees it, or retires it.
    final void release(final int slot) {
        final int generation = Handle.generation(sparse[slot]);
        if (generation >= maxGeneration) {
            sparse[slot] = retiredEntry;
            retired++;
            freed.retire(slot);
        } else {
            sparse[slot] = freeEntry(generation + 1);
            free.push(slot);
        }
    }

    /// Frees every slot in index order, one generation on; retired ones stay so.
    final void releaseAll() {
        reserved = 0;
        free.clear();
        free.refill(releaseAll(sparse, slotCount, free.places(), retiredEntry, maxGeneration));
        retired = slotCount - free.count();
    }

    /// @return how many slots are free now, and stand in `ring`
    private static int releaseAll(
            final long[] sparse,
            final int slotCount,
            final int[] ring,
            final long retiredEntry,
            final int maxGeneration) {
        int free = 0;
        for (int slot = 0; slot < slotCount; slot++) {
            final int generation = Handle.generation(sparse[slot]);
            if (generation == 0 || generation >= maxGeneration) {
                sparse[slot] = retiredEntry;
            } else {
                sparse[slot] = retiredEntry | generation + 1L << GENERATION_SHIFT;
                ring[free++] = slot;
            }
        }
        return free;
    }

    /// Forgets every slot, its generation included.
    final void forgetAll() {
        Arrays.fill(sparse, 0, slotCount, unusedEntry());
        free.clear();
        slotCount = 0;
        reserved = 0;
        retired = 0;
        if (firstGeneration > 1) {
            setFirstGeneration(1);
        }
    }

    /// Drops free slots at the end and what is prepared behind them; see [SlotMap#shrink()].
    final void dropLastSlots(final int rowCapacity) {
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
    final void loadSlots(final SlotDump dump) {
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

    /// Makes room for as many slots, whose entries and free ring are filled in next; those behind are as new.
    final void openSlots(final int count, final int retiredCount, final int generation) {
        freed.end(); // of a playback that did not come to its end
        free.clear();
        if (count > sparse.length) {
            resizeEntries(count);
        }
        slotCount = count;
        reserved = 0;
        retired = retiredCount;
        setFirstGeneration(generation);
    }

    final void slotArrays(final Consumer<Object> to) {
        to.accept(sparse);
        free.arrays(to);
        freed.arrays(to);
    }

    /// Takes now what a boundary makes when it first asks which rows ended at it.
    public final void reserveWatch() {
        freed.reserve();
    }

    // ---- Inside ----

    private boolean canAdd() {
        return slotCount < maxSlots && !isUsedUp();
    }

    private void setFirstGeneration(final int generation) {
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

    static void checkRange(final String name, final int value, final int min, final int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be in [" + min + ", " + max + "]: " + name + "=" + value);
        }
    }
}
