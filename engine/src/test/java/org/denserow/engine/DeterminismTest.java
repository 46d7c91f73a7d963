package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The determinism suite: everything a simulation can do, for 6 seeds, at night 20; world, order and every handle are equal after
/// every frame for any number of workers, any order of chunks, and after a snapshot that is put back.
class DeterminismTest {

    private static final int SEEDS = Rounds.of(4, 20);
    private static final int FRAMES = 300;
    private static final int SAVED_AT = 140; // a snapshot is taken then, and put back
    private static final int RUN_ON = 9; // frames later

    private static SimulationOptions options(final long seed, final int workers) {
        return SimulationOptions.defaults().withSeed(seed).withWorkers(workers);
    }

    static long[] seeds() {
        final long first = Seed.next();
        final long[] seeds = new long[SEEDS];
        for (int i = 0; i < SEEDS; i++) {
            seeds[i] = first + i;
        }
        return seeds;
    }

    /// What a run is after each frame: world, order, handles.
    private static long[][] reference(final long seed) {
        final long[][] expected = new long[FRAMES][];
        try (ColonyScenario colony = new ColonyScenario(options(seed, 1), null)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                colony.step();
                expected[frame] = picture(colony);
            }
            assertTrue(
                    colony.refused > 100
                            && colony.stale > 100
                            && colony.duplicates > 10
                            && colony.cascaded > 100
                            && colony.cleared > 100
                            && colony.fired > 1_000
                            && colony.retired() > 5,
                    () -> "not hard enough: seed=" + seed + ", refused=" + colony.refused + ", stale=" + colony.stale
                            + ", duplicates=" + colony.duplicates + ", cascaded=" + colony.cascaded + ", cleared="
                            + colony.cleared + ", fired=" + colony.fired + ", retired=" + colony.retired());
        }
        return expected;
    }

    private static long[] picture(final ColonyScenario colony) {
        return new long[] {colony.sim.hash(), colony.sim.orderHash(), colony.handles()};
    }

    private static void assertSame(final long[] expected, final ColonyScenario colony, final String which) {
        final long[] found = picture(colony);
        final String where = which + ", frame=" + (colony.sim.frame() - 1);
        assertEquals(expected[0], found[0], () -> "world: " + where);
        assertEquals(expected[1], found[1], () -> "order: " + where);
        assertEquals(expected[2], found[2], () -> "handles: " + where);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_anyWorkersOrdersAndRestores_sameWorldOrderAndHandlesAfterEveryFrame(final long seed) {
        final long[][] expected = reference(seed);
        for (final int workers : new int[] {2, 3, 8}) {
            assertRun(expected, options(seed, workers), "seed=" + seed + ", workers=" + workers);
        }
        assertRun(
                expected,
                options(seed, 3).withChunkOrder(seed | 1),
                "seed=" + seed + ", workers=3, chunkOrder=" + (seed | 1));
        assertRestored(expected, seed);
    }

    private static void assertRun(final long[][] expected, final SimulationOptions options, final String which) {
        try (ColonyScenario colony = new ColonyScenario(options, null)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                colony.step();
                assertSame(expected[frame], colony, which);
            }
        }
    }

    /// Two workers save, run on, and go back; and eight workers, which have run some frames of their own, take over.
    private static void assertRestored(final long[][] expected, final long seed) {
        try (ColonyScenario two = new ColonyScenario(options(seed, 2), null);
                ColonyScenario eight = new ColonyScenario(options(seed, 8), null)) {
            for (int frame = 0; frame < SAVED_AT; frame++) {
                two.step();
            }
            final Snapshot snapshot = two.sim.snapshot();
            for (int frame = 0; frame < RUN_ON; frame++) {
                two.step();
                eight.step();
            }
            for (final ColonyScenario colony : new ColonyScenario[] {two, eight}) {
                colony.sim.restore(snapshot);
                assertSame(expected[SAVED_AT - 1], colony, "seed=" + seed + ", restored");
                for (int frame = SAVED_AT; frame < FRAMES; frame++) {
                    colony.step();
                    assertSame(expected[frame], colony, "seed=" + seed + ", restored");
                }
            }
        }
    }

    /// The twin counts arrivals into a column; one order of chunks shows it.
    @Test
    void run_twinThatCountsArrivals_differs() {
        final long seed = 1;
        try (ColonyScenario one = new ColonyScenario(options(seed, 1), new AtomicInteger());
                ColonyScenario other = new ColonyScenario(options(seed, 3).withChunkOrder(3), new AtomicInteger())) {
            for (int frame = 0; frame < 20; frame++) {
                one.step();
                other.step();
            }
            assertNotEquals(one.sim.hash(), other.sim.hash());
        }
    }
}
