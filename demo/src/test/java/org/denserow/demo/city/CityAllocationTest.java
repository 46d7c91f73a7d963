package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.SyntheticCity;
import org.denserow.demo.wolfsheep.SteadyWorlds;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A city without riders: its loads are made up.
@Tag("allocation")
class CityAllocationTest {

    private static final int COPIES = 10; // several chunks of vehicles
    private static final int HOUR = 3600; // steps
    private static final int WINDOW = 100;

    private volatile int[] last = {};

    private static World create() {
        final City city = new City(DayPlan.of(SyntheticCity.create(3), COPIES), false);
        return city.create(
                Values.of(city.parameters(), false),
                Activation.SYNCHRONOUS,
                SimulationOptions.defaults()
                        .withWorkers(2)
                        .withoutSerialCutoff()
                        .withDetailedReport()
                        .withSeed(3));
    }

    /// Runs some steps.
    ///
    /// @return rows that they created
    private static long run(final World day, final int steps) {
        long created = 0;
        for (int second = 0; second < steps; second++) {
            created += day.step().createdRows();
        }
        return created;
    }

    @Test
    void step_steady_allocatesNothing() {
        try (World day = create()) {
            run(day, HOUR);
            assertEquals(0, SteadyWorlds.bytes(day, SteadyWorlds.MOST_WINDOWS), "bytes of 100 seconds");
            assertTrue(day.agents() > 0, "vehicles drive");
            assertTrue(run(day, WINDOW) > WINDOW, "and make stop events");
        }
    }

    /// Counting what legs carry, which runs after each step.
    @Test
    void legLoads_everyStep_allocatesNothing() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (World day = create()) {
            final CityWorld city = ((CityDay) day).city();
            final LegLoads legs = new LegLoads(city.plan());
            run(day, HOUR);
            while (city.events().table().size() == 0) {
                day.step();
            }
            long bytes = -1;
            for (int window = 0; window < SteadyWorlds.MOST_WINDOWS && bytes != 0; window++) {
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int step = 0; step < WINDOW; step++) {
                    legs.frame(city);
                }
                bytes = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertEquals(0, bytes, "bytes of 100 frames");
        }
    }

    /// A twin with a system that allocates for each stop is caught.
    @Test
    void step_allocatingSystem_isCaught() {
        try (World day = create()) {
            final CityWorld city = ((CityDay) day).city();
            city.simulation().system("waste").over(city.stops().table(), (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    last = new int[last.length];
                }
            });
            final long least = 16L * city.stops().table().size(); // of a step
            assertTrue(SteadyWorlds.bytes(day, 3) >= WINDOW * least);
        }
    }
}
