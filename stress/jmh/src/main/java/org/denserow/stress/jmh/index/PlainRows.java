package org.denserow.stress.jmh.index;

import org.denserow.stress.jmh.PlainHandles;

/// Rows as arrays, with rings by hand. In dense rows the last one takes the place of a destroyed one. Rows with holes keep
/// their places, and a new row takes the latest hole.
///
/// *Threads*: one.
final class PlainRows extends KeyedRows {

    private static final long NEXT_GENERATION = 1L << 32;

    private final PlainRings[] rings;
    private final PlainHandles dense; // null: with holes
    private final long[] handles; // by row, of those with holes
    private final int[] holes; // a stack
    private int holeCount;

    /// @param indices columns that have rings
    /// @param isHashed whether heads are found by a hash table, and not by an array
    PlainRows(
            final boolean isDense,
            final int rows,
            final int batch,
            final int keys,
            final int indices,
            final boolean isHashed) {
        super(rows, batch, keys);
        rings = new PlainRings[indices];
        for (int i = 0; i < indices; i++) {
            rings[i] = new PlainRings(rows, isHashed ? new PlainHeads.Hashed(keys) : PlainHeads.ByKey.of(keys));
        }
        dense = isDense ? new PlainHandles(rows) : null;
        handles = new long[dense == null ? rows : 0];
        holes = new int[handles.length];
        for (int row = handles.length - 1; row >= 0; row--) {
            handles[row] = NEXT_GENERATION | row;
            holes[holeCount++] = row;
        }
    }

    @Override
    long create(final int i) {
        final long handle = dense == null ? handles[holes[--holeCount]] : dense.create();
        final int row = dense == null ? (int) handle : dense.find(handle);
        for (int index = 0; index < rings.length; index++) {
            rings[index].link(row, fresh[index][i]);
        }
        return handle;
    }

    @Override
    void destroy(final long handle) {
        if (dense == null) {
            final int row = (int) handle;
            if (handles[row] == handle) {
                for (final PlainRings each : rings) {
                    each.unlink(row);
                }
                handles[row] = handle + NEXT_GENERATION;
                holes[holeCount++] = row;
            }
            return;
        }
        final int row = dense.find(handle);
        if (row >= 0) {
            for (final PlainRings each : rings) {
                each.unlink(row);
            }
            final int last = dense.erase(row, handle);
            if (last != row) {
                for (final PlainRings each : rings) {
                    each.move(last, row);
                }
            }
        }
    }

    @Override
    void settle() {}

    @Override
    long walk(final int key) {
        return rings[0].walk(key);
    }
}
