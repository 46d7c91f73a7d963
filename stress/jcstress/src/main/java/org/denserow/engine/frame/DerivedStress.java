package org.denserow.engine.frame;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Claim 19: the first reader of a derived part sees the whole part, which several chunks have built, in every frame.
///
/// The actors are the two workers of a schedule ([DerivedWorld]). Result: how often one of the reader's two chunks saw
/// the whole part, in four frames.
public class DerivedStress {

    /// The outcomes of both tests.
    @Outcome(id = "8", expect = ACCEPTABLE, desc = "whole, every time")
    @Outcome(expect = FORBIDDEN, desc = "half of it, or that of the frame before")
    private interface WholeEveryTime {}

    /// The part and its reader as a simulation declares them.
    @JCStressTest
    @JCStressMeta(WholeEveryTime.class)
    @State
    public static class FirstReader {

        private final DerivedWorld world = new DerivedWorld(DerivedWorld::declare);

        /// Runs the frames.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frames();
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }
    }

    /// The twin whose reader does not wait for the last phase.
    @JCStressTest
    @JCStressMeta(WholeEveryTime.class)
    @State
    public static class TwinReadsBeforeTheLastPhase {

        private final DerivedWorld world = new DerivedWorld(DerivedWorld::declareHasty); // CHANGED: was declare

        /// Runs the frames.
        @Actor
        public void owner(final I_Result r) {
            r.r1 = world.frames();
        }

        /// Takes part.
        @Actor
        public void worker() {
            world.help();
        }
    }
}
