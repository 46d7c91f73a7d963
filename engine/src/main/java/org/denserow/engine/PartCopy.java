package org.denserow.engine;

import java.lang.reflect.Array;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Mismatch;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.DerivedPart;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Checks mode: a copy of a part, to find rows that differ and to restore them.
///
/// Only existing rows are compared. Objects are compared by identity; their content is not.
///
/// *Threads*: the owner. *Cost*: the memory of the part, in order mode twice; each method O(rows compared).
final class PartCopy {

    final Part<?, ?> part;
    private final RowStore store;
    private int rows; // existing when the segment began
    private Object cells; // the copy: an array like that of the part
    private Object outcome; // of the rehearsal of the same system

    PartCopy(final Part<?, ?> part, final RowStore store) {
        this.part = part;
        this.store = store;
        this.cells = like(live(), 0);
        this.outcome = cells;
    }

    /// The array of the part; replaced when its type grows.
    private Object live() {
        return switch (part) {
            case Column<?> column -> store.array(column);
            case Tag tag -> ((RowTag) tag).field().words();
            default -> DerivedPart.of(part).array();
        };
    }

    private static Object like(final Object array, final int length) {
        return Array.newInstance(array.getClass().getComponentType(), length);
    }

    /// The first cell of a row, or for a tag the word with its bit.
    private int cell(final int row) {
        return switch (part) {
            case Column<?> column -> column.stride() * row;
            case Tag tag -> row / Bitfield.WORD_ROWS;
            default -> row;
        };
    }

    /// The cell after those of the rows before `end`.
    private int endCell(final int end) {
        return part instanceof Tag ? cell(end + Bitfield.WORD_ROWS - 1) : cell(end);
    }

    int rows() {
        return rows;
    }

    /// The handle of a row.
    long handle(final int row) {
        return store.exists(row) ? store.handle(row) : Handle.NULL;
    }

    /// Copies all existing rows.
    void take() {
        rows = store.end();
        cells = copy(cells);
    }

    /// Keeps the present values as the outcome of a run, beside the copy.
    void keepOutcome() {
        outcome = copy(outcome);
    }

    private Object copy(final Object before) {
        final Object live = live();
        final Object target = Array.getLength(before) < endCell(rows) ? like(live, Array.getLength(live)) : before;
        System.arraycopy(live, 0, target, 0, endCell(rows));
        return target;
    }

    /// Copies some rows again, after an allowed change.
    void accept(final int beginRow, final int endRow) {
        final int begin = cell(beginRow);
        System.arraycopy(live(), begin, cells, begin, endCell(endRow) - begin);
    }

    /// Restores all rows of the part from the copy.
    void restore() {
        System.arraycopy(cells, 0, live(), 0, endCell(rows));
    }

    /// Restores some rows of a column from the copy.
    void restore(final int beginRow, final int endRow) {
        final int begin = cell(beginRow);
        System.arraycopy(cells, begin, live(), begin, endCell(endRow) - begin);
    }

    /// {@return the first row in `[beginRow, endRow)` that differs from the copy, or -1}
    int firstChange(final int beginRow, final int endRow) {
        return firstDifference(cells, beginRow, Math.min(rows, endRow));
    }

    /// {@return the first row that differs from the outcome of the other run, or -1}
    int firstDifference() {
        return firstDifference(outcome, 0, rows);
    }

    private int firstDifference(final Object other, final int beginRow, final int endRow) {
        if (beginRow >= endRow) {
            return -1;
        }
        if (part instanceof Tag) {
            return firstBit((long[]) live(), (long[]) other, beginRow, endRow);
        }
        final int begin = cell(beginRow);
        final int found = Mismatch.of(live(), other, begin, endCell(endRow));
        return found < 0 ? -1 : (begin + found) / cell(1);
    }

    private static int firstBit(final long[] a, final long[] b, final int beginRow, final int endRow) {
        for (int row = beginRow; row < endRow; row = (row | 63) + 1) {
            final int word = row >>> 6;
            final long different = (a[word] ^ b[word]) & -1L << row;
            if (different != 0) {
                final int found = (word << 6) + Long.numberOfTrailingZeros(different);
                return found < endRow ? found : -1;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return "PartCopy{" + part.name() + '}';
    }
}
