package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Derived parts against a multimap, in every place of a frame, while everything happens that makes them stale.
class DerivedModelTest {

    private static final int FRAMES = 60;

    /// Runs frames that fail now and then and snapshots that are put back, and returns both hashes after each.
    static List<Long> run(final DerivedScenario.Kind kind, final int workers, final boolean reads, final long seed) {
        final DerivedScenario scenario = new DerivedScenario(kind, workers, reads);
        final Random random = new Random(seed);
        final List<Long> hashes = new ArrayList<>();
        Snapshot kept = null;
        try (Simulation sim = scenario.sim) {
            for (int i = 0; i < 12; i++) {
                scenario.stops.create();
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                scenario.disturb(random);
                scenario.fails = random.nextInt(12) == 0;
                if (scenario.fails) {
                    assertThrows(SystemFailure.class, sim::step, "seed=" + seed);
                    sim.recover();
                } else {
                    sim.step();
                }
                hashes.add(sim.hash());
                hashes.add(sim.orderHash());
                if (random.nextInt(10) == 0) {
                    kept = sim.snapshot();
                } else if (kept != null && random.nextInt(10) == 0) {
                    sim.restore(kept);
                }
            }
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "buckets and listings are those of a multimap in every place of a frame, for 1, 2, 3 and 8 workers, and"
                    + " change no state")
    void parts_everyChange_equalAMultimap(final DerivedScenario.Kind kind) {
        final long seed = Seed.next();
        final List<Long> without = run(kind, 1, false, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(without, run(kind, workers, true, seed), "seed=" + seed + ", workers=" + workers);
        }
    }
}
