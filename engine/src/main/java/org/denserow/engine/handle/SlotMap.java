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
/// | [#find(long)], [#handle(int)], [#take()], [#append(long,boolean,RowMoves)], [#erase(int,RowMoves)] | O(1) | none, but [#take()] when no slot is free |
/// | [#addSlots(int)], [#growRows(int)] | O(slots), O(rows) | arrays |
/// | [#voidFreeHandles()], [#clear()] | O(slots) | none |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back. While nobody changes it, any thread may read.
public final class SlotMap {

    private static final int NONE = -1;

    private final int type;
    private final int maxSlots;
    private final int maxGeneration;

    private long[] sparse; // entries [0, slotCount); the rest is prepared as never-used free entries
    private int[] meta; // slots of rows [0, rows)
    private final FreeRing free = new FreeRing();

    private int slotCount;
    private int active;
    private int rows;
    private int reserved; // taken from the ring, no row yet
    private int retired;
    private int firstGeneration = 1; // of slots that were never used

    private SlotMap(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration) {
        this.type = type;
        this.maxSlots = maxSlots;
        this.maxGeneration = maxGeneration;
        this.sparse = new long[0];
        this.meta = new int[rowCapacity];
        growEntries(rowCapacity);
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
        return withGenerations(type, rowCapacity, maxSlots, Handle.MAX_GENERATION);
    }

    /// The same with fewer generations per slot, so that tests reach retirement soon.
    static SlotMap withGenerations(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration) {
        checkRange("type", type, 0, Handle.MAX_TYPE);
        checkRange("rowCapacity", rowCapacity, 1, Handle.MAX_INDEX + 1);
        checkRange("maxSlots", maxSlots, rowCapacity, Handle.MAX_INDEX + 1);
        return new SlotMap(type, rowCapacity, maxSlots, maxGeneration);
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
            throw new IndexOutOfBoundsException("row must be in [0, " + rows + "): row=" + row + ", type=" + type);
        }
        final int slot = meta[row];
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// {@return the type number in every handle}
    public int type() {
        return type;
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

    /// {@return index slots that exist: live + free + reserved + retired}
    public int slotCount() {
        return slotCount;
    }

    /// {@return slots ready for reuse}
    public int freeSlots() {
        return free.count();
    }

    /// {@return slots whose handle was given out and that have no row yet}
    public int reservedSlots() {
        return reserved;
    }

    /// {@return slots whose generations are used up; they are never given out again}
    public int retiredSlots() {
        return retired;
    }

    // ---- Commands ----

    /// Takes the next free slot, or a new one, and gives its handle out. The handle resolves once a row is appended.
    ///
    /// @return the handle
    /// @throws IllegalStateException if no slot is free and `maxSlots` exist
    public long take() {
        if (free.isEmpty()) {
            addSlots(1);
        }
        reserved++;
        return reservedHandle(free.pop());
    }

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
        rows += count;
        reserved -= count;
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
        final int slot = meta[a];
        relocate(b, a);
        meta[b] = slot;
        sparse[slot] = sparse[slot] & ~Handle.NO_ROW | b;
    }

    /// Counts the first pending row as active.
    public void promoteFirst() {
        assert active < rows : "no pending row";
        active++;
    }

