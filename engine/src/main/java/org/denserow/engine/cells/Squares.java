package org.denserow.engine.cells;

/// Squared distances of the rows of a run from an origin, in double precision: `dx * dx + dy * dy`, and `+ dz * dz` in
/// space.
///
/// *Cost*: one pass over the copies of places, a block at a time; nothing is allocated.
///
/// *Threads*: one thread's.
final class Squares {

    /// Most rows of a block.
    static final int BLOCK = 256;

    /// What [#fill(CellRows, CellWalk, int, int)] has filled.
    final double[] squares = new double[BLOCK];

    /// Computes the distances of a block of rows of a run.
    ///
    /// @param begin the first row of the block, in cell order
    /// @param count at most [#BLOCK]
    void fill(final CellRows cells, final CellWalk run, final int begin, final int count) {
        final boolean isPlane = cells.axes.length == 2;
        final Object xs = cells.copies(0);
        final Object ys = cells.copies(1);
        final Object zs = cells.copies(isPlane ? 0 : 2);
        if (cells.isDouble) {
            if (isPlane) {
                fill(squares, (double[]) xs, (double[]) ys, run.originX, run.originY, begin, count);
            } else {
                fill(
                        squares,
                        (double[]) xs,
                        (double[]) ys,
                        (double[]) zs,
                        run.originX,
                        run.originY,
                        run.originZ,
                        begin,
                        count);
            }
        } else {
            final int stride = cells.stride;
            final int next = stride == 1 ? 0 : 1; // from one axis to the next
            fill(squares, (float[]) xs, (float[]) ys, stride, next, run.originX, run.originY, begin, count);
            if (!isPlane) {
                add(squares, (float[]) zs, stride, 2 * next, run.originZ, begin, count);
            }
        }
    }

    private static void fill(
            final double[] to,
            final double[] xs,
            final double[] ys,
            final double originX,
            final double originY,
            final int begin,
            final int count) {
        for (int i = 0; i < count; i++) {
            final double dx = xs[begin + i] - originX;
            final double dy = ys[begin + i] - originY;
            to[i] = dx * dx + dy * dy;
        }
    }

    private static void fill(
            final double[] to,
            final double[] xs,
            final double[] ys,
            final double[] zs,
            final double originX,
            final double originY,
            final double originZ,
            final int begin,
            final int count) {
        for (int i = 0; i < count; i++) {
            final double dx = xs[begin + i] - originX;
            final double dy = ys[begin + i] - originY;
            final double dz = zs[begin + i] - originZ;
            to[i] = dx * dx + dy * dy + dz * dz;
        }
    }

    private static void fill(
            final double[] to,
            final float[] xs,
            final float[] ys,
            final int stride,
            final int next,
            final double originX,
            final double originY,
            final int begin,
            final int count) {
        for (int i = 0; i < count; i++) {
            final double dx = xs[stride * (begin + i)] - originX;
            final double dy = ys[stride * (begin + i) + next] - originY;
            to[i] = dx * dx + dy * dy;
        }
    }

    private static void add(
            final double[] to,
            final float[] zs,
            final int stride,
            final int offset,
            final double originZ,
            final int begin,
            final int count) {
        for (int i = 0; i < count; i++) {
            final double dz = zs[stride * (begin + i) + offset] - originZ;
            to[i] += dz * dz;
        }
    }
}
