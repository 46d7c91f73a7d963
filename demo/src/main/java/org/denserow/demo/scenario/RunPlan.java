package org.denserow.demo.scenario;

/// A run that a command line asks for.
///
/// @param scenario the model, with what its files say
/// @param settings of the run
public record RunPlan(Scenario scenario, ScenarioRun.Settings settings) {

    /// A command that runs a scenario.
    public interface Source {

        /// {@return the run for the options of the command; reads its files}
        RunPlan plan();
    }
}
