package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StagedRows;
import org.denserow.engine.slots.SlotMap;

/// The rows of one type that one recorder created since the last boundary: their slots and states, and their staged
/// values and tags.
///
/// *Threads*, *Cost*: as its [CommandBuffer]; 12 bytes per row beside the staged values.
final class CreatedRows {

    private final RowStore store;
    private final int maxLength;
    private final StagedRows staged;
    final StagedOrigins origins = Checks.ON ? new StagedOrigins() : null; // null unless in checks mode
    private int[] slots; // by staged row
    private RowState[] states = {}; // of the first rows; all later rows are active
    private int stated; // number of states in use
    private final Room room = new Room();
    private int mark; // begin of the rows of the current chunk
    private int saved; // the count that a rollback keeps
    private long turn; // changes with the chunk and the boundary, so that rows of two are told apart

    CreatedRows(final RowStore store, final int maxLength) {
        this.store = store;
        this.maxLength = maxLength;
        this.staged = store.newBuffer();
        this.slots = new int[capped(Room.FIRST_LENGTH)];
    }

    /// The staged values and tags.
    StagedRows staged() {
        return staged;
    }

    int count() {
        return staged.count();
    }

    // ---- Recording ----

    /// Refuses more creates than one chunk may record; called before it takes slots for them.
    void checkRoom(final int count) {
        if (count > maxLength - staged.count()) {
            dropEarlier(count);
        }
    }

    /// Stages one row.
    ///
    /// @return its number among the staged rows
    int add(final int slot, final RowState state) {
        final int row = staged.add();
        if (row == slots.length) {
            slots = Arrays.copyOf(slots, Room.grown(slots.length, 0, maxLength));
        }
        slots[row] = slot;
        if (state != RowState.ACTIVE) {
            setState(row, state);
        }
        return row;
    }

    /// Stages several rows.
    ///
    /// @return the number of the first one among the staged rows
    int addBatch(final long[] handles, final int count, final RowState state) {
        final int first = staged.add(count);
        final int end = first + count;
        if (end > slots.length) {
            slots = Arrays.copyOf(slots, Room.grown(slots.length, end, maxLength));
        }
        indices(handles, count, slots, first);
        if (state != RowState.ACTIVE) {
            setState(end - 1, state);
            Arrays.fill(states, first, end, state);
        }
        return first;
    }

    private static void indices(final long[] handles, final int count, final int[] slots, final int first) {
        for (int i = 0; i < count; i++) {
            slots[first + i] = Handle.slot(handles[i]);
        }
    }

    private void setState(final int row, final RowState state) {
        if (states.length <= row) {
            states = Arrays.copyOf(states, slots.length);
        }
        Arrays.fill(states, stated, row, RowState.ACTIVE);
        states[row] = state;
        stated = row + 1;
    }

    /// Drops the rows of earlier chunks, as [CommandStream] drops commands. The values of the remaining rows may be
    /// wrong: the frame is refused.
    private void dropEarlier(final int more) {
        Room.checkLength((long) staged.count() - mark + more, maxLength);
        staged.keep(staged.count() - mark);
        stated = Math.min(stated, staged.count());
        saved = Math.max(0, saved - mark);
        mark = 0;
        turn++;
    }

    // ---- The current chunk ----

    boolean hasUnmarked() {
        return staged.count() != mark;
    }

    /// The run of the current chunk, packed as in [RunList].
    long run() {
        return RunList.run(mark, staged.count());
    }

    int unmarked() {
        return staged.count() - mark;
    }

    /// Ends the run of the current chunk.
    void mark() {
        mark = staged.count();
        turn++;
    }

    /// The begin of the rows of the current chunk.
    int marked() {
        return mark;
    }

    /// The end of the rows that a rollback keeps.
    int saved() {
        return saved;
    }

    /// A number that changes with every chunk and boundary.
    long turn() {
        return turn;
    }

    /// Protects the rows so far from the next [#rollback(SlotMap)].
    void savepoint() {
        saved = staged.count();
    }

    /// Forgets the rows created since the last [#savepoint()]; their handles go stale.
    void rollback(final SlotMap slotMap) {
        giveBack(saved, slotMap);
        if (Checks.ON) {
            origins.rollback(store, saved);
        }
        staged.keep(saved);
        stated = Math.min(stated, saved);
    }

    /// Returns the slots of rows that will not exist.
    void giveBack(final int from, final SlotMap slotMap) {
        for (int row = from; row < staged.count(); row++) {
            slotMap.space().refuse(slots[row]);
        }
    }

    /// A hash of the rows of the current chunk, independent of earlier chunks.
    long digest() {
        long digest = 0;
        for (int row = mark; row < staged.count(); row++) {
            digest = Mix.next(digest, (long) slots[row] << 8 | state(row).ordinal());
        }
        return Mix.next(digest, staged.digest(mark, staged.count()));
    }

    // ---- Playback ----

    /// The live array; by staged row.
    int[] slots() {
        return slots;
    }

    RowState state(final int row) {
        return row < stated ? states[row] : RowState.ACTIVE;
    }

    /// Tells whether some row is not active.
    boolean anyState() {
        return stated > 0;
    }

    /// The end of the rows from `row` on that have the same state.
    int endOfState(final int row, final int end) {
        final RowState state = state(row);
        final int known = Math.min(end, stated);
        int next = row + 1;
        while (next < known && states[next] == state) {
            next++;
        }
        return next >= known && state == RowState.ACTIVE ? end : next;
    }

    // ---- Room ----

    /// Tells whether there is no row and none was created lately.
    boolean isIdle() {
        return staged.count() == 0 && room.isIdle();
    }

    /// Tells whether it has room for states other than active.
    boolean keepsStates() {
        return states.length > 0;
    }

    /// Forgets everything; keeps the room.
    void forget() {
        stated = 0;
        staged.clear();
        mark();
        if (Checks.ON) {
            origins.clear();
        }
    }

    /// Forgets everything, and keeps [Room] for `all`, the rows of all recorders of its kind together.
    ///
    /// @param withStates whether one of them keeps states
    /// @param boundary the number of the boundary that is over
    void reset(final int all, final boolean withStates, final int boundary) {
        if (all == 0 && isIdle() && (keepsStates() || !withStates)) {
            return;
        }
        forget();
        room.need(all, boundary);
        if (room.isUnfit(slots.length)) {
            slots = new int[capped(room.length())];
        }
        if (withStates && states.length != slots.length) {
            states = new RowState[slots.length];
        }
        if (room.isUnfit(staged.capacity())) {
            staged.resize(room.length());
        }
    }

    boolean isReserved() {
        return room.kept() > 0;
    }

    /// Keeps room for a number of rows from now on. Call it between boundaries, or before the first.
    void reserve(final int more) {
        room.keep(more);
        final int kept = room.keptLength();
        if (slots.length < kept) {
            slots = Arrays.copyOf(slots, kept);
        }
        if (staged.capacity() < kept) {
            staged.resize(kept);
        }
        if (states.length < slots.length) {
            states = Arrays.copyOf(states, slots.length);
        }
    }

    /// Passes on all arrays but those of the staged rows, which belong to the type.
    void arrays(final Consumer<Object> to) {
        to.accept(slots);
        to.accept(states);
    }

    private int capped(final int length) {
        return Math.min(maxLength, length);
    }
}
