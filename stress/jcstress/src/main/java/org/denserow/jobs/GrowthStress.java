package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.engine.command.OneType;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 16: the next dispatch sees the whole of two things: column arrays that a boundary has replaced because rows
/// grew, and tables of types that were filled before the first dispatch. None of their fields is volatile.
public class GrowthStress {

    private static final int MAX_SLOTS = 256;

    private static Dispatch dispatch() {
        return new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
    }

    private static OneType fullType() {
        final OneType type = new OneType(2, Layout.dense(1).growable(), 1, MAX_SLOTS).register();
        type.map.direct().create();
        return type;
    }

    /// Applies a create of the owner that does not fit into the present arrays.
    private static long grow(final OneType type) {
        final Recorder owner = type.log.owner();
        owner.begin(0);
        final long handle = owner.create(type.map, RowState.ACTIVE);
        owner.values().with(type.cells, 7);
        owner.end();
        type.log.boundaries().apply(OneType.TYPE, 1);
        return handle;
    }

    /// A chunk reads a row that had no place before. Results: whether the row exists and lies within the array, and its
    /// value.
    private static void look(final OneType type, final long handle, final II_Result r) {
        final int row = type.map.find(handle);
        final int[] cells = type.map.array(type.cells);
        r.r1 = row == 1 && cells.length > 1 ? 1 : 0;
        r.r2 = cells.length > 1 ? cells[1] : -1;
    }

    /// The outcomes of a boundary that grows.
    @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "the new arrays, with the value")
    @Outcome(expect = FORBIDDEN, desc = "an old array, or no value")
    private interface NewArrays {}

    /// A boundary that grows, then a dispatch.
    @JCStressTest
    @JCStressMeta(NewArrays.class)
    @State
    public static class GrownArrays {

        private final Dispatch dispatch = dispatch();
        private final OneType type = fullType();
        private long handle;

        /// Grows and publishes.
        @Actor
        public void owner(final II_Result r) {
            handle = grow(type);
            dispatch.publish((chunk, worker) -> look(type, handle, r), 1);
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker() {
            while (!dispatch.runNext(1)) {
                Thread.onSpinWait();
            }
        }
    }

    /// The outcomes of tables filled before the first dispatch.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "the tables were whole")
    @Outcome(expect = FORBIDDEN, desc = "a table was not there, or not whole")
    private interface WholeTables {}

    /// The first dispatch after the types are defined. Result: whether the chunk could record for a type.
    @JCStressTest
    @JCStressMeta(WholeTables.class)
    @State
    public static class Tables {

        private final Dispatch dispatch = dispatch();
        private final OneType type = new OneType(2, Layout.dense(1), 1, 1);
        private long handle;

        /// Defines and publishes.
        @Actor
        public void owner(final I_Result r) {
            handle = type.map.direct().create();
            type.register();
            dispatch.publish((chunk, worker) -> r.r1 = record(type, handle), 1);
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker() {
            while (!dispatch.runNext(1)) {
                Thread.onSpinWait();
            }
        }
    }

    private static int record(final OneType type, final long handle) {
        try {
            final Recorder recorder = type.log.worker(1);
            recorder.begin(0);
            recorder.values().set(handle, type.cells, 7);
            recorder.end();
            return type.log.worker(1).isEmpty() ? 0 : 1;
        } catch (final RuntimeException notWhole) {
            return -1;
        }
    }

    /// The twin that publishes before the boundary.
    @JCStressTest
    @JCStressMeta(NewArrays.class)
    @State
    public static class TwinPublishesBeforeGrowth {

        private final Dispatch dispatch = dispatch();
        private final OneType type = fullType();
        private long handle;

        /// Publishes and grows.
        @Actor
        public void owner(final II_Result r) {
            dispatch.publish((chunk, worker) -> look(type, handle, r), 1); // CHANGED: stood after the next line
            handle = grow(type);
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker() {
            while (!dispatch.runNext(1)) {
                Thread.onSpinWait();
            }
        }
    }

    /// The twin that publishes before the type is in the tables.
    @JCStressTest
    @JCStressMeta(WholeTables.class)
    @State
    public static class TwinPublishesBeforeTables {

        private final Dispatch dispatch = dispatch();
        private final OneType type = new OneType(2, Layout.dense(1), 1, 1);
        private long handle;

        /// Publishes and defines.
        @Actor
        public void owner(final I_Result r) {
            handle = type.map.direct().create();
            dispatch.publish((chunk, worker) -> r.r1 = record(type, handle), 1); // CHANGED: stood after the next line
            type.register();
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker() {
            while (!dispatch.runNext(1)) {
                Thread.onSpinWait();
            }
        }
    }
}
