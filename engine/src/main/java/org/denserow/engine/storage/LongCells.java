package org.denserow.engine.storage;

import java.util.Arrays;
import org.denserow.engine.handle.Mix;
import org.denserow.engine.handle.RowMoves;

/// What [LongColumn] and [HandleColumn] share: 64 bits per row.
abstract sealed class LongCells extends Column<long[]> permits LongColumn, HandleColumn {

    private long[] cells;

    LongCells(final HandleMap map, final String name, final int index, final int rows) {
        super(map, name, index);
        this.cells = new long[rows];
    }

    @Override
    long[] array() {
        return cells;
    }

    @Override
    long[] newArray(final int rows) {
        return new long[rows];
    }

    @Override
    void resize(final int rows) {
        cells = Arrays.copyOf(cells, rows);
    }

    @Override
    void clear(final int beginRow, final int endRow) {
        Arrays.fill(cells, beginRow, endRow, 0L);
    }

    @Override
    void clear(final long[] staged, final int count) {
        Arrays.fill(staged, 0, count, 0L);
    }

    @Override
    void replay(final RowMoves moves) {
        replay(cells, moves.from(), moves.to(), moves.count());
    }

    @Override
    void exchange(final int a, final int b) {
        final long cell = cells[a];
        cells[a] = cells[b];
        cells[b] = cell;
    }

    @Override
    long hash(final long[] rowKeys, final int rows, final long salt) {
        return hash(cells, rowKeys, rows, salt);
    }

    private static void replay(final long[] cells, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            cells[to[move]] = cells[from[move]];
        }
    }

    private static long hash(final long[] cells, final long[] rowKeys, final int rows, final long salt) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, cells[row]);
        }
        return sum;
    }
}
