package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotViews;

/// Who lives where: a [space of slots][#space()] with the sparse set (slot → row) and the free slots, and the meta set
/// (row → slot). It knows no columns.
///
/// Where a row stands is decided in one of two ways. In a *dense* map rows are contiguous, in three regions:
/// permanent rows `[0, permanent)`, other active rows `[permanent, active)`, and pending rows `[active, rows)`, which
/// exist but are not part of the simulation yet; a row that is erased alone is replaced by the last of its region. In a
/// *pinned* map a row stays where it is while it lives, and a new one takes the lowest vacant row.
///
/// Source: "Game Engine Containers – handle_map", and the entity storage article for pinned rows; where this differs,
/// the page of the package tells.
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
/// | [#find(long)], [#handle(int)], [SlotSpace#take()], [#erase(long,int,MoveList)] | O(1) | none, but to take when no slot is free and none is prepared |
/// | [#append(long,RowState,MoveList)] | O(1); pinned: words up to the lowest vacant row | none |
/// | [SlotSpace#addSlots(int)], [#growRows(int)], [#shrink()] | O(slots), O(rows) | arrays |
/// | [SlotSpace#voidFreeHandles()], [#clear()] | O(slots) | none |
/// | [#reset()] | one fill of the entries of slots that exist; pinned: and of rows | none |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back. While nobody changes it, any thread may read.
public abstract sealed class SlotMap permits DenseSlotMap, PinnedSlotMap {

    private static final Bitfield[] NO_BITS = {};

    final SlotSpace space;
    int[] meta; // slots of rows [0, end); in a pinned map -1 where no row is
    int end;
    int rows;
    int active;
    int permanent;
    private long changes;
    private final SlotViews views;

    SlotMap(final int type, final int rowCapacity, final int maxSlots, final int maxGeneration, final int minFree) {
        SlotErrors.checkLimits(type, rowCapacity, maxSlots, minFree);
        this.space = new SlotSpace(type, maxSlots, maxGeneration, minFree);
        this.meta = new int[rowCapacity];
        this.views = new SlotSets(this);
        space.prepareEntries(rowCapacity);
    }

    /// Creates an empty dense map without slots; they come one by one when [SlotSpace#take()] finds none free, or with
    /// [SlotSpace#addSlots(int)].
    ///
    /// Taking reuses a slot only while more than the minimum are free, and adds one otherwise, so that a slot rests for
    /// at least so many creates before its next handle. A [Reservation] knows no minimum.
    ///
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param rowCapacity rows, at least 1
    /// @param maxSlots most slots that may ever exist, at least `rowCapacity`, at most `Handle.MAX_INDEX + 1`
    /// @param minFreeSlots slots that stay free, in `[0, maxSlots - rowCapacity]`; 16 bytes each at most
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap create(final int type, final int rowCapacity, final int maxSlots, final int minFreeSlots) {
        return new DenseSlotMap(type, rowCapacity, maxSlots, Handle.MAX_GENERATION, minFreeSlots);
    }

    /// The same without a minimum of free slots.
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

