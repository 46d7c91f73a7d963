package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.Table;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Riders carried from stop to stop, compared with a scan of all riders whenever a vehicle leaves a stop.
class LegLoadsTest {

    private static final int RIDERS = 3000;

    /// What was carried, by copy and stops, and the sum of the loads of vehicles when they left a stop.
    private record Carried(Map<String, Integer> counted, Map<String, Integer> scanned, long loads) {}

    private static String name(final DayPlan plan, final int copy, final int event) {
        final int from = plan.timetable().trips().stop()[event];
        final int to = plan.timetable().trips().stop()[event + 1];
        return copy + ": " + Math.min(from, to) + "-" + Math.max(from, to);
    }

    private static Carried run(final DayPlan plan, final int riders, final int workers) {
        final LegLoads legs = new LegLoads(plan);
        final Map<String, Integer> scanned = new TreeMap<>();
        long loads = 0;
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(
                        plan, RiderRuns.workers(workers), loader, RiderSettings.of(riders), RiderRules.PLAIN)) {
            for (int frame = 0; frame < plan.frames(); frame++) {
                world.simulation().step();
                legs.frame(world);
                loads += scan(world, scanned);
            }
        }
        final Map<String, Integer> counted = new TreeMap<>();
        for (int copy = 0; copy < plan.copies(); copy++) {
            for (int leg = 0; leg < legs.legs(); leg++) {
                if (legs.carried(copy, leg) > 0) {
                    assertEquals(
                            null, counted.put(name(plan, copy, legs.eventOf(leg)), legs.carried(copy, leg)), "twice");
                }
            }
        }
        return new Carried(counted, scanned, loads);
    }

    /// Counts the riders of each vehicle that left a stop in the last frame, rider by rider; each vehicle as one if there
    /// are no riders.
    private static long scan(final CityWorld world, final Map<String, Integer> scanned) {
        final CityWorld.StopEvent events = world.events();
        final DayPlan plan = world.plan();
        long loads = 0;
        for (int row = 0; row < events.table().size(); row++) {
            final int trip = events.trip().values()[row];
            final int event = plan.timetable().trips().firstEvent()[trip]
                    + events.position().values()[row];
            final long vehicle = events.vehicle().values()[row];
            final int vehicleRow = world.vehicles().table().find(vehicle);
            if (event == plan.timetable().trips().firstEvent()[trip + 1] - 1 || vehicleRow < 0) {
                continue;
            }
            final int aboard = world.hasRiders() ? aboard(world.riders().rows(), vehicle) : 1;
            loads += world.hasRiders() ? world.vehicles().load().values()[vehicleRow] : 1;
            if (aboard > 0) {
                scanned.merge(name(plan, events.copy().values()[row], event), aboard, Integer::sum);
            }
        }
        return loads;
    }

    private static int aboard(final Riders.Rider rows, final long vehicle) {
        final Table table = rows.table();
        int aboard = 0;
        for (int row = 0; row < table.end(); row++) {
            aboard += table.state(row) == RowState.ACTIVE && rows.vehicle().get(row) == vehicle ? 1 : 0;
        }
        return aboard;
    }

    private static long sum(final Map<String, Integer> carried) {
        return carried.values().stream().mapToLong(Integer::longValue).sum();
    }

    @ParameterizedTest
    @CsvSource({"11, 0", "12, 0", "13, 25"})
    void frame_riders_areThoseAboardWhereverAVehicleLeavesAStop(final long seed, final double withdrawn) {
        final DayPlan plan = DayPlan.of(SmallTown.create(seed, 60), 2).withdrawing(withdrawn, seed);
        assertEquals(withdrawn > 0, plan.withdraws());
        final Carried carried = run(plan, RIDERS, 2);
        assertEquals(carried.scanned(), carried.counted());
        assertEquals(carried.loads(), sum(carried.counted()));
        assertTrue(carried.loads() > RIDERS / 2, "riders carried: " + carried.loads());
    }

    @Test
    void frame_workers_makeNoDifference() {
        final DayPlan plan = DayPlan.of(SmallTown.create(5, 60), 4);
        final Carried one = run(plan, RIDERS, 1);
        assertEquals(one.counted(), run(plan, RIDERS, 3).counted());
        assertNotEquals(0, sum(one.counted()));
    }

    /// In each copy, 8 vehicles of each route leave; routes have 11, 9 and 7 legs.
    @Test
    void frame_noRiders_areTheVehicles() {
        final Carried carried = run(DayPlan.of(SmallTown.withMeetings(), 2), 0, 2);
        final Map<String, Integer> due = new TreeMap<>();
        for (int copy = 0; copy < 2; copy++) {
            for (int from = 0; from < 11; from++) {
                due.put(copy + ": " + from + "-" + (from + 1), from < 7 ? 24 : from < 9 ? 16 : 8);
            }
        }
        assertEquals(due, carried.counted());
        assertEquals(due, carried.scanned());
    }
}
