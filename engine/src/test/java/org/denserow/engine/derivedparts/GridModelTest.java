package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Grids against brute force, in every place of a frame, while everything happens that makes them stale.
class GridModelTest {

    private static final int FRAMES = Rounds.of(12, 20);

    private static Layout layout(final LayoutKind kind) {
        return switch (kind) {
            case DENSE -> Layout.dense(64).growable();
            case PINNED -> Layout.pinned(700);
            case EVENTS -> Layout.events(700);
            case FIXED -> Layout.fixed(200);
        };
    }

    /// Runs frames that fail now and then and snapshots that are put back, and returns both hashes after each.
    private static List<Long> run(final LayoutKind kind, final int workers, final long seed) {
        final GridScenario scenario = new GridScenario(layout(kind), workers);
        final Random random = new Random(seed);
        final List<Long> hashes = new ArrayList<>();
        Snapshot kept = null;
        try (Simulation sim = scenario.sim) {
            for (int frame = 0; frame < FRAMES; frame++) {
                scenario.disturb(random);
                scenario.fails = random.nextInt(10) == 0;
                if (scenario.fails) {
                    assertThrows(SystemFailure.class, sim::step, "seed=" + seed);
                    sim.recover();
                } else {
                    sim.step();
                }
                hashes.add(sim.hash());
                hashes.add(sim.orderHash());
                if (random.nextInt(6) == 0) {
                    kept = sim.snapshot();
                } else if (kept != null && random.nextInt(6) == 0) {
                    sim.restore(kept);
                }
            }
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "IX-16 grids find what brute force finds in every place of a frame, the same for 1, 2, 3 and 8 workers")
    void grids_everyChange_findWhatBruteForceFinds(final LayoutKind kind) {
        final long seed = Seed.next();
        final List<Long> one = run(kind, 1, seed);
        for (final int workers : Arrays.copyOfRange(Trial.WORKER_COUNTS, 1, Trial.WORKER_COUNTS.length)) {
            assertEquals(one, run(kind, workers, seed), "seed=" + seed + ", workers=" + workers);
        }
    }
}
