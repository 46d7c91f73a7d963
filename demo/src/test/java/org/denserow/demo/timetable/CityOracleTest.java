package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.denserow.demo.city.SmallTown;
import org.junit.jupiter.api.Test;

class CityOracleTest {

    private static final int DAY = 500; // seconds of a random day: short, so that times coincide often

    private static CityOracle oracle(final TripRun... runs) {
        return CityOracle.of(timetable(List.of(runs)));
    }

    private static Timetable timetable(final List<TripRun> runs) {
        return new Timetable(
                "test",
                new Timetable.Stops(new String[0], new String[0], new float[0], new float[0], new boolean[0]),
                new Timetable.Routes(new String[0], new String[0]),
                new ShapeSet(new Projection(0, 0), new int[1], new double[0], new double[0]),
                TripRun.layOut(runs),
                0,
                0);
    }

    /// A trip of two stops that waits `wait` seconds before it leaves and after it has arrived.
    private static TripRun trip(final String id, final int departure, final int arrival, final int wait) {
        return new TripRun(
                id,
                0,
                0,
                true,
                0,
                new int[] {1, 2},
                new int[] {departure - wait, arrival},
                new int[] {departure, arrival + wait},
                new float[] {0, 1});
    }

    @Test
    void of_handWrittenDay_countsHalfOpen() {
        final CityOracle oracle = oracle(trip("a", 100, 200, 0), trip("b", 150, 300, 7), trip("c", 200, 250, 0));
        assertEquals(3, oracle.trips());
        assertEquals(6, oracle.stopEvents());
        assertEquals(2, oracle.stopsUsed());
        assertEquals(2, oracle.peakVehicles(), "a is gone when c begins; closed intervals would give 3");
        assertEquals(100 + 150 + 50, oracle.vehicleSeconds());
        assertEquals(100 + 200 + 150 + 307 + 200 + 250, oracle.departureSum());
        assertEquals(100, oracle.firstDeparture());
        assertEquals(300, oracle.lastEvent());
        assertEquals(0, oracle.activeAt(99));
        assertEquals(1, oracle.activeAt(100));
        assertEquals(2, oracle.activeAt(199));
        assertEquals(2, oracle.activeAt(200));
        assertEquals(1, oracle.activeAt(299));
        assertEquals(0, oracle.activeAt(300));
    }

    @Test
    void of_emptyDay_isZero() {
        final CityOracle oracle = oracle();
        assertEquals(
                "0 trips, 0 stop events, 0 stops used, peak 0 vehicles, 0 vehicle-seconds, "
                        + "first departure --:--, last event --:--",
                oracle.describe());
        assertEquals(0, oracle.activeAt(1000));
    }

    @Test
    void of_randomDays_equalsCountingSecondBySecond() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CityOracleTest seed=" + seed + " (repeat with -Dseed=" + seed + ")");
        final SplittableRandom random = new SplittableRandom(seed);
        boolean closedDiffers = false;
        for (int round = 0; round < 200; round++) {
            final List<TripRun> runs = new ArrayList<>();
            for (int trip = random.nextInt(1, 40); trip > 0; trip--) {
                final int departure = random.nextInt(DAY / 2);
                runs.add(trip("t" + trip, departure, departure + random.nextInt(DAY / 2), random.nextInt(3)));
            }
            final CityOracle oracle = CityOracle.of(timetable(runs));
            int peak = 0;
            int closedPeak = 0;
            long vehicleSeconds = 0;
            for (int second = 0; second <= DAY; second++) {
                int active = 0;
                int closed = 0;
                for (final TripRun run : runs) {
                    active += run.departure()[0] <= second && second < run.arrival()[1] ? 1 : 0;
                    closed += run.departure()[0] <= second && second <= run.arrival()[1] ? 1 : 0;
                }
                assertEquals(active, oracle.activeAt(second), "seed=" + seed + " second=" + second);
                peak = Math.max(peak, active);
                closedPeak = Math.max(closedPeak, closed);
                vehicleSeconds += active;
            }
            assertEquals(peak, oracle.peakVehicles(), "seed=" + seed + " round=" + round);
            assertEquals(vehicleSeconds, oracle.vehicleSeconds(), "seed=" + seed + " round=" + round);
            closedDiffers |= closedPeak != peak;
        }
        assertTrue(closedDiffers, "the control: there are days on which closed intervals are wrong, seed=" + seed);
    }

    @Test
    void of_withdrawnTrips_endWhereTheyAreWithdrawn() {
        final Timetable town = SmallTown.create(3, 40);
        final DayPlan plan = DayPlan.of(town, 1).withdrawing(50, 3);
        final CityOracle oracle = CityOracle.of(plan);
        long seconds = 0;
        int events = 0;
        for (int trip = 0; trip < town.trips().count(); trip++) {
            for (int second = 0; second < plan.lastSecond(); second++) {
                final boolean isActive = second >= town.trips().firstDeparture(trip)
                        && second < town.trips().lastArrival(trip)
                        && second < plan.withdrawn()[trip];
                seconds += isActive ? 1 : 0;
            }
            for (int event = town.trips().firstEvent()[trip];
                    event < town.trips().firstEvent()[trip + 1];
                    event++) {
                events += plan.second()[event] < plan.withdrawn()[trip] ? 1 : 0;
            }
        }
        assertEquals(seconds, oracle.vehicleSeconds());
        assertEquals(events, oracle.stopEvents());
        assertEquals(town.trips().count() - plan.withdrawals(), oracle.trips());
        assertEquals(40, DayPlan.of(town, 1).withdrawing(100, 3).withdrawals());
        assertEquals(0, DayPlan.of(town, 1).withdrawing(0, 3).withdrawals());
    }
}
