package org.denserow.demo.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.UsageRules;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.RunPlan;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.ensemble.Cell;
import org.denserow.ensemble.Figures;
import org.denserow.ensemble.Model;
import org.denserow.ensemble.Plan;
import org.denserow.ensemble.Runs;
import picocli.CommandLine;

/// What the demo runs for a plan: a scenario, with the options that make its first state. Its name in the plan is those
/// words, such as `schelling --activation sequential`. A run is checked after every frame, and fails if a check does.
///
/// *Threads*: any; it never changes.
public final class PlanModel implements Model {

    /// Stands behind the name of a figure that is the name of a parameter of the plan, too: both are columns.
    static final String FIGURE = " (figure)";

    private final PlannedScenario scenario;
    private final ScenarioRun.Settings settings;

    private PlanModel(final PlannedScenario scenario, final ScenarioRun.Settings settings) {
        this.scenario = scenario;
        this.settings = settings;
    }

    /// A run of a plan broke a rule of its model.
    public static final class WrongRun extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private WrongRun(final String error) {
            super(error);
        }

        @Override
        public String toString() {
            return "verification failed: " + getMessage();
        }
    }

    /// {@return the model of some words}
    ///
    /// @param words a scenario and its options, without quotes: a space separates
    /// @param commands makes the command line of the demo; it is parsed, and not executed
    /// @throws IllegalArgumentException if the demo has no such model; says why
    public static PlanModel of(final String words, final Supplier<CommandLine> commands) {
        try {
            final CommandLine line = RunPlan.parsed(commands.get(), List.of(words.split(" ")));
            for (final CommandLine.Model.OptionSpec option :
                    line.getParseResult().matchedOptions()) {
                if (!RunPlan.STATE_OPTIONS.contains(option.longestName())) {
                    throw new IllegalArgumentException("the model of a plan must have no option but those of its first"
                            + " state: model=" + words + ", option=" + option.longestName() + ", options of a state="
                            + String.join(
                                    ", ",
                                    RunPlan.STATE_OPTIONS.stream().sorted().toList())
                            + "; seeds and frames are fields of the plan");
                }
            }
            final RunPlan run = RunPlan.of(line);
            if (run.scenario() instanceof final PlannedScenario planned) {
                return new PlanModel(planned, run.settings());
            }
            throw new IllegalArgumentException("the model of a plan must be one that its frames alone make: model="
                    + words + "; such as schelling or wolfsheep");
        } catch (final CommandLine.ParameterException wrong) {
            throw new IllegalArgumentException("the model of a plan must be a scenario of the demo with its options:"
                    + " model=" + words + ", error=" + UsageRules.plain(wrong.getMessage()));
        }
    }

    /// {@return the runs of a plan with this model}
    ///
    /// @param plan whose model has these words
    public Runs runs(final Plan plan) {
        return Runs.of(plan, this).withOptions(SimulationOptions.defaults().withSwapBudget(settings.swapBudget()));
    }

    @Override
    public void define(final Simulation sim, final Cell cell, final Figures figures) {
        final World world =
                scenario.define(settings.values().with(cell, scenario.parameters()), settings.activation(), sim);
        if (settings.swapBudget() > 0) {
            world.keepInOrder();
        }
        check(world);
        sim.listen(ended -> {
            if (ended.report().refusedCreates() > 0) {
                throw new OutOfCapacity(String.join("; ", ended.report().notes()));
            }
            check(world);
        });
        world.figures((name, figure) -> figures.add(cell.has(name) ? name + FIGURE : name, figure));
    }

    private static void check(final World world) {
        final List<String> errors = new ArrayList<>();
        world.check(errors::add);
        if (!errors.isEmpty()) {
            throw new WrongRun(errors.getFirst());
        }
    }
}
