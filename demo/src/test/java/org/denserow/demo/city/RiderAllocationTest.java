package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.RiderSettings.Storage;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.SyntheticCity;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@org.junit.jupiter.api.Tag("allocation")
class RiderAllocationTest {

    private static final int WINDOW = 600; // seconds
    private static final int MOST_WINDOWS = 60;

    @ParameterizedTest
    @EnumSource
    void step_steadyCityWithRiders_allocatesNothing(final Storage storage) {
        final DayPlan plan = DayPlan.of(SyntheticCity.create(3), 1);
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(2).withDetailedReport().withSeed(3);
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(
                        plan,
                        options,
                        loader,
                        new RiderSettings(20_000, storage, storage == Storage.DENSE ? 500 : 0),
                        RiderRules.PLAIN)) {
            if (storage == Storage.DENSE) {
                world.riders().keepInOrder();
            }
            long bytes = 1;
            long created = 0;
            final StringBuilder seen = new StringBuilder();
            for (int window = 0; window < MOST_WINDOWS && bytes > 0; window++) {
                bytes = 0;
                created = 0;
                for (int second = 0; second < WINDOW; second++) {
                    final FrameReport report = world.simulation().step();
                    bytes += report.allocatedBytes();
                    created += report.createdRows();
                }
                seen.append(' ').append(bytes);
            }
            assertEquals(0, bytes, "bytes of ten minutes:" + seen);
            assertTrue(created > WINDOW / 10, "riders and vehicles come");
        }
    }
}
