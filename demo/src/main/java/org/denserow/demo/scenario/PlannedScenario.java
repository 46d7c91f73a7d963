package org.denserow.demo.scenario;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// A scenario whose runs are made by their frames alone: nothing is changed between them. So a plan of many runs can
/// name it, see [org.denserow.demo.sweep.PlanModel].
public interface PlannedScenario extends Scenario {

    /// Makes a world before its first step, in a simulation.
    ///
    /// @param values of all parameters
    /// @param activation one of [#activations()]
    /// @param sim a new simulation, with its seed
    /// @return the world; closing it closes the simulation
    /// @throws IllegalArgumentException if values do not fit each other; names them
    World define(Values values, Activation activation, Simulation sim);

    @Override
    default World create(final Values values, final Activation activation, final SimulationOptions options) {
        return World.of(options, sim -> define(values, activation, sim));
    }
}
