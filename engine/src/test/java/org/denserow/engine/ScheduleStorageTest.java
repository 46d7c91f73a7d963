package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.denserow.engine.derivedparts.RandomPartsModel;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.jobs.JobListener;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// No array of a schedule is written while another node may see it: for random models, each pair of nodes that touch
/// the same storage is joined by a path.
class ScheduleStorageTest {

    private static final int MODELS = Rounds.of(800, 2_000);

    @Test
    @DisplayName("800 random schedules: a path joins every two nodes of which one writes what the other sees")
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

    /// Watches all storage of a model, chunk by chunk.
    private static final class Watch implements JobListener {

        private ScheduleStorage storage; // null: does not watch yet
        private Map<Object, Integer> before = Map.of();
        private String unexpected = "";
        private int chunks;

        @Override
        public void chunkBegins(final Object job, final int chunk, final int worker) {
            if (storage != null && isNode(job)) {
                before = storage.contents();
            }
        }

        @Override
        public void chunkEnds(final Object job, final int chunk, final int worker) {
            if (storage != null && isNode(job) && unexpected.isEmpty()) {
                unexpected = storage.unexpected(job.toString(), before);
                chunks++;
            }
        }

        /// Boundaries dispatch jobs, too; those are no nodes.
        private static boolean isNode(final Object job) {
            return job.toString().matches("(system|rebuild |selection ).*");
        }
    }

    @Test
    @DisplayName("what each node is thought to write is all that it writes: contents compared after every chunk")
    void chunks_randomModels_writeNothingElse() {
        final Random seeds = new Random(Seed.next());
        int chunks = 0;
        for (int model = 0; model < MODELS / 20; model++) {
            final long seed = seeds.nextLong();
            final Watch watch = new Watch();
            final RandomPartsModel drawn = new RandomPartsModel(
                    SimulationOptions.defaults()
                            .withWorkers(1)
                            .withJobs(JobOptions.defaults().withListener(watch)),
                    seed);
            try (Simulation sim = drawn.sim) {
                sim.step();
                watch.storage = new ScheduleStorage(drawn);
                sim.run(2);
            }
            assertEquals("", watch.unexpected, () -> "model=" + seed);
            chunks += watch.chunks;
        }
        assertTrue(chunks > MODELS, "chunks watched: " + chunks);
    }
}
