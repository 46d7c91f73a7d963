package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotSets;

/// Which slot has which row: a [space of slots][#space()] with the sparse set (slot → row) and the free slots, and the
/// meta set (row → slot). It knows nothing of columns.
///
/// There are two kinds. In a *dense* map rows are contiguous, in three regions: permanent rows `[0, permanent)`, other
/// active rows `[permanent, active)`, and pending rows `[active, rows)`, which exist but are not part of the simulation
/// yet. When one row is destroyed, the last row of its region replaces it. In a *pinned* map a row never moves, and a new
/// one takes the lowest vacant row.
///
/// Source: "Game Engine Containers – handle_map", and the entity storage article for pinned rows. The package says
/// where this map differs.
///
/// ## Invariants ([#checkInvariants()])
/// 1. For every row r that exists: `sparse[meta[r]]` has the free bit clear, a generation of at least 1, and the row r.
/// 2. Every slot below `slotCount` has one state: live, free (once in the ring), reserved or retired.
/// 3. The entry of a slot without a row has the free bit set and index bits all ones.
/// 4. `0 <= permanent <= active <= rows <= end <= meta.length`; in a dense map `rows == end`.
/// 5. In a pinned map `meta[r]` is -1 for every vacant row, and the row before `end` exists.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)], [SlotSpace#take()], [#destroy(long,int,MoveList)] | O(1) | none; to take, arrays if no slot is free and none is prepared |
/// | [#append(long,RowState,MoveList)] | O(1); pinned: words up to the lowest vacant row | none |
/// | [SlotSpace#addSlots(int)], [#growRows(int)], [#shrink()] | O(slots), O(rows) | arrays |
/// | [SlotSpace#voidFreeHandles()], [#clear()] | O(slots) | none |
/// | [#reset()] | one fill of the entries of slots that exist; pinned: and of rows | none |
///
/// ## Threads
/// The owner changes it, or the one thread that plays the type back. While none changes it, any thread may read.
public abstract sealed class SlotMap permits DenseSlotMap, PinnedSlotMap {

    private static final Bitfield[] NO_BITS = {};

    final SlotSpace space;
    int[] meta; // slots of rows [0, end); in a pinned map -1 where no row is
    int end;
    int rows;
    int active;
    int permanent;
    private long changes;
    private final SlotSets sets;

    SlotMap(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        checkLimits(type, rowCapacity, maxSlots, minFree);
        this.space = new SlotSpace(type, maxSlots, maxGeneration, minFree);
        this.meta = new int[rowCapacity];
        this.sets = new SlotSetsOfMap(this);
        space.prepareEntries(rowCapacity);
    }

    private static void checkLimits(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        SlotSpace.checkRange("type", type, 0, Handle.MAX_TYPE, "choose a number by which its handles are told apart");
        SlotSpace.checkRange(
                "rowCapacity", rowCapacity, 1, Handle.MAX_SLOT + 1, "give the most rows that live at once");
        SlotSpace.checkRange("maxSlots", maxSlots, rowCapacity, Handle.MAX_SLOT + 1, "every row needs a slot");
        SlotSpace.checkRange(
                "minFreeSlots", minFreeSlots, 0, maxSlots - rowCapacity, "raise maxSlots, or keep fewer free");
    }

    /// Creates an empty dense map without slots: [SlotSpace#take()] adds one when none is free,
    /// [SlotSpace#addSlots(int)] adds many.
    ///
    /// Taking reuses a slot only while more than the minimum are free, and adds one otherwise, so that a slot rests for
    /// at least this many creates before its next handle. A [Reservation] ignores the minimum.
    ///
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param rowCapacity rows, at least 1
    /// @param maxSlots most slots that may ever exist, at least `rowCapacity`, at most `Handle.MAX_SLOT + 1`
    /// @param minFreeSlots slots that stay free, in `[0, maxSlots - rowCapacity]`; at most 16 bytes per slot
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap create(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        return new DenseSlotMap(type, rowCapacity, maxSlots, Handle.MAX_GENERATION, minFreeSlots);
    }

    /// As [#create(int,int,int,int)], without a minimum of free slots.
    ///
    /// @param type as above
    /// @param rowCapacity as above
    /// @param maxSlots as above
    /// @return the map
    public static SlotMap create(final int type, final int rowCapacity, final int maxSlots) {
        return create(type, rowCapacity, maxSlots, 0);
    }

    /// Creates an empty pinned map, otherwise like [#create(int,int,int,int)].
    ///
    /// @param type as there
    /// @param rowCapacity as there
    /// @param maxSlots as there
    /// @param minFreeSlots as there
    /// @return the map
    public static SlotMap pinned(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        return new PinnedSlotMap(type, rowCapacity, maxSlots, Handle.MAX_GENERATION, minFreeSlots);
    }

