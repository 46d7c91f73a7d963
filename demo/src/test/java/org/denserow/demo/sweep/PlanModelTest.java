package org.denserow.demo.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.ScenarioCommand;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.ensemble.Design;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.TaskResult;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlanModelTest {

    /// A model that breaks a rule in a frame, or has no room in it.
    private static final class Broken implements PlannedScenario {

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public String header() {
            return "";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(
                    Parameter.whole("wrong", "frame in which a rule breaks", 0, 100, 100, 100),
                    Parameter.whole("full", "frame in which there is no room", 1, 100, 100, 100));
        }

        @Override
        public int steps(final boolean large) {
            return 1;
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
        public World define(final Values values, final Activation activation, final Simulation sim) {
            final Table rows = sim.define("row", Layout.dense(values.whole("full") - 1));
            sim.system("grow").exclusive((chunk, commands) -> commands.create(rows));
            return new World() {
                @Override
                public Simulation simulation() {
                    return sim;
                }

                @Override
                public long agents() {
                    return 1;
                }

                @Override
                public void check(final Consumer<String> errors) {
                    if (sim.frame() == values.whole("wrong")) {
                        errors.accept("a rule");
                    }
                }

                @Override
                public void figures(final BiConsumer<String, DoubleSupplier> to) {
                    to.accept("rows", rows::size);
                }

                @Override
                public void draw(final Picture on) {}
            };
        }
    }

    private static TaskResult result(final String words, final int frames) throws InterruptedException {
        final CommandLine commands =
                new CommandLine(CommandLine.Model.CommandSpec.create()).addSubcommand(ScenarioCommand.of(new Broken()));
        final Plan plan = Plan.of(words, Design.none()).withFrames(frames);
        return PlanModel.of(words, () -> commands).runs(plan).run().tasks().getFirst();
    }

    @Test
    void run_rightModel_hasItsFigures() throws InterruptedException {
        final TaskResult right = result("broken", 10);
        assertEquals("", right.failure());
        assertEquals(10, right.figure("rows"));
    }

    @Test
    @DisplayName("a rule that breaks after a frame, or in the first state, fails the run in its own words")
    void run_thatBreaksARule_failsInItsWords() throws InterruptedException {
        final TaskResult later = result("broken --param wrong=3", 10);
        assertEquals("verification failed: a rule", later.failure());
        assertEquals(3, later.frame());
        assertEquals(
                "verification failed: a rule",
                result("broken --param=wrong=0", 10).failure());
        assertEquals("", result("broken --param=wrong=11", 10).failure()); // not reached
    }

    @Test
    @DisplayName("a row that was refused fails the run, since its figures would be wrong")
    void run_withoutRoom_fails() throws InterruptedException {
        final String failure = result("broken --param=full=4", 10).failure();
        assertTrue(failure.contains("OutOfCapacity") && failure.contains("row"), failure);
    }
}
