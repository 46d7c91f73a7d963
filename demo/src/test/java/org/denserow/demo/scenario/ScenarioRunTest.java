package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// The loop of a run: what it asks of a world, and when.
class ScenarioRunTest {

    private static final ScenarioRun.Settings PLAIN =
            new ScenarioRun.Settings(Values.of(List.of(), false), Activation.SYNCHRONOUS, 3, 1, 1, false, 0);
    private static final ScenarioRun.Settings VERIFIED =
            new ScenarioRun.Settings(Values.of(List.of(), false), Activation.SYNCHRONOUS, 3, 5, 1, true, 0);

    /// One row that counts steps.
    private static final class Count implements World {

        private final Simulation sim;
        private final Table rows;
        private final IntColumn steps;
        private final int unfinished;
        private boolean closed;

        Count(final SimulationOptions options, final int rowsCreated, final int unfinished) {
            sim = Simulation.create(options);
            rows = sim.define("row", Layout.dense(2));
            steps = rows.ints("steps");
            rows.create();
            this.unfinished = unfinished;
            sim.system("count").writes(steps).creates(rows).over(rows, (range, commands) -> {
                for (int row = range.begin(); row < range.end(); row++) {
                    range.write(steps)[row]++;
                }
                for (int more = 0; more < rowsCreated; more++) {
                    commands.create(rows);
                }
            });
        }

        @Override
        public Simulation simulation() {
            return sim;
        }

        @Override
        public long agents() {
            return 1;
        }

        @Override
        public boolean isUnfinished() {
            return sim.frame() < unfinished;
        }

        @Override
        public void check(final Consumer<String> errors) {}

        @Override
        public void figures(final BiConsumer<String, DoubleSupplier> to) {
            to.accept("steps", () -> steps.values()[0]);
        }

        @Override
        public void remarks(final BiConsumer<String, String> to) {
            to.accept("", "frame " + sim.frame());
        }

        @Override
        public void draw(final Picture on) {}

        @Override
        public void close() {
            closed = true;
            sim.close();
        }
    }

    /// Makes [Count]s, and keeps them.
    private static final class Counts implements Scenario {

        private final int rowsCreated;
        private final int unfinished;
        private final List<Count> made = new ArrayList<>();
        private int verified;

        Counts(final int rowsCreated, final int unfinished) {
            this.rowsCreated = rowsCreated;
            this.unfinished = unfinished;
        }

        @Override
        public String name() {
            return "count";
        }

        @Override
        public String header() {
            return "counts";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of();
        }

        @Override
        public int steps(final boolean large) {
            return 3;
        }

        @Override
        public List<Activation> activations() {
            return List.of(Activation.SYNCHRONOUS);
        }

        @Override
        public List<Band> bands(final Activation activation) {
            return List.of();
        }

        @Override
        public World create(final Values values, final Activation activation, final SimulationOptions options) {
            made.add(new Count(options, rowsCreated, unfinished));
            return made.getLast();
        }

        @Override
        public World createVerified(final Values values, final Activation activation, final SimulationOptions options) {
            verified++;
            return create(values, activation, options);
        }
    }

    private static ScenarioRun.Result run(final Counts counts, final ScenarioRun.Settings settings) {
        try {
            return new ScenarioRun(counts, settings, Progress.none(), Outputs.none()).run();
        } finally {
            assertTrue(counts.made.stream().allMatch(world -> world.closed), "every world is closed");
        }
    }

    @Test
    void run_plain_makesOneWorldAndRunsItsSteps() {
        final Counts counts = new Counts(0, 0);
        final ScenarioRun.Result result = run(counts, PLAIN);
        assertEquals(1, counts.made.size());
        assertEquals(0, counts.verified);
        assertEquals(Map.of("steps", 3.0), result.figures());
        assertEquals(Map.of("", "frame 3"), result.remarks());
        assertEquals(3, result.agentSteps());
        assertEquals(3, result.log().frames());
    }

    @Test
    void run_verify_makesVerifiedWorldsOfEachWorkerCount() {
        final Counts counts = new Counts(0, 0);
        assertEquals(List.of(), run(counts, VERIFIED).errors());
        assertEquals(5, counts.verified);
        assertEquals(
                List.of(5, 1, 2, 3, 8),
                counts.made.stream()
                        .map(world -> world.simulation().report().workers())
                        .toList());
    }

    @Test
    void run_unfinishedWorld_goesOnAndKeepsTheHashesOfItsLastStep() {
        final ScenarioRun.Result three = run(new Counts(0, 0), VERIFIED);
        final ScenarioRun.Result five = run(new Counts(0, 5), VERIFIED);
        assertEquals(5, five.log().frames());
        assertEquals(Map.of("steps", 5.0), five.figures());
        assertEquals(three.worldHash(), five.worldHash());
        assertEquals(three.orderHash(), five.orderHash());
    }

    @Test
    void run_rowsRefused_isOutOfCapacity() {
        final OutOfCapacity full = assertThrows(OutOfCapacity.class, () -> run(new Counts(2, 0), PLAIN));
        assertTrue(full.getMessage().contains("row"), full.getMessage());
    }
}
