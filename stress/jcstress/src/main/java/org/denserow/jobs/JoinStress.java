package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 1: everything a worker wrote before the join is visible to the owner after it. The writes are plain.
public class JoinStress {

    private static Dispatch dispatch() {
        return new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
    }

    /// The outcomes of one chunk.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "arrived and seen")
    @Outcome(expect = FORBIDDEN, desc = "arrived, data not seen")
    private interface DataSeen {}

    /// The spinning part of a join: looks until the chunk is finished. Result: the value that it wrote.
    @JCStressTest
    @JCStressMeta(DataSeen.class)
    @State
    public static class Finished {

        private final Dispatch dispatch = dispatch();
        private int written;

        /// Publishes the dispatch.
        public Finished() {
            dispatch.publish((chunk, worker) -> written = 1, 1);
        }

        /// Runs the chunk.
        @Actor
        public void worker() {
            dispatch.run(1);
        }

        /// Looks until it is finished.
        @Actor
        public void owner(final I_Result r) {
            while (!dispatch.isFinished()) {
                Thread.onSpinWait();
            }
            r.r1 = written;
        }
    }

    /// The whole join, which parks soon. The owner takes part. Results: the value that each of two chunks wrote, on
    /// either thread.
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both seen")
    @Outcome(expect = FORBIDDEN, desc = "joined, data not seen")
    @State
    public static class Join {

        private final Dispatch dispatch = dispatch();
        private int first;
        private int second;

        /// Publishes the dispatch.
        public Join() {
            dispatch.publish(
                    (chunk, worker) -> {
                        if (chunk == 0) {
                            first = 1;
                        } else {
                            second = 1;
                        }
                    },
                    2);
        }

        /// Runs the chunks that it can claim.
        @Actor
        public void worker() {
            dispatch.run(1);
        }

        /// Runs the chunks that it can claim, and waits for the rest.
        @Actor
        public void owner(final II_Result r) {
            dispatch.run(0);
            dispatch.join(Contexts.spinning());
            r.r1 = first;
            r.r2 = second;
        }
    }

    /// The twin: a copy of run and finish in which a chunk is counted before it has run.
    @JCStressTest
    @JCStressMeta(DataSeen.class)
    @State
    public static class TwinCountsBeforeRun {

        private final PaddedLong remaining = new PaddedLong(1);
        private final ChunkJob job = (chunk, worker) -> written = 1;
        private int written;

        /// Runs the chunk.
        @Actor
        public void worker() {
            remaining.getAndAdd(-1); // CHANGED: stood after the next line
            job.run(0, 1);
        }

        /// Looks until it is finished.
        @Actor
        public void owner(final I_Result r) {
            while (remaining.getAcquire() != 0) {
                Thread.onSpinWait();
            }
            r.r1 = written;
        }
    }
}
