package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Footprint;
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

/// The rows of one type with everything that follows them, for the engine. It keeps identity and parts in step, and
/// offers unchecked steps to boundaries and direct changes. Users call exported faces that stand above it.
///
/// Identity moves first, then parts repeat its moves, and followers of users are told last. Only the [Compaction]
/// destroys rows.
///
/// ## Invariants ([RowStore#checkInvariants()])
/// 1. Those of [SlotMap].
/// 2. Every column has (row capacity × stride) cells. Where there is no row, every tag is clear, every object null and
///    every cell 0; but holes of a pinned type keep their numbers, and systems may write to them.
/// 3. Between steps the parts have repeated every move of identity, and no row is doomed.
///
/// ## Threads
/// The owner, or the one thread that plays back the type, changes it; any thread may read while no thread changes it.
public final class RowStore {

    final TypeRows rows;
    final SlotMap slots;
    final SlotSpace space; // of `slots`, for direct look-ups
    final MoveList moves;
    final Parts parts;
    final Laps laps;
    private final Compaction compaction;
    DeadHandles dead; // null before keepDead()
    final Layout layout;
    private final RowSchema schema;
    private final DirectChanges direct;
    private long orderedAt; // the count of structural changes when no row was out of order
    RowDeaths deaths; // null before onDeath()

    private RowStore(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        this.rows = new TypeRows(name, slots, ownerCheck);
        this.slots = slots;
        this.space = slots.space();
        this.layout = layout;
        this.moves = new MoveList(slots.rowCapacity());
        this.parts = new Parts(name);
        this.laps = new Laps(rows, parts, layout.isEvents());
        this.schema = new RowSchema(rows, layout, parts, laps);
        this.compaction = new Compaction(this);
        this.direct = new DirectChanges(this);
        if (layout.isFixed()) {
            for (int row = 0; row < layout.capacity(); row++) {
                slots.append(slots.space().take(), RowState.ACTIVE, moves); // new slots come in order
            }
        }
        this.orderedAt = slots.changes();
    }

    /// Creates the slots for a layout. The caller reserves handles in them.
    ///
    /// @param layout where rows stand
    /// @param type type number in `[0, Handle.MAX_TYPE]`
    /// @param maxSlots the largest number of slots, at least the capacity
    /// @param minFreeSlots the number of slots that stay free, in `[0, maxSlots - capacity]`
    /// @return empty slots, for [#over(String,SlotMap,Layout,OwnerCheck)]
    /// @throws IllegalArgumentException if an argument is out of range
    public static SlotMap newSlots(final Layout layout, final int type, final int maxSlots, final int minFreeSlots) {
        return layout.isPinned()
                ? SlotMap.pinned(type, layout.capacity(), maxSlots, minFreeSlots)
                : SlotMap.create(type, layout.capacity(), maxSlots, minFreeSlots);
    }

