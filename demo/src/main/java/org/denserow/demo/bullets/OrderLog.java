package org.denserow.demo.bullets;

import java.util.Arrays;
import org.denserow.engine.frame.FrameReport;

/// Measures the effect of the order of cells on a dense type. A run keeps the order after a quarter of its frames. The
/// log compares the second half of that quarter, "before", with the last eighth of the run.
///
/// A thing counts as placed if its row is at most [BulletsWorld#CHUNK] rows from that of the thing before or after it
/// in the order of cells.
///
/// *Threads*: the owner's. *Cost*: O(1) a frame; a sort of all things, twice a run.
final class OrderLog {

    private static final int BEFORE_PARTS = 4; // one part of the frames runs without the order
    private static final int WINDOW_PARTS = 8; // each window is one part of the frames

    private final int frames;
    private final double[] nanos = new double[2]; // time of systems that look up cells, per window
    private final double[] things = new double[2];
    private double placedBefore;
    private double placedAfter;
    private long moves;

    OrderLog(final int frames) {
        this.frames = frames;
    }

    /// The first frame that runs with the order.
    int begin() {
        return frames / BEFORE_PARTS;
    }

    /// Frames of each window; 0 if the run is too short for one.
    int window() {
        return frames / WINDOW_PARTS;
    }

    /// Notes the world before the first frame with the order.
    void before(final BulletsWorld world) {
        placedBefore = placed(world);
    }

    /// Notes a frame.
    void after(final int frame, final BulletsWorld world, final FrameReport report) {
        moves += report.moves();
        final boolean isBefore = frame < begin() && frame >= begin() - window();
        if (isBefore || frame >= frames - window()) {
            final int at = isBefore ? 0 : 1;
            things[at] += world.things().table().size();
            for (int system = 0; system < report.systems(); system++) {
                nanos[at] += BulletsSystems.looksUpCells(report.system(system)) ? report.systemNanos(system) : 0;
            }
        }
        placedAfter = frame == frames - 1 ? placed(world) : placedAfter;
    }

    private static double placed(final BulletsWorld world) {
        final int rows = world.things().table().size();
        final long[] sorted = new long[rows]; // cell above, row below
        Arrays.setAll(sorted, row -> (long) world.cellOf(row) << Integer.SIZE | row);
        Arrays.sort(sorted);
        int placed = 0;
        boolean isNearBefore = false;
        for (int place = 0; place < rows; place++) {
            final boolean isNearAfter =
                    place + 1 < rows && Math.abs((int) sorted[place + 1] - (int) sorted[place]) <= BulletsWorld.CHUNK;
            placed += isNearBefore || isNearAfter ? 1 : 0;
            isNearBefore = isNearAfter;
        }
        return rows == 0 ? 1 : (double) placed / rows;
    }

    /// The fraction of things that were placed before the first frame with the order.
    double placedBefore() {
        return placedBefore;
    }

    /// The fraction of things that were placed after the last frame.
    double placedAfter() {
        return placedAfter;
    }

    /// Rows exchanged per frame with the order.
    double movesPerFrame() {
        return (double) moves / (frames - begin());
    }

    /// Nanoseconds per thing and frame of the systems that look up cells, in the window before.
    double nanosBefore() {
        return nanos[0] / things[0];
    }

    /// The same in the window at the end.
    double nanosAfter() {
        return nanos[1] / things[1];
    }
}
