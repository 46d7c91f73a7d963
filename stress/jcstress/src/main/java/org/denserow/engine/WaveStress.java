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

/// Promise 23: a wave sees everything that the wave before it wrote, in every frame.
///
/// The actors are the two workers of a schedule ([WaveWorld]). Result: how many rows did not see the row above them, in
/// two frames.
public class WaveStress {

    /// The outcomes of both tests.
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "each saw the wave before")
    @Outcome(expect = FORBIDDEN, desc = "some saw what was there before it")
    private interface SeesWaveBefore {}

    /// Waves as a simulation declares them.
    @JCStressTest
    @JCStressMeta(SeesWaveBefore.class)
    @State
    public static class WaveAfterWave {

        private static final Idle<WaveWorld> IDLE = new Idle<>(() -> new WaveWorld(WaveWorld::declare));

        private final WaveWorld world = IDLE.take();

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

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    /// The twin whose waves do not wait for each other.
    @JCStressTest
    @JCStressMeta(SeesWaveBefore.class)
    @State
    public static class TwinRunsAllWavesAtOnce {

        private final WaveWorld world = new WaveWorld(WaveWorld::declareHasty); // CHANGED: was declare

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
