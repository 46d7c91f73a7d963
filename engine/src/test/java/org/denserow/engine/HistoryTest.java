package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Frames after a rewind equal those that have run, wherever it goes back to.
class HistoryTest {

    private static final int FRAMES = 121;
    private static final int REWINDS = 12;
    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final long[] worlds = new long[10 * FRAMES];
    private final long[] orders = new long[10 * FRAMES];

    /// A simulation whose input follows from the number of the frame.
    private record Run(Simulation sim, Runnable step, Runnable checks) {}

    private void rewindAtRandom(final Run run, final long seed) {
        final Simulation sim = run.sim;
        for (int frame = 0; frame < 4; frame++) {
            step(run, seed);
        }
        final History history = sim.keepHistory(FRAMES, NO_LIMIT);
        while (sim.frame() < 4 + FRAMES - 1) {
            step(run, seed);
        }
        final Random random = new Random(seed);
        long ran = sim.frame();
        for (int rewind = 0; rewind < REWINDS; rewind++) {
            final int back = 1 + random.nextInt((int) (sim.frame() - history.oldest()));
            final long to = sim.frame() - back;
            history.rewind(to);
            final String where = "seed=" + seed + ", rewind=" + rewind + ", to=" + to;
            assertEquals(to, sim.frame(), where);
            assertEquals(to, history.newest(), where);
            run.checks.run();
            same(sim, where);
            final long until = Math.min(worlds.length - 1, to + 1 + random.nextInt(2 * back + 1));
            while (sim.frame() < until) {
                if (sim.frame() < ran) {
                    run.step.run();
                    same(sim, where + ", frame=" + sim.frame());
                } else {
                    step(run, seed);
                }
            }
            ran = Math.max(ran, sim.frame());
        }
        run.checks.run();
    }

    /// Runs a frame for the first time.
    private void step(final Run run, final long seed) {
        run.step.run();
        final int frame = (int) run.sim.frame();
        worlds[frame] = run.sim.hash();
        orders[frame] = run.sim.orderHash();
    }

    private void same(final Simulation sim, final String where) {
        assertEquals(worlds[(int) sim.frame()], sim.hash(), "world, " + where);
        assertEquals(orders[(int) sim.frame()], sim.orderHash(), "order, " + where);
    }

    @Test
    @DisplayName("every layout: random rewinds of 1 to 120 frames across births and deaths give equal hashes")
    void rewind_everyLayout_sameFrames() {
        final long seed = Seed.next();
        for (final int workers : new int[] {1, 3}) {
            try (LayoutsScenario run = new LayoutsScenario(
                    SimulationOptions.defaults().withWorkers(workers).withSeed(seed), null)) {
                rewindAtRandom(new Run(run.sim, run::step, run::assertInvariants), seed);
            }
        }
    }

    @Test
    @DisplayName("everything that a snapshot holds: random rewinds give equal hashes, also across a failed frame")
    void rewind_everythingSaved_sameFrames() {
        final long seed = Seed.next();
        for (final int workers : new int[] {1, 2}) {
            try (SavedScenario run = new SavedScenario(workers, seed)) {
                rewindAtRandom(new Run(run.sim, run::step, run::checkInvariants), seed);
            }
        }
        assertTrue(SavedScenario.FAILING_FRAME > 4, "the frame that fails is run again");
    }
}
