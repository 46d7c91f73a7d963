package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.futures.Branch;
import org.denserow.engine.futures.Futures;
import org.denserow.engine.futures.Outcome;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotBranchesTest {

    private static final SimulationOptions OPTIONS = SimulationOptions.defaults();
    private static final Plan PLAN = Plan.of("meadow", Design.grid(Axis.of("risk", .01, .2)))
            .withSeeds(4, 3)
            .withFrames(10)
            .withEvery(4);

    @TempDir
    private Path folder;

    private static Simulation trunk(final long seed, final long frames) {
        final Simulation sim = Simulation.create(OPTIONS.withWorkers(1).withSeed(seed));
        new Meadow().define(sim, Cell.of(List.of("risk"), .01), new Figures(PLAN));
        sim.run(frames);
        return sim;
    }

    private static Snapshot snapshot(final long seed, final long frames) {
        try (Simulation sim = trunk(seed, frames)) {
            return sim.snapshot();
        }
    }

    @Test
    @DisplayName("a branch with the seed and parameters of the trunk goes on as the trunk does")
    void from_seedOfTheTrunk_isTheTrunk() throws InterruptedException {
        final Results results = Runs.of(PLAN, new Meadow()).from(snapshot(5, 7)).run();
        try (Simulation sim = trunk(5, 17)) {
            final TaskResult same = results.tasks().get(1); // cell 0, seed 5
            assertEquals(sim.hash(), same.hash());
            assertEquals(sim.orderHash(), same.orderHash());
            assertEquals(17, same.frame());
        }
        assertEquals(
                6, new HashSet<>(results.tasks().stream().map(TaskResult::hash).toList()).size());
        assertEquals(11, results.tasks().getFirst().frame(0));
        assertEquals(15, results.tasks().getFirst().frame(1));
        assertTrue(results.start().startsWith("frame=7, hash="), results.start());
    }

    @Test
    @DisplayName("branches of other seeds are those of the engine's futures")
    void from_otherSeeds_areFutures() throws InterruptedException {
        final Snapshot snapshot = snapshot(5, 7);
        final List<Outcome<Integer>> futures = Futures.of(snapshot, OPTIONS, sim -> {
                    new Meadow().define(sim, Cell.of(List.of("risk"), .01), new Figures(PLAN));
                    return sim;
                })
                .run(List.of(Branch.seed(4), Branch.seed(5), Branch.seed(6)), 10, (sim, model) -> 0);
        final Results results = Runs.of(PLAN, new Meadow()).from(snapshot).run();
        assertEquals(
                futures.stream().map(Outcome::hash).toList(),
                results.tasks().subList(0, 3).stream().map(TaskResult::hash).toList());
    }

    @Test
    void from_anyThreads_hasEqualRows() throws InterruptedException {
        final Runs runs = Runs.of(PLAN, new Meadow()).from(snapshot(5, 7));
        final String rows = RunsTest.csv(runs.withCores(1).run());
        for (final int cores : new int[] {2, 3, 8}) {
            assertEquals(
                    rows, RunsTest.csv(runs.withCores(cores).shuffled(cores).run()), "cores=" + cores);
        }
    }

    @Test
    void from_aSnapshotOfAnotherModel_isRefused() {
        try (Simulation other = Simulation.create(OPTIONS.withWorkers(1))) {
            other.define("wolf", Layout.fixed(1));
            final Runs runs = Runs.of(PLAN, new Meadow()).from(other.snapshot());
            assertThrows(IllegalArgumentException.class, runs::run);
            assertThrows(IllegalArgumentException.class, () -> runs.runInto(folder));
        }
    }

    @Test
    @DisplayName("a folder takes tasks of one first state only")
    void runInto_anotherSnapshot_isRefused() throws Exception {
        final Runs runs = Runs.of(PLAN, new Meadow());
        final Results results = runs.from(snapshot(5, 7)).runInto(folder);
        assertEquals(results.start(), Results.merge(folder).start());
        assertEquals(results.tasks(), runs.from(snapshot(5, 7)).runInto(folder).tasks());
        for (final Runs other : List.of(runs, runs.from(snapshot(5, 8)), runs.from(snapshot(6, 7)))) {
            final String message =
                    assertThrows(IOException.class, () -> other.runInto(folder)).getMessage();
            assertTrue(message.startsWith("all tasks of a folder must begin with the same state: file="), message);
        }
        assertNotEquals(results.tasks(), runs.from(snapshot(5, 8)).run().tasks());
    }
}