    // ---- Queries ----

    /// {@return its slots, which give handles out and take them back; always the same object}
    public final SlotSpace space() {
        return space;
    }

    /// {@return the type number in every handle}
    public final int type() {
        return space.type();
    }

    /// {@return the row of a handle, or -1; as [SlotSpace#find(long)]}
    /// @param handle any value
    public final int find(final long handle) {
        return space.find(handle);
    }

    /// {@return the handle of a row}
    /// @param row a row that exists, in `[0, end())`
    /// @throws IndexOutOfBoundsException if there is no such row
    public final long handle(final int row) {
        final int slot = row < 0 || row >= end ? SlotSpace.NONE : meta[row];
        if (slot < 0) {
            throw new IndexOutOfBoundsException("row must exist, and be in [0, " + end + "): row=" + row + ", type="
                    + type() + "; find the row by its handle first");
        }
        return space.reservedHandle(slot);
    }

    /// {@return whether a row exists, active or pending}
    /// @param row any number
    public final boolean exists(final int row) {
        return row >= 0 && row < end && meta[row] >= 0;
    }

    /// {@return the state of a row; VACANT where there is none}
    /// @param row any number
    public abstract RowState state(int row);

    /// {@return whether a row is active, permanent or not}
    /// @param row any number
    public abstract boolean isActive(int row);

    /// {@return active rows, permanent ones included}
    public final int size() {
        return active;
    }

    /// {@return permanent rows}
    public final int permanent() {
        return permanent;
    }

    /// {@return all rows, active and pending}
    public final int rows() {
        return rows;
    }

    /// {@return the row after the last; the number of rows, in a pinned map holes included}
    public final int end() {
        return end;
    }

    /// {@return the row after the last active one}
    public abstract int activeEnd();

    /// {@return whether rows never move}
    public final boolean isPinned() {
        return this instanceof PinnedSlotMap;
    }

    /// {@return the active rows, the live bitfield}
    /// @throws UnsupportedOperationException in a dense map: they are `[0, size())`
    public Bitfield live() {
        throw new UnsupportedOperationException(
                "active rows are [0, active): " + this + "; only pinned rows have live bits");
    }

    /// {@return rows that fit without growing}
    public final int rowCapacity() {
        return meta.length;
    }

    /// {@return how often structure has changed; between two equal counts no row was created, destroyed, moved or
    ///     activated}
    public final long changes() {
        return changes;
    }

    /// {@return the sets, for reading; always the same object}
    public final SlotSets sets() {
        return sets;
    }

    // ---- Commands ----

    /// {@return the row that the next create takes: the end of its region, or the lowest vacant row; the row capacity
    ///     when all rows are taken}
    public abstract int vacantRow();

    /// {@return how many vacant rows are contiguous from one on, at most `most`}
    /// @param first a vacant row of [#vacantRow()]
    /// @param most limit of the count
    public abstract int vacantRun(int first, int most);

    /// Gives a row to a reserved slot. Call [#extend(int,int,RowState)] too, once for a whole run.
    ///
    /// @param slot a reserved slot
    /// @param row a vacant row: of [#vacantRun(int,int)], or vacated by [#relocate(int,int)]
    public final void bind(final int slot, final int row) {
        space.place(slot, row);
        meta[row] = slot;
    }

    /// Counts rows with [#bind(int,int)], which is called before or afterwards: their slots are no longer reserved.
    ///
    /// @param first the first of them
    /// @param count how many, contiguous
    /// @param state their state, not VACANT
    public final void extend(final int first, final int count, final RowState state) {
        changes++;
        rows += count;
        space.bound(count);
        if (state != RowState.PENDING) {
            active += count;
        }
        if (state == RowState.PERMANENT) {
            permanent += count;
        }
        occupy(first, count, state);
        assert end <= meta.length : "invariant 4: end=" + end + ", capacity=" + meta.length;
    }

    /// Notes which rows are taken, after all counts are updated.
    abstract void occupy(int first, int count, RowState state);

    /// Appends one row.
    ///
    /// @param handle a reserved handle of [SlotSpace#take()]
    /// @param state its state, not VACANT
    /// @param moves receives the moves of rows that made room
    /// @return the row
    public abstract int append(long handle, RowState state, MoveList moves);

    /// Moves the identity of a row; columns must follow. For dense maps only.
    ///
    /// @param from row that moves
    /// @param to row that is vacant
    public final void relocate(final int from, final int to) {
        assert !isPinned() : "a pinned row stays: row=" + from;
        final int slot = meta[from];
        meta[to] = slot;
        space.moved(slot, to);
    }

