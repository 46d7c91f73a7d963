package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.Layout;

/// Changes of one or many rows by their owner or by exclusive systems, complete when the call returns. Every call is
/// checked, and is done or refused as a whole. The exported face documents each method under the same name.
///
/// *Threads*: as [RowStore].
public final class DirectChanges {

    private static final String NO_ROW = "find the row by its handle first";

    private final RowStore store;
    private final SlotMap slots;
    private final SlotSpace space;
    private final Parts parts;
    private final MoveList moves;
    private final TypeRows rows;
    private final Layout layout;
    private final boolean creates; // of the layout
    private final boolean isPinned;
    private final Compaction compaction;
    private Bitfield asked; // scratch of destroyIf, null before its first use

    DirectChanges(final RowStore store) {
        this.store = store;
        this.slots = store.slots;
        this.space = store.space;
        this.parts = store.parts;
        this.moves = store.moves;
        this.rows = store.rows;
        this.layout = store.layout;
        this.creates = layout.creates();
        this.isPinned = layout.isPinned();
        this.compaction = store.compaction();
    }

    // ---- One row ----

    /// {@return the handle of a new active row, with all values 0}
    public long create() {
        return create(RowState.ACTIVE);
    }

    /// {@return the handle of a new pending row}
    public long createPending() {
        checkMayPend("createPending");
        return create(RowState.PENDING);
    }

    /// {@return the handle of a new permanent row}
    public long createPermanent() {
        checkMayPend("createPermanent");
        return create(RowState.PERMANENT);
    }

    private long create(final RowState state) {
        checkCreates("create");
        if (slots.rows() == slots.rowCapacity() && store.ensureRows(1) == 0) {
            throw new IllegalStateException(whyFull(1));
        }
        final long handle = space.take();
        final int row = slots.append(handle, state, moves);
        if (moves.count() > 0) {
            parts.moved(moves);
            parts.clearCells(row, row + 1); // values of the row that gave way
            store.tellMoved();
        } else if (isPinned) {
            parts.clearCells(row, row + 1); // values left in the hole
        }
        parts.created(row, row + 1, state);
        return handle;
    }

    /// Destroys a row.
    ///
    /// @param handle any value
    /// @return false if it names no row; then nothing happens
    public boolean destroy(final long handle) {
        checkDestroys("destroy");
        final int row = space.find(handle);
        if (row < 0) {
            return false;
        }
        checkNotPermanent(row);
        if (Checks.ON) {
            store.destroyedBy(handle, new Origin("HandleMap.destroy"));
        }
        compaction.destroy(handle, row);
        return true;
    }

    /// Makes a pending row active.
    ///
    /// @param handle any value
    /// @return false if it names no pending row; then nothing happens
    public boolean activate(final long handle) {
        rows.checkMayChange("activate");
        final int row = space.find(handle);
        if (row < 0 || slots.isActive(row)) {
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

    /// Exchanges two rows of one state with everything that follows them.
    ///
    /// @param a in `[0, rows())`
    /// @param b in `[0, rows())`
    public void exchange(final int a, final int b) {
        Within.index(a, slots.end(), "a", NO_ROW);
        Within.index(b, slots.end(), "b", NO_ROW);
        checkExchanges("exchange");
        if (Math.min(a, b) < slots.permanent()) {
            throw new IllegalArgumentException("a permanent row never moves: type=" + store.name() + ", a=" + a + ", b="
                    + b + ", permanent=" + slots.permanent()
                    + "; exchange rows behind the permanent ones");
        }
        if (slots.isActive(a) != slots.isActive(b)) { // the place of a row decides its state
            throw new IllegalArgumentException("rows that change places are of one state: type=" + store.name() + ", a="
                    + a + ", b=" + b + ", active=" + slots.size()
                    + "; activate the pending row, no active one becomes pending");
        }
        slots.exchange(a, b);
        parts.exchanged(a, b);
    }

    // ---- Many rows ----

    /// Creates active rows.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    public int createBatch(final long[] handles, final int count) {
        given(handles, "handles");
        return bindBatch(handles, count, RowState.ACTIVE, null);
    }

    /// Creates pending rows.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    public int createPendingBatch(final long[] handles, final int count) {
        given(handles, "handles");
        checkMayPend("createPendingBatch");
        return bindBatch(handles, count, RowState.PENDING, null);
    }

