package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.examples.PlantedFaults.Fault;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The planted faults of `docs/determinism.md` in checks mode with order: which ones it names.
@Tag("checks")
@Tag("order")
class PlantedFaultsInOrderModeTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withGrain(64);

    @ParameterizedTest
    @CsvSource({
        "STATIC_COUNT, number, person.number",
        "CLOCK, watch, person.seen",
        "RANDOM, number, person.number",
        "OTHER_ROW, follow, person.lead",
    })
    @DisplayName("order mode names system and part of a fault inside one system")
    void run_faultInsideASystem_isNamed(final Fault fault, final String system, final String part) {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            PlantedFaults.with(fault).accept(sim);
            final SystemFailure failure = assertThrows(SystemFailure.class, () -> sim.run(3));
            assertEquals(system, failure.system());
            assertTrue(failure.getMessage().contains("part=" + part), failure.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "KEPT_ARRAY", "LOCKED_SUM", "IDENTITY", "SHARED_IDENTITY", "SET_UP", "HANDLER"})
    @DisplayName("order mode is blind to faults between systems, in a single body, and outside of systems")
    void run_faultElsewhere_isNotFound(final Fault fault) {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            PlantedFaults.with(fault).accept(sim);
            assertEquals(3, sim.run(3));
        }
    }
}