    /// Exchanges the identities of two rows; columns must follow. For dense maps only.
    ///
    /// @param a a row that is not permanent
    /// @param b a row that is not permanent
    public final void exchange(final int a, final int b) {
        changes++;
        final int slot = meta[a];
        relocate(b, a);
        meta[b] = slot;
        space.moved(slot, b);
    }

    /// {@return the row to [#exchange(int,int)] with a pending row before [#promote(int)]; in a pinned map itself}
    /// @param row a pending row
    public abstract int promotionRow(int row);

    /// Counts a pending row as active.
    ///
    /// @param row of [#promotionRow(int)]
    public final void promote(final int row) {
        assert state(row) == RowState.PENDING : "no pending row: row=" + row;
        changes++;
        active++;
        activate(row);
    }

    /// Notes that a row is active, after all counts are updated.
    abstract void activate(int row);

    /// Destroys a row in O(1): its slot goes to the back of the free list with the next generation, or retires.
    ///
    /// @param handle the handle of the row
    /// @param row a row that exists and is not permanent
    /// @param moves receives up to two moves that columns must repeat; must not be full
    public final void destroy(final long handle, final int row, final MoveList moves) {
        assert find(handle) == row && state(row) != RowState.PERMANENT
                : "not to be destroyed: row=" + row + ", " + this;
        changes++;
        space.release(Handle.slot(handle)); // not meta[row]: a cache miss when rows are destroyed at random
        rows--;
        vacate(row, moves);
    }

    /// Releases the slots of rows destroyed together, in order. Pinned rows are vacant then; in a dense map others take
    /// their places, and [#closed(int)] ends the step.
    /// @param doomed rows that exist and are not permanent, ascending, in `[0, count)`
    /// @param count how many of them
    /// @param hasEnded whether [SlotSpace#end(long\[\],int,int)] was called for all of them
    public final void release(final int[] doomed, final int count, final boolean hasEnded) {
        space.release(meta, doomed, count, hasEnded);
        released(count);
        vacate(doomed, count);
    }

    final void released(final int count) {
        changes++;
        rows -= count;
    }

    /// Moves the identities of rows; columns must follow. For dense maps only.
    ///
    /// @param moves rows and their places: no place twice, and none that a later move leaves
    public final void relocate(final MoveList moves) {
        assert !isPinned() : "pinned rows stay: " + this;
        SlotEntries.relocate(space.sparse, meta, moves.from(), moves.to(), moves.count());
    }

    /// Says that other rows have taken the places of all released rows, in a dense map.
    ///
    /// @param activeLeft active rows from now on
    public final void closed(final int activeLeft) {
        active = activeLeft;
        end = rows;
    }

    /// Closes or notes the hole of an destroyed row; `rows` is updated already, `active` and `end` are not.
    abstract void vacate(int row, MoveList moves);

    /// Notes that released rows are vacant, where no row takes their places; `rows` is updated already.
    abstract void vacate(int[] released, int count);

    /// Destroys all rows, also permanent ones, raises every generation and rebuilds the free list in index order; retired
    /// slots stay retired. Reserved handles go stale too.
    public final void clear() {
        forgetRows();
        space.releaseAll();
    }

    /// Forgets all rows and slots, with generations and retirement: the next handles are those of a new map. From then
    /// on **old handles are not detected**: one may equal a new handle. Use [#clear()] unless no old handle is left.
    ///
    /// It fills the entries of all slots, since a look-up with one compare leaves no room for a second bound; after
    /// [#shrink()] has raised the first generation it also fills the prepared entries.
    public final void reset() {
        forgetRows();
        space.forgetAll();
    }

    final void forgetRows() {
        changes++;
        vacateAll();
        end = 0;
        rows = 0;
        active = 0;
        permanent = 0;
    }

    /// {@return the rows that exist, are active, are permanent, in this order; live fields, none in a dense map}
    Bitfield[] bits() {
        return NO_BITS;
    }

    /// Updates the rest after a load has filled [#meta] and the words of [#bits()].
    void loaded() {}

    /// Notes that no row exists, before the counts change.
    abstract void vacateAll();

    /// Makes room for more rows, and prepares the entries that they need.
    ///
    /// @param capacity new number of rows, at least the present one
    /// @throws IllegalArgumentException if it is smaller
    public final void growRows(final int capacity) {
        SlotSpace.checkRange("capacity", capacity, meta.length, Handle.MAX_SLOT + 1, "rows grow and never shrink");
        resizeRows(capacity);
        space.prepareEntries(capacity);
    }

    /// Changes the length of the arrays with one value per row.
    void resizeRows(final int capacity) {
        meta = Arrays.copyOf(meta, capacity);
    }

