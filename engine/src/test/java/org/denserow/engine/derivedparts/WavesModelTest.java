package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Places of random forests by waves against a recursion, in every layout, while everything changes.
class WavesModelTest {

    private static final int FRAMES = 60;

    /// Runs frames that fail now and then and snapshots that are put back; returns both hashes and the sum after each.
    static List<Long> run(final DerivedScenario.Kind kind, final int workers, final long seed) {
        final WavesScenario scenario = new WavesScenario(kind, workers);
        final Random random = new Random(seed);
        final List<Long> hashes = new ArrayList<>();
        Snapshot kept = null;
        int failed = 0;
        int placed = 0;
        try (Simulation sim = scenario.sim) {
            sim.step(); // the first rows
            for (int frame = 0; frame < FRAMES; frame++) {
                scenario.disturb(random);
                scenario.failsInLevel = random.nextInt(8) == 0 ? random.nextInt(4) : -1;
                if (frame % 10 == 5) {
                    scenario.failsInLevel = 0; // there is always a root; deeper levels may be missing
                }
                try {
                    sim.step();
                } catch (final SystemFailure failure) {
                    if (scenario.failsInLevel < 0) {
                        throw new AssertionError("seed=" + seed + ", workers=" + workers, failure);
                    }
                    assertEquals("place", failure.system());
                    hashes.add((long) failure.chunk());
                    sim.recover();
                    scenario.forget();
                    failed++;
                }
                hashes.add(sim.hash());
                hashes.add(sim.orderHash());
                hashes.add(Double.doubleToLongBits(scenario.sum.value()));
                placed += scenario.placed;
                if (random.nextInt(10) == 0) {
                    kept = sim.snapshot();
                } else if (kept != null && random.nextInt(10) == 0) {
                    sim.restore(kept);
                }
            }
        }
        assertTrue(failed > 0, "failed=" + failed + ", seed=" + seed);
        assertTrue(placed > 20 * FRAMES && scenario.deepest >= 2, "placed=" + placed + ", seed=" + seed);
        return hashes;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("places by waves are those of a recursion, with equal hashes for 1, 2, 3 and 8 workers")
    void waves_randomForests_equalARecursion(final DerivedScenario.Kind kind) {
        final long seed = Seed.next();
        final List<Long> one = run(kind, 1, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(one, run(kind, workers, seed), "seed=" + seed + ", workers=" + workers);
        }
    }

    /// The control: a wave whose rows read rows of their own level finds other values in another order of chunks.
    @Test
    @DisplayName("the broken twin, whose rows read their own level, is caught")
    void waves_twinReadsItsOwnLevel_isCaught() {
        int different = 0;
        final long inOrder = twin(1);
        for (int seed = 2; seed < 12; seed++) {
            different += twin(seed) == inOrder ? 0 : 1;
        }
        assertTrue(different > 0, "orders of chunks that make a difference: " + different);
    }

    private static long twin(final long chunkOrder) {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(3).withChunkOrder(chunkOrder))) {
            final Table nodes = sim.define("node", Layout.dense(1_000));
            final IntColumn level = nodes.ints("level");
            final IntColumn value = nodes.ints("value");
            final Buckets byLevel = nodes.derive().buckets("byLevel", level, 2);
            sim.system("twin").writes(value).grain(64).waves(byLevel, (list, commands) -> {
                for (int at = list.from(); at < list.to(); at++) {
                    final int row = list.rows()[at];
                    list.write(value)[row] = 1 + list.write(value)[(row + 500) % 1_000]; // broken: of any level
                }
            });
            for (int row = 0; row < 1_000; row++) {
                nodes.create();
            }
            sim.run(2);
            return sim.hash();
        }
    }

    @Test
    @DisplayName("a simulation that is put back in mid-run goes on as the one that was not")
    void restore_inMidRun_goesOnAlike() {
        final long seed = Seed.next();
        final WavesScenario scenario = new WavesScenario(DerivedScenario.Kind.DENSE, 2);
        try (Simulation sim = scenario.sim) {
            scenario.disturb(new Random(seed));
            sim.run(10);
            final Snapshot kept = sim.snapshot();
            sim.run(5);
            final long hash = sim.hash();
            final long order = sim.orderHash();
            sim.run(3);
            sim.restore(kept);
            sim.run(5);
            assertEquals(hash, sim.hash(), "seed=" + seed);
            assertEquals(order, sim.orderHash(), "seed=" + seed);
            final WavesScenario fresh = new WavesScenario(DerivedScenario.Kind.DENSE, 3);
            try (Simulation other = fresh.sim) {
                other.restore(kept);
                other.run(5);
                assertEquals(hash, other.hash(), "seed=" + seed);
            }
        }
    }
}
