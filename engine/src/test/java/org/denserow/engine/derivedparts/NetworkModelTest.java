package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Networks against brute force, in every place of a frame, while everything happens that makes them stale.
class NetworkModelTest {

    private static final int FRAMES = Integer.getInteger("network.frames", Rounds.of(20, 200));
    private static final int SAVED = FRAMES / 2;

    private static List<Long> look(final Simulation sim) {
        return List.of(sim.frame(), sim.hash(), sim.orderHash());
    }

    /// Runs frames, of which some fail, and returns what they come to; the later ones once more in another simulation,
    /// from a snapshot, and once more in the same one.
    private static List<List<Long>> run(
            final LayoutKind kind, final int workers, final int workersOfOther, final long seed) {
        final List<List<Long>> frames = new ArrayList<>();
        final NetworkScenario first = new NetworkScenario(kind, workers, seed);
        final NetworkScenario second = new NetworkScenario(kind, workersOfOther, seed);
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
            assertTrue(first.mostPlaces > 100, "places=" + first.mostPlaces + ", seed=" + seed);
            assertTrue(first.mostOutside > 0, "no edge lacked an end, seed=" + seed);
        }
        return frames;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "networks of each way, of a selection and between two types are what brute force finds, in every place of a"
                    + " frame, after failed frames; in the same order for 1, 2, 3 and 8 workers and after a restore")
    void network_everyChange_findsWhatBruteForceFinds(final LayoutKind kind) {
        final long seed = Seed.next();
        assertEquals(run(kind, 1, 8, seed), run(kind, 3, 2, seed), "seed=" + seed);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a broken twin: one neighbour that is another fails the comparison with brute force")
    void network_oneNeighbourIsWrong_isFound(final LayoutKind kind) {
        final NetworkScenario scenario = new NetworkScenario(kind, 2, 7);
        try (Simulation sim = scenario.sim) {
            for (int frame = 0; frame < 6; frame++) {
                scenario.step();
            }
            assertTrue(sim.frame() > 0);
            assertInstanceOf(AssertionError.class, scenario.spoil());
        }
    }
}
