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

/// The rows that one recorder created of one type since the last boundary: their slots, what they are to be, and,
/// staged, their values and tags.
///
/// *Threads*, *Cost*: as its [CommandBuffer]; 12 bytes a row beside what is staged.
final class CreatedRows {

    private final RowStore map;
    private final int maxLength;
    private final StagedRows staged;
    final StagedOrigins origins = Checks.ON ? new StagedOrigins() : null; // null unless in checks mode
    private int[] slots; // by staged row
    private RowState[] states = {}; // as far as it goes; after it all are active
    private int stated; // states in use
    private final Room room = new Room();
    private int mark; // where the rows of the current chunk begin: those before it are entered as a run
    private int saved; // what a rollback keeps
    private long turn; // counts the chunks, so that rows of two are told apart

    /// @param maxLength [Room#MAX_LENGTH]; another one in tests
    CreatedRows(final RowStore map, final int maxLength) {
        this.map = map;
        this.maxLength = maxLength;
        this.staged = map.newBuffer();
        this.slots = new int[capped(Room.FIRST_LENGTH)];
    }

    /// Their values and tags.
    StagedRows staged() {
        return staged;
    }

    int count() {
        return staged.count();
    }

    // ---- Recording ----

    /// Refuses creates that are too many for one chunk; before a slot is taken for them.
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
            slots = Arrays.copyOf(slots, capped(2 * slots.length));
        }
        slots[row] = slot;
        if (state != RowState.ACTIVE) {
            setState(row, state);
        }
        return row;
    }

    /// Stages rows.
    ///
    /// @return the number of the first among the staged rows
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
            slots[first + i] = Handle.index(handles[i]);
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

    /// As [CommandStream] does with commands. The values of the rows that stay need not be right any more.
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

    /// The rows of the current chunk, as a [RunList] has them.
    long run() {
        return RunList.run(mark, staged.count());
    }

    int unmarked() {
        return staged.count() - mark;
    }

    /// The chunk is over: the next row is one of another.
    void mark() {
        mark = staged.count();
        turn++;
    }

    /// Where the rows of the current chunk begin.
    int marked() {
        return mark;
    }

    /// The end of those that a rollback keeps.
    int saved() {
        return saved;
    }

    /// Another number when the rows of the current chunk are others.
    long turn() {
        return turn;
    }

    /// What was created so far outlives the next [#rollback(SlotMap)].
    void savepoint() {
        saved = staged.count();
    }

    /// Forgets what was created since the last [#savepoint()]; its handles go stale.
    ///
    /// @param slotMap where their slots were taken from
    void rollback(final SlotMap slotMap) {
        giveBack(saved, slotMap);
        if (Checks.ON) {
            origins.rollback(map, saved);
        }
        staged.keep(saved);
        stated = Math.min(stated, saved);
    }

    /// Gives slots back of rows that will not exist.
    ///
    /// @param from the first of the rows
    void giveBack(final int from, final SlotMap slotMap) {
        for (int row = from; row < staged.count(); row++) {
            slotMap.space().refuse(slots[row]);
        }
    }

    /// What the current chunk has created, as a number that does not depend on what was created before it.
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

    /// Whether some row is something else than active.
    boolean anyState() {
        return stated > 0;
    }

    /// The end of the run of rows of one state that starts at `row`.
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

    /// Whether there is no row, and none was created lately.
    boolean isIdle() {
        return staged.count() == 0 && room.isIdle();
    }

    /// Whether it has room for other states than active.
    boolean keepsStates() {
        return states.length > 0;
    }

    /// Forgets everything; its room stays.
    void forget() {
        stated = 0;
        staged.clear();
        mark();
        if (Checks.ON) {
            origins.clear();
        }
    }

    /// Forgets everything, and keeps [Room] for what all recorders of its kind created together.
    ///
    /// @param withStates whether some of them keeps states
    /// @param boundary number of the boundary that is over
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

    /// Keeps room for some rows from now on; between boundaries, or before the first.
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

    /// But for those of the staged rows, which are the map's.
    void arrays(final Consumer<Object> to) {
        to.accept(slots);
        to.accept(states);
    }

    private int capped(final int length) {
        return Math.min(maxLength, length);
    }
}