    /// Creates the rows over slots. The caller keeps the slots, to reserve handles in them.
    ///
    /// @param name names the type in messages
    /// @param slots an empty slot map of the layout's capacity
    /// @param layout capacity and growth
    /// @param ownerCheck called before a part hands out its live array
    /// @return the rows: none, or all of a fixed layout
    /// @throws IllegalArgumentException if the slots have rows, another capacity or another way to place rows, or the
    ///     name is blank
    public static RowStore over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        final boolean pinned = layout.isPinned();
        if (slots.rows() != 0 || slots.rowCapacity() != layout.capacity() || slots.isPinned() != pinned) {
            throw new IllegalArgumentException("slots must be empty and made for the layout: type=" + name + ", layout="
                    + layout + ", slots=" + slots + "; use RowStore.newSlots");
        }
        ListedParts.checkName(name);
        return new RowStore(name, layout, slots, ownerCheck);
    }

    /// {@return how the rows are stored, with the initial capacity}
    public Layout layout() {
        return layout;
    }

    /// {@return the parts of the type, and the methods that add parts}
    public RowSchema schema() {
        return schema;
    }

    /// {@return checked changes of one or many rows, complete when the call returns}
    public DirectChanges direct() {
        return direct;
    }

    /// {@return the compaction, which destroys rows; always the same object}
    public Compaction compaction() {
        return compaction;
    }

    /// {@return look-ups for users}
    public RowLookup lookup() {
        return rows;
    }

    /// {@return the slots of the rows}
    public SlotMap slots() {
        return slots;
    }

    // ---- Look-ups ----

    /// {@return the name of the type}
    public String name() {
        return rows.name();
    }

    /// {@return the type number}
    public int type() {
        return rows.type();
    }

    /// {@return the number of rows that fit without growing}
    public int capacity() {
        return slots.rowCapacity();
    }

    /// {@return the number of rows, active and pending}
    public int rows() {
        return slots.rows();
    }

    /// {@return the number of active rows, permanent ones included}
    public int size() {
        return slots.size();
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

    /// {@return the state of a row; VACANT if there is none}
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

    /// {@return in checks mode how a handle ended, as half a sentence; empty if unknown}
    ///
    /// @param handle any value
    public String ending(final long handle) {
        return rows.ending(handle);
    }

    /// {@return the fraction of the capacity that is not active but stands before an active row}
    public double sparseness() {
        return (double) (activeEnd() - size()) / capacity();
    }

    // ---- Parts, without a check ----

    /// {@return whether the part belongs to this type}
    /// @param part any part
    public boolean owns(final Part<?, ?> part) {
        if (part instanceof Cells<?> column) { // no switch: called for every command with a part
            return column.rows == rows;
        }
        if (part instanceof RowTag tag) {
            return tag.rows == rows;
        }
        return Rebuilt.isOf(part, this);
    }

    /// {@return whether the list belongs to this type}
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

    /// {@return a new buffer for rows of this type; it adopts columns and tags that are added later}
    public StagedRows newBuffer() {
        return parts.add(new StagedRows(parts));
    }

    // ---- Steps ----

    /// Makes room for more rows if the type grows.
    ///
    /// @param count the number of rows wanted beside the present ones
    /// @return the number of them that fit
    /// @throws OutOfMemoryError if the heap does not suffice to grow; it names the bytes, and the type is half grown
    public int ensureRows(final int count) {
        final long needed = (long) rows() + count;
        if (needed > capacity() && layout.grows()) {
            final int grown = (int) Math.min(parts.maxRows(), Math.max(needed, 2L * capacity()));
            if (grown > capacity()) { // otherwise it is at its largest size
                InHeap.made("type=", name(), grown, bytes(grown), () -> {
                    slots.growRows(grown);
                    fit();
                    parts.resized(grown);
                    return this;
                });
            }
        }
        return Math.min(count, capacity() - rows());
    }

    /// The bytes that a number of rows need at least: their handles and the cells of their columns.
    private long bytes(final int ofRows) {
        long ofRow = InHeap.HANDLE_BYTES;
        for (final Cells<?> column : parts.columns()) {
            ofRow += Footprint.of(column.array()) / capacity();
        }
        return ofRow * ofRows;
    }

    /// Fits the scratch of the steps to the row capacity.
    void fit() {
        moves.fit(capacity());
        compaction.fit(capacity());
    }

    void stepArrays(final Consumer<Object> to) {
        moves.arrays(to);
        compaction.arrays(to);
    }

    /// Makes room for rows to be bound, and moves other rows out of the way. The cells of the new rows are undefined
    /// until [#fill(StagedRows,int,int,int)].
    ///
    /// @param count the number of rows, which must fit
    /// @param state the state of the new rows
    /// @return the first of the new rows; [#openRun(int,int)] says how many follow each other
    public int openRows(final int count, final RowState state) {
        if (layout.isPinned() || state == RowState.PENDING) {
            return slots.vacantRow();
        }
        giveWay(size(), rows(), count);
        if (state == RowState.PERMANENT) {
            giveWay(slots.permanent(), size(), count);
        }
        settle();
        return state == RowState.PERMANENT ? slots.permanent() : size();
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

    /// Lets parts repeat the moves of rows that gave way, users' followers last.
    private void settle() {
        if (moves.count() > 0) {
            parts.moved(moves);
            tellMoved();
        }
    }

    /// Tells users' followers of moves that all other parts have repeated.
    void tellMoved() {
        try {
            parts.tellMoved(moves);
        } finally {
            moves.clear();
        }
    }

    /// {@return how many of the opened rows follow each other from `first` on; all of them unless the type is pinned}
    ///
    /// @param first of [#openRows(int,RowState)]
    /// @param count the number of rows wanted
    public int openRun(final int first, final int count) {
        return slots.vacantRun(first, count);
    }

    /// Copies staged rows into opened rows that are bound and counted, and tells the followers.
    ///
    /// @param buffer staged rows of this type
    /// @param fromStaged first staged row
    /// @param count the number of rows
    /// @param row first row to fill
    public void fill(final StagedRows buffer, final int fromStaged, final int count, final int row) {
        parts.fill(buffer, fromStaged, count, row);
        parts.created(row, row + count, state(row));
    }

    /// As [#fill(StagedRows,int,int,int)], for rows of a pinned type that fill its holes.
    ///
    /// @param buffer staged rows of this type
    /// @param fromStaged first staged row
    /// @param batch the rows, ascending, at least one
    /// @param state their state
    public void fill(final StagedRows buffer, final int fromStaged, final RowBatch batch, final RowState state) {
        final int[] into = batch.rows();
        final int count = batch.count();
        if (into[count - 1] - into[0] == count - 1) {
            parts.fill(buffer, fromStaged, count, into[0]);
        } else {
            parts.scatter(buffer, fromStaged, count, into);
        }
        if (state != RowState.PENDING) { // no index has pending rows
            parts.readAhead(batch);
        }
        for (int i = 0; i < count; ) {
            final int first = into[i];
            final int begin = i;
            while (i < count && into[i] - first == i - begin) {
                i++;
            }
            parts.created(first, first + i - begin, state);
        }
    }

    /// Tells followers of new rows that are filled and counted.
    ///
    /// @param beginRow the first of them
    /// @param endRow the row after the last
    /// @param state their state
    public void created(final int beginRow, final int endRow, final RowState state) {
        parts.created(beginRow, endRow, state);
    }

    /// Refuses a create for which there is no row: its handle is stale from now on, as if the row had lived.
    ///
    /// @param slot a reserved slot
    public void refuse(final int slot) {
        if (dead != null) {
            dead.add(space.reservedHandle(slot));
        }
        space.refuse(slot);
    }

    // ---- Deaths ----

    /// Keeps, from now on, the handles that go stale.
    public void keepDead() {
        if (dead == null) {
            dead = new DeadHandles();
        }
    }

    /// {@return whether handles that go stale are kept}
    public boolean keepsDead() {
        return dead != null;
    }

    /// {@return the handles that went stale since the last boundary}
    public DeadHandles dead() {
        if (dead == null) {
            throw new IllegalStateException("dead handles are kept on request: type=" + name() + "; call keepDead");
        }
        return dead;
    }

    /// Sets the one listener that is told when rows die, for layouts whose rows can be destroyed.
    ///
    /// @param listener replaces the one before
    public void onDeath(final RowDeaths listener) {
        deaths = listener;
    }

    void allDie() {
        if (deaths != null) {
            deaths.allDied();
        }
    }

    /// Checks mode: remembers how a handle ended, for error messages.
    ///
    /// @param handle a handle whose row is gone, or is about to go
    /// @param how half a sentence, as "its row was destroyed"
    /// @param origin the code that caused it
    public void ended(final long handle, final String how, final Origin origin) {
        rows.endings.add(handle, how, origin);
    }

    /// Checks mode: as [#ended], for a row that was destroyed.
    ///
    /// @param handle its handle
    /// @param origin the code that caused it
    public void destroyedBy(final long handle, final Origin origin) {
        rows.destroyedBy(handle, origin);
    }

    // ---- Laps ----

    /// {@return everything that the type keeps for one lap}
    public Laps laps() {
        return laps;
    }

    /// Advances the type's own clock to a boundary. Everything that the boundaries on the way created, marked or listed
    /// a lap ago ends.
    ///
    /// @param boundary the boundary to reach, from 0
    /// @param frame the frame of the boundary, for checks mode
    public void reach(final int boundary, final long frame) {
        do {
            endLap(laps.advance(), frame);
        } while (laps.latest() != boundary);
    }

    /// Ends everything that a boundary created, marked or listed a lap ago, after the clock advanced to it. The caller
    /// may skip this call while nothing is kept ([Laps#isEmpty()]).
    ///
    /// @param before the boundary before it
    /// @param frame the frame of the boundary, for checks mode
    public void endLap(final int before, final long frame) {
        if (layout.isEvents()) {
            direct.expire(laps.endedEvents(before), Checks.ON ? new Origin("the end of its lap", frame) : null);
        }
        laps.end(before);
    }

    @Override
    public String toString() {
        return name() + ", " + slots;
    }

    // ---- Order, and checks ----

    /// {@return a count that differs after every change of what is defined: parts, indices, followers, and what is kept
    ///     for one lap}
    public long definitions() {
        return 2 * parts.definitions() + (laps.keepsDestroyed() ? 1 : 0);
    }

    /// {@return a count that differs after every change of rows and slots}
    public long structure() {
        return rows.structure();
    }

    /// {@return whether any row was created, destroyed or moved since the type was empty, or since all rows were found in
    ///     order}
    public boolean isFragmented() {
        return slots.changes() != orderedAt;
    }

    /// Notes whether rows may be out of order; later changes count again.
    ///
    /// @param fragmented whether they may be out of order
    public void setFragmented(final boolean fragmented) {
        orderedAt = fragmented ? slots.changes() - 1 : slots.changes();
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        slots.checkInvariants();
        parts.checkInvariants(rows);
        if (moves.count() != 0 || compaction.count() != 0) {
            throw new IllegalStateException(
                    "invariant 3 of RowStore does not hold: moves=" + moves.count() + ", doomed=" + compaction.count());
        }
    }

    /// Checks mode: takes back writes to old column arrays, made after other arrays had replaced them.
    ///
    /// @return part and row of one such write; empty when there is none, and always for a stand-alone map
    public String takeBackLostWrites() {
        return Checks.ON ? rows.replaced.takeBack() : "";
    }
}
