package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.CrowdScenario;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The test scheduler: chunks and systems in random legal orders give the result of one worker.
class ChunkOrderTest {

    private record Thing(Table table, IntColumn x, IntColumn y) {}

    private static final int ORDERS = Rounds.of(8, 20);
    private static final int FRAMES = 20;
    private static final int CHUNKS = 8;

    /// A crowd in the order of `order`, or in canonical order for 0; the twin's rows hold the order of arrival.
    private static CrowdScenario crowd(final long seed, final long order, final boolean twin) {
        final int workers = order == 0 ? 1 : 1 + (int) Math.floorMod(order, 8L);
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withChunkOrder(order);
        return new CrowdScenario(options, false, -1, twin ? new AtomicInteger() : null);
    }

    @Test
    @DisplayName("world hash, order hash and all handles after each frame are those of one worker, for 8 chunk orders")
    void step_anyChunkOrder_sameWorldOrderAndHandlesAfterEveryFrame() {
        final long seed = Seed.next();
        final List<CrowdScenario> crowds = new ArrayList<>();
        try {
            for (int order = 0; order <= ORDERS; order++) {
                crowds.add(crowd(seed, order == 0 ? 0 : Trial.mix(seed, order), false));
            }
            final CrowdScenario one = crowds.getFirst();
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                final long world = one.sim.hash();
                final long orderHash = one.sim.orderHash();
                final long[][] handles = one.kinds.stream()
                        .map(kind -> CrowdScenario.handles(kind.table()))
                        .toArray(long[][]::new);
                for (int order = 1; order <= ORDERS; order++) {
                    final CrowdScenario other = crowds.get(order);
                    other.step();
                    final String where = "seed=" + seed + ", order=" + order + ", frame=" + frame;
                    assertEquals(world, other.sim.hash(), "world hash, " + where);
                    assertEquals(orderHash, other.sim.orderHash(), "order hash, " + where);
                    for (int kind = 0; kind < one.kinds.size(); kind++) {
                        assertArrayEquals(
                                handles[kind],
                                CrowdScenario.handles(other.kinds.get(kind).table()),
                                where);
                    }
                }
            }
            assertTrue(one.created() > 10_000, "rows created: " + one.created());
            assertTrue(one.stale() > 500, "commands on rows that were gone: " + one.stale());
        } finally {
            crowds.forEach(CrowdScenario::close);
        }
    }

    @Test
    @DisplayName("the broken twin, whose rows hold the order of arrival, differs under every one of 8 chunk orders")
    void step_twinWithOrderOfArrival_differsUnderEveryOrder() {
        final long seed = Seed.next();
        final long[] canonical = worlds(seed, 0);
        for (int order = 1; order <= ORDERS; order++) {
            final String where = "seed=" + seed + ", order=" + order;
            final long[] shuffled = worlds(seed, Trial.mix(seed, order));
            assertEquals(canonical[0], shuffled[0], "before the first frame, " + where);
            assertNotEquals(canonical[3], shuffled[3], where);
        }
    }

    @Test
    @DisplayName("the same chunk order twice repeats even the order of arrival")
    void step_sameChunkOrder_repeatsExactly() {
        final long seed = Seed.next();
        assertArrayEquals(worlds(seed, seed | 1), worlds(seed, seed | 1), "seed=" + seed);
    }

    /// World hashes of the twin: before the first frame and after three.
    private static long[] worlds(final long seed, final long order) {
        final long[] worlds = new long[4];
        try (CrowdScenario twin = crowd(seed, order, true)) {
            worlds[0] = twin.sim.hash();
            for (int frame = 1; frame < worlds.length; frame++) {
                twin.step();
                worlds[frame] = twin.sim.hash();
            }
        }
        return worlds;
    }

    // ---- What an order is ----

    @Test
    void step_chunkOrder_runsOnTheOwnerUnderEveryWorkerNumberInManyOrders() {
        final long seed = Seed.next();
        final Set<String> orders = new HashSet<>();
        for (int run = 1; run <= ORDERS; run++) {
            try (Simulation sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(3).withChunkOrder(Trial.mix(seed, run)))) {
                final Thing things = sim.define("thing", Thing.class, Layout.dense(64 * CHUNKS));
                for (int row = 0; row < 64 * CHUNKS; row++) {
                    things.table.create();
                }
                final StringBuilder order = new StringBuilder();
                declare(sim.system("a").writes(things.x), things, order);
                declare(sim.system("b").reads(things.x), things, order);
                declare(sim.system("c").writes(things.y), things, order);
                sim.run(4);
                final String where = "seed=" + seed + ", run=" + run + ", order=" + order;
                assertEquals(4 * 3 * CHUNKS * 2, order.length(), where);
                assertTrue(order.lastIndexOf("a", 2 * 3 * CHUNKS - 1) < order.indexOf("b"), where);
                orders.add(order.toString());
                for (int worker = 0; worker < 3; worker++) {
                    assertTrue(sim.report().chunks(worker) > 0, where + ", worker=" + worker);
                }
            }
        }
        assertEquals(ORDERS, orders.size(), "seed=" + seed);
    }

    private static void declare(final SystemBuilder system, final Thing things, final StringBuilder order) {
        final Thread owner = Thread.currentThread();
        final String name = system.name();
        system.grain(64).over(things.table, (rows, commands) -> {
            assertSame(owner, Thread.currentThread());
            order.append(name).append(rows.number());
        });
    }
}