    /// Creates active rows with the values and tags of all staged rows. The rows stay staged.
    ///
    /// @param staged a buffer of this type with at least one row
    /// @param handles receives the handles in `[0, staged.count())`
    /// @return the first of the new rows
    public int insert(final StagedRows staged, final long[] handles) {
        given(handles, "handles");
        if (!staged.belongsTo(parts)) {
            throw new IllegalArgumentException("a buffer stages rows of one map: type=" + store.name() + ", staged="
                    + staged.count() + "; use a buffer of newBuffer() of this map");
        }
        return bindBatch(handles, staged.count(), RowState.ACTIVE, staged);
    }

    /// Creates rows run by run, with the cells of the staged rows, or 0 if `staged` is null.
    private int bindBatch(final long[] handles, final int count, final RowState state, final StagedRows staged) {
        checkCreates("create");
        if (count < 1 || count > handles.length) {
            throw new IllegalArgumentException("count must be in [1, handles.length]: count=" + count
                    + ", handles.length=" + handles.length + ", type=" + store.name()
                    + "; pass a longer array, or a smaller count");
        }
        if ((long) slots.rows() + count > (store.layout().grows() ? parts.maxRows() : slots.rowCapacity())
                || count > space.availableSlots()) {
            throw new IllegalStateException(whyFull(count));
        }
        store.ensureRows(count);
        int lowest = 0;
        for (int done = 0; done < count; ) {
            final int vacant = slots.end();
            final int first = store.openRows(count - done, state);
            final int run = store.openRun(first, count - done);
            lowest = done == 0 ? first : lowest;
            for (int i = 0; i < run; i++) {
                handles[done + i] = space.take();
                slots.bind(Handle.slot(handles[done + i]), first + i);
            }
            slots.extend(first, run, state);
            if (staged == null) {
                if (first < vacant || isPinned) {
                    parts.clearCells(first, first + run);
                }
                parts.created(first, first + run, state);
            } else {
                store.fill(staged, done, run, first);
            }
            done += run;
        }
        return lowest;
    }

    /// Destroys rows. Values that name no row are ignored.
    ///
    /// @param handles any values
    /// @param count the number of handles, in `[0, handles.length]`
    /// @return rows destroyed
    public int destroyBatch(final long[] handles, final int count) {
        given(handles, "handles");
        Within.index(count, handles.length + 1, "count", "pass a longer array, or a smaller count");
        checkDestroys("destroy");
        for (int i = 0; slots.permanent() > 0 && i < count; i++) {
            checkNotPermanent(space.find(handles[i]));
        }
        final Origin origin = Checks.ON ? new Origin("HandleMap.destroyBatch") : null;
        for (int i = 0; i < count; i++) {
            final int row = space.find(handles[i]);
            if (row >= 0 && compaction.doom(row) && Checks.ON) {
                store.destroyedBy(handles[i], origin);
            }
        }
        return compaction.apply();
    }

