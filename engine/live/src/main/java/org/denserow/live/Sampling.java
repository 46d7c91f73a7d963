package org.denserow.live;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;

/// Chooses the rows of a picture, at most a given number: all that lie in a box, or a sample of them.
///
/// Each row has a level, a hash of its slot: half of the rows have level 0, a quarter level 1, and so on. The sample is
/// all rows in the box from the lowest level on at which there are few enough. So a row that is in the picture stays in
/// it from frame to frame while the number of rows stays about the same, wherever it moves among the others; and the
/// sample does not depend on the order of rows. Between `max / 2` and `max` rows are shown as a rule.
///
/// *Threads*: one. *Cost*: one pass over the rows, in blocks; memory for `max` rows.
final class Sampling {

    private static final int BLOCK = 1024; // rows: the values of a block stay in the first cache
    private static final int MAX_LEVEL = 32;

    private final double[] box; // x0, y0, x1, y1; null: everywhere
    private final int max;
    final long[] handles;
    final float[] xs; // null: rows have no place
    final float[] ys;
    final float[] cs; // null: no color
    private final byte[] levels;
    final Extent x = new Extent();
    final Extent y = new Extent();
    final Extent c = new Extent();
    int shown;
    int within; // rows in the box
    private int level;

    /// The range and the mean of finite values.
    static final class Extent {

        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        private double sum;
        private long count;

        void add(final double value) {
            if (Double.isFinite(value)) {
                min = Math.min(min, value);
                max = Math.max(max, value);
                sum += value;
                count++;
            }
        }

        /// {@return the mean; NaN without a value}
        double mean() {
            return sum / count;
        }

        /// {@return whether there is a value}
        boolean isKnown() {
            return count > 0;
        }

        long count() {
            return count;
        }
    }

    /// Prepares it.
    ///
    /// @param max rows to show at most, at least 1
    /// @param box or null
    /// @param rows of the type: no more are shown
    Sampling(final int max, final double[] box, final boolean hasPlace, final boolean hasColor, final int rows) {
        this.max = max;
        this.box = box;
        final int room = Math.min(max, rows);
        handles = new long[room];
        xs = hasPlace ? new float[room] : null;
        ys = hasPlace ? new float[room] : null;
        cs = hasColor ? new float[room] : null;
        levels = new byte[room];
    }

    /// {@return the level of a handle: `n` or more for one of 2^n}
    static int level(final long handle) {
        int hash = Handle.slot(handle) * 0x9E3779B9;
        hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
        hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
        return Integer.numberOfLeadingZeros(hash ^ hash >>> 16);
    }

    /// Chooses rows of a copy.
    ///
    /// @param xLane null if rows have no place; `yLane` is null then, too
    /// @param color or null
    void take(final Model.Type type, final PublishedCopy copy, final Lane xLane, final Lane yLane, final Lane color) {
        final PublishedBits live = type.live() == null ? null : copy.tag(type.live());
        final int end = live == null ? copy.size() : copy.end();
        final PublishedValues.Longs allHandles = copy.handles();
        final Lane.Values allX = xs == null ? null : xLane.in(copy);
        final Lane.Values allY = xs == null ? null : yLane.in(copy);
        final Lane.Values allC = color == null ? null : color.in(copy);
        final long[] handleBlock = new long[BLOCK];
        final double[] xBlock = new double[BLOCK];
        final double[] yBlock = new double[BLOCK];
        final double[] cBlock = new double[BLOCK];
        for (int begin = 0; begin < end; begin += BLOCK) {
            final int count = Math.min(BLOCK, end - begin);
            allHandles.copyTo(begin, count, handleBlock, 0);
            if (allX != null) {
                allX.copy(begin, count, xBlock);
                allY.copy(begin, count, yBlock);
            }
            if (allC != null) {
                allC.copy(begin, count, cBlock);
            }
            for (int i = 0; i < count; i++) {
                if (live != null && !live.get(begin + i)) {
                    continue;
                }
                if (allX != null) {
                    x.add(xBlock[i]);
                    y.add(yBlock[i]);
                }
                if (allC != null) {
                    c.add(cBlock[i]);
                }
                if (isInside(xBlock[i], yBlock[i])) {
                    within++;
                    add(handleBlock[i], xBlock[i], yBlock[i], cBlock[i]);
                }
            }
        }
    }

    private boolean isInside(final double atX, final double atY) {
        return box == null
                ? Double.isFinite(atX) && Double.isFinite(atY)
                : atX >= box[0] && atX <= box[2] && atY >= box[1] && atY <= box[3];
    }

    private void add(final long handle, final double atX, final double atY, final double color) {
        final int ofHandle = level(handle);
        while (shown == max && level <= MAX_LEVEL && ofHandle >= level) {
            raise();
        }
        if (ofHandle < level || shown == max) {
            return;
        }
        handles[shown] = handle;
        if (xs != null) {
            xs[shown] = (float) atX;
            ys[shown] = (float) atY;
        }
        if (cs != null) {
            cs[shown] = (float) color;
        }
        levels[shown] = (byte) ofHandle;
        shown++;
    }

    /// Leaves out the rows of the lowest level.
    private void raise() {
        level++;
        int kept = 0;
        for (int i = 0; i < shown; i++) {
            if (levels[i] >= level) {
                handles[kept] = handles[i];
                if (xs != null) {
                    xs[kept] = xs[i];
                    ys[kept] = ys[i];
                }
                if (cs != null) {
                    cs[kept] = cs[i];
                }
                levels[kept] = levels[i];
                kept++;
            }
        }
        shown = kept;
    }
}
