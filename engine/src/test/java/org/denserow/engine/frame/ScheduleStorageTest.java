package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// No array of a schedule is written while another node may see it: for random models, each pair of nodes that touch
/// the same storage is joined by a path.
class ScheduleStorageTest {

    private static final int MODELS = 2_000;

    @Test
    @DisplayName("2,000 random schedules: a path joins every two nodes of which one writes what the other sees")
    void schedule_randomModels_joinsAllThatMeet() {
        final Random seeds = new Random(Seed.next());
        int edges = 0;
        for (int model = 0; model < MODELS; model++) {
            final long seed = seeds.nextLong();
            final RandomPartsModel drawn =
                    new RandomPartsModel(SimulationOptions.defaults().withWorkers(1), seed);
            try (Simulation sim = drawn.sim) {
                sim.step();
                final ScheduleStorage storage = new ScheduleStorage(drawn);
                assertEquals("", storage.unordered(-1), () -> "model=" + seed);
                if (storage.edges() > 0) { // the twin: one edge left out, which no other path replaces
                    final int left = seeds.nextInt(storage.edges());
                    assertNotEquals(
                            "", storage.unordered(left), () -> "model=" + seed + ", left out=" + storage.edge(left));
                    edges++;
                }
            }
        }
        assertTrue(edges > MODELS / 2, "schedules with edges: " + edges);
    }
}