    /// Gives memory back: the row capacity becomes `end()`, at least 1, and free slots at the end of the slot space
    /// are dropped. No handle changes, and no row moves.
    ///
    /// A dropped slot may come again, so new slots begin with the highest generation of a dropped one. Only slots with
    /// at least half their generations left are dropped, and none while any slot is reserved.
    public final void shrink() {
        resizeRows(Math.max(1, end));
        space.dropLastSlots(meta.length);
    }

    /// {@return a copy of everything that decides which slot has which row, and which handles come next}
    /// @throws IllegalStateException while slots are reserved
    public final SlotDump dump() {
        space.checkNoneReserved("a dump");
        final long[] handles = new long[end];
        final RowState[] states = new RowState[end];
        for (int row = 0; row < end; row++) {
            states[row] = state(row);
            handles[row] = states[row] == RowState.VACANT ? Handle.NULL : handle(row);
        }
        final int[] free = new int[space.freeSlots()];
        space.free().copyTo(free);
        return new SlotDump(
                type(),
                space.firstGeneration(),
                handles,
                Arrays.copyOf(meta, end),
                states,
                Arrays.copyOf(space.sparse, space.slotCount()),
                free);
    }

    /// {@return the arrays of this map, for copies away and back; a new object}
    public final SlotArrays arrays() {
        return new SlotArrays(this);
    }

    /// Replaces all rows and slots by those of a dump, which is verified first. Handles from before are void: one may
    /// equal a handle of the dump, or a later one.
    ///
    /// @param dump a dump of a map of this type, with holes only if this map is pinned
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; nothing is changed then
    public final void load(final SlotDump dump) {
        dump.verify(space.maxGeneration());
        if (!isPinned()) {
            dump.verifyDense();
        }
        if (dump.type() != type() || dump.end() > rowCapacity() || dump.sparse().length > space.maxSlots()) {
            throw new IllegalArgumentException("a dump must be of the same type and fit: type=" + type()
                    + ", dump.type=" + dump.type() + ", capacity=" + rowCapacity() + ", dump.rows="
                    + dump.end() + ", maxSlots=" + space.maxSlots() + ", dump.slots=" + dump.sparse().length
                    + "; load it into a map with the type number and the capacity of the one that was dumped");
        }
        forgetRows();
        space.load(dump);
        final int[] slots = dump.meta();
        for (int row = 0; row < slots.length; row++) {
            if (slots[row] >= 0) {
                meta[row] = slots[row];
                space.reserveNew(1);
                extend(row, 1, dump.states()[row]);
            }
        }
    }

    /// {@return the fraction of all slots that have no row and come before a slot with a row; O(slots)}
    public final double sparseness() {
        int last = space.slotCount();
        while (last > 0 && space.sparse[last - 1] < 0) {
            last--;
        }
        return last == 0 ? 0 : (double) (last - rows) / space.slotCount();
    }

    /// {@return the fraction of active rows, the last excepted, that are followed by an inactive row; O(rows)}
    public final double fragmentation() {
        final int last = activeEnd() - 1;
        int breaks = 0;
        for (int row = 0; row < last; row++) {
            breaks += isActive(row) && !isActive(row + 1) ? 1 : 0;
        }
        return breaks == 0 ? 0 : (double) breaks / size();
    }

    /// {@return the fraction of pairs of neighbouring rows whose slots descend; O(rows)}
    public final double disorder() {
        int descents = 0;
        int before = -1;
        for (int row = 0; row < end; row++) {
            final int slot = meta[row];
            if (slot >= 0) { // no hole
                descents += before > slot ? 1 : 0;
                before = slot;
            }
        }
        return descents == 0 ? 0 : (double) descents / (rows - 1);
    }

    /// Hash of everything that decides future handles and rows: row order, entries, the free list in order, counters.
    /// It is a sum of mixed (place, value) pairs and not a chain, so that no term waits for another.
    ///
    /// @return equal for equal states
    public final long orderHash() {
        return SlotChecks.orderHash(this);
    }

    /// Fills in a mixed key per row, made from its handle; hashes of cells use it.
    ///
    /// @param keys receives the keys, at least `endRow` long; undefined where there is no row
    /// @param beginRow the first row
    /// @param endRow the row after the last, at most `end()`
    public final void mixHandles(final long[] keys, final int beginRow, final int endRow) {
        SlotEntries.mixHandles(keys, meta, space.sparse, beginRow, endRow);
    }

    /// Names the arrays of the sparse set, the meta set, the free queue and the bits of rows.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        space.arrays(to);
        to.accept(meta);
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public final void checkInvariants() {
        SlotChecks.checkInvariants(this);
    }

    @Override
    public String toString() {
        return "SlotMap{type=" + type() + ", rows=" + rows + ", active=" + active + ", " + space + '}';
    }
}
