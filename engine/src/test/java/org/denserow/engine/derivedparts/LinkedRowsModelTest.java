package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Linked rows against brute force, in every place of a frame, while everything happens that makes them stale.
class LinkedRowsModelTest {

    private static final int FRAMES = Integer.getInteger("linked.frames", Rounds.of(10, 16));
    private static final int SAVED = FRAMES / 2;

    private static Layout layout(final LayoutKind kind) {
        return switch (kind) {
            case DENSE -> Layout.dense(64).growable();
            case PINNED -> Layout.pinned(64).growable();
            case EVENTS -> Layout.events(600);
            case FIXED -> Layout.fixed(200);
        };
    }

    private static List<Long> look(final Simulation sim) {
        return List.of(sim.frame(), sim.hash(), sim.orderHash());
    }

    /// Runs frames, of which some fail, and returns what they come to; the later ones once more in another simulation,
    /// from a snapshot, and once more in the same one.
    private static List<List<Long>> run(
            final LayoutKind kind, final int workers, final int workersOfOther, final long seed) {
        final List<List<Long>> frames = new ArrayList<>();
        final LinkedScenario first = new LinkedScenario(layout(kind), workers, seed);
        final LinkedScenario second = new LinkedScenario(layout(kind), workersOfOther, seed);
        try (Simulation sim = first.sim;
                Simulation other = second.sim) {
            Snapshot snapshot = null;
            for (int frame = 0; frame < FRAMES; frame++) {
                if (frame == SAVED) {
                    snapshot = sim.snapshot();
                }
                first.step();
                frames.add(look(sim));
            }
            second.step(); // something else was there before
            other.restore(snapshot);
            sim.restore(snapshot);
            for (int frame = SAVED; frame < FRAMES; frame++) {
                second.step();
                assertEquals(frames.get(frame), look(other), "another, seed=" + seed + ", frame=" + frame);
                first.step();
                assertEquals(frames.get(frame), look(sim), "again, seed=" + seed + ", frame=" + frame);
            }
        }
        return frames;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "IX-25 linked rows of a plane, of space and of a torus are what brute force finds, up to 2^31 cells away,"
                    + " in every place of a frame, after failed frames; in the same order for 1, 2, 3 and 8 workers"
                    + " and after a restore")
    void linked_everyChange_findsWhatBruteForceFinds(final LayoutKind kind) {
        final long seed = Seed.next();
        assertEquals(run(kind, 1, 8, seed), run(kind, 3, 2, seed), "seed=" + seed);
    }
}
