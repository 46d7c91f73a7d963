package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// Plans in flight are the same for any number of workers, and after restore.
class OrderWorkersTest {

    private static final int FRAMES = 90;

    private static OrderScenario scenario(final long seed, final int workers, final long order) {
        return new OrderScenario(Simulation.create(SimulationOptions.defaults()
                .withSeed(seed)
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withChunkOrder(order)
                .withSwapBudget(OrderScenario.BUDGET)));
    }

    @Test
    void step_anyWorkersAndOrderOfChunks_sameHashesAfterEveryFrame() {
        final long seed = Seed.next();
        final List<long[]> expected = new ArrayList<>();
        try (OrderScenario one = scenario(seed, 1, 0)) {
            long moves = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                expected.add(one.state());
                moves += one.sim.report().moves();
            }
            assertTrue(moves > FRAMES * OrderScenario.BUDGET / 4, "moves=" + moves);
            assertTrue(one.links() > 10 && one.sites.capacity() > 64 && one.limbs.capacity() > 128, "the type grows");
        }
        for (final int workers : new int[] {2, 3, 8}) {
            assertSame(expected, seed, workers, 0);
            assertSame(expected, seed, workers, seed | 1);
        }
    }

    private static void assertSame(
            final List<long[]> expected, final long seed, final int workers, final long chunkOrder) {
        try (OrderScenario other = scenario(seed, workers, chunkOrder)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                other.step();
                assertArrayEquals(
                        expected.get(frame),
                        other.state(),
                        "seed=" + seed + ", workers=" + workers + ", chunkOrder=" + chunkOrder + ", frame=" + frame);
            }
        }
    }

    @Test
    void restore_anyFrameOfAPlan_goesOnAsItDid() {
        final long seed = Seed.next();
        final List<long[]> expected = new ArrayList<>();
        final List<Snapshot> snapshots = new ArrayList<>();
        try (OrderScenario one = scenario(seed, 1, 0);
                OrderScenario other = scenario(seed, 3, 0)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                snapshots.add(one.sim.snapshot());
                one.step();
                expected.add(one.state());
            }
            for (int saved = FRAMES - 1; saved >= 0; saved -= 1 + saved % 3) { // into what is further on
                other.sim.restore(snapshots.get(saved));
                for (int frame = saved; frame < Math.min(FRAMES, saved + 6); frame++) {
                    other.step();
                    assertArrayEquals(
                            expected.get(frame), other.state(), "seed=" + seed + ", saved=" + saved + ", " + frame);
                }
            }
        }
    }

    @Test
    void firstDifference_ofRowsInOrder_none() {
        final SimulationOptions options =
                SimulationOptions.defaults().withSeed(Seed.next()).withSwapBudget(OrderScenario.BUDGET);
        assertEquals("", FirstDifference.of(options, sim -> new OrderScenario(sim, false), 12));
    }

    /// A model that no simulation has twice: each of them has another order.
    @Test
    void firstDifference_ofDifferentOrders_isNamed() {
        final int[] calls = {0};
        final String difference = FirstDifference.of(
                SimulationOptions.defaults().withSwapBudget(1),
                sim -> {
                    final Table things = sim.define("thing", Layout.dense(200));
                    final IntColumn key = things.ints("key");
                    for (int row = 0; row < 200; row++) {
                        key.values()[things.row(things.create())] = -row;
                    }
                    things.order(RowOrder.by(key).inChunksOf(1 + calls[0]++));
                },
                300);
        assertTrue(difference.contains("part=defragment"), difference);
    }

    // ---- What a snapshot checks ----

    private static Table withOrder(final Simulation sim, final boolean isKept, final int weight) {
        final Table things = sim.define("thing", Layout.dense(100));
        final IntColumn key = things.ints("key");
        if (isKept) {
            things.order(RowOrder.by(key)).weight(weight);
        }
        return things;
    }

    @Test
    void restore_anotherOrderWeightOrBudget_isRefused() {
        final SimulationOptions options = SimulationOptions.defaults().withSwapBudget(7);
        try (Simulation sim = Simulation.create(options);
                Simulation none = Simulation.create(options);
                Simulation heavy = Simulation.create(options);
                Simulation rich = Simulation.create(options.withSwapBudget(8));
                Simulation same = Simulation.create(options)) {
            withOrder(sim, true, 1);
            final Snapshot snapshot = sim.snapshot();
            withOrder(none, false, 1);
            withOrder(heavy, true, 2);
            withOrder(rich, true, 1);
            withOrder(same, true, 1);
            final String[] says = {"order=thing.key", "weight=2", "swapBudget=8"};
            final Simulation[] others = {none, heavy, rich};
            for (int i = 0; i < others.length; i++) {
                final Simulation other = others[i];
                Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot)), says[i]);
            }
            same.restore(snapshot);
            heavy.definition().table("thing").ordering.weight(1);
            heavy.restore(snapshot);
        }
    }

    /// The twin of [#step_anyWorkersAndOrderOfChunks_sameHashesAfterEveryFrame()]: the hashes see a plan.
    @Test
    void orderHash_anotherPlan_differs() {
        try (OrderScenario one = scenario(1, 1, 0);
                OrderScenario other = scenario(1, 1, 0)) {
            one.step();
            other.step();
            assertEquals(one.sim.orderHash(), other.sim.orderHash());
            other.sites.ordering.markFragmented();
            assertNotEquals(one.sim.orderHash(), other.sim.orderHash());
        }
    }
}
