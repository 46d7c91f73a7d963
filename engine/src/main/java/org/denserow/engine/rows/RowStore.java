package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.RowLookup;

/// The rows of one type with everything that follows them, for the engine: identity and parts kept in step, and the
/// steps of which boundaries and direct changes are made. What a step is given it takes as right; whoever is not the
/// engine goes through a `Table` or a `HandleMap`.
///
/// Identity moves first, parts repeat its moves, and followers of users are told when all is done. Rows are destroyed
/// by the [Compaction] alone.
///
/// ## Invariants ([AllRows#checkInvariants()])
/// 1. Those of [SlotMap].
/// 2. Every column is as long as the row capacity times its stride. Where no row is every tag is clear, every object
///    null and every cell 0; but in a pinned type a hole keeps its numbers, which systems may write to.
/// 3. Between steps no move of identity waits for the parts, and no row is doomed.
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back; any thread may read while nobody changes it.
public final class RowStore {

    final TypeRows rows;
    final SlotMap slots;
    final SlotSpace space; // of the slots: look-ups go there directly
    final Layout.Kind kind;
    final MoveList moves;
    final Parts parts;
    final Laps laps;
    private final Compaction compaction;
    DeadHandles dead; // null until a relation asks for it
    private final Layout layout;
    private final RowSchema schema;
    private final DirectChanges direct;
    private final AllRows all;
    RowDeaths deaths; // null until somebody asks to be told

    private RowStore(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        this.rows = new TypeRows(name, slots, ownerCheck);
        this.slots = slots;
        this.space = slots.space();
        this.layout = layout;
        this.kind = layout.kind();
        this.moves = new MoveList(slots.rowCapacity());
        this.parts = new Parts(name);
        this.laps = new Laps(rows, parts, kind == Layout.Kind.EVENTS);
        this.schema = new RowSchema(rows, layout, parts, laps);
        this.compaction = new Compaction(this);
        this.direct = new DirectChanges(this);
        if (kind == Layout.Kind.FIXED) {
            for (int row = 0; row < layout.capacity(); row++) {
                slots.append(slots.space().take(), RowState.ACTIVE, moves); // the slots are new, so they come in order
            }
        }
        this.all = new AllRows(this);
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

    /// Creates the rows over slots that the caller keeps, to reserve handles in them.
    ///
    /// @param name names the type in messages
    /// @param slots an empty slot map of the layout's capacity
    /// @param layout capacity and growth
    /// @param ownerCheck asked before a part hands out its live array
    /// @return no row, or all fixed ones
    /// @throws IllegalArgumentException if the slots have rows, another capacity or another way to place rows, or the
    ///     name is blank
    public static RowStore over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        final boolean pinned = layout.kind() == Layout.Kind.PINNED;
        if (slots.rows() != 0 || slots.rowCapacity() != layout.capacity() || slots.isPinned() != pinned) {
            throw new IllegalArgumentException("slots must be empty and made for the layout: type=" + name + ", layout="
                    + layout + ", slots=" + slots + "; use RowStore.newSlots");
        }
        Parts.checkName(name);
        return new RowStore(name, layout, slots, ownerCheck);
    }

    /// {@return how the rows are stored; the capacity is the first one}
    public Layout layout() {
        return layout;
    }

    /// {@return what the rows have, and where parts are added}
    public RowSchema schema() {
        return schema;
    }

    /// {@return changes of one or many rows that are complete when the call returns, every one checked}
    public DirectChanges direct() {
        return direct;
    }

    /// {@return what destroys rows, always the same object}
    public Compaction compaction() {
        return compaction;
    }

    /// {@return what is done with all rows at once: saved, loaded, hashed, cleared}
    public AllRows all() {
        return all;
    }

    /// {@return what can be asked of the rows, for whoever is not the engine}
    public RowLookup lookup() {
        return rows;
    }

    /// {@return the slots of the rows}
    public SlotMap slots() {
        return slots;
    }

    // ---- Who is where ----

    /// {@return the name of the type}
    public String name() {
        return rows.name();
    }

    /// {@return the type number}
    public int type() {
        return rows.type();
    }

    /// {@return rows that fit without growing}
    public int capacity() {
        return slots.rowCapacity();
    }

