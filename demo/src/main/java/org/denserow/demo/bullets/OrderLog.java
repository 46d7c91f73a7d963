package org.denserow.demo.bullets;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.denserow.engine.FrameReport;

/// Measures the effect of the order of cells on a dense type, which is kept from some frame on. The log compares two
/// windows of half as many frames each: those before that frame, and the last ones.
///
/// A thing counts as placed if its row is at most [BulletsWorld#CHUNK] rows from that of the thing before or after it
/// in the order of cells.
///
/// *Threads*: the owner's. *Cost*: O(1) a frame; a sort of all things, twice a run.
final class OrderLog {

    private static final int MOST_WINDOW = 1000; // frames

    private final int from;
    private final long[] nanos; // of systems that look up cells, in the last frames; a ring
    private final long[] things;
    private double placedBefore;
    private double nanosBefore; // per thing and frame
    private long frames;
    private long moves;

    /// @param from frame before which the rows are put in order
    OrderLog(final int from) {
        this.from = from;
        final int window = Math.min(from / 2, MOST_WINDOW);
        nanos = new long[window];
        things = new long[window];
    }

    /// What the log has noted so far.
    record Saved(long[] nanos, long[] things, double placedBefore, double nanosBefore, long frames, long moves) {}

    Saved saved() {
        return new Saved(nanos.clone(), things.clone(), placedBefore, nanosBefore, frames, moves);
    }

    void load(final Saved saved) {
        System.arraycopy(saved.nanos(), 0, nanos, 0, nanos.length);
        System.arraycopy(saved.things(), 0, things, 0, things.length);
        placedBefore = saved.placedBefore();
        nanosBefore = saved.nanosBefore();
        frames = saved.frames();
        moves = saved.moves();
    }

    /// Begins the order, if the next frame is the one.
    void before(final BulletsWorld world) {
        if (frames == from) {
            placedBefore = placed(world);
            nanosBefore = nanosPerThing();
            world.keepInOrder();
        }
    }

    /// Notes a frame.
    void after(final BulletsWorld world, final FrameReport report) {
        moves += report.moves();
        if (nanos.length > 0) {
            final int at = (int) (frames % nanos.length);
            nanos[at] = 0;
            things[at] = world.things().table().size();
            for (int system = 0; system < report.systems(); system++) {
                nanos[at] += BulletsSystems.looksUpCells(report.system(system)) ? report.systemNanos(system) : 0;
            }
        }
        frames++;
    }

    private double nanosPerThing() {
        return (double) Arrays.stream(nanos).sum() / Arrays.stream(things).sum();
    }

    /// The fraction of things that are placed.
    static double placed(final BulletsWorld world) {
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

    /// Says before and after.
    void remarks(final BulletsWorld world, final BiConsumer<String, String> to) {
        final long ordered = frames - from;
        if (ordered <= 0) {
            to.accept("cell order", "not kept: it begins before step " + (from + 1L) + "; set it with order-from");
            return;
        }
        to.accept(
                "cell order",
                String.format(
                        Locale.ROOT,
                        "kept from frame %,d on: %,.0f rows exchanged per frame; things within %,d rows of a neighbour:"
                                + " %.0f %% before, %.0f %% at the end",
                        from,
                        movesPerFrame(),
                        BulletsWorld.CHUNK,
                        100 * placedBefore,
                        100 * placed(world)));
        if (nanos.length > 0 && ordered >= nanos.length) {
            to.accept(
                    "cell look-ups",
                    String.format(
                            Locale.ROOT,
                            "%.1f ns per thing and frame in %,d frames before, %.1f in the last %,d",
                            nanosBefore,
                            nanos.length,
                            nanosPerThing(),
                            nanos.length));
        }
    }

    /// The fraction of things that were placed before the first frame with the order.
    double placedBefore() {
        return placedBefore;
    }

    /// Rows exchanged per frame with the order.
    double movesPerFrame() {
        return (double) moves / (frames - from);
    }
}
