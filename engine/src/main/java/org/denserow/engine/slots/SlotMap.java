package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotViews;

/// Who lives where: the sparse set (slot → row), the meta set (row → slot) and the free slots. It knows no columns.
///
/// Where a row stands is decided in one of two ways. In a *dense* map rows are contiguous, in three regions:
/// permanent rows `[0, permanent)`, other active rows `[permanent, active)`, and pending rows `[active, rows)`, which
/// exist but are not part of the simulation yet; what is erased is replaced by the last row of its region. In a
/// *pinned* map a row stays where it is while it lives, and a new one takes the lowest vacant row.
///
/// Source: "Game Engine Containers – handle_map", and the entity storage article for pinned rows. Where this differs:
/// the free list is a FIFO ring beside the sparse set, not embedded in it, so that a [Reservation] can deal it out
/// without touching a slot; an exhausted slot is retired instead of wrapping; free entries carry the row -1, so one
/// compare tests generation, type and liveness.
///
/// ## Invariants ([#checkInvariants()])
/// 1. For every row r that exists: `sparse[meta[r]]` has the free bit clear, a generation of at least 1, and the row r.
/// 2. Every slot below `slotCount` is exactly one of live, free (once in the ring), reserved, retired.
/// 3. The entry of a slot without a row has the free bit set and index bits all ones.
/// 4. `0 <= permanent <= active <= rows <= end <= meta.length`; in a dense map `rows == end`.
/// 5. In a pinned map `meta[r]` is -1 for every vacant row, and the row before `end` exists.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)], [#take()], [#erase(long,int,MoveList)] | O(1) | none, but [#take()] when no slot is free and none is prepared |
/// | [#append(long,RowState,MoveList)] | O(1); pinned: words up to the lowest vacant row | none |
/// | [#addSlots(int)], [#growRows(int)], [#shrink()] | O(slots), O(rows) | arrays |
/// | [#voidFreeHandles()], [#clear()] | O(slots) | none |
/// | [#reset()] | one fill of the entries of slots that exist; pinned: and of rows | none |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back. While nobody changes it, any thread may read.
public abstract sealed class SlotMap extends SlotSpace permits DenseSlotMap, PinnedSlotMap {

    static final int NONE = -1;

    int[] meta; // slots of rows [0, end); in a pinned map -1 where no row is
    int end;
    int rows;
    int active;
    int permanent;
    private long changes;
    private final SlotViews views = new SlotSets(this);

    SlotMap(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        super(type, maxSlots, maxGeneration, minFree);
        this.meta = new int[rowCapacity];
        prepareEntries(rowCapacity);
    }

    /// Creates an empty dense map without slots; they come one by one when [#take()] finds none free, or with
    /// [#addSlots(int)].
    ///
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param rowCapacity rows, at least 1
    /// @param maxSlots most slots that may ever exist, at least `rowCapacity`, at most `Handle.MAX_INDEX + 1`
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap create(final int type, final int rowCapacity, final int maxSlots) {
        return create(type, rowCapacity, maxSlots, 0);
    }

    /// The same with a minimum of free slots: [#take()] reuses a slot only while more than so many are free, and adds
    /// one otherwise, so that a slot rests for at least so many creates before its next handle. A [Reservation] knows
    /// no minimum.
    ///
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param rowCapacity rows, at least 1
    /// @param maxSlots most slots that may ever exist, at least `rowCapacity`, at most `Handle.MAX_INDEX + 1`
    /// @param minFreeSlots slots that stay free, in `[0, maxSlots - rowCapacity]`; 16 bytes each at most
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap create(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        return withGenerations(type, rowCapacity, maxSlots, Handle.MAX_GENERATION, minFreeSlots);
    }

    /// Creates an empty pinned map, otherwise like [#create(int,int,int,int)].
    ///
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param rowCapacity rows, at least 1
    /// @param maxSlots most slots that may ever exist, at least `rowCapacity`, at most `Handle.MAX_INDEX + 1`
    /// @param minFreeSlots slots that stay free, in `[0, maxSlots - rowCapacity]`
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap pinned(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        checkArguments(type, rowCapacity, maxSlots, minFreeSlots);
        return new PinnedSlotMap(type, rowCapacity, maxSlots, Handle.MAX_GENERATION, minFreeSlots);
    }

    /// A dense map with fewer generations per slot, so that tests reach retirement soon.
    static SlotMap withGenerations(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration) {
        return withGenerations(type, rowCapacity, maxSlots, maxGeneration, 0);
    }

