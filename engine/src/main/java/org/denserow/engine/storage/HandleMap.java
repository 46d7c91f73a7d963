package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.util.Objects;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.slots.SlotArrays;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The rows of one entity type: a [SlotMap] with columns, tags and whatever else follows every row.
///
/// Where rows stand, and how long, is their [Layout]: *dense* rows are contiguous, permanent ones first and pending
/// ones last, `[0, permanent)`, `[permanent, active)`, `[active, rows)`; *pinned* rows stay where they are, with holes;
/// *fixed* rows are all there from the beginning, row `r` in slot `r`; *events* are contiguous, oldest first, and end
/// in that order. A method that a layout does not allow throws and says so. A pending row has a handle and values, but
/// is not part of the simulation yet; a permanent one is never erased and never moves.
///
/// Whoever holds the map may change structure at once and take the bare arrays ([#array(Column)]); inside a simulation
/// nobody does: its `Table` keeps the map to itself.
///
/// Source: "Game Engine Containers – handle_map"; pending rows after "Partial initialisation" of the entity storage
/// article. Defects of the article's listing that this class does not have: erasing the last row no longer corrupts
/// the free list, handles never repeat, null never becomes valid; batches grow geometrically; nobody can move rows
/// behind the back of their handles.
///
/// The class reads in five files: [RowLookup] (who is where), [RowStore] (bare arrays, steps of playback), [RowSchema]
/// (columns, tags, lists), [RowBatches] (many rows at once, memory), and this one (one row at a time, the whole map).
///
/// ## Invariants ([#checkInvariants()])
/// 1. Those of [SlotMap].
/// 2. Every column is as long as the row capacity times its stride; where no row is every tag is clear and every object
///    null.
/// 3. Between calls no move of identity waits for the columns (but after [#unlink(long,int)]: until [#settle()]).
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)] | O(1) | none |
/// | [#create()], [#erase(long)], [#activate(long)] | O(columns + tags) | none below capacity |
/// | [#createBatch(long[],int)], [#eraseBatch(long[],int)], [#removeIf(java.util.function.IntPredicate)] | O(columns + tags) a row | none below capacity |
/// | [#expire(int)] | O(rows × parts) | none |
/// | [#clear()], [#reset()] | O(slots) | none |
/// | [#shrink()], [#load(SlotDump,Runnable)] | O(capacity × parts) | arrays |
/// | [#hash()] | O(rows × parts) | once, a scratch array |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back; any thread may read while nobody changes it.
public final class HandleMap extends RowBatches implements Stateful {

    /// Most columns of a type.
    public static final int MAX_COLUMNS = 1024;

    /// Most tags of a type.
    public static final int MAX_TAGS = 64;

    /// Most claims of a type.
    public static final int MAX_CLAIMS = 64;

    private long orderedAt; // the count of structural changes when no row was out of order

