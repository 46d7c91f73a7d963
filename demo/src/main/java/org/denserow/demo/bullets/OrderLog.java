package org.denserow.demo.bullets;

import java.util.Arrays;
import org.denserow.engine.frame.FrameReport;

/// What the order of cells does to a run of a dense type. It is kept after a quarter of the frames, so that there is a
/// before: the second half of that quarter, beside the last eighth of the run.
///
/// A thing counts as placed if it stands at most [BulletsWorld#CHUNK] rows from the one before or after it in the order
/// of cells.
///
/// *Threads*: the owner's. *Cost*: O(1) a frame; a sort of all things, twice a run.
final class OrderLog {

    private static final int BEFORE_PARTS = 4; // of the frames, one is without the order
    private static final int WINDOW_PARTS = 8; // of the frames, one is in each window

    private final int frames;
    private final double[] nanos = new double[2]; // of systems that look up cells, in each window
    private final double[] things = new double[2];
    private double placedBefore;
    private double placedAfter;
    private long moves;

    OrderLog(final int frames) {
        this.frames = frames;
    }

    /// The first frame after which the order is kept.
    int begin() {
        return frames / BEFORE_PARTS;
    }

    /// Frames of each window; 0 if there are too few.
    int window() {
        return frames / WINDOW_PARTS;
    }

    /// The order of a world is about to begin.
    void before(final BulletsWorld world) {
        placedBefore = placed(world);
    }

    /// A world has run a frame.
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

    /// The placed part of the things when the order began to be kept.
    double placedBefore() {
        return placedBefore;
    }

    /// The placed part of the things after the last frame.
    double placedAfter() {
        return placedAfter;
    }

    /// Rows exchanged per frame in which the order was kept.
    double movesPerFrame() {
        return (double) moves / (frames - begin());
    }

    /// Nanoseconds per thing and frame of the systems that look up cells, without the order.
    double nanosBefore() {
        return nanos[0] / things[0];
    }

    /// The same at the end.
    double nanosAfter() {
        return nanos[1] / things[1];
    }
}
