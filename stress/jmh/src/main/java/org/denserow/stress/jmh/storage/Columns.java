package org.denserow.stress.jmh.storage;

/// The loops over bare arrays, the same for `denserow` and `plain`: they differ in the map.
final class Columns {

    private Columns() {}

    static long sum(final int[] number, final int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += number[row];
        }
        return sum;
    }

    static void move(final float[] x, final float[] y, final float[] vx, final float[] vy, final int rows) {
        for (int row = 0; row < rows; row++) {
            x[row] += vx[row] * BodyStore.DT;
            y[row] += vy[row] * BodyStore.DT;
        }
    }
}
