package org.denserow.engine.keyed;

import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WideCells;
import org.denserow.engine.storage.Column;

/// An index whose keys are numbers: of an `int`, `long` or handle column.
///
/// *Threads*: as [RowIndex].
abstract sealed class RowNumberIndex extends RowIndex permits RowHashIndex, RowSetIndex {

    private final boolean hasNull; // 0 is the key of no row

    /// @param hash a hash function of keys
    RowNumberIndex(
            final RowStore rows,
            final String part,
            final Column<?> key,
            final LongUnaryOperator hash,
            final BiConsumer<String, String> checkChange) {
        super(rows, part, key, new Rings(rows.capacity(), hash), checkChange);
        this.hasNull = key instanceof HandleCells;
    }

    // ---- Keys ----

    private long keyOf(final int row) {
        return switch (key()) {
            case IntCells ints -> ints.array()[row];
            case WideCells wide -> wide.array()[row];
            default -> throw new AssertionError(key());
        };
    }

    @Override
    final boolean hasKey(final int row) {
        return !hasNull || keyOf(row) != 0;
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
                    if (keys[row] != 0 || !hasNull) {
                        join(row, keys[row]);
                    }
                }
            }
            default -> throw new AssertionError(key());
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
        return rings().first(value);
    }

    /// Gives a row another key at once.
    public final void rekey(final int row, final long key) {
        checkRekey(row);
        switch (key()) {
            case IntCells ints -> {
                if (key != (int) key) {
                    throw new IllegalArgumentException(
                            "a key must fit its column: index=" + name() + ", key=" + key + "; the column holds int");
                }
                ints.array()[row] = (int) key;
            }
            case HandleCells handles -> {
                handles.checkValue(key);
                handles.array()[row] = key;
            }
            case WideCells wide -> wide.array()[row] = key;
            default -> throw new AssertionError(key());
        }
        tellRekeyed(row);
    }
}