    private HandleMap(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, layout, slots, ownerCheck);
        if (kind == Layout.Kind.FIXED) {
            for (int row = 0; row < layout.capacity(); row++) {
                slots.append(slots.space().take(), RowState.ACTIVE, moves); // the slots are new, so they come in order
            }
        }
        orderedAt = slots.changes();
    }

    /// Creates a stand-alone map: an ordinary single-threaded container.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout) {
        return create(name, type, layout, 0);
    }

    /// The same with a minimum of free slots before reuse: a slot is given out again only after at least so many other
    /// creates, since it waits behind so many other free slots. A handle that is kept for too long then meets its
    /// slot's next generation later, and slots retire later.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @param minFreeSlots slots that stay free, in `[0, MAX_ROWS - capacity]`; 12 bytes each
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout, final int minFreeSlots) {
        given(name, "name", "it names the type in messages");
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        return over(name, newSlots(layout, type, Layout.MAX_ROWS, minFreeSlots), layout, OwnerCheck.NONE);
    }

    /// Creates the slots that a layout needs, to reserve handles in them.
    ///
    /// @param layout where rows stand
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param maxSlots most slots that may ever exist, at least the capacity
    /// @param minFreeSlots slots that stay free, in `[0, maxSlots - capacity]`
    /// @return empty slots, for [#over(String,SlotMap,Layout,OwnerCheck)]
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap newSlots(final Layout layout, final int type, final int maxSlots, final int minFreeSlots) {
        return layout.kind() == Layout.Kind.PINNED
                ? SlotMap.pinned(type, layout.capacity(), maxSlots, minFreeSlots)
                : SlotMap.create(type, layout.capacity(), maxSlots, minFreeSlots);
    }

    /// Creates a map over slots that the caller keeps, to reserve handles in them; rows change through the map only.
    ///
    /// @param name names the type in messages
    /// @param slots an empty slot map of the layout's capacity
    /// @param layout capacity and growth
    /// @param ownerCheck asked before a part hands out its live array
    /// @return an empty map, or one with all of its fixed rows
    /// @throws IllegalArgumentException if the slots have rows, another capacity or another way to place rows, or the
    ///     name is blank
    public static HandleMap over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        final boolean pinned = layout.kind() == Layout.Kind.PINNED;
        if (slots.rows() != 0 || slots.rowCapacity() != layout.capacity() || slots.isPinned() != pinned) {
            throw new IllegalArgumentException("slots must be empty and made for the layout: type=" + name + ", layout="
                    + layout + ", slots=" + slots + "; use HandleMap.newSlots");
        }
        Parts.checkName(name);
        return new HandleMap(name, layout, slots, ownerCheck);
    }

    // ---- Structure, at once ----

    /// Creates an active row with all values 0 and no tag.
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or rows are fixed; nothing is changed then
    public long create() {
        return create(RowState.ACTIVE);
    }

    /// Creates a pending row: it has a handle and values, but is not active until [#activate(long)].
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or the layout knows no pending rows; nothing
    ///     is changed then
    public long createPending() {
        checkMayPend("createPending");
        return create(RowState.PENDING);
    }

    /// Creates an active row that is never erased and never moves: its row number is right for as long as the map is
    /// neither cleared, reset nor loaded. In a dense map it takes the place of the first row that is not permanent,
    /// which moves to the end.
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or the layout knows no permanent rows beside
    ///     others; nothing is changed then
    public long createPermanent() {
        checkMayPend("createPermanent");
        return create(RowState.PERMANENT);
    }

    private long create(final RowState state) {
        checkCreates("create");
        if (ensureRows(1) == 0) {
            throw new IllegalStateException(whyFull(1));
        }
        final long handle = slots.space().take();
        final int row = slots.append(handle, state, moves);
        settle();
        parts.clearCells(row);
        parts.created(row, row + 1, state);
        return handle;
    }

    /// Erases a row; its handle is stale from now on.
    ///
    /// @param handle any value
    /// @return false if it names no row; nothing happens then
    /// @throws IllegalArgumentException if the row is permanent; nothing is changed then
    /// @throws IllegalStateException if the layout erases no single rows
    public boolean erase(final long handle) {
        checkErases("erase");
        final int row = find(handle);
        if (row < 0) {
            return false;
        }
        checkNotPermanent(row);
        if (Checks.ON) {
            destroyedBy(handle, new Origin("HandleMap.erase"));
        }
        unlink(handle, row);
        settle();
        return true;
    }

    /// Makes a pending row active.
    ///
    /// @param handle any value
    /// @return false if it names no pending row; nothing happens then
    public boolean activate(final long handle) {
        final int row = find(handle);
        if (row < 0 || isActive(row)) {
            return false;
        }
        final int place = slots.promotionRow(row);
        if (row != place) {
            slots.exchange(row, place);
            parts.exchanged(row, place);
        }
        slots.promote(place);
        parts.activated(place);
        return true;
    }

    /// Exchanges two rows of one state with everything that follows them; handles keep naming what they named.
    ///
    /// @param a in `[0, rows())`
    /// @param b in `[0, rows())`
    /// @throws IndexOutOfBoundsException if there is no such row; nothing is changed then
    /// @throws IllegalArgumentException if one of them is permanent, or one is active and the other pending; nothing is
    ///     changed then
    /// @throws IllegalStateException if rows of the layout keep their places
    public void exchange(final int a, final int b) {
        Objects.checkIndex(a, end());
        Objects.checkIndex(b, end());
        checkCreates("exchange");
        if (!kind.exchanges()) {
            throw new IllegalStateException("rows of this layout keep their places: type=" + name() + ", call=exchange"
                    + ", layout=" + layout() + "; use Layout.dense");
        }
        if (Math.min(a, b) < permanent()) {
            throw new IllegalArgumentException("a permanent row never moves: type=" + name() + ", a=" + a + ", b=" + b
                    + ", permanent=" + permanent());
        }
        if (isActive(a) != isActive(b)) { // the state is where a row stands
            throw new IllegalArgumentException(
                    "rows that change places are of one state: type=" + name() + ", a=" + a + ", b=" + b + ", active="
                            + active() + "; activate the pending row, no active one becomes pending");
        }
        slots.exchange(a, b);
        parts.exchanged(a, b);
    }

    // ---- The whole map ----

    /// Erases all rows, permanent ones too; every handle goes stale, retired slots stay retired, capacity stays,
    /// objects are let go of.
    ///
    /// @throws IllegalStateException if rows are fixed
    public void clear() {
        checkCreates("clear");
        if (Checks.ON) {
            destroys(0, end(), new Origin("HandleMap.clear"));
        }
        laps.destroyAll();
        allDie();
        for (int row = 0; dead != null && row < end(); row++) {
            if (exists(row)) {
                dead.add(handle(row));
            }
        }
        parts.cleared(end());
        laps.cleared();
        slots.clear();
        orderedAt = slots.changes();
    }

    /// Forgets all rows, slots and generations: the map is as new, its capacity stays. **Stale handles are not detected
    /// from here on**: an old handle may equal a new one and read its row; use [#clear()] unless none is left anywhere.
    ///
    /// One fill of the entries of slots that exist, and of the words of tags; no per-row work, none per unused
    /// capacity.
    ///
    /// @throws IllegalStateException in a simulation, where handles stand in columns and commands
    public void reset() {
        checkCreates("reset");
        if (ownerCheck != OwnerCheck.NONE) {
            throw new IllegalStateException(
                    "reset is for stand-alone maps: type=" + name() + "; in a simulation use clear");
        }
        allDie();
        forget(end());
        slots.reset();
        orderedAt = slots.changes();
    }

    /// Gives memory back: capacity becomes [#end()], the rows that there are and the holes between them, at least 1.
    /// Every handle stays right, and every stale one is still detected: the slot space shrinks only as far as that
    /// holds, see [SlotMap#shrink()].
    ///
    /// @throws IllegalStateException if the layout does not grow: it could never take a row again
    public void shrink() {
        if (!layout().grows()) {
            throw new IllegalStateException("a fixed capacity is not given back: type=" + name() + ", capacity="
                    + capacity() + "; use Layout.growable()");
        }
        slots.shrink();
        parts.resized(capacity());
        trimScratch();
    }

    /// Replaces all rows by those of a dump, verified first: the same handles in the same rows. Handles from before are
    /// void and may come again.
    ///
    /// `fill` gives the rows `[0, end())` their values and tags; it finds all of them 0 and clear, and changes no
    /// structure. When it returns the columns are filled, and only then whoever follows the rows is told of them. When
    /// it throws the map is empty: no row with half of its values is left, and no follower was told of one.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill called once, at once; may do nothing, then rows are as [#create()] makes them
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; no row is changed then
    /// @throws IllegalStateException if `fill` created, erased, moved or activated rows; the map is empty then
    public void load(final SlotDump dump, final Runnable fill) {
        given(dump, "dump");
        given(fill, "fill", "pass () -> {} for rows without values");
        checkCreates("load");
        if (kind == Layout.Kind.EVENTS) {
            dump.verifyAllActive();
        }
        ensureRows(dump.end() - rows());
        final int before = end();
        slots.load(dump);
        allDie();
        final int cleared = Math.max(before, end());
        forget(cleared);
        parts.clearCells(0, cleared);
        boolean isFilled = false;
        try {
            fill(fill);
            isFilled = true;
        } finally {
            if (!isFilled) {
                forget(end());
                slots.clear();
                orderedAt = slots.changes();
            }
        }
        for (int row = 0; row < end(); row++) {
            if (exists(row)) {
                parts.created(row, row + 1, state(row));
            }
        }
    }

    private void fill(final Runnable fill) {
        final long changes = slots.changes();
        fill.run();
        if (slots.changes() != changes) {
            throw new IllegalStateException("who fills loaded rows changes no structure: type=" + name() + ", rows="
                    + rows() + "; it created, erased, moved or activated a row, do so after load");
        }
    }

    /// Rows are gone, and handles of before may come again.
    private void forget(final int endRow) {
        if (Checks.ON) {
            endings.forget();
        }
        parts.cleared(endRow);
        laps.forget();
        if (dead != null) {
            dead.clear();
        }
    }

    /// Copies everything that has an influence on what comes later: array copies of what rows and slots there are,
    /// O(rows × parts + slots). Objects in columns are not copied, only the references.
    ///
    /// @throws IllegalStateException while handles are given out whose rows do not exist yet
    @Override
    public void save(final SavedState to) {
        final SlotArrays arrays = slots.arrays();
        to.putNumbers("counters", arrays.counters());
        to.put("sparse", arrays.sparse(), slots.space().slotCount());
        to.put("meta", arrays.meta(), end());
        arrays.copyFree(to.roomForInts("free", slots.space().freeSlots()));
        for (int i = 0; i < arrays.bits().length; i++) {
            to.put("bits " + i, arrays.bits()[i].words(), arrays.bits()[i].words().length);
        }
        to.putNumbers("fragmented", isFragmented() ? 1 : 0);
        if (dead != null) {
            dead.save(to);
        }
        laps.save(to);
        parts.save(to);
    }

    /// Becomes what was saved, by this map or one of equal [#describe()], whatever it was before; its capacity becomes
    /// that of then. Handles from after the copy are void, and may come again. As many array copies as
    /// [#save(SavedState)].
    @Override
    public void load(final SavedState from) {
        moves.clear(); // of a step that was not completed
        final SlotArrays arrays = slots.arrays();
        arrays.open(from.numbers("counters"));
        from.copyTo("sparse", arrays.sparse());
        from.copyTo("meta", arrays.meta());
        from.copyTo("free", arrays.freePlaces());
        for (int i = 0; i < arrays.bits().length; i++) {
            from.copyTo("bits " + i, arrays.bits()[i].words());
        }
        arrays.close();
        orderedAt = slots.changes() - from.numbers("fragmented")[0]; // the count itself never goes back
        if (Checks.ON) {
            endings.forget();
            replaced.forget();
        }
        if (dead != null) {
            dead.load(from);
        }
        laps.load(from);
        moves.fit(capacity());
        parts.load(from);
    }

    /// Tells whether rows may be out of order: whether any was created, erased or moved since the map was last empty by
    /// [#clear()] or [#reset()].
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return slots.changes() != orderedAt;
    }

    @Override
    public String toString() {
        return "HandleMap{" + name() + ", " + slots + '}';
    }
}
