package org.denserow.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.jobs.ActorJobs;

/// A world of two types for [OrderStress]. In each frame one worker puts the rows of one type in order, and the other
/// worker those of the other type. Before each frame the owner reverses the keys, so every row moves, and the content
/// of every row is known. One sample after the other runs its frames in the same world.
final class OrderWorld {

    static final int FRAMES = 2;
    static final int TYPES = 2;

    private static final int ROWS = 520; // two batches of exchanges
    private static final int BUDGET = 4 * ROWS; // all of a frame

    /// One type.
    private static final class Ordered {

        final Table table;
        final IntColumn key;
        final IntColumn twice;
        final LongColumn self;
        final RowTag odd;

        Ordered(final Types types, final String name) {
            table = types.define(name, Layout.dense(ROWS));
            key = table.ints("key");
            twice = table.ints("twice");
            self = table.longs("self");
            odd = (RowTag) table.tag("odd");
            for (int row = 0; row < ROWS; row++) {
                cells(self)[row] = table.create();
            }
            table.order(RowOrder.by(key));
        }

        /// The last row becomes the first.
        void turn(final int frame) {
            for (int row = 0; row < ROWS; row++) {
                final int value = key(ROWS - 1 - row, frame);
                cells(key)[row] = value;
                cells(twice)[row] = 2 * value;
                if (value % 2 == 0) {
                    odd.field().clear(row);
                } else {
                    odd.field().set(row);
                }
            }
        }

        static int key(final int row, final int frame) {
            return FRAMES * row + frame;
        }

        boolean isInOrder(final int frame) {
            for (int row = 0; row < ROWS; row++) {
                final int value = key(row, frame);
                if (cells(key)[row] != value
                        || cells(twice)[row] != 2 * value
                        || table.handle(row) != cells(self)[row]
                        || table.find(cells(self)[row]) != row
                        || odd.field().get(row) != (value % 2 != 0)) {
                    return false;
                }
            }
            return true;
        }

        private static int[] cells(final IntColumn column) {
            return ((Cells<int[]>) column).array();
        }

        private static long[] cells(final LongColumn column) {
            return ((Cells<long[]>) column).array();
        }
    }

    private final ActorJobs jobs = new ActorJobs();
    private final FrameState state = new FrameState();
    private final CommandLog log = new CommandLog(2);
    private final Types types = new Types(SimulationOptions.defaults().withMaxSlots(1 << 20), state, log);
    private final Ordered[] ordered = {new Ordered(types, "one"), new Ordered(types, "other")};
    private final OrderSteps steps;
    private final AtomicInteger whole = new AtomicInteger();
    private int frame;

    OrderWorld() {
        final Tallies tallies = new Tallies(state);
        final ChunkContext[] contexts = new ChunkContext[2];
        for (int worker = 0; worker < contexts.length; worker++) {
            contexts[worker] = new ChunkContext(log, state, log.worker(worker), worker, 0, tallies);
        }
        log.orders().budget(BUDGET);
        steps = new OrderSteps(state, log.orders(), jobs.jobs(), contexts, false);
        state.ownership().leave(); // one thread makes the world, another one runs it
    }

    /// Makes the world as new, for the next sample.
    OrderWorld again() {
        whole.set(0);
        jobs.begin();
        return this;
    }

    // ---- The owner ----

    /// Runs all frames.
    ///
    /// @param hastily whether readers run beside the workers that move rows
    /// @return how often a chunk of the first reader of the next frame saw all rows of a type in order
    int frames(final boolean hastily) {
        try {
            state.ownership().take();
            for (frame = 0; frame < FRAMES; frame++) {
                state.enter(FrameState.Phase.BETWEEN);
                for (final Ordered each : ordered) {
                    each.turn(frame);
                }
                steps.read();
                if (hastily) {
                    jobs.jobs().dispatch(2 * TYPES, this::placeOrLook);
                } else {
                    steps.place();
                    jobs.jobs().dispatch(TYPES, (chunk, worker) -> look(chunk));
                }
            }
            return whole.get();
        } finally {
            jobs.end(); // first: whatever failed, the worker must not wait for ever
            state.ownership().leave();
        }
    }

    // ---- Either ----

    /// Takes part. The second worker calls it.
    void help() {
        jobs.help();
    }

    /// For the twin: a copy of what [OrderSteps] dispatches, and readers beside it.
    private void placeOrLook(final int chunk, final int worker) {
        if (chunk < TYPES) {
            log.orders().place(chunk);
        } else {
            look(chunk - TYPES);
        }
    }

    private void look(final int type) {
        if (ordered[type].isInOrder(frame)) {
            whole.getAndAdd(1);
        }
    }
}
