package org.denserow.engine.keyed;

import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WideCells;
import org.denserow.engine.storage.Column;

/// An index whose keys are numbers, of a column of any kind except objects; see [KeyNumbers].
///
/// *Threads*: as [RowIndex].
abstract sealed class RowNumberIndex extends RowIndex permits RowHashIndex, RowSetIndex {

    private final KeyNumbers numbers;

    /// @param cell length of a cell; 0 without cells
    /// @param hash a hash function of keys
    RowNumberIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final double cell,
            final LongUnaryOperator hash,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, new Rings(rows.capacity(), hash), checkChange);
        if (key.stride() != 1) {
            throw new IllegalArgumentException("a key is one number: index=" + name() + ", key=" + key.name()
                    + ", stride=" + key.stride() + "; pass a column without a stride");
        }
        this.numbers = new KeyNumbers((Cells<?>) key, cell);
    }

    // ---- Keys ----

    private long keyOf(final int row) {
        return numbers.of(key().array(), row);
    }

    final KeyNumbers numbers() {
        return numbers;
    }

    @Override
    protected final String detail() {
        return numbers.cell() == 0 ? "" : ", cell=" + numbers.cell();
    }

    @Override
    final boolean hasKey(final int row) {
        return numbers.isKey(keyOf(row));
    }

    @Override
    final boolean isUnchanged(final int row) {
        return rings().key(row) == keyOf(row);
    }

    @Override
    final void enter(final int beginRow, final int endRow) {
        switch (key()) {
            case IntCells ints -> {
                final int[] keys = ints.array();
                for (int row = beginRow; row < endRow; row++) {
                    join(row, keys[row]);
                }
            }
            case WideCells wide -> {
                final long[] keys = wide.array();
                for (int row = beginRow; row < endRow; row++) {
                    if (numbers.isKey(keys[row])) {
                        join(row, keys[row]);
                    }
                }
            }
            default -> {
                final Object keys = key().array();
                for (int row = beginRow; row < endRow; row++) {
                    final long number = numbers.of(keys, row);
                    if (numbers.isKey(number)) {
                        join(row, number);
                    }
                }
            }
        }
    }

    private void join(final int row, final long key) {
        if (!rings().link(row, key)) {
            joined(row, key);
        }
    }

    /// Called after a row joined others of its key.
    void joined(final int row, final long key) {}

    @Override
    final void leave(final int row) {
        rings().unlink(row);
    }

    // ---- For views ----

    @Override
    public final int first(final long value) {
        return rings().first(numbers.asked(name(), value));
    }

    /// Gives a row another whole key at once.
    public final void rekey(final int row, final long key) {
        checkRekey(row);
        switch (key()) {
            case ByteCells bytes -> {
                checkFits(key, (byte) key, "byte");
                bytes.array()[row] = (byte) key;
            }
            case IntCells ints -> {
                checkFits(key, (int) key, "int");
                ints.array()[row] = (int) key;
            }
            case HandleCells handles -> {
                handles.checkValue(key);
                handles.array()[row] = key;
            }
            case WideCells wide -> wide.array()[row] = key;
            default -> throw numbers.fractional(name(), key);
        }
        tellRekeyed(row);
    }

    private void checkFits(final long key, final long held, final String kind) {
        if (key != held) {
            throw new IllegalArgumentException("a key must fit its column: index=" + name() + ", key=" + key
                    + ", column=" + key() + "; the column holds " + kind);
        }
    }

    /// Gives a row another fractional key at once; also in an index by cells.
    public final void rekey(final int row, final double key) {
        checkRekey(row);
        switch (key()) {
            case FloatCells floats -> floats.array()[row] = numbers.asFloat(name(), key);
            case DoubleCells doubles -> doubles.array()[row] = key;
            default -> throw numbers.whole(name(), key);
        }
        tellRekeyed(row);
    }
}