    /// Destroys every row that a predicate chooses. The predicate is called once for every row that is not permanent,
    /// before any row is destroyed.
    ///
    /// @param condition called with rows that exist, ascending
    /// @return rows destroyed
    public int destroyIf(final IntPredicate condition) {
        given(condition, "condition", "say which rows go");
        checkDestroys("destroyIf");
        final int end = slots.end();
        if (asked == null || asked.capacity() < end) {
            asked = Bitfield.withCapacity(slots.rowCapacity());
        }
        final Bitfield chosen = asked; // no row is doomed before the last call: a predicate may throw
        asked = null; // or call destroyIf itself
        final long changes = slots.changes();
        chosen.clear(0, chosen.capacity()); // a predicate that threw left bits behind
        for (int row = 0; row < end; row++) {
            final RowState state = slots.state(row);
            if (state != RowState.VACANT && state != RowState.PERMANENT && condition.test(row)) {
                chosen.set(row);
            }
            if (slots.changes() != changes) {
                throw new IllegalStateException("a predicate only looks: type=" + store.name() + ", row=" + row
                        + "; it created, destroyed or moved a row, do so after destroyIf");
            }
        }
        asked = chosen;
        if (Checks.ON) {
            final Origin origin = new Origin("HandleMap.destroyIf");
            for (int row = chosen.nextSet(0); row >= 0; row = chosen.nextSet(row + 1)) {
                store.destroyedBy(slots.handle(row), origin);
            }
        }
        for (int word = chosen.nextWord(0); word >= 0; word = chosen.nextWord(word + 1)) {
            compaction.doomWord(word, chosen.words()[word]);
        }
        return compaction.apply();
    }

    /// Ends the oldest events.
    ///
    /// @param count the number of events, in `[0, rows()]`
    public void expire(final int count) {
        expire(count, Checks.ON ? new Origin("HandleMap.expire") : null);
    }

    /// As [#expire(int)], with the origin given. The other events keep their order and move down.
    void expire(final int count, final Origin origin) {
        if (!layout.isEvents()) {
            throw new IllegalStateException("only events expire: type=" + store.name() + ", layout=" + store.layout()
                    + "; use destroy, or Layout.events");
        }
        rows.checkMayChange("expire");
        Within.index(count, slots.rows() + 1, "count", "rows() says how many there are");
        if (Checks.ON) {
            rows.destroys(0, count, origin);
        }
        if (count > 0) {
            compaction.expire(count);
        }
    }

    /// Drops the scratch.
    void trimScratch() {
        asked = null;
    }

    void arrays(final Consumer<Object> to) {
        if (asked != null) {
            asked.arrays(to);
        }
    }

    // ---- Refusals ----

    void checkCreates(final String call) {
        rows.checkMayChange(call);
        if (!creates) {
            throw refusal(call, "fixed rows are neither created nor destroyed nor moved");
        }
    }

    /// Refuses exchanges if rows of the layout keep their places, or during a call to a user's follower.
    ///
    /// @param call the name of the call, for the message
    public void checkExchanges(final String call) {
        checkCreates(call);
        if (!layout.isDense()) {
            throw new IllegalStateException("rows of this layout keep their places: type=" + store.name() + ", call="
                    + call + ", layout=" + store.layout() + "; use Layout.dense");
        }
    }

    private void checkMayPend(final String call) {
        checkCreates(call);
        if (!layout.destroys()) {
            throw refusal(call, "events are active at once and for one lap");
        }
    }

    private void checkDestroys(final String call) {
        checkCreates(call);
        if (!layout.destroys()) {
            throw refusal(call, "events end by themselves, the oldest first");
        }
    }

    private IllegalStateException refusal(final String call, final String rule) {
        return new IllegalStateException(
                rule + ": type=" + store.name() + ", call=" + call + "; write their values, or use Layout.dense");
    }

    private void checkNotPermanent(final int row) {
        if (slots.state(row) == RowState.PERMANENT) {
            throw new IllegalArgumentException("a permanent row is never destroyed: type=" + store.name() + ", row="
                    + row + ", handle=" + Handle.toString(slots.handle(row)) + "; create rows that may go with create");
        }
    }

    private String whyFull(final int count) {
        return "a type is full: type=" + store.name() + ", rows=" + slots.rows() + ", capacity=" + slots.rowCapacity()
                + ", wanted=" + count + ", free slots=" + space.availableSlots()
                + "; destroy first, use a larger capacity, or Layout.growable()";
    }
}