    /// {@return all rows, active and pending}
    public int rows() {
        return slots.rows();
    }

    /// {@return active rows, permanent ones included}
    public int active() {
        return slots.active();
    }

    /// {@return the row after the last; holes of a pinned type count}
    public int end() {
        return slots.end();
    }

    /// {@return the row after the last active one}
    public int activeEnd() {
        return slots.activeEnd();
    }

    /// {@return whether a row exists}
    /// @param row any number
    public boolean exists(final int row) {
        return slots.exists(row);
    }

    /// {@return whether a row is active, permanent or not}
    /// @param row any number
    public boolean isActive(final int row) {
        return slots.isActive(row);
    }

    /// {@return what a row is; VACANT where no row is}
    /// @param row any number
    public RowState state(final int row) {
        return slots.state(row);
    }

    /// {@return the row of a handle, or -1}
    /// @param handle any value
    public int find(final long handle) {
        return space.find(handle);
    }

    /// {@return the handle of a row}
    /// @param row a row that exists
    public long handle(final int row) {
        return slots.handle(row);
    }

    /// {@return in checks mode how a handle ended, as half a sentence; empty when that is not known}
    ///
    /// @param handle any value
    public String ending(final long handle) {
        return rows.ending(handle);
    }

    /// {@return rows that are not active before an active one, as a part of the capacity}
    public double sparseness() {
        return (double) (activeEnd() - active()) / capacity();
    }

    // ---- Parts, without a check ----

    /// {@return whether the part is one of this type}
    /// @param part any part
    public boolean owns(final Part<?, ?> part) {
        if (part instanceof Cells<?> column) { // no switch: every command with a part asks
            return column.rows == rows;
        }
        if (part instanceof RowTag tag) {
            return tag.rows == rows;
        }
        return Rebuilt.isOf(part, this);
    }

    /// {@return whether the list is the one of this type}
    /// @param list any list
    public boolean owns(final RowList list) {
        return ((LiveList) list).isOf(rows);
    }

    /// {@return the live array of a column of this type, replaced when it grows}
    /// @param <A> its array type
    /// @param column the column
    public <A> A array(final Column<A> column) {
        return ((Cells<A>) column).array();
    }

    /// {@return a new buffer for rows of this type; it follows columns and tags that are added later}
    public StagedRows newBuffer() {
        return parts.add(new StagedRows(parts));
    }

    // ---- Steps ----

    /// Makes room for more rows if the type grows.
    ///
    /// @param count rows wanted beside the present ones
    /// @return how many of them fit
    public int ensureRows(final int count) {
        final long needed = (long) rows() + count;
        if (needed > capacity() && layout.grows()) {
            final int grown = (int) Math.min(parts.maxRows(), Math.max(needed, 2L * capacity()));
            if (grown > capacity()) { // else it is as large as it gets, and a copy would be for nothing
                slots.growRows(grown);
                fit();
                parts.resized(grown);
            }
        }
        return Math.min(count, capacity() - rows());
    }

    /// What is kept for steps fits the row capacity.
    void fit() {
        moves.fit(capacity());
        compaction.fit(capacity());
    }

    void stepArrays(final Consumer<Object> to) {
        moves.arrays(to);
        compaction.arrays(to);
    }

    /// Makes room for rows that are bound next, moving others out of their way. The cells of the new rows are undefined
    /// until [#fill(StagedRows,int,int,int)].
    ///
    /// @param count rows, which must fit
    /// @param state what they become
    /// @return the first of the new rows; how many follow each other, [#openRun(int,int)] says
    public int openRows(final int count, final RowState state) {
        if (kind == Layout.Kind.PINNED || state == RowState.PENDING) {
            return slots.vacantRow();
        }
        giveWay(active(), rows(), count);
        if (state == RowState.PERMANENT) {
            giveWay(slots.permanent(), active(), count);
        }
        settle();
        return state == RowState.PERMANENT ? slots.permanent() : active();
    }

    /// Moves the first rows of a region to behind its end, so that `count` rows become vacant where it begins.
    private void giveWay(final int first, final int end, final int count) {
        final int shifted = Math.min(count, end - first);
        final int far = first + Math.max(count, end - first);
        for (int row = 0; row < shifted; row++) {
            slots.relocate(first + row, far + row);
            moves.add(first + row, far + row);
            if (moves.isFull()) {
                settle();
            }
        }
    }

