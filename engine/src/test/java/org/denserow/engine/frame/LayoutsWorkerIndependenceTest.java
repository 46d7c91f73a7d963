package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.atomic.AtomicInteger;
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
        final long[] worlds = new long[FRAMES];
        final long[] orders = new long[FRAMES];
        for (final int workers : Trial.WORKER_COUNTS) {
            try (LayoutsScenario scenario = new LayoutsScenario(options(workers, seed), null)) {
                run(scenario, worlds, orders, workers == 1, "workers=" + workers + ", seed=" + seed);
            }
        }
        assertNotEquals(worlds[FRAMES - 2], worlds[FRAMES - 1], "the world must change");
        for (int order = 1; order <= 3; order++) {
            final SimulationOptions shuffled = options(2, seed).withChunkOrder(order);
            try (LayoutsScenario scenario = new LayoutsScenario(shuffled, null)) {
                run(scenario, worlds, orders, false, "chunk order=" + order + ", seed=" + seed);
            }
        }
    }

    private static void run(
            final LayoutsScenario scenario,
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
    @DisplayName("the broken twin, whose pinned rows hold the order of arrival, differs")
    void step_twinWithOrderOfArrival_differs() {
        try (LayoutsScenario one = new LayoutsScenario(options(1, 5), new AtomicInteger());
                LayoutsScenario eight = new LayoutsScenario(options(8, 5), new AtomicInteger())) {
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                eight.step();
                if (one.sim.hash() != eight.sim.hash()) {
                    return; // as it must be
                }
            }
        }
        throw new AssertionError("the test would not notice a result that depends on timing");
    }
}
