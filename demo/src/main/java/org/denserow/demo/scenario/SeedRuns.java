package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.ensemble.Spread;

/// Runs that differ in their seed only: the seed of the settings, and those that follow it.
///
/// *Threads*: one thread runs them.
final class SeedRuns {

    private final Scenario scenario;
    private final Map<String, double[]> figures = new LinkedHashMap<>();
    private final double[] speeds; // agent-steps/s
    private final List<String> errors = new ArrayList<>(); // of the first wrong run, which is the last one

    private SeedRuns(final Scenario scenario, final int runs) {
        this.scenario = scenario;
        this.speeds = new double[runs];
    }

    /// Runs them; stops after the first wrong run.
    ///
    /// @param scenario to run
    /// @param first settings of the first run
    /// @param warmup runs before the first one, with its settings, of which nothing is kept
    /// @param runs at least 1
    /// @throws Misfit if values do not fit each other
    static SeedRuns of(final Scenario scenario, final ScenarioRun.Settings first, final int warmup, final int runs) {
        final SeedRuns all = new SeedRuns(scenario, runs);
        warmUp(scenario, first, warmup);
        for (int run = 0; run < runs && all.errors.isEmpty(); run++) {
            all.add(run, first.withSeed(first.seed() + run));
        }
        return all;
    }

    /// Runs some times, and keeps nothing: the JVM compiles meanwhile.
    ///
    /// @param scenario to run
    /// @param settings those of the first measured run, which has the same result and is checked
    /// @param runs at least 0
    static void warmUp(final Scenario scenario, final ScenarioRun.Settings settings, final int runs) {
        for (int run = 0; run < runs; run++) {
            run(scenario, settings);
        }
    }

    private static ScenarioRun.Result run(final Scenario scenario, final ScenarioRun.Settings settings) {
        return new ScenarioRun(scenario, settings, Progress.none(), Outputs.none()).run();
    }

    private void add(final int run, final ScenarioRun.Settings settings) {
        final ScenarioRun.Result result = run(scenario, settings);
        result.figures()
                .forEach((name, figure) ->
                        figures.computeIfAbsent(name, any -> new double[speeds.length])[run] = figure);
        speeds[run] = result.log().perSecond(result.agentSteps());
        result.errors().forEach(error -> errors.add("seed=" + settings.seed() + ": " + error));
    }

    /// {@return what is wrong; without errors, whether all figures lie in their bands}
    ///
    /// @param bands those that are known for the settings
    List<String> errors(final List<Band> bands) {
        if (!errors.isEmpty()) {
            return errors;
        }
        return bands.stream()
                .filter(band -> !band.has(of(band.name()).mean(), speeds.length))
                .map(band -> "the mean of a figure must lie in its band: " + band.name() + "="
                        + of(band.name()).mean() + ", runs=" + speeds.length + ", mean over seeds=" + band.mean()
                        + ", deviation=" + band.deviation())
                .toList();
    }

    /// {@return whether all runs are right, so that spreads are known}
    boolean isComplete() {
        return errors.isEmpty();
    }

    /// {@return the names of the figures, in the order of the world}
    List<String> names() {
        return List.copyOf(figures.keySet());
    }

    /// {@return the values of a figure at the end of the runs}
    ///
    /// @param figure one of [#names()]
    Spread of(final String figure) {
        return Spread.of(figures.get(figure));
    }

    /// {@return agent-steps per second of frame time}
    Spread speed() {
        return Spread.of(speeds);
    }
}
