package org.denserow.engine.commands;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.HashTrace;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Batches, timers and user-defined commands: the same result for any number of workers and any order of chunks.
class DelayedWorkerIndependenceTest {

    private static final int FRAMES = 100;

    private static SimulationOptions options(final int workers, final long seed) {
        return SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
    }

    @Test
    void step_anyWorkerCount_sameHashesAfterEveryFrame() {
        final long seed = Seed.next();
        final HashTrace trace = new HashTrace(FRAMES);
        for (final int workers : Trial.WORKER_COUNTS) {
            try (DelayedScenario scenario = new DelayedScenario(options(workers, seed), null)) {
                run(scenario, trace, "workers=" + workers + ", seed=" + seed);
            }
        }
        trace.assertWorldChanges();
        for (int order = 1; order <= 3; order++) {
            final SimulationOptions shuffled = options(2, seed).withChunkOrder(order);
            try (DelayedScenario scenario = new DelayedScenario(shuffled, null)) {
                run(scenario, trace, "chunk order=" + order + ", seed=" + seed);
            }
        }
    }

    private static void run(final DelayedScenario scenario, final HashTrace trace, final String where) {
        trace.run(scenario.sim, scenario::step, where);
        scenario.assertHard();
    }

    @Test
    void step_twinWithOrderOfArrival_differs() {
        try (DelayedScenario one = new DelayedScenario(options(1, 5), new AtomicInteger());
                DelayedScenario shuffled = new DelayedScenario(options(2, 5).withChunkOrder(1), new AtomicInteger())) {
            HashTrace.assertDiffer(FRAMES, one.sim, one::step, shuffled.sim, shuffled::step);
        }
    }
}
