package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.atomic.AtomicInteger;
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
        final long[] worlds = new long[FRAMES];
        final long[] orders = new long[FRAMES];
        for (final int workers : Trial.WORKER_COUNTS) {
            try (DelayedScenario scenario = new DelayedScenario(options(workers, seed), null)) {
                run(scenario, worlds, orders, workers == 1, "workers=" + workers + ", seed=" + seed);
            }
        }
        assertNotEquals(worlds[FRAMES - 2], worlds[FRAMES - 1], "the world must change");
        for (int order = 1; order <= 3; order++) {
            final SimulationOptions shuffled = options(2, seed).withChunkOrder(order);
            try (DelayedScenario scenario = new DelayedScenario(shuffled, null)) {
                run(scenario, worlds, orders, false, "chunk order=" + order + ", seed=" + seed);
            }
        }
    }

    private static void run(
            final DelayedScenario scenario,
            final long[] worlds,
            final long[] orders,
            final boolean first,
            final String where) {
        for (int frame = 0; frame < FRAMES; frame++) {
            scenario.step();
            if (first) {
                worlds[frame] = scenario.sim.hash();
                orders[frame] = scenario.sim.orderHash();
            }
            assertEquals(worlds[frame], scenario.sim.hash(), "world, frame=" + frame + ", " + where);
            assertEquals(orders[frame], scenario.sim.orderHash(), "order, frame=" + frame + ", " + where);
        }
        scenario.assertHard();
    }

    @Test
    void step_twinWithOrderOfArrival_differs() {
        try (DelayedScenario one = new DelayedScenario(options(1, 5), new AtomicInteger());
                DelayedScenario shuffled = new DelayedScenario(options(2, 5).withChunkOrder(1), new AtomicInteger())) {
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                shuffled.step();
                if (one.sim.hash() != shuffled.sim.hash()) {
                    return; // as it must be
                }
            }
        }
        throw new AssertionError("the test would not notice a result that depends on timing");
    }
}