    static SlotMap withGenerations(
            final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        checkArguments(type, rowCapacity, maxSlots, minFree);
        return new DenseSlotMap(type, rowCapacity, maxSlots, maxGeneration, minFree);
    }

    private static void checkArguments(
            final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        checkRange("type", type, 0, Handle.MAX_TYPE);
        checkRange("rowCapacity", rowCapacity, 1, Handle.MAX_INDEX + 1);
        checkRange("maxSlots", maxSlots, rowCapacity, Handle.MAX_INDEX + 1);
        checkRange("minFreeSlots", minFreeSlots, 0, maxSlots - rowCapacity);
    }

    // ---- Queries ----

    /// Resolves a handle: one bounds check, one compare.
    ///
    /// @param handle any value
    /// @return its row, or -1 if it is null, stale, forged, reserved, of another type or out of range
    public final int find(final long handle) {
        final long[] entries = sparse;
        final int slot = (int) handle;
        if (slot < 0 || slot >= entries.length) {
            return NONE;
        }
        final long entry = entries[slot];
        return (entry ^ handle) >>> 32 == 0 ? (int) entry : NONE;
    }

    /// The handle of a row.
    ///
    /// @param row a row that exists, in `[0, end())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    public final long handle(final int row) {
        final int slot = row < 0 || row >= end ? NONE : meta[row];
        if (slot < 0) {
            throw new IndexOutOfBoundsException(
                    "row must exist, and be in [0, " + end + "): row=" + row + ", type=" + type());
        }
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// {@return whether a row exists, active or pending}
    ///
    /// @param row any number
    public final boolean exists(final int row) {
        return row >= 0 && row < end && meta[row] >= 0;
    }

    /// What a row is.
    ///
    /// @param row any number
    /// @return its state; VACANT where no row is
    public abstract RowState state(int row);

    /// {@return whether a row is active, permanent or not}
    ///
    /// @param row any number
    public abstract boolean isActive(int row);

