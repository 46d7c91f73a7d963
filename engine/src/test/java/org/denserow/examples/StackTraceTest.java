package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What one who embeds the engine reads when a body is wrong and nobody catches the failure.
class StackTraceTest {

    @Test
    @DisplayName("the message has cause and remedy, and the first line of the cause outside the engine is in the body")
    void failure_undeclaredAccess_leadsToTheBody() {
        for (final int workers : new int[] {1, 2}) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withGrain(64)
                    .withoutSerialCutoff())) {
                final Table flies = sim.define("fly", Layout.fixed(1_000));
                final FloatColumn x = flies.floats("x");
                final FloatColumn y = flies.floats("y");
                sim.system("move").writes(x).over(flies, (rows, commands) -> rows.write(y)[rows.begin()] = 1);
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertTrue(failure.getMessage().contains("system=move"), failure.getMessage());
                assertTrue(failure.getMessage().contains("add .writes(fly.y)"), failure.getMessage());
                final StackTraceElement first = Arrays.stream(failure.getCause().getStackTrace())
                        .filter(line -> !line.getClassName().startsWith("org.denserow.engine.")
                                && !line.getClassName().startsWith("org.denserow.jobs."))
                        .findFirst()
                        .orElseThrow();
                assertEquals(StackTraceTest.class.getName(), first.getClassName());
                assertTrue(first.getMethodName().startsWith("lambda$"), first::toString);
            }
        }
    }
}