    /// {@return its slots: what gives handles out and takes them back; always the same object}
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
            throw new IndexOutOfBoundsException(
                    "row must exist, and be in [0, " + end + "): row=" + row + ", type=" + type());
        }
        return space.reservedHandle(slot);
    }

    /// {@return whether a row, any number, exists, active or pending}
    /// @param row the number
    public final boolean exists(final int row) {
        return row >= 0 && row < end && meta[row] >= 0;
    }

    /// {@return what a row is; VACANT where no row is}
    /// @param row any number
    public abstract RowState state(int row);

    /// {@return whether a row is active, permanent or not}
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

    /// {@return the active rows, the live bitfield}
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

    /// {@return the sets, to look at; always the same object}
    public final SlotViews views() {
        return views;
    }

    // ---- Commands ----

    /// {@return the row that the next one takes, at the end of its region or the lowest vacant one; the row capacity
    ///     when all are taken}
    public abstract int vacantRow();

    /// {@return how many vacant rows follow each other, at most `most`}
    /// @param first a vacant row of [#vacantRow()]
    /// @param most where to stop counting
    public abstract int vacantRun(int first, int most);

    /// Gives a row to a reserved slot; [#extend(int,int,RowState)] counts it afterwards, once for a whole run.
    ///
    /// @param slot a reserved slot
    /// @param row a vacant row: of [#vacantRun(int,int)], or vacated by [#relocate(int,int)]
    public final void bind(final int slot, final int row) {
        space.place(slot, row);
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

    /// Notes which rows are taken; counts are right already.
    abstract void occupy(int first, int count, RowState state);

    /// Appends one row.
    ///
    /// @param handle a reserved handle of [SlotSpace#take()]
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
        space.moved(slot, to);
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
        space.moved(slot, b);
    }

    /// {@return the row to [#exchange(int,int)] a pending row with before [#promote(int)]; the same in a pinned map}
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

    /// Notes that a row is active; counts are right already.
    abstract void activate(int row);

    /// Erases a row in O(1): its slot goes to the back of the free list with the next generation, or is retired.
    ///
    /// @param handle the handle of the row
    /// @param row a row that exists and is not permanent
    /// @param moves receives up to two moves that columns must repeat; must not be full
    public final void erase(final long handle, final int row, final MoveList moves) {
        assert find(handle) == row && state(row) != RowState.PERMANENT : "not to be erased: row=" + row + ", " + this;
        changes++;
        space.release(Handle.index(handle)); // not of meta[row]: where rows are erased at random that is a cache miss
        rows--;
        vacate(row, moves);
    }

    /// Releases the slots of rows that go together, in order. In a pinned map the rows are vacant then; in a dense one
    /// others take their places, and [#closed(int)] ends it.
    ///
    /// @param doomed rows that exist and are not permanent, ascending, in `[0, count)`
    /// @param count how many of them
    public final void release(final int[] doomed, final int count) {
        space.release(meta, doomed, count);
        released(count);
        vacate(doomed, count);
    }

    final void released(final int count) {
        changes++;
        rows -= count;
    }

    /// Moves the identities of rows, in order; columns must follow. In a dense map only.
    ///
    /// @param moves rows and their places
    public final void relocate(final MoveList moves) {
        assert !isPinned() : "pinned rows stay: " + this;
        SlotEntries.relocate(space.sparse, meta, moves.from(), moves.to(), moves.count());
    }

    /// All places of released rows are taken by others, in a dense map.
    ///
    /// @param activeLeft active rows from now on
    public final void closed(final int activeLeft) {
        active = activeLeft;
        end = rows;
    }

    /// Closes or notes the hole that an erased row leaves; `rows` is right already, `active` and `end` are not.
    abstract void vacate(int row, MoveList moves);

    /// Notes that released rows are vacant, where nothing takes their places; `rows` is right already.
    abstract void vacate(int[] released, int count);

    /// Erases all rows, permanent ones too, and rebuilds the free list in index order with every generation raised;
    /// retired slots stay so. Reserved handles go stale too.
    public final void clear() {
        forgetRows();
        space.releaseAll();
    }

    /// Forgets all rows and all slots, generations and retirement included: the next handles are those of a new map.
    /// So **stale handles are not detected** from here on: an old handle may equal a new one. Use [#clear()] unless no
    /// old handle is left anywhere.
    ///
    /// It costs one fill of the entries of the slots that exist, since one compare per look-up leaves no room for a
    /// second bound; of all entries after [#shrink()] has raised the first generation.
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

    /// {@return which rows exist, are active, are permanent, in this order; live fields, none in a dense map}
    Bitfield[] bits() {
        return NO_BITS;
    }

    /// Follows rows that were filled in from outside: [#meta] and [#bits()], as words.
    void loaded() {}

    /// Notes that no row exists; counts are not changed yet.
    abstract void vacateAll();

    /// Makes room for more rows, and prepares the entries that they need.
    ///
    /// @param capacity new number of rows, at least the present one
    /// @throws IllegalArgumentException if it is smaller
    public final void growRows(final int capacity) {
        SlotErrors.checkRange("capacity", capacity, meta.length, Handle.MAX_INDEX + 1);
        resizeRows(capacity);
        space.prepareEntries(capacity);
    }

    /// Changes the length of what is kept per row.
    void resizeRows(final int capacity) {
        meta = Arrays.copyOf(meta, capacity);
    }

    /// Gives memory back: the row capacity becomes `end()`, at least 1, and free slots at the end of the slot space
    /// are dropped. No handle changes, and no row moves.
    ///
    /// A dropped slot forgets its generation, and may come again: new slots begin with the highest generation that a
    /// dropped one had reached, so only slots with at least half their generations left go, none while any is reserved.
    public final void shrink() {
        resizeRows(Math.max(1, end));
        space.dropLastSlots(meta.length);
    }

    /// {@return a copy of all that decides who lives where and which handles come next}
    /// @throws IllegalStateException while slots are reserved
    public final SlotDump dump() {
        return SlotDumping.dump(this);
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
        SlotDumping.load(this, dump);
    }

    /// Hash of everything that decides future handles and rows: row order, entries, the free list in order, counters.
    /// Sums of mixed (place, value) pairs, not a chain: the terms do not wait for each other.
    ///
    /// @return equal for equal states
    public final long orderHash() {
        return SlotChecks.orderHash(this);
    }

    /// Fills in one mixed key per row, made of its handle: what hashes of cells are keyed by.
    ///
    /// @param keys receives the keys, at least `end()` long; undefined where no row is
    public final void mixHandles(final long[] keys) {
        SlotEntries.mixHandles(keys, meta, space.sparse, end);
    }

    /// Names the arrays of the sparse set, the meta set, the free ring and the bits of rows.
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