    /// Lets parts repeat the moves of rows that gave way, those of users last.
    private void settle() {
        if (moves.count() > 0) {
            parts.moved(moves);
            tellMoved();
        }
    }

    /// Tells followers of users of moves that all else has repeated.
    void tellMoved() {
        try {
            parts.tellMoved(moves);
        } finally {
            moves.clear();
        }
    }

    /// {@return how many of the rows that were opened follow each other from `first` on: all but in a pinned type}
    ///
    /// @param first of [#openRows(int,RowState)]
    /// @param count rows wanted
    public int openRun(final int first, final int count) {
        return slots.vacantRun(first, count);
    }

    /// Copies staged rows into opened rows that are bound and counted, and tells who follows them.
    ///
    /// @param buffer staged rows of this type
    /// @param fromStaged first staged row
    /// @param count rows
    /// @param row first row to fill
    public void fill(final StagedRows buffer, final int fromStaged, final int count, final int row) {
        parts.fill(buffer, fromStaged, count, row);
        parts.created(row, row + count, state(row));
    }

    /// Tells who follows of new rows that are filled and counted.
    ///
    /// @param beginRow the first of them
    /// @param endRow the row after the last
    /// @param state what they are
    public void created(final int beginRow, final int endRow, final RowState state) {
        parts.created(beginRow, endRow, state);
    }

    /// A create finds no row: its handle is stale from now on, as if the row had lived.
    ///
    /// @param slot a reserved slot
    public void refuse(final int slot) {
        if (dead != null) {
            dead.add(space.reservedHandle(slot));
        }
        space.refuse(slot);
    }

    // ---- Who wants to know of deaths ----

    /// Keeps from now on which handles go stale.
    public void keepDead() {
        if (dead == null) {
            dead = new DeadHandles();
        }
    }

    /// {@return whether they are kept}
    public boolean keepsDead() {
        return dead != null;
    }

    /// {@return handles that went stale since the last boundary}
    public DeadHandles dead() {
        if (dead == null) {
            throw new IllegalStateException("dead handles are kept on request: type=" + name() + "; call keepDead");
        }
        return dead;
    }

    /// Tells one listener when rows die; for layouts whose rows are destroyed one by one.
    ///
    /// @param listener takes the place of the one before
    public void onDeath(final RowDeaths listener) {
        deaths = listener;
    }

    void allDie() {
        if (deaths != null) {
            deaths.allDied();
        }
    }

    /// Checks mode: remembers how a handle ended, for the error that it meets from now on.
    ///
    /// @param handle a handle that names no row any more, or soon no more
    /// @param how what happened, half a sentence
    /// @param origin who asked for it
    public void ended(final long handle, final String how, final Origin origin) {
        rows.endings.add(handle, how, origin);
    }

    /// Checks mode: the same for a row that was destroyed.
    ///
    /// @param handle its handle
    /// @param origin who asked for it
    public void destroyedBy(final long handle, final Origin origin) {
        rows.destroyedBy(handle, origin);
    }

    // ---- Laps ----

    /// {@return what the type keeps for one lap}
    public Laps laps() {
        return laps;
    }

    /// Boundaries of a frame come, by a clock of the type's own: what they made, marked or listed a lap ago ends.
    ///
    /// @param boundary the last of them, from 0
    /// @param frame of which it is one, for checks mode
    public void reach(final int boundary, final long frame) {
        do {
            endLap(laps.advance(), frame);
        } while (laps.latest() != boundary);
    }

    /// The clock has advanced by one boundary: what that one made, marked or listed a lap ago ends. While nothing is
    /// kept ([Laps#isEmpty()]) the call may be left out.
    ///
    /// @param before the boundary before it
    /// @param frame of which it is one, for checks mode
    public void endLap(final int before, final long frame) {
        if (kind == Layout.Kind.EVENTS) {
            direct.expire(laps.endedEvents(before), Checks.ON ? new Origin("the end of its lap", frame) : null);
        }
        laps.end(before);
    }

    @Override
    public String toString() {
        return name() + ", " + slots;
    }
}
