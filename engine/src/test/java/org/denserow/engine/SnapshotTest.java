package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.CrowdScenario;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A restored simulation goes on like the one that was saved: equal hashes after every frame, wherever it is restored.
class SnapshotTest {

    private static final int BEFORE = 100;
    private static final int AFTER = 120;
    private static final int CROWD_FRAMES = 40;

    private final long[] worlds = new long[AFTER];
    private final long[] orders = new long[AFTER];

    private static LayoutsScenario layouts(final int workers, final long seed) {
        return new LayoutsScenario(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed), null);
    }

    @Test
    @DisplayName(
            "120 frames after a snapshot, every layout: equal again in the same simulation, and with 2, 3, 8 workers")
    void restore_everyLayout_sameFramesForAnyWorkers() {
        final long seed = Seed.next();
        try (LayoutsScenario saved = layouts(1, seed)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                saved.step();
            }
            final long world = saved.sim.hash();
            final long order = saved.sim.orderHash();
            final Snapshot snapshot = saved.sim.snapshot();
            assertEquals(BEFORE, snapshot.frame());
            assertEquals(world, saved.sim.hash(), "a snapshot changes nothing");
            assertEquals(order, saved.sim.orderHash(), "a snapshot changes nothing");
            for (int frame = 0; frame < AFTER; frame++) {
                saved.step();
                worlds[frame] = saved.sim.hash();
                orders[frame] = saved.sim.orderHash();
            }
            assertNotEquals(worlds[AFTER - 2], worlds[AFTER - 1], "the world must change");
            repeat(saved, snapshot, world, order, "same simulation, seed=" + seed);
            for (final int workers : Trial.WORKER_COUNTS) {
                try (LayoutsScenario other = layouts(workers, seed)) {
                    for (int frame = 0; frame < workers - 1; frame++) { // by 1 worker: into a simulation that never ran
                        other.step();
                    }
                    repeat(other, snapshot, world, order, "workers=" + workers + ", seed=" + seed);
                }
            }
        }
    }

    private void repeat(
            final LayoutsScenario scenario,
            final Snapshot snapshot,
            final long world,
            final long order,
            final String where) {
        scenario.sim.restore(snapshot);
        scenario.assertInvariants();
        assertEquals(BEFORE, scenario.sim.frame());
        assertEquals(world, scenario.sim.hash(), "world as saved, " + where);
        assertEquals(order, scenario.sim.orderHash(), "order as saved, " + where);
        for (int frame = 0; frame < AFTER; frame++) {
            scenario.step();
            assertEquals(worlds[frame], scenario.sim.hash(), "world, frame=" + frame + ", " + where);
            assertEquals(orders[frame], scenario.sim.orderHash(), "order, frame=" + frame + ", " + where);
        }
        scenario.assertInvariants();
    }

    @Test
    @DisplayName(
            "every kind of column, objects among them, bursts and overflow: equal with another worker count, twice")
    void restore_crowd_sameFramesTwice() {
        final long seed = Seed.next();
        try (CrowdScenario saved = new CrowdScenario(3, seed, false, 12);
                CrowdScenario other = new CrowdScenario(2, seed, false, 12)) {
            saved.sim.run(10);
            final Snapshot snapshot = saved.sim.snapshot();
            for (int frame = 0; frame < CROWD_FRAMES; frame++) {
                saved.step();
                worlds[frame] = saved.sim.hash();
                orders[frame] = saved.sim.orderHash();
            }
            for (int time = 0; time < 2; time++) {
                other.sim.restore(snapshot);
                for (int frame = 0; frame < CROWD_FRAMES; frame++) {
                    other.step();
                    assertEquals(worlds[frame], other.sim.hash(), "world, frame=" + frame + ", seed=" + seed);
                    assertEquals(orders[frame], other.sim.orderHash(), "order, frame=" + frame + ", seed=" + seed);
                }
                other.kinds.forEach(kind -> kind.table().store().checkInvariants());
            }
            assertTrue(saved.a.table().metrics().slots() > CrowdScenario.CAPACITY * 5 / 4, "the burst overflowed");
        }
    }
}
