package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import org.denserow.stress.jmh.PlainHandles;

/// A program by hand: an array per number and a word of tags per 64 rows beside [PlainHandles], changed at once, body by
/// body. One type.
class PlainChanges extends SelectedBodies {

    final PlainHandles rows;
    final float[] x;
    final float[] y;
    private final long[] hot; // a bit per row
    private final long[] handles; // by body, without the selected ones
    final long[] chosen; // by place in the selection

    PlainChanges(final Types types, final int commands) {
        final int room = 2 * types.one("plain").bodies(); // the same memory as the commands
        rows = new PlainHandles(room);
        x = new float[room];
        y = new float[room];
        hot = new long[room / Long.SIZE + 1];
        handles = new long[types.bodies()];
        chosen = new long[commands];
    }

    private void create(final int i) {
        final int row = rows.rows();
        chosen[i] = rows.create();
        x[row] = bodies[i];
        y[row] = Y;
    }

    /// Destroys the body of a handle, if it is there.
    final void destroy(final long handle) {
        final int row = rows.find(handle);
        if (row >= 0) {
            final int last = rows.erase(row, handle);
            x[row] = x[last];
            y[row] = y[last];
            put(row, (hot[last >> 6] & 1L << last) != 0);
            hot[last >> 6] &= ~(1L << last);
        }
    }

    final void put(final int row, final boolean has) {
        if (has) {
            hot[row >> 6] |= 1L << row;
        } else {
            hot[row >> 6] &= ~(1L << row);
        }
    }

    @Override
    void gather(final int i, final int body) {
        chosen[i] = handles[body];
    }

    @Override
    void scatter(final int i, final int body) {
        handles[body] = chosen[i];
    }

    @Override
    public void create() {
        for (int i = 0; i < bodies.length; i++) {
            create(i);
        }
    }

    @Override
    public void createBatch() {
        final int first = rows.rows();
        for (int i = 0; i < bodies.length; i++) {
            chosen[i] = rows.create();
        }
        for (int i = 0; i < bodies.length; i++) {
            x[first + i] = bodies[i];
        }
        Arrays.fill(y, first, first + bodies.length, Y);
    }

    @Override
    public void destroy() {
        for (int i = 0; i < bodies.length; i++) {
            destroy(chosen[i]);
        }
    }

    @Override
    public void churn() {
        for (int i = 0; i < bodies.length; i++) {
            destroy(chosen[i]);
            create(i);
        }
    }

    @Override
    public void set(final float value) {
        for (int i = 0; i < bodies.length; i++) {
            final int row = rows.find(chosen[i]);
            if (row >= 0) {
                x[row] = value;
            }
        }
    }

    @Override
    public void tag(final boolean gives) {
        for (int i = 0; i < bodies.length; i++) {
            final int row = rows.find(chosen[i]);
            if (row >= 0) {
                put(row, gives);
            }
        }
    }

    @Override
    public int count() {
        return rows.rows();
    }

    @Override
    public int tagged() {
        int tagged = 0;
        for (final long word : hot) {
            tagged += Long.bitCount(word);
        }
        return tagged;
    }

    @Override
    public float x(final int body) {
        return x[rows.find(handles[body])];
    }

    @Override
    public int place(final int body) {
        return rows.find(handles[body]);
    }

    @Override
    public int places() {
        return x.length;
    }
}
