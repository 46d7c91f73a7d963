package org.denserow.stress.jmh.storage;

import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;

/// The handle map of this project with a column per field, used one row at a time.
class DenserowStore implements BodyStore {

    final HandleMap map;
    final long[] handles; // by body

    // The capacity is fixed, so no array is ever replaced.
    final float[] x;
    final float[] y;
    final float[] vx;
    final float[] vy;
    final int[] number;
    final int[] hits;

    private long[] aimed = {};

    DenserowStore(final int capacity) {
        map = HandleMap.create("body", 1, Layout.dense(capacity));
        handles = new long[capacity];
        x = map.floats("x").values();
        y = map.floats("y").values();
        vx = map.floats("vx").values();
        vy = map.floats("vy").values();
        number = map.ints("number").values();
        hits = map.ints("hits").values();
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            final long handle = map.create();
            handles[body] = handle;
            fill(map.row(handle), body);
        }
    }

    final void fill(final int row, final int body) {
        x[row] = body;
        y[row] = body;
        vx[row] = 1;
        vy[row] = 2;
        number[row] = body;
        hits[row] = 1;
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            erased += map.destroy(handles[bodies[i]]) ? 1 : 0;
        }
        return erased;
    }

    @Override
    public final void aim(final int[] bodies) {
        aimed = new long[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = handles[bodies[i]];
        }
    }

    @Override
    public final long get() {
        final int[] values = number;
        long sum = 0;
        for (final long handle : aimed) {
            final int row = map.find(handle);
            if (row >= 0) {
                sum += values[row];
            }
        }
        return sum;
    }

    @Override
    public final long sum() {
        return Columns.sum(number, map.size());
    }

    @Override
    public final void move() {
        Columns.move(x, y, vx, vy, map.size());
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public final float x(final int body) {
        return x[map.row(handles[body])];
    }
}
