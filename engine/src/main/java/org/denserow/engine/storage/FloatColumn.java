package org.denserow.engine.storage;

import java.util.Arrays;
import org.denserow.engine.handle.Mix;
import org.denserow.engine.handle.RowMoves;

/// One `float` per row.
public final class FloatColumn extends Column<float[]> {

    private float[] cells;

    FloatColumn(final HandleMap map, final String name, final int index, final int rows) {
        super(map, name, index);
        this.cells = new float[rows];
    }

    @Override
    float[] array() {
        return cells;
    }

    @Override
    float[] newArray(final int rows) {
        return new float[rows];
    }

    @Override
    void resize(final int rows) {
        cells = Arrays.copyOf(cells, rows);
    }

    @Override
    void clear(final int beginRow, final int endRow) {
        Arrays.fill(cells, beginRow, endRow, 0f);
    }

    @Override
    void clear(final float[] staged, final int count) {
        Arrays.fill(staged, 0, count, 0f);
    }

    @Override
    void replay(final RowMoves moves) {
        replay(cells, moves.from(), moves.to(), moves.count());
    }

    @Override
    void exchange(final int a, final int b) {
        final float cell = cells[a];
        cells[a] = cells[b];
        cells[b] = cell;
    }

    @Override
    long hash(final long[] rowKeys, final int rows, final long salt) {
        return hash(cells, rowKeys, rows, salt);
    }

    private static void replay(final float[] cells, final int[] from, final int[] to, final int count) {
        for (int move = 0; move < count; move++) {
            cells[to[move]] = cells[from[move]];
        }
    }

    private static long hash(final float[] cells, final long[] rowKeys, final int rows, final long salt) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += Mix.next(rowKeys[row] ^ salt, Float.floatToRawIntBits(cells[row]));
        }
        return sum;
    }
}
