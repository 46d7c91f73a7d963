package org.denserow.engine.handle;

import java.util.Arrays;

/// Who lives where: the sparse set (slot → row), the meta set (row → slot) and the free slots. It knows no columns.
///
/// Rows form two regions: active rows `[0, active)`, then pending rows `[active, rows)` that exist but are not part of
/// the simulation yet. Erasing swaps the last active row into the hole and the last pending row behind it.
///
/// Source: "Game Engine Containers – handle_map". Where this differs: the free list is a FIFO ring beside the sparse
/// set, not embedded in it, so that a [Reservation] can deal it out without touching a slot; an exhausted slot is
/// retired instead of wrapping; free entries carry the row -1, so one compare tests generation, type and liveness.
///
/// ## Invariants ([#checkInvariants()])
/// 1. For every row r: `sparse[meta[r]]` has the free bit clear, a generation of at least 1, and the row r.
/// 2. Every slot below `slotCount` is exactly one of live, free (once in the ring), reserved, retired.
/// 3. The entry of a slot without a row has the free bit set and index bits all ones.
/// 4. `0 <= active <= rows <= meta.length`.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)], [#take()], [#append(long,boolean,RowMoves)], [#erase(int,RowMoves)] | O(1) | none, but [#take()] when no slot is free and none is prepared |
/// | [#addSlots(int)], [#growRows(int)], [#shrink()] | O(slots), O(rows) | arrays |
/// | [#voidFreeHandles()], [#clear()] | O(slots) | none |
/// | [#reset()] | one fill of the entries of slots that exist | none |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back. While nobody changes it, any thread may read.
public final class SlotMap extends SlotSpace {

    private static final int NONE = -1;

    int[] meta; // slots of rows [0, rows)
    private int active;
    private int rows;
    private long changes;
    private final SlotViews views = new SlotViews(this);

    private SlotMap(
            final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        super(type, maxSlots, maxGeneration, minFree);
        this.meta = new int[rowCapacity];
        prepareEntries(rowCapacity);
    }

    /// Creates an empty map without slots; they come one by one when [#take()] finds none free, or with
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

    /// The same with fewer generations per slot, so that tests reach retirement soon.
    static SlotMap withGenerations(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration) {
        return withGenerations(type, rowCapacity, maxSlots, maxGeneration, 0);
    }

