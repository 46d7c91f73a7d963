package org.denserow.engine.coded;

import java.util.Arrays;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.StagedRows;

/// A column of references as bytes: a bit for each row that refers to a row, then the key of that row. A stale reference
/// is written as null, since it has no key.
///
/// *Threads*: the owner's.
final class CodedReference extends CodedPart {

    private final HandleCells column;
    private final KeyedRows[] targets; // indices that know the keys, each by a column of longs
    private long[] handles = {}; // by row of all batches; null also for a target that is still to be created

    CodedReference(final HandleCells column, final String typeName, final KeyedRows[] targets) {
        super(column, typeName, 'R', 1);
        this.column = column;
        this.targets = targets;
    }

    @Override
    long bytes(final long rows) {
        return wordBytes(rows) + rows * Long.BYTES;
    }

    @Override
    void write(final int[] rows, final int count, final byte[] to, final int at) {
        final int keysAt = at + (int) wordBytes(count);
        Arrays.fill(to, at, keysAt, (byte) 0);
        final long[] references = column.array();
        for (int i = 0; i < count; i++) {
            final long handle = references[rows[i]];
            final KeyedRows target = handle == Handle.NULL ? null : targetOf(handle);
            final int row = target == null ? -1 : target.rows().find(handle);
            if (row >= 0) {
                setBit(to, at, i);
            }
            Bytes.putLong(to, keysAt + Long.BYTES * i, row < 0 ? 0 : ((LongCells) target.key()).array()[row]);
        }
    }

    private KeyedRows targetOf(final long handle) {
        for (final KeyedRows target : targets) {
            if (target.type() == Handle.type(handle)) {
                return target;
            }
        }
        throw new IllegalArgumentException("a reference is written as the key of its row: column=" + column.name()
                + ", handle=" + Handle.toString(handle) + "; pass the index of its type to reference, too");
    }

    /// Finds the rows that a batch refers to, before anything changes.
    ///
    /// @param toCome the keys that are created or stay
    /// @return the number of references to rows that are still to be created
    /// @throws IllegalArgumentException if there is no such row
    int resolve(final byte[] from, final int at, final int first, final int count, final KeysToCome toCome) {
        if (handles.length < first + count) {
            handles = Arrays.copyOf(handles, Math.max(first + count, 2 * handles.length));
        }
        final int keysAt = at + (int) wordBytes(count);
        int late = 0;
        for (int i = 0; i < count; i++) {
            final boolean refers = bit(from, at, i);
            final long handle = refers ? resolved(Bytes.getLong(from, keysAt + Long.BYTES * i), toCome) : Handle.NULL;
            handles[first + i] = handle;
            late += refers && handle == Handle.NULL ? 1 : 0;
        }
        return late;
    }

    private long resolved(final long key, final KeysToCome toCome) {
        for (final KeyedRows target : targets) {
            final int row = target.first(key);
            if (toCome.areOf(target)) {
                if (toCome.has(key) || row >= 0 && !toCome.isAll()) {
                    return row < 0 ? Handle.NULL : target.rows().handle(row);
                }
            } else if (row >= 0) {
                return target.rows().handle(row);
            }
        }
        throw new IllegalArgumentException("a row that is referred to is here, or comes with the same batches: column="
                + column.name() + ", key=" + key
                + "; nothing was changed. Create its row before, or keep the key itself"
                + " in a column of longs if the row may be elsewhere");
    }

    @Override
    void stage(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final StagedRows staged) {
        copy(places, first, count, (long[]) staged.cells(column.index()));
    }

    @Override
    void update(final byte[] from, final int at, final int[] places, final int first, final int count) {
        column.touch();
        column.noteChanges();
        copy(places, first, count, column.array());
    }

    private void copy(final int[] places, final int first, final int count, final long[] references) {
        for (int i = first; i < first + count; i++) {
            if (places[i] >= 0) {
                references[places[i]] = handles[i];
            }
        }
    }

    /// Sets references to rows that were created meanwhile.
    ///
    /// @param places by row of all batches: its row
    /// @param created finds these rows
    void complete(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final KeyedRows created) {
        final int keysAt = at + (int) wordBytes(count);
        final long[] references = column.array();
        for (int i = 0; i < count; i++) {
            if (handles[first + i] == Handle.NULL && bit(from, at, i)) {
                final int row = created.first(Bytes.getLong(from, keysAt + Long.BYTES * i));
                references[places[first + i]] = created.rows().handle(row);
            }
        }
        column.touch();
        column.noteChanges();
    }
}
