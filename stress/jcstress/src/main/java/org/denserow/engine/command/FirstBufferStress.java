package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 25: two workers record for a type for the first time, at the same time: each makes a buffer of its own, and no
/// record is lost.
public class FirstBufferStress {

    /// The outcomes of both tests: a value by each worker, and the rows that both created.
    @Outcome(id = "1, 2, 4", expect = ACCEPTABLE, desc = "every record was applied")
    @Outcome(expect = FORBIDDEN, desc = "a record is lost")
    private interface NothingLost {}

    /// The shipped recorders. Worker n sets row n to n + 1 and creates a row.
    @JCStressTest
    @JCStressMeta(NothingLost.class)
    @State
    public static class TwoFirstBuffers {

        private final OneType type = new OneType(2, Layout.dense(4), 4, 256).register();
        private final long[] rows = {
            type.map.direct().create(), type.map.direct().create()
        };

        /// Deals out the slots of the type.
        public TwoFirstBuffers() {
            type.deal(2);
        }

        private void record(final int worker) {
            final Recorder recorder = type.log.worker(worker);
            recorder.begin(worker);
            recorder.stream(OneType.TYPE, worker);
            recorder.values().set(rows[worker], type.cells, worker + 1);
            recorder.create(type.map, RowState.ACTIVE);
            recorder.end();
        }

        /// A worker.
        @Actor
        public void one() {
            record(0);
        }

        /// The other one.
        @Actor
        public void two() {
            record(1);
        }

        /// The owner, after the join.
        @Arbiter
        public void apply(final III_Result r) {
            type.log.boundaries().apply(OneType.TYPE, 2);
            r.r1 = type.cell(rows[0]);
            r.r2 = type.cell(rows[1]);
            r.r3 = type.map.rows();
        }
    }

    /// The twin with one table for both workers: a copy of `BufferTable.made`.
    @JCStressTest
    @JCStressMeta(NothingLost.class)
    @State
    public static class TwinSharesTheTable {

        /// The records of a worker.
        private static final class Buffer {

            private final int[] values = new int[2];
            private int created;
        }

        private final Buffer[] buffers = new Buffer[1]; // CHANGED: was one table a worker

        private Buffer made() {
            if (buffers[0] == null) {
                Thread.onSpinWait(); // makes the time longer in which others can come between
                buffers[0] = new Buffer();
            }
            return buffers[0];
        }

        private void record(final int worker) {
            made().values[worker] = worker + 1;
            made().created++;
        }

        /// A worker.
        @Actor
        public void one() {
            record(0);
        }

        /// The other one.
        @Actor
        public void two() {
            record(1);
        }

        /// The owner, after the join.
        @Arbiter
        public void apply(final III_Result r) {
            r.r1 = made().values[0];
            r.r2 = made().values[1];
            r.r3 = 2 + made().created;
        }
    }
}