    static SlotMap withGenerations(
            final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        checkRange("type", type, 0, Handle.MAX_TYPE);
        checkRange("rowCapacity", rowCapacity, 1, Handle.MAX_INDEX + 1);
        checkRange("maxSlots", maxSlots, rowCapacity, Handle.MAX_INDEX + 1);
        checkRange("minFreeSlots", minFree, 0, maxSlots - rowCapacity);
        return new SlotMap(type, rowCapacity, maxSlots, maxGeneration, minFree);
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

    /// The handle of a row.
    ///
    /// @param row in `[0, rows())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    public long handle(final int row) {
        if (row < 0 || row >= rows) {
            throw new IndexOutOfBoundsException("row must be in [0, " + rows + "): row=" + row + ", type=" + type());
        }
        final int slot = meta[row];
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// {@return active rows, `[0, active())`}
    public int active() {
        return active;
    }

    /// {@return all rows, active and pending}
    public int rows() {
        return rows;
    }

    /// {@return rows that fit without growing}
    public int rowCapacity() {
        return meta.length;
    }

    /// {@return how often structure changed; equal numbers: no row was created, erased, moved or activated in between}
    public long changes() {
        return changes;
    }

    /// {@return slots without a row that have a slot with a row after them, as a part of all slots; O(slots)}
    public double sparseness() {
        return SlotChecks.sparseness(this);
    }

    /// {@return neighbouring rows that do not stand in the order of their slots, as a part of all neighbours; O(rows)}
    public double disorder() {
        return SlotChecks.disorder(this);
    }

    /// {@return the sets, to look at; always the same object}
    public SlotViews views() {
        return views;
    }

    // ---- Commands ----

    /// Gives a row to a reserved slot; [#extend(int,boolean)] counts it afterwards, once for a whole batch.
    ///
    /// @param slot a reserved slot
    /// @param row a vacant row: at or after `rows()`, or vacated by [#relocate(int,int)]
    public void bind(final int slot, final int row) {
        assert sparse[slot] < 0 : "slot is live: slot=" + slot;
        sparse[slot] = sparse[slot] & Handle.KEY_MASK | row;
        meta[row] = slot;
    }

    /// Counts rows that were bound: `count` slots leave the reserved state.
    ///
    /// @param count rows bound
    /// @param asActive whether they extend the active region, else the pending one
    public void extend(final int count, final boolean asActive) {
        changes++;
        rows += count;
        bound(count);
        if (asActive) {
            active += count;
        }
        assert rows <= meta.length : "invariant 4: rows=" + rows + ", capacity=" + meta.length;
    }

    /// Appends one row.
    ///
    /// @param handle a reserved handle of [#take()]
    /// @param asActive false for a pending row
    /// @param moves receives the move of a pending row that had to make room
    /// @return the row
    public int append(final long handle, final boolean asActive, final RowMoves moves) {
        final int row = asActive ? active : rows;
        if (row < rows) {
            relocate(row, rows);
            moves.add(row, rows);
        }
        bind(Handle.index(handle), row);
        extend(1, asActive);
        return row;
    }

    /// Moves the identity of a row; columns must follow.
    ///
    /// @param from row that moves
    /// @param to row that is vacant
    public void relocate(final int from, final int to) {
        final int slot = meta[from];
        meta[to] = slot;
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | to;
    }

    /// Exchanges the identities of two rows; columns must follow.
    ///
    /// @param a a row
    /// @param b a row
    public void exchange(final int a, final int b) {
        changes++;
        final int slot = meta[a];
        relocate(b, a);
        meta[b] = slot;
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | b;
    }

    /// Counts the first pending row as active.
    public void promoteFirst() {
        assert active < rows : "no pending row";
        changes++;
        active++;
    }

    /// Erases a row in O(1): its slot goes to the back of the free list with the next generation, or is retired.
    ///
    /// @param row in `[0, rows())`
    /// @param moves receives one or two moves that columns must repeat; must not be full
    public void erase(final int row, final RowMoves moves) {
        changes++;
        release(meta[row]);
        rows--;
        if (row >= active) {
            fill(row, rows, moves);
            return;
        }
        active--;
        fill(row, active, moves);
        if (active < rows) {
            fill(active, rows, moves); // the last pending row closes the gap between the regions
        }
    }

    private void fill(final int hole, final int last, final RowMoves moves) {
        if (last != hole) {
            relocate(last, hole);
        }
        moves.add(last, hole);
    }

    /// Erases all rows and rebuilds the free list in index order with every generation raised; retired slots stay so.
    /// Reserved handles go stale too.
    public void clear() {
        changes++;
        rows = 0;
        active = 0;
        releaseAll();
    }

    /// Forgets all rows and all slots, generations and retirement included: the next handles are those of a new map.
    /// So **stale handles are not detected** from here on: an old handle may equal a new one. Use [#clear()] unless no
    /// old handle is left anywhere.
    ///
    /// What must be done is one fill of the entries of the slots that exist, since one compare per look-up leaves no
    /// room for a second bound; nothing is done per generation, per free slot or per unused capacity.
    public void reset() {
        changes++;
        rows = 0;
        active = 0;
        forgetAll();
    }

    /// Makes room for more rows, and prepares the entries that they need.
    ///
    /// @param capacity new number of rows, at least the present one
    /// @throws IllegalArgumentException if it is smaller
    public void growRows(final int capacity) {
        checkRange("capacity", capacity, meta.length, Handle.MAX_INDEX + 1);
        meta = Arrays.copyOf(meta, capacity);
        prepareEntries(capacity);
    }

    /// Gives memory back: the row capacity becomes `rows()`, at least 1, and free slots at the end of the slot space
    /// are dropped. No handle changes.
    ///
    /// A dropped slot forgets its generation, and may come again. So that a stale handle of it stays stale, new slots
    /// begin, from here on, with the highest generation that a dropped slot had reached. That shortens the life of all
    /// of them, so only slots are dropped that have at least half their generations left; dropping ends at the first
    /// slot from the end that is live, retired or older than that, and drops nothing while slots are reserved.
    public void shrink() {
        meta = Arrays.copyOf(meta, Math.max(1, rows));
        dropLastSlots(meta.length);
    }

    /// {@return a copy of all that decides who lives where and which handles come next}
    ///
    /// @throws IllegalStateException while slots are reserved: their handles belong to whoever holds them
    public SlotDump dump() {
        return SlotDump.of(this);
    }

    /// Replaces all rows and slots by those of a dump, which is verified first. What was given out before is void: a
    /// handle from before may equal one of the dump, or one to come.
    ///
    /// @param dump a dump of a map of this type
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; nothing is changed then
    public void load(final SlotDump dump) {
        dump.verify(maxGeneration());
        if (dump.type() != type() || dump.handles().length > meta.length || dump.sparse().length > maxSlots()) {
            throw new IllegalArgumentException("a dump must be of the same type and fit: type=" + type()
                    + ", dump.type=" + dump.type() + ", capacity=" + meta.length + ", dump.rows="
                    + dump.handles().length + ", maxIndexSlots=" + maxSlots() + ", dump.slots=" + dump.sparse().length);
        }
        changes++;
        loadSlots(dump);
        System.arraycopy(dump.meta(), 0, meta, 0, dump.meta().length);
        rows = dump.meta().length;
        active = dump.active();
    }

    // ---- State as a number, and checks ----

    /// Hash of everything that decides future handles and rows: row order, entries, the free list in order, counters.
    /// Sums of mixed (place, value) pairs, not a chain: the order counts all the same, and the terms do not wait for
    /// each other.
    ///
    /// @return equal for equal states
    public long orderHash() {
        return SlotChecks.orderHash(this);
    }

    /// Fills in one mixed key per row, made of its handle: what hashes of cells are keyed by.
    ///
    /// @param keys receives the keys, at least `rows()` long
    public void mixHandles(final long[] keys) {
        SlotChecks.mixHandles(keys, meta, sparse, rows);
    }

    /// {@return bytes of the sparse set, the meta set and the free ring}
    public long bytes() {
        return slotBytes() + Footprint.of(meta);
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        SlotChecks.checkInvariants(this);
    }

    @Override
    public String toString() {
        return "SlotMap{type=" + type() + ", rows=" + rows + ", active=" + active + ", slots=" + slotCount() + ", free="
                + freeSlots() + ", reserved=" + reservedSlots() + ", retired=" + retiredSlots() + '}';
    }
}
