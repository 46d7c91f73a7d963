package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotMap;

/// Many rows created or erased at once, and the memory of them all: the fourth of the five files of [HandleMap].
/// "Where there is one, there are many."
///
/// A batch is refused as a whole or done as a whole; columns and tags follow it in batches of moves.
///
/// *Threads*: as [HandleMap].
abstract sealed class RowBatches extends RowSchema permits HandleMap {

    private Bitfield doomed; // scratch of removeIf, null before its first use

    RowBatches(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, layout, slots, ownerCheck);
    }

    /// Creates active rows with all values 0 and no tag. They are contiguous, the k-th handle names row `first + k`;
    /// but those of a pinned map are the lowest vacant rows, ascending.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public final int createBatch(final long[] handles, final int count) {
        given(handles, "handles");
        return bindBatch(handles, count, RowState.ACTIVE, null);
    }

    /// Creates pending rows, like [#createBatch(long[],int)].
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public final int createPendingBatch(final long[] handles, final int count) {
        given(handles, "handles");
        checkMayPend("createPendingBatch");
        return bindBatch(handles, count, RowState.PENDING, null);
    }

    /// Creates active rows with the values and tags of all staged rows, which stay staged. They are contiguous, but
    /// those of a pinned map are the lowest vacant rows, ascending.
    ///
    /// @param staged a buffer of this map with at least one row
    /// @param handles receives the handles in `[0, staged.count())`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if the buffer is of another map or empty, or the handles do not fit; nothing is
    ///     changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public final int insert(final RowBuffer staged, final long[] handles) {
        if (!staged.belongsTo(parts)) {
            throw new IllegalArgumentException("a buffer stages rows of one map: type=" + name() + ", staged="
                    + staged.count() + "; use a buffer of newBuffer() of this map");
        }
        return bindBatch(handles, staged.count(), RowState.ACTIVE, staged);
    }

    // ---- What a layout does not do ----

    final void checkCreates(final String call) {
        if (!kind.creates()) {
            throw refusal(call, "fixed rows are neither created nor destroyed nor moved");
        }
    }

    final void checkMayPend(final String call) {
        checkCreates(call);
        if (!kind.pends()) {
            throw refusal(call, "events are active at once and for one lap");
        }
    }

    final void checkErases(final String call) {
        checkCreates(call);
        if (!kind.erases()) {
            throw refusal(call, "events end by themselves, the oldest first");
        }
    }

    private IllegalStateException refusal(final String call, final String rule) {
        return new IllegalStateException(
                rule + ": type=" + name() + ", call=" + call + "; write their values, or use Layout.dense");
    }

    final void checkNotPermanent(final int row) {
        if (state(row) == RowState.PERMANENT) {
            throw new IllegalArgumentException("a permanent row is never erased: type=" + name() + ", row=" + row
                    + ", handle=" + Handle.toString(handle(row)) + "; create rows that may go with create");
        }
    }

    // ---- Inside ----

    /// Creates rows run by run; their cells are those of the staged rows, or 0 when there are none.
    private int bindBatch(final long[] handles, final int count, final RowState state, final RowBuffer staged) {
        checkCreates("create");
        if (count < 1 || count > handles.length) {
            throw new IllegalArgumentException("count must be in [1, handles.length]: count=" + count
                    + ", handles.length=" + handles.length + ", type=" + name());
        }
        if ((long) rows() + count > (layout().grows() ? parts.maxRows() : capacity())
                || count > slots.space().availableSlots()) {
            throw new IllegalStateException(whyFull(count));
        }
        ensureRows(count);
        int lowest = 0;
        for (int done = 0; done < count; ) {
            final int first = openRows(count - done, state);
            final int run = openRun(first, count - done);
            lowest = done == 0 ? first : lowest;
            for (int i = 0; i < run; i++) {
                handles[done + i] = slots.space().take();
                slots.bind(Handle.index(handles[done + i]), first + i);
            }
            slots.extend(first, run, state);
            if (staged == null) {
                parts.clearCells(first, first + run);
                parts.created(first, first + run, state);
            } else {
                fill(staged, done, run, first);
            }
            done += run;
        }
        return lowest;
    }

    /// Erases rows; values that name no row, repeated ones among them, count nothing.
    ///
    /// @param handles any values
    /// @param count how many of them, in `[0, handles.length]`
    /// @return rows erased
    /// @throws IndexOutOfBoundsException if there are not so many; nothing is changed then
    /// @throws IllegalArgumentException if one of them is permanent; nothing is changed then
    public final int eraseBatch(final long[] handles, final int count) {
        given(handles, "handles");
        Objects.checkFromToIndex(0, count, handles.length);
        checkErases("erase");
        for (int i = 0; permanent() > 0 && i < count; i++) {
            checkNotPermanent(find(handles[i]));
        }
        final int before = rows();
        final Origin origin = Checks.ON ? new Origin("HandleMap.eraseBatch") : null;
        for (int i = 0; i < count; i++) {
            final int row = find(handles[i]);
            if (row >= 0) {
                if (Checks.ON) {
                    destroyedBy(handles[i], origin);
                }
                unlink(handles[i], row);
            }
        }
        settle();
        return before - rows();
    }

    /// Erases every row, active or pending, that a predicate chooses; permanent rows are not asked about. It is asked
    /// once for every row while the map still stands as it was; so it may read any row, and if it throws nothing is
    /// erased. Erasing then goes from the last row to the first, so that what is swapped into a hole was looked at
    /// before.
    ///
    /// O(rows + erased × parts). The first call allocates one bit per row of capacity, and again after growth.
    ///
    /// @param condition asked with rows that exist, ascending
    /// @return rows erased
    /// @throws IllegalStateException if the predicate changes the structure of this map; nothing more is changed then
    public final int removeIf(final IntPredicate condition) {
        given(condition, "condition", "say which rows go");
        checkErases("removeIf");
        final int before = rows();
        final int end = end();
        if (doomed == null || doomed.capacity() < end) {
            doomed = Bitfield.withCapacity(capacity());
        }
        final long changes = slots.changes();
        doomed.clear(0, doomed.capacity()); // a predicate that threw left bits behind
        for (int row = 0; row < end; row++) {
            final RowState state = state(row);
            if (state != RowState.VACANT && state != RowState.PERMANENT && condition.test(row)) {
                doomed.set(row);
            }
            if (slots.changes() != changes) {
                throw new IllegalStateException("a predicate only looks: type=" + name() + ", row=" + row
                        + "; it created, erased or moved a row, do so after removeIf");
            }
        }
        final Origin origin = Checks.ON ? new Origin("HandleMap.removeIf") : null;
        for (int row = doomed.previousSet(end - 1); row >= 0; row = doomed.previousSet(row - 1)) {
            final long handle = handle(row);
            if (Checks.ON) {
                destroyedBy(handle, origin);
            }
            unlink(handle, row);
        }
        settle();
        return before - rows();
    }

    /// Ends the oldest rows of an events layout; the others keep their order and move down.
    ///
    /// O(rows × parts), but O(count) when none is left.
    ///
    /// @param count how many, in `[0, rows()]`
    /// @throws IllegalStateException if the layout is another
    /// @throws IndexOutOfBoundsException if there are not so many
    public final void expire(final int count) {
        expire(count, Checks.ON ? new Origin("HandleMap.expire") : null);
    }

    /// The same, in the name of another.
    ///
    /// @param count how many, in `[0, rows()]`
    /// @param origin in checks mode who lets them end; else not looked at
    /// @throws IllegalStateException if the layout is another
    /// @throws IndexOutOfBoundsException if there are not so many
    public final void expire(final int count, final Origin origin) {
        if (kind != Layout.Kind.EVENTS) {
            throw new IllegalStateException(
                    "only events expire: type=" + name() + ", layout=" + layout() + "; use erase, or Layout.events");
        }
        final int before = rows();
        Objects.checkFromToIndex(0, count, before);
        if (count == 0) {
            return; // and no row moves onto itself, which would say that it is gone
        }
        final int kept = before - count;
        if (Checks.ON) {
            destroys(0, count, origin);
        }
        for (int row = 0; dead != null && row < count; row++) {
            dead.add(handle(row));
        }
        slots.eraseFirst(count);
        if (kept == 0) {
            parts.cleared(count);
            return;
        }
        for (int row = kept; row < count; row++) { // rows that nothing moves to
            addMove(row, row);
        }
        for (int row = count; row < before; row++) {
            addMove(row, row - count);
        }
        settle();
    }

    // ---- Memory ----

    /// Bytes of all arrays that belong to this map: sets, columns, tags, buffers and scratch, as many as are allocated,
    /// used or not. Objects in columns, names and the few fixed objects (under 2 KiB, and some 200 bytes a part) are
    /// not counted. O(parts).
    ///
    /// @return bytes on a 64-bit JVM with compressed pointers
    public final long allocatedBytes() {
        return Footprint.sum(this::ownArrays) + parts.followerBytes();
    }

    /// Names all arrays that belong to this map, those of [#allocatedBytes()].
    ///
    /// @param to is told each array once
    public final void arrays(final Consumer<Object> to) {
        ownArrays(to);
        parts.followerArrays(to);
    }

    private void ownArrays(final Consumer<Object> to) {
        slots.arrays(to);
        parts.arrays(to);
        moves.arrays(to);
        laps.arrays(to);
        if (doomed != null) {
            doomed.arrays(to);
        }
        if (dead != null) {
            dead.arrays(to);
        }
    }

    /// Takes now the room that boundaries and hashes would make as they need it, beside the rows.
    ///
    /// @param created most rows that are created between two boundaries
    public final void reserve(final int created) {
        slots.space().reserveWatch();
        parts.reserve(capacity());
        laps.reserve(created);
        if (dead != null) {
            dead.reserve((int) Math.min(Layout.MAX_ROWS, (long) capacity() + created));
        }
    }

    /// What one row costs: [#allocatedBytes()] by the rows that there are.
    ///
    /// @return bytes per row; those of the whole map when it is empty
    public final double bytesPerRow() {
        return (double) allocatedBytes() / Math.max(1, rows());
    }

    /// Lets go of the scratch.
    final void trimScratch() {
        doomed = null;
    }

    final String whyFull(final int count) {
        return "a type is full: type=" + name() + ", rows=" + rows() + ", capacity=" + capacity() + ", wanted=" + count
                + ", free index slots=" + slots.space().availableSlots()
                + "; erase first, use a larger capacity, or Layout.growable()";
    }
}
