package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Projection;
import org.denserow.demo.timetable.ShapeSet;
import org.denserow.demo.timetable.Timetable;
import org.denserow.demo.timetable.TripRun;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// One vehicle on one line, second by second. It leaves A at 1000, waits at B from 1100 to 1120, ends at C at 1200.
class CityWorldTest {

    private static final int COPIES = 2;

    private DayPlan plan;
    private ShapeLoader loader;
    private CityWorld world;

    @BeforeEach
    void create() {
        final TripRun run = new TripRun(
                "T",
                0,
                0,
                true,
                0,
                new int[] {0, 1, 2},
                new int[] {990, 1100, 1200},
                new int[] {1000, 1120, 1230},
                new float[] {0, 1000, 1400});
        final Projection projection = new Projection(0, 0);
        final double lat = projection.lat(0);
        plan = DayPlan.of(
                new Timetable(
                        "line",
                        new Timetable.Stops(
                                new String[] {"A", "B", "C"},
                                new String[] {"A", "B", "C"},
                                new float[] {0, 1000, 1400},
                                new float[3],
                                new boolean[] {true, true, true}),
                        new Timetable.Routes(new String[] {"r"}, new String[] {"R"}),
                        new ShapeSet(projection, new int[] {0, 3}, new double[] {lat, lat, lat}, new double[] {
                            projection.lon(0), projection.lon(1000), projection.lon(1400)
                        }),
                        TripRun.layOut(List.of(run)),
                        0,
                        0),
                COPIES);
        loader = ShapeLoader.inBackground(plan.timetable().shapes());
        world = CityWorld.create(plan, SimulationOptions.defaults(), loader);
    }

    @AfterEach
    void close() {
        world.close();
        loader.close();
    }

    /// Runs up to and including a second.
    private void runTo(final int second) {
        while (world.simulation().frame() <= plan.frameOf(second)) {
            world.simulation().step();
        }
        assertEquals(second, world.second());
    }

    @Test
    void depart_120SecondsBefore_vehicleIsPending() {
        runTo(879);
        assertEquals(0, world.vehicles().table().pending());
        runTo(880);
        assertEquals(COPIES, world.vehicles().table().pending(), "created in the second 1000 - 120");
        runTo(999);
        assertEquals(COPIES, world.vehicles().table().pending());
        assertEquals(0, world.vehicles().table().size());
        runTo(1000);
        assertEquals(0, world.vehicles().table().pending());
        assertEquals(COPIES, world.vehicles().table().size());
    }

    @Test
    void depart_allTripsGiven_createsNoMore() {
        runTo(881);
        assertEquals(1, world.routes().next().values()[0]);
        assertEquals(1, world.routes().end().values()[0]);
        runTo(1300);
        assertEquals(0, world.vehicles().table().size());
        assertEquals(0, world.vehicles().table().pending());
    }

    @Test
    void drive_betweenStops_isWhereTheTimetableSays() {
        final float[] x = world.vehicles().x().values();
        final float[] distance = world.vehicles().distance().values();
        runTo(1000);
        assertEquals(0, distance[0], 1e-3);
        assertTrue(world.vehicles().stopped().bits().get(0));
        runTo(1025);
        assertEquals(250, distance[0], 1e-3);
        assertFalse(world.vehicles().stopped().bits().get(0));
        runTo(1100);
        assertEquals(1000, distance[0], 1e-3);
        assertTrue(world.vehicles().stopped().bits().get(0), "waits from its arrival on");
        runTo(1120);
        assertTrue(world.vehicles().stopped().bits().get(0), "leaves at the end of this second");
        runTo(1140);
        assertEquals(1100, distance[0], 1e-3);
        for (int row = 0; row < COPIES; row++) {
            final int shape =
                    world.shapes().table().row(world.vehicles().shape().values()[row]);
            assertEquals(world.shapes().originX().values()[shape] + 1100, x[row], 0.5);
            assertEquals(
                    world.shapes().originY().values()[shape],
                    world.vehicles().y().values()[row],
                    0.5);
        }
    }

    @Test
    void serve_departures_makeOneEventEach() {
        for (int second = 880; second <= 1300; second++) {
            runTo(second);
            final boolean due = second == 1000 || second == 1120 || second == 1200;
            assertEquals(due ? COPIES : 0, world.events().table().size(), "second=" + second);
        }
        assertEquals(3 * COPIES, world.stops().used().count());
    }

    @Test
    void serve_lastArrival_vehicleIsGoneAndItsHandleStale() {
        runTo(1199);
        assertEquals(COPIES, world.vehicles().table().size());
        final long vehicle = world.vehicles().table().handle(0);
        final long at = world.vehicles().at().values()[0];
        assertEquals(1, world.stops().table().row(at) % 3, "B is the stop visited last");
        runTo(1200);
        assertEquals(0, world.vehicles().table().size());
        assertFalse(world.vehicles().table().isValid(vehicle));
        assertEquals(-1, world.vehicles().table().find(vehicle));
        assertTrue(world.vehicles().table().find(world.events().vehicle().values()[0]) < 0);
    }

    @Test
    void create_beforeFirstStop_atIsNull() {
        runTo(999);
        assertEquals(Handle.NULL, world.vehicles().at().values()[0]);
    }

    @Test
    void of_tooManyCopies_isOutOfCapacity() {
        final OutOfCapacity full =
                assertThrows(OutOfCapacity.class, () -> DayPlan.of(plan.timetable(), Integer.MAX_VALUE));
        assertTrue(full.getMessage().contains("copies=2147483647"), full.getMessage());
        assertTrue(full.getMessage().contains("run at most 357913941 copies"), full.getMessage());
    }
}