    /// {@return active rows, permanent ones included}
    public final int active() {
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

    /// {@return the row after the last; the number of rows in a dense map, holes count in a pinned one}
    public final int end() {
        return end;
    }

    /// {@return the row after the last active one}
    public abstract int activeEnd();

    /// {@return whether rows stay where they are}
    public final boolean isPinned() {
        return this instanceof PinnedSlotMap;
    }

    /// The active rows as bits.
    ///
    /// @return the live bitfield
    /// @throws UnsupportedOperationException in a dense map: they are `[0, active())`
    public Bitfield live() {
        throw new UnsupportedOperationException("active rows are [0, active): " + this);
    }

    /// {@return rows that fit without growing}
    public final int rowCapacity() {
        return meta.length;
    }

    /// {@return how often structure changed; equal numbers: no row was created, erased, moved or activated in between}
    public final long changes() {
        return changes;
    }

    /// {@return slots without a row that have a slot with a row after them, as a part of all slots; O(slots)}
    public final double sparseness() {
        return SlotChecks.sparseness(this);
    }

    /// {@return neighbouring rows that do not stand in the order of their slots, as a part of all neighbours; O(rows)}
    public final double disorder() {
        return SlotChecks.disorder(this);
    }

    /// {@return active rows that are followed by a row that is not active, the last one left out, as a part of the
    ///     active rows; O(rows)}
    public final double fragmentation() {
        return SlotChecks.fragmentation(this);
    }

    /// {@return the sets, to look at; always the same object}
    public final SlotViews views() {
        return views;
    }

    // ---- Commands ----

    /// {@return the row that the next one takes, at the end of its region or the lowest vacant one; the row capacity
    ///     when all are taken}
    public abstract int vacantRow();

    /// Counts the vacant rows that follow each other.
    ///
    /// @param first a vacant row of [#vacantRow()]
    /// @param most where to stop counting
    /// @return vacant rows from `first` on, at most `most`
    public abstract int vacantRun(int first, int most);

    /// Gives a row to a reserved slot; [#extend(int,int,RowState)] counts it afterwards, once for a whole run.
    ///
    /// @param slot a reserved slot
    /// @param row a vacant row: of [#vacantRun(int,int)], or vacated by [#relocate(int,int)]
    public final void bind(final int slot, final int row) {
        assert sparse[slot] < 0 : "slot is live: slot=" + slot;
        sparse[slot] = sparse[slot] & Handle.KEY_MASK | row;
        meta[row] = slot;
    }

    /// Counts rows that were bound: their slots leave the reserved state.
    ///
    /// @param first the first of them
    /// @param count how many follow each other
    /// @param state what they are: not VACANT
    public final void extend(final int first, final int count, final RowState state) {
        changes++;
        rows += count;
        bound(count);
        if (state != RowState.PENDING) {
            active += count;
        }
        if (state == RowState.PERMANENT) {
            permanent += count;
        }
        occupy(first, count, state);
        assert end <= meta.length : "invariant 4: end=" + end + ", capacity=" + meta.length;
    }

    /// Notes which rows are taken; counts are right already.
    abstract void occupy(int first, int count, RowState state);

    /// Appends one row.
    ///
    /// @param handle a reserved handle of [#take()]
    /// @param state what it is: not VACANT
    /// @param moves receives the moves of rows that had to make room
    /// @return the row
    public abstract int append(long handle, RowState state, MoveList moves);

    /// Moves the identity of a row; columns must follow. In a dense map only.
    ///
    /// @param from row that moves
    /// @param to row that is vacant
    public final void relocate(final int from, final int to) {
        assert !isPinned() : "a pinned row stays: row=" + from;
        final int slot = meta[from];
        meta[to] = slot;
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | to;
    }

    /// Exchanges the identities of two rows; columns must follow. In a dense map only.
    ///
    /// @param a a row that is not permanent
    /// @param b a row that is not permanent
    public final void exchange(final int a, final int b) {
        changes++;
        final int slot = meta[a];
        relocate(b, a);
        meta[b] = slot;
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | b;
    }

    /// Where a pending row has to stand to become active.
    ///
    /// @param row a pending row
    /// @return the row to [#exchange(int,int)] it with before [#promote(int)]; the same in a pinned map
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

    /// Notes that a row is active; counts are right already.
    abstract void activate(int row);

    /// Erases a row in O(1): its slot goes to the back of the free list with the next generation, or is retired.
    ///
    /// @param handle the handle of the row
    /// @param row a row that exists and is not permanent
    /// @param moves receives one or two moves that columns must repeat; must not be full
    public final void erase(final long handle, final int row, final MoveList moves) {
        assert find(handle) == row && state(row) != RowState.PERMANENT : "not to be erased: row=" + row + ", " + this;
        changes++;
        release(Handle.index(handle)); // not of meta[row]: where rows are erased at random that is a cache miss
        rows--;
        vacate(row, moves);
    }

    /// Looks at the entries of the last active rows, which in a dense map take the place of rows that are erased; in a
    /// pinned one at none.
    ///
    /// @param count how many rows at most
    /// @return a number that says nothing
    public final int lookAtLast(final int count) {
        long sum = 0;
        for (int row = Math.max(0, active - count); row < active && !isPinned(); row++) {
            sum += sparse[meta[row]];
        }
        return (int) sum;
    }

    /// Erases the first rows of a dense map without permanent or pending ones; the others move down, in order.
    ///
    /// @param count how many, in `[0, rows()]`
    public final void eraseFirst(final int count) {
        assert !isPinned() && permanent == 0 && active == rows : "rows must all be alike: " + this;
        changes++;
        for (int row = 0; row < count; row++) {
            release(meta[row]);
        }
        for (int row = count; row < rows; row++) {
            relocate(row, row - count);
        }
        rows -= count;
        active = rows;
        end = rows;
    }

    /// Closes or notes the hole that an erased row leaves; `rows` is right already, `active` and `end` are not.
    abstract void vacate(int row, MoveList moves);

    /// Erases all rows, permanent ones too, and rebuilds the free list in index order with every generation raised;
    /// retired slots stay so. Reserved handles go stale too.
    public final void clear() {
        forgetRows();
        releaseAll();
    }

    /// Forgets all rows and all slots, generations and retirement included: the next handles are those of a new map.
    /// So **stale handles are not detected** from here on: an old handle may equal a new one. Use [#clear()] unless no
    /// old handle is left anywhere.
    ///
    /// What must be done is one fill of the entries of the slots that exist, since one compare per look-up leaves no
    /// room for a second bound; nothing is done per generation, per free slot or per unused capacity (but after
    /// [#shrink()] has raised the first generation: then all entries are filled).
    public final void reset() {
        forgetRows();
        forgetAll();
    }

    final void forgetRows() {
        changes++;
        vacateAll();
        end = 0;
        rows = 0;
        active = 0;
        permanent = 0;
    }

    /// Notes that no row exists; counts are not changed yet.
    abstract void vacateAll();

    /// Makes room for more rows, and prepares the entries that they need.
    ///
    /// @param capacity new number of rows, at least the present one
    /// @throws IllegalArgumentException if it is smaller
    public final void growRows(final int capacity) {
        checkRange("capacity", capacity, meta.length, Handle.MAX_INDEX + 1);
        resizeRows(capacity);
        prepareEntries(capacity);
    }

    /// Changes the length of what is kept per row.
    void resizeRows(final int capacity) {
        meta = Arrays.copyOf(meta, capacity);
    }

    /// Gives memory back: the row capacity becomes `end()`, at least 1, and free slots at the end of the slot space
    /// are dropped. No handle changes, and no row moves.
    ///
    /// A dropped slot forgets its generation, and may come again. So that a stale handle of it stays stale, new slots
    /// begin, from here on, with the highest generation that a dropped slot had reached. That shortens the life of all
    /// of them, so only slots are dropped that have at least half their generations left; dropping ends at the first
    /// slot from the end that is live, retired or older than that, and drops nothing while slots are reserved.
    public final void shrink() {
        resizeRows(Math.max(1, end));
        dropLastSlots(meta.length);
    }

    /// {@return a copy of all that decides who lives where and which handles come next}
    ///
    /// @throws IllegalStateException while slots are reserved: their handles belong to whoever holds them
    public final SlotDump dump() {
        if (reservedSlots() != 0) {
            throw new IllegalStateException("a dump needs every handle given out to be bound: type=" + type()
                    + ", reserved=" + reservedSlots() + "; take it at a boundary");
        }
        final long[] handles = new long[end];
        final RowState[] states = new RowState[end];
        for (int row = 0; row < end; row++) {
            states[row] = state(row);
            handles[row] = states[row] == RowState.VACANT ? Handle.NULL : handle(row);
        }
        final int[] free = new int[freeSlots()];
        free().copyTo(free);
        return new SlotDump(
                type(),
                firstGeneration(),
                handles,
                Arrays.copyOf(meta, end),
                states,
                Arrays.copyOf(sparse, slotCount()),
                free);
    }

    /// {@return the arrays of this map, to be copied away and back; a new object}
    public final SlotArrays arrays() {
        return new SlotArrays(this);
    }

    /// Replaces all rows and slots by those of a dump, which is verified first. What was given out before is void: a
    /// handle from before may equal one of the dump, or one to come.
    ///
    /// @param dump a dump of a map of this type, with holes only if this map is pinned
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; nothing is changed then
    public final void load(final SlotDump dump) {
        dump.verify(maxGeneration());
        if (!isPinned()) {
            dump.verifyDense();
        }
        if (dump.type() != type() || dump.end() > meta.length || dump.sparse().length > maxSlots()) {
            throw new IllegalArgumentException("a dump must be of the same type and fit: type=" + type()
                    + ", dump.type=" + dump.type() + ", capacity=" + meta.length + ", dump.rows="
                    + dump.end() + ", maxIndexSlots=" + maxSlots() + ", dump.slots=" + dump.sparse().length);
        }
        forgetRows();
        loadSlots(dump);
        final int[] slots = dump.meta();
        for (int row = 0; row < slots.length; row++) {
            if (slots[row] >= 0) {
                meta[row] = slots[row];
                reserveNew(1);
                extend(row, 1, dump.states()[row]);
            }
        }
    }

    // ---- State as a number, and checks ----

    /// Hash of everything that decides future handles and rows: row order, entries, the free list in order, counters.
    /// Sums of mixed (place, value) pairs, not a chain: the order counts all the same, and the terms do not wait for
    /// each other.
    ///
    /// @return equal for equal states
    public final long orderHash() {
        return SlotChecks.orderHash(this);
    }

    /// Fills in one mixed key per row, made of its handle: what hashes of cells are keyed by.
    ///
    /// @param keys receives the keys, at least `end()` long; undefined where no row is
    public final void mixHandles(final long[] keys) {
        SlotChecks.mixHandles(keys, meta, sparse, end);
    }

    /// Names the arrays of the sparse set, the meta set, the free ring and the bits of rows.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        slotArrays(to);
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
        return "SlotMap{type=" + type() + ", rows=" + rows + ", active=" + active + ", slots=" + slotCount() + ", free="
                + freeSlots() + ", reserved=" + reservedSlots() + ", retired=" + retiredSlots() + '}';
    }
}
