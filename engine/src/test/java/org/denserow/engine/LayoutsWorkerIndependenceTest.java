package org.denserow.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.HashTrace;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// All four layouts at once: the same result for any number of workers and any order of chunks.
class LayoutsWorkerIndependenceTest {

    private static final int FRAMES = 120;

    private static SimulationOptions options(final int workers, final long seed) {
        return SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
    }

    @Test
    @DisplayName(
            "dense, pinned, fixed rows and events: world and order hash equal after each of 120 frames, any workers")
    void step_anyWorkerCount_sameHashesAfterEveryFrame() {
        final long seed = Seed.next();
        final HashTrace trace = new HashTrace(FRAMES);
        for (final int workers : Trial.WORKER_COUNTS) {
            try (LayoutsScenario scenario = new LayoutsScenario(options(workers, seed), null)) {
                run(scenario, trace, "workers=" + workers + ", seed=" + seed);
            }
        }
        trace.assertWorldChanges();
        for (int order = 1; order <= 3; order++) {
            final SimulationOptions shuffled = options(2, seed).withChunkOrder(order);
            try (LayoutsScenario scenario = new LayoutsScenario(shuffled, null)) {
                run(scenario, trace, "chunk order=" + order + ", seed=" + seed);
            }
        }
    }

    private static void run(final LayoutsScenario scenario, final HashTrace trace, final String where) {
        trace.run(scenario.sim, scenario::step, where);
        scenario.assertHard();
    }

    @Test
    @DisplayName("the broken twin, whose pinned rows hold the order of arrival, differs")
    void step_twinWithOrderOfArrival_differs() {
        try (LayoutsScenario one = new LayoutsScenario(options(1, 5), new AtomicInteger());
                LayoutsScenario eight = new LayoutsScenario(options(8, 5), new AtomicInteger())) {
            HashTrace.assertDiffer(FRAMES, one.sim, one::step, eight.sim, eight::step);
        }
    }
}
