package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.jobs.Idle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 22: the first reader of the next frame sees all exchanges of rows that defragmenting made, on any worker.
///
/// The actors are the two workers of a simulation with two ordered types ([OrderWorld]). Result: how often a reader saw
/// all rows of a type in place, with columns, tag and identity of the same row, in two frames.
public class OrderStress {

    /// The outcomes of both tests.
    @Outcome(id = "4", expect = ACCEPTABLE, desc = "each saw all rows in order")
    @Outcome(expect = FORBIDDEN, desc = "some saw rows of before, or halves")
    private interface InOrderEveryTime {}

    /// Rows are placed as in a frame, then read.
    @JCStressTest
    @JCStressMeta(InOrderEveryTime.class)
    @State
    public static class PlacedThenRead {

        private static final Idle<OrderWorld> IDLE = new Idle<>(OrderWorld::new);

        private final OrderWorld world = IDLE.take();

        /// Runs the frames.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frames(false);
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    /// The twin whose readers do not wait until rows are placed.
    @JCStressTest
    @JCStressMeta(InOrderEveryTime.class)
    @State
    public static class TwinReadsWhileRowsArePlaced {

        private final OrderWorld world = new OrderWorld();

        /// Runs the frames.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frames(true); // CHANGED: was false
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }
    }
}
