package org.denserow.stress.jmh.commands;

import org.denserow.stress.jmh.PlainHandles;

/// The same by hand: an array per number beside [PlainHandles]. No tags; the only check is the one for a stale handle.
///
/// Every change is made at once: in `mix` a body is destroyed before the next one is looked up.
final class PlainBoundary implements BoundaryRival {

    private final PlainHandles rows;
    private final float[] x;
    private final float[] y;
    private final float[] z;
    private final float[] vx;
    private final float[] vy;
    private final float[] vz;
    private final float[][] columns;

    private int stale;
    private long nanos;

    PlainBoundary(final BoundarySize size) {
        final int capacity = size.bodies() + size.chosen();
        rows = new PlainHandles(capacity);
        x = new float[capacity];
        y = new float[capacity];
        z = new float[capacity];
        vx = new float[capacity];
        vy = new float[capacity];
        vz = new float[capacity];
        columns = new float[][] {x, y, z, vx, vy, vz};
    }

    @Override
    public void frame(final BoundaryWork work, final long[] targets, final float value) {
        final int before = rows.rows();
        stale = 0;
        final long start = System.nanoTime();
        switch (work) {
            case ALTERNATING, ALTERNATING_ROWS -> alternate(targets, value);
            case LOOPS, LOOPS_ROWS -> {
                loop(targets, x, value);
                loop(targets, y, value);
                loop(targets, z, value);
            }
            case MIX -> mix(targets, value);
        }
        nanos = System.nanoTime() - start;
        if (stale != 0 || rows.rows() != before) {
            throw new IllegalStateException("every change must be made: work=" + work + ", stale=" + stale + ", rows="
                    + rows.rows() + ", before=" + before);
        }
    }

    private void alternate(final long[] targets, final float value) {
        final float[] first = x;
        final float[] second = y;
        final float[] third = z;
        int missed = 0;
        for (final long target : targets) {
            final int row = rows.find(target);
            if (row >= 0) {
                first[row] = value;
                second[row] = value;
                third[row] = value;
            } else {
                missed++;
            }
        }
        stale += missed;
    }

    private void loop(final long[] targets, final float[] column, final float value) {
        int missed = 0;
        for (final long target : targets) {
            final int row = rows.find(target);
            if (row >= 0) {
                column[row] = value;
            } else {
                missed++;
            }
        }
        stale += missed;
    }

    private void mix(final long[] targets, final float value) {
        final float[] set = x;
        for (int i = 0; i < targets.length; i++) {
            final int row = rows.find(targets[i]);
            if (row < 0) {
                stale++;
                continue;
            }
            set[row] = value;
            erase(row, targets[i]);
            targets[i] = create();
            final int last = rows.rows() - 1;
            vx[last] = CREATED[0];
            vy[last] = CREATED[1];
            vz[last] = CREATED[2];
        }
    }

    private void erase(final int row, final long handle) {
        final int last = rows.erase(row, handle);
        x[row] = x[last];
        y[row] = y[last];
        z[row] = z[last];
        vx[row] = vx[last];
        vy[row] = vy[last];
        vz[row] = vz[last];
    }

    @Override
    public long create() {
        final int row = rows.rows();
        x[row] = 0;
        y[row] = 0;
        z[row] = 0;
        vx[row] = 0;
        vy[row] = 0;
        vz[row] = 0;
        return rows.create();
    }

    @Override
    public void destroy(final long handle) {
        erase(rows.find(handle), handle);
    }

    @Override
    public long recordNanos() {
        return 0;
    }

    @Override
    public long applyNanos() {
        return nanos;
    }

    @Override
    public long parallelNanos() {
        return 0;
    }

    @Override
    public long serialNanos() {
        return applyNanos();
    }

    @Override
    public int size() {
        return rows.rows();
    }

    @Override
    public int row(final long handle) {
        return rows.find(handle);
    }

    @Override
    public float[] values(final int column) {
        return columns[column];
    }

    @Override
    public void close() {
        // It has no threads.
    }
}