    /// Erases a row in O(1): its slot goes to the back of the free list with the next generation, or is retired.
    ///
    /// @param row in `[0, rows())`
    /// @param moves receives one or two moves that columns must repeat; must not be full
    public void erase(final int row, final RowMoves moves) {
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

    /// Takes back a handle that was given out and gets no row: the handle goes stale.
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
    public void addSlotsUpTo(final int count) {
        if (firstGeneration <= maxGeneration && slotCount < maxSlots) {
            addSlots(Math.min(count, maxSlots - slotCount));
        }
    }

    /// Makes the handles of all free slots, and the first handles of all slots to come, values that were never given
    /// out: their generation is raised by one. For use after a failure, when it is unknown which of them were seen.
    public void voidFreeHandles() {
        final long end = free.tail();
        free.truncate();
        for (long position = free.head(); position < end; position++) {
            final int slot = free.slot(position);
            final int generation = Handle.generation(sparse[slot]);
            if (generation >= maxGeneration) {
                retire(slot);
            } else {
                sparse[slot] = freeEntry(generation + 1);
                free.push(slot); // never overtakes `position`: the ring is compacted in place
            }
        }
        firstGeneration++;
        for (int slot = slotCount; slot < sparse.length; slot++) {
            sparse[slot] = firstGeneration > maxGeneration ? freeEntry(0) : freeEntry(firstGeneration);
        }
    }

    /// Erases all rows and rebuilds the free list in index order with every generation raised; retired slots stay so.
    /// Reserved handles go stale too.
    public void clear() {
        rows = 0;
        active = 0;
        reserved = 0;
        free.truncate();
        for (int slot = 0; slot < slotCount; slot++) {
            final int generation = Handle.generation(sparse[slot]);
            if (generation != 0) {
                release(slot, generation);
            }
        }
    }

    /// Makes room for more rows.
    ///
    /// @param capacity new number of rows, at least the present one
    /// @throws IllegalArgumentException if it is smaller
    public void growRows(final int capacity) {
        checkRange("capacity", capacity, meta.length, Handle.MAX_INDEX + 1);
        meta = Arrays.copyOf(meta, capacity);
    }

    // ---- For Reservation, in this package ----

    FreeRing free() {
        return free;
    }

    /// Free slots before `newHead` are reserved now.
    void advanceHead(final long newHead) {
        reserved += (int) (newHead - free.head());
        free.advance(newHead);
    }

    void reserveNew(final int count) {
        reserved += count;
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

    /// The handle that the row of a slot without row will have.
    long reservedHandle(final int slot) {
        return sparse[slot] & Handle.KEY_MASK | slot;
    }

    /// Adds entries without putting them into the ring.
    void createEntries(final int count) {
        final long needed = (long) slotCount + count;
        if (firstGeneration > maxGeneration) {
            throw new IllegalStateException("handles of a type are used up by failed frames: type=" + type
                    + ", failed frames that may have created=" + (firstGeneration - 1) + ", max=" + (maxGeneration - 1)
                    + ", retired=" + retired + "; mend what fails, and go on in a new simulation");
        }
        if (needed > maxSlots) {
            throw new IllegalStateException("index slots of a type must not exceed maxIndexSlots: type=" + type
                    + ", slots=" + needed + ", maxIndexSlots=" + maxSlots + ", retired=" + retired
                    + "; raise maxIndexSlots, or create fewer rows per frame");
        }
        if (needed > sparse.length) { // by a quarter: constant time a slot all the same, and little is left empty
            growEntries((int) Math.min(maxSlots, Math.max(needed, sparse.length + (sparse.length >> 2) + 1L)));
        }
        slotCount = (int) needed;
    }

    // ---- Inside ----

    private void release(final int slot) {
        release(slot, Handle.generation(sparse[slot]));
    }

    private void release(final int slot, final int generation) {
        if (generation >= maxGeneration) {
            retire(slot);
        } else {
            sparse[slot] = freeEntry(generation + 1);
            free.push(slot);
        }
    }

    private void retire(final int slot) {
        sparse[slot] = freeEntry(0);
        retired++;
    }

    private long freeEntry(final int generation) {
        return Handle.FREE | Handle.of(type, generation, 0) | Handle.NO_ROW;
    }

    private void growEntries(final int length) {
        final int before = sparse.length;
        sparse = Arrays.copyOf(sparse, length);
        Arrays.fill(sparse, before, length, freeEntry(firstGeneration));
        free.grow(length);
    }

    private static void checkRange(final String name, final int value, final int min, final int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be in [" + min + ", " + max + "]: " + name + "=" + value);
        }
    }

    // ---- State as a number, and checks ----

    /// Hash of everything that decides future handles and rows: row order, entries, the free list in order, counters.
    /// Sums of mixed (place, value) pairs, not a chain: the order counts all the same, and the terms do not wait for each
    /// other.
    ///
    /// @return equal for equal states
    public long orderHash() {
        long rowSum = 0;
        for (int row = 0; row < rows; row++) {
            rowSum += Mix.next(row, meta[row]);
        }
        long slotSum = 0;
        for (int slot = 0; slot < slotCount; slot++) {
            slotSum += Mix.next(slot, sparse[slot]);
        }
        long freeSum = 0;
        for (long position = free.head(); position < free.tail(); position++) {
            freeSum += Mix.next(position - free.head(), free.slot(position));
        }
        final long counters = Mix.next(Mix.next(active, rows), (long) retired << 32 | firstGeneration);
        return Mix.next(Mix.next(Mix.next(counters, rowSum), slotSum), freeSum);
    }

    /// Fills in one mixed key per row, made of its handle: what hashes of cells are keyed by.
    ///
    /// @param keys receives the keys, at least `rows()` long
    public void mixHandles(final long[] keys) {
        mixHandles(keys, meta, sparse, rows);
    }

    private static void mixHandles(final long[] keys, final int[] meta, final long[] sparse, final int rows) {
        for (int row = 0; row < rows; row++) {
            final int slot = meta[row];
            keys[row] = Mix.of(sparse[slot] & Handle.KEY_MASK | slot);
        }
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        check(4, active >= 0 && active <= rows && rows <= meta.length, "active=" + active + ", rows=" + rows);
        final boolean[] seen = new boolean[slotCount];
        for (int row = 0; row < rows; row++) {
            final int slot = meta[row];
            check(1, (int) sparse[slot] == row && sparse[slot] > 0, "row=" + row + ", slot=" + slot);
            check(1, Handle.generation(sparse[slot]) > 0, "generation 0, slot=" + slot);
            check(2, !seen[slot], "two rows of one slot, slot=" + slot);
            seen[slot] = true;
        }
        for (long position = free.head(); position < free.tail(); position++) {
            final int slot = free.slot(position);
            check(2, !seen[slot], "free twice or live, slot=" + slot);
            seen[slot] = true;
        }
        int others = 0;
        for (int slot = 0; slot < slotCount; slot++) {
            others += seen[slot] ? 0 : 1;
            check(3, sparse[slot] > 0 || (sparse[slot] & Handle.NO_ROW) == Handle.NO_ROW, "slot=" + slot);
        }
        check(2, others == reserved + retired, "others=" + others + ", reserved=" + reserved + ", retired=" + retired);
    }

    private static void check(final int invariant, final boolean holds, final String values) {
        if (!holds) {
            throw new IllegalStateException("invariant " + invariant + " of SlotMap does not hold: " + values);
        }
    }

    @Override
    public String toString() {
        return "SlotMap{type=" + type + ", rows=" + rows + ", active=" + active + ", slots=" + slotCount + ", free="
                + freeSlots() + ", reserved=" + reserved + ", retired=" + retired + '}';
    }
}
