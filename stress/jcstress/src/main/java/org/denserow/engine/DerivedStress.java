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

/// Promises 19 and 24, about a derived part that is read, made anew after its sources were written, and read again, all
/// in one segment. 19: the first reader sees the whole part, which several chunks have built. 24: no phase of a rebuild
/// begins while a chunk may still see the part as it was.
///
/// The actors are the two workers of a schedule ([DerivedWorld]). Result: how often one of the two chunks of the two
/// readers saw the whole part, as it was to be.
public class DerivedStress {

    /// The outcomes of all tests.
    @Outcome(id = "4", expect = ACCEPTABLE, desc = "whole, every time")
    @Outcome(expect = FORBIDDEN, desc = "half of it, or another state than that of its place in the frame")
    private interface WholeEveryTime {}

    /// The part, its readers and the writer as a simulation declares them.
    @JCStressTest
    @JCStressMeta(WholeEveryTime.class)
    @State
    public static class ReadWriteRead {

        private static final Idle<DerivedWorld> IDLE = new Idle<>(() -> new DerivedWorld(DerivedWorld::declare));

        private final DerivedWorld world = IDLE.take();

        /// Runs the frame.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frame();
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

    /// The twin whose second reader does not wait for the part.
    @JCStressTest
    @JCStressMeta(WholeEveryTime.class)
    @State
    public static class TwinReadsBeforeTheEnd {

        private final DerivedWorld world = new DerivedWorld(DerivedWorld::declareHasty); // CHANGED: was declare

        /// Runs the frame.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frame();
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }
    }

    /// The twin whose early phases do not wait for the reader of the part before.
    @JCStressTest
    @JCStressMeta(WholeEveryTime.class)
    @State
    public static class TwinBeginsBesideAReader {

        private final DerivedWorld world = new DerivedWorld(DerivedWorld::declarePhases); // CHANGED: was declare

        /// Runs the frame.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frame();
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }
    }
}
