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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The planted faults of `docs/determinism.md` in checks mode: it names the one that writes where it must not.
@Tag("checks")
class PlantedFaultsInChecksModeTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withGrain(64);

    @Test
    @DisplayName("checks mode names the system that writes a row of another chunk")
    void run_writesAnotherRow_isNamed() {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            PlantedFaults.with(Fault.OTHER_ROW).accept(sim);
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("follow", failure.system());
            assertTrue(failure.getMessage().contains("part=person.lead"), failure.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER_ROW")
    @DisplayName("checks mode does not find faults that write only their own rows")
    void run_writesItsOwnRows_isNotFound(final Fault fault) {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            PlantedFaults.with(fault).accept(sim);
            assertEquals(3, sim.run(3));
        }
    }
}
