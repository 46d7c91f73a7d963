package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Resources in snapshots: those that say how are copied and put back, the others are named.
class SavedResourceTest {

    private static final String SAVED = "saved";

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Resource<int[]> saved = count(sim).saved(int[]::clone, SavedResourceTest::become);
    private final Resource<int[]> kept = sim.resource("kept", new int[1]);

    private static Resource<int[]> count(final Simulation sim) {
        return sim.resource(SAVED, new int[1]);
    }

    private static void become(final int[] counts, final int[] copy) {
        assertNotSame(counts, copy);
        if (copy[0] < 0) {
            throw new IllegalArgumentException("on purpose");
        }
        counts[0] = copy[0];
    }

    @Test
    void restore_anyNumberOfTimes_putsBackWhatIsSaved() {
        sim.system("count").writes(saved, kept).once((chunk, commands) -> {
            chunk.write(saved)[0]++;
            chunk.write(kept)[0]++;
        });
        sim.run(3);
        final Snapshot snapshot = sim.snapshot();
        assertEquals(List.of("kept"), snapshot.leftOut());
        for (int turn = 0; turn < 2; turn++) {
            sim.run(4);
            assertArrayEquals(new int[] {7}, saved.value());
            sim.restore(snapshot);
            assertArrayEquals(new int[] {3}, saved.value());
        }
        assertArrayEquals(new int[] {11}, kept.value());
    }

    @Test
    void restore_intoAnotherSimulation_leavesTheFirstAlone() {
        saved.value()[0] = 5;
        final Snapshot snapshot = sim.snapshot();
        try (Simulation other = Trial.parallel(1)) {
            final Resource<int[]> theirs = count(other).saved(int[]::clone, SavedResourceTest::become);
            other.resource("kept", new int[1]);
            other.restore(snapshot);
            theirs.value()[0]++;
            assertEquals(6, theirs.value()[0]);
            assertEquals(5, saved.value()[0]);
        }
    }

    @Test
    void restore_definitionDiffers_isRefusedAndNothingChanges() {
        saved.value()[0] = 5;
        final Snapshot snapshot = sim.snapshot();
        try (Simulation other = Trial.parallel(1)) {
            final Resource<int[]> theirs = count(other);
            other.resource("kept", new int[1]);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot)),
                    "in resource saved: snapshot=[saved=true], simulation=[saved=false]");
            assertEquals(0, theirs.value()[0]);
        }
    }

    @Test
    void restore_loadThatThrows_isMendedByAnother() {
        saved.value()[0] = 1;
        final Snapshot good = sim.snapshot();
        saved.value()[0] = -1;
        final Snapshot bad = sim.snapshot();
        saved.value()[0] = 3;
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> sim.restore(bad)), "on purpose");
        assertThrows(IllegalStateException.class, sim::step);
        sim.restore(good);
        sim.step();
        assertEquals(1, saved.value()[0]);
    }

    @Test
    void snapshot_saveGivesNothing_isRefused() {
        final Resource<int[]> empty = sim.resource("empty", new int[1]).saved(counts -> null, (counts, copy) -> {});
        Trial.assertSays(assertThrows(NullPointerException.class, sim::snapshot), "resource=empty");
        assertEquals(1, empty.value().length);
        sim.step();
    }
}
