package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobListener;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a boundary does with one type is split among workers, and comes to the same as on one thread.
class SplitBoundaryTest {

    private static final int[] WORKERS = {2, 3, 8, 64};
    private static final int DEFAULT = 8192;
    private static final int FRAMES = 3;
    private static final int TASKS = Rounds.of(12, 24); // that fail, one after the other
    private static final int ROWS = 70_000; // more than four shares of 16,384 slots

    private static SimulationOptions options(final int workers, final long seed) {
        return SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
    }

    private static List<List<String>> run(
            final int workers, final int above, final int rows, final int smallTypes, final long seed) {
        final List<List<String>> looks = new ArrayList<>();
        try (CrowdedBoundary crowd = new CrowdedBoundary(options(workers, seed), above, rows, smallTypes)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                looks.add(crowd.step());
            }
        }
        return looks;
    }

    private static void compare(final List<List<String>> expected, final List<List<String>> seen, final String where) {
        for (int frame = 0; frame < expected.size(); frame++) {
            assertEquals(
                    String.join("\n", expected.get(frame)),
                    String.join("\n", seen.get(frame)),
                    "frame=" + frame + ", " + where);
        }
    }

    @Test
    @DisplayName(
            "70,000 rows, all layouts, every command, stale and double targets: as one worker does it, any workers")
    void step_manyCommandsOfEveryKind_asOneWorkerDoesIt() {
        final long seed = Seed.next();
        final List<List<String>> expected = run(1, 0, ROWS, 0, seed);
        for (final String note :
                new String[] {"command=set dense", "command=destroy", "twice at one boundary", "permanent"}) {
            assertTrue(expected.toString().contains(note), () -> note + " is in no note: " + expected);
        }
        for (final int workers : WORKERS) {
            compare(expected, run(workers, 0, ROWS, 0, seed), "workers=" + workers + ", seed=" + seed);
        }
        compare(expected, run(2, DEFAULT, ROWS, 0, seed), "the threshold as it is, seed=" + seed);
    }

    @Test
    @DisplayName("one hot type beside forty small ones: as one worker does it, any workers")
    void step_hotTypeBesideSmallOnes_asOneWorkerDoesIt() {
        final long seed = Seed.next();
        final List<List<String>> expected = run(1, 0, 20_000, 40, seed);
        for (final int workers : WORKERS) {
            compare(expected, run(workers, 0, 20_000, 40, seed), "workers=" + workers + ", seed=" + seed);
            compare(expected, run(workers, 500, 20_000, 40, seed), "above 500, workers=" + workers + ", seed=" + seed);
        }
    }

    // ---- After a failure ----

    @Test
    @DisplayName("restored after any task of a boundary failed: as if none ever had; scratch of workers keeps nothing")
    void restore_anyTaskFailed_goesOnAsBefore() {
        final long seed = Seed.next();
        final Saboteur saboteur = new Saboteur();
        final SimulationOptions options =
                options(3, seed).withJobs(JobOptions.defaults().withListener(saboteur));
        try (CrowdedBoundary crowd = new CrowdedBoundary(options, 0, 6_000, 0)) {
            crowd.step();
            final Snapshot snapshot = crowd.sim.snapshot();
            final List<List<String>> expected = steps(crowd, snapshot);
            crowd.sim.restore(snapshot);
            crowd.forgetTargets();
            saboteur.seen.set(0);
            crowd.step();
            final int tasks = saboteur.seen.get();
            assertTrue(tasks > 50, "tasks=" + tasks);
            for (int at = 0; at < TASKS; at++) {
                final String where = "task=" + at * tasks / TASKS + " of " + tasks + ", seed=" + seed;
                crowd.sim.restore(snapshot);
                crowd.forgetTargets();
                saboteur.seen.set(0);
                saboteur.fatal = at * tasks / TASKS;
                final SystemFailure failure = assertThrows(SystemFailure.class, crowd::step, where);
                Trial.assertSays(failure, "did not complete", "restore a snapshot");
                saboteur.fatal = -1;
                compare(expected, steps(crowd, snapshot), where);
            }
        }
    }

    private static List<List<String>> steps(final CrowdedBoundary crowd, final Snapshot snapshot) {
        crowd.sim.restore(snapshot);
        crowd.forgetTargets();
        return List.of(crowd.step(), crowd.step());
    }

    // ---- The threshold ----

    /// What a phase may have much of, each command one word.
    private enum Much {
        CREATES((world, count) -> world.sim.commands().createBatch(world.table, new long[count], count)),
        VALUES((world, count) -> {
            for (int row = 0; row < count; row++) {
                world.sim.commands().tag(world.table.handle(row), world.tag);
            }
        }),
        DESTROYS((world, count) -> {
            for (int row = 0; row < count; row++) {
                world.sim.commands().destroy(world.table.handle(row));
            }
        });

        private final BiConsumer<World, Integer> record;

        Much(final BiConsumer<World, Integer> record) {
            this.record = record;
        }
    }

    private static final class World implements AutoCloseable {

        final AtomicInteger chunks = new AtomicInteger();
        final Simulation sim;
        final Table table;
        final Tag tag;

        World(final int workers) {
            final SimulationOptions options = options(workers, 1)
                    .withoutSerialCutoff()
                    .withJobs(JobOptions.defaults().withListener(new JobListener() {
                        @Override
                        public void chunkBegins(final Object job, final int chunk, final int worker) {
                            chunks.incrementAndGet();
                        }
                    }));
            final CommandLog log = new CommandLog(workers, options.typeBase());
            log.boundaries().splitAbove(DEFAULT);
            sim = new Simulation(options, FrameClock.SYSTEM, log);
            table = sim.define("row", Layout.dense(30_000));
            table.ints("a");
            table.longs("b");
            tag = table.tag("hot");
            for (int row = 0; row < 10_000; row++) {
                table.create();
            }
            sim.step();
        }

        /// Chunks that workers ran at the boundary to which so much is recorded.
        int chunks(final Much much, final int count) {
            much.record.accept(this, count);
            chunks.set(0);
            sim.step();
            return chunks.get();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Much.class)
    @DisplayName("a phase of 8,191 commands stays on one thread, one of 8,192 is split; both come to the same")
    void step_phaseAtTheThreshold_isSplitFromThereOn(final Much much) {
        for (final int count : new int[] {100, DEFAULT - 1, DEFAULT}) {
            try (World one = new World(1);
                    World two = new World(2)) {
                final boolean isSplit = two.chunks(much, count) > one.chunks(much, count);
                assertEquals(count >= DEFAULT, isSplit, "count=" + count);
                assertEquals(one.sim.hash(), two.sim.hash(), "count=" + count);
                assertEquals(one.sim.orderHash(), two.sim.orderHash(), "count=" + count);
            }
        }
    }
}
