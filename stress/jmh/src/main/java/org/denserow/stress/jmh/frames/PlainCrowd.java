package org.denserow.stress.jmh.frames;

import org.denserow.stress.jmh.PlainHandles;

/// The frame of [Crowd] by hand: an array per number beside [PlainHandles]. The walk over the rows lists the handles to
/// replace, since a row replaced at once would be met twice; then each of these rows is destroyed and another one created.
public final class PlainCrowd {

    private final PlainHandles handles;
    private final float[] x;
    private final float[] y;
    private final float[] vx;
    private final float[] vy;
    private final long[] doomed;
    private final Victims victims; // null: every hundredth row
    private long frame;

    PlainCrowd(final int bodies) {
        this(bodies, null);
    }

    /// Makes a crowd that replaces victims.
    ///
    /// @param bodies rows
    /// @param victims drawn from as many rows
    public PlainCrowd(final int bodies, final Victims victims) {
        this.victims = victims;
        handles = new PlainHandles(bodies);
        x = new float[bodies];
        y = new float[bodies];
        vx = new float[bodies];
        vy = new float[bodies];
        doomed = new long[bodies / Crowd.CHURNED + 1];
        for (int row = 0; row < bodies; row++) {
            create();
        }
    }

    /// Runs one frame.
    ///
    /// @return rows that were replaced
    public int step() {
        move();
        return victims == null ? replaceInOrder() : replaceVictims();
    }

    private int replaceInOrder() {
        int listed = 0;
        for (int row = (int) (frame++ % Crowd.CHURNED); row < handles.rows(); row += Crowd.CHURNED) {
            doomed[listed++] = handles.handle(row);
        }
        int replaced = 0;
        for (int i = 0; i < listed; i++) {
            replaced += replace(doomed[i]);
        }
        return replaced;
    }

    private int replaceVictims() {
        int replaced = 0;
        for (int i = 0; i < victims.perFrame(); i++) {
            replaced += replace(victims.handle(i));
        }
        victims.next();
        return replaced;
    }

    private int replace(final long handle) {
        final int row = handles.find(handle);
        if (row < 0) {
            return 0;
        }
        destroy(row, handle);
        create();
        return 1;
    }

    /// Draws victims for the next frames.
    public void draw() {
        victims.draw(handles::handle);
    }

    private void move() {
        final float[] left = x;
        final float[] up = y;
        final float[] right = vx;
        final float[] down = vy;
        final int rows = handles.rows();
        for (int row = 0; row < rows; row++) {
            left[row] += right[row] * Crowd.DT;
            up[row] += down[row] * Crowd.DT;
        }
    }

    private void destroy(final int row, final long handle) {
        final int last = handles.erase(row, handle);
        x[row] = x[last];
        y[row] = y[last];
        vx[row] = vx[last];
        vy[row] = vy[last];
    }

    private void create() {
        final int row = handles.rows();
        handles.create();
        x[row] = 0;
        y[row] = 0;
        vx[row] = 1;
        vy[row] = 2;
    }

    int rows() {
        return handles.rows();
    }

    /// {@return the sum of all places}
    double sum() {
        double sum = 0;
        for (int row = 0; row < handles.rows(); row++) {
            sum += x[row] + y[row];
        }
        return sum;
    }
}
