package org.denserow.engine.storage;

import java.util.Objects;
import java.util.function.IntPredicate;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Footprint;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotMap;

/// Many rows created or erased at once: the third of the four files of [HandleMap]. "Where there is one, there are
/// many."
///
/// A batch is refused as a whole or done as a whole; columns and tags follow it in batches of moves.
///
/// *Threads*: as [HandleMap].
abstract sealed class RowBatches extends RowStore permits HandleMap {

    private Bitfield doomed; // scratch of removeIf, null before its first use

    RowBatches(final String name, final boolean grows, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, grows, slots, ownerCheck);
    }

    /// Creates active rows with all values 0 and no tag. They are contiguous: the k-th handle names row `first + k`.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public final int createBatch(final long[] handles, final int count) {
        return createBatch(handles, count, true);
    }

    /// Creates pending rows, like [#createBatch(long[],int)].
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public final int createPendingBatch(final long[] handles, final int count) {
        return createBatch(handles, count, false);
    }

    private int createBatch(final long[] handles, final int count, final boolean asActive) {
        final int first = bindBatch(handles, count, asActive);
        parts.clearCells(first, first + count);
        return first;
    }

    /// Creates active rows with the values and tags of all staged rows, which stay staged. They are contiguous.
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
        final int first = bindBatch(handles, staged.count(), true);
        fill(staged, 0, staged.count(), first);
        return first;
    }

    /// {@return whether all rows exist for ever}
    public abstract boolean isFixed();

    /// For every method that creates, destroys or moves rows.
    final void checkRowsChange(final String call) {
        if (isFixed()) {
            throw new IllegalStateException("fixed rows are neither created nor destroyed nor moved: type=" + name()
                    + ", call=" + call + "; write their values, or use Layout.dense");
        }
    }

    private int bindBatch(final long[] handles, final int count, final boolean asActive) {
        checkRowsChange("create");
        if (count < 1 || count > handles.length) {
            throw new IllegalArgumentException("count must be in [1, handles.length]: count=" + count
                    + ", handles.length=" + handles.length + ", type=" + name());
        }
        if ((long) rows() + count > (grows ? parts.maxRows() : capacity()) || count > slots.availableSlots()) {
            throw new IllegalStateException(whyFull(count));
        }
        ensureRows(count);
        final int first = openRows(count, asActive);
        for (int i = 0; i < count; i++) {
            handles[i] = slots.take();
            slots.bind(Handle.index(handles[i]), first + i);
        }
        slots.extend(count, asActive);
        return first;
    }

    /// Erases rows; values that name no row, repeated ones among them, count nothing.
    ///
    /// @param handles any values
    /// @param count how many of them, in `[0, handles.length]`
    /// @return rows erased
    /// @throws IndexOutOfBoundsException if there are not so many; nothing is changed then
    public final int eraseBatch(final long[] handles, final int count) {
        Objects.checkFromToIndex(0, count, handles.length);
        checkRowsChange("erase");
        final int before = rows();
        for (int i = 0; i < count; i++) {
            final int row = find(handles[i]);
            if (row >= 0) {
                unlink(row);
            }
        }
        settle();
        return before - rows();
    }

    /// Erases every row, active or pending, that a predicate chooses. It is asked once for every row while the map
    /// still stands as it was; so it may read any row, and if it throws nothing is erased. Erasing then goes from the
    /// last row to the first, so that what is swapped into a hole was looked at before.
    ///
    /// O(rows + erased × parts). The first call allocates one bit per row of capacity, and again after growth.
    ///
    /// @param condition asked with rows in `[0, rows())`, ascending
    /// @return rows erased
    /// @throws IllegalStateException if the predicate changes the structure of this map; nothing more is changed then
    public final int removeIf(final IntPredicate condition) {
        checkRowsChange("removeIf");
        final int rows = rows();
        if (doomed == null || doomed.capacity() < rows) {
            doomed = Bitfield.withCapacity(capacity());
        }
        final long changes = slots.changes();
        doomed.clear(0, doomed.capacity()); // a predicate that threw left bits behind
        for (int row = 0; row < rows; row++) {
            if (condition.test(row)) {
                doomed.set(row);
            }
            if (slots.changes() != changes) {
                throw new IllegalStateException("a predicate only looks: type=" + name() + ", row=" + row
                        + "; it created, erased or moved a row, do so after removeIf");
            }
        }
        final long[] words = doomed.words();
        for (int word = Math.floorDiv(rows - 1, Bitfield.WORD_ROWS); word >= 0; word--) {
            for (long left = words[word]; left != 0; left &= ~Long.highestOneBit(left)) {
                unlink((word + 1) * Bitfield.WORD_ROWS - 1 - Long.numberOfLeadingZeros(left));
            }
        }
        settle();
        return rows - rows();
    }

    /// Lets go of the scratch.
    final void trimScratch() {
        doomed = null;
    }

    @Override
    final long scratchBytes() {
        return doomed == null ? 0 : Footprint.of(doomed.words());
    }

    final String whyFull(final int count) {
        return "a type is full: type=" + name() + ", rows=" + rows() + ", capacity=" + capacity() + ", wanted=" + count
                + ", free index slots=" + slots.availableSlots()
                + "; erase first, use a larger capacity, or Layout.growable()";
    }
}
