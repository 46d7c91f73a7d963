package org.denserow.demo.timetable;

import java.util.List;
import java.util.SplittableRandom;

/// The weekday timetable of one route of a [SyntheticCity]: headways by time of day, slower driving in the peaks, and a
/// random wait at every stop.
final class SyntheticSchedule {

    private static final int FIRST_DEPARTURE = time(4, 30);
    private static final int FIRST_SPREAD = 20 * 60; // seconds; a route begins at most this much later
    private static final int LAST_DEPARTURE = time(24, 10);

    // From second `PERIOD_START[p]` on, a vehicle leaves about every `PERIOD_HEADWAY[p]` seconds.
    private static final int[] PERIOD_START = {
        0, time(6, 0), time(6, 45), time(9, 0), time(15, 30), time(18, 30), time(21, 0)
    };
    private static final int[] PERIOD_HEADWAY = {30 * 60, 20 * 60, 14 * 60, 20 * 60, 14 * 60, 20 * 60, 30 * 60};
    private static final int PEAK_HEADWAY = 14 * 60;

    private static final double METRES_PER_SECOND = 7;
    private static final double PEAK_METRES_PER_SECOND = 6;
    private static final int MIN_WAIT = 10; // seconds at a stop
    private static final int MAX_WAIT = 35;
    private static final int INACCESSIBLE = 8; // each trip of such a number takes no wheelchair

    private final SplittableRandom random;
    private final double popularity; // headways are multiplied by it

    SyntheticSchedule(final SplittableRandom random) {
        this.random = random;
        this.popularity = random.nextDouble(0.85, 1.2);
    }

    /// Adds a day of trips in one direction.
    ///
    /// @param stops in order
    /// @param along metres along the shape of each stop
    void addTrips(
            final List<TripRun> runs,
            final int route,
            final String direction,
            final int shape,
            final int[] stops,
            final float[] along) {
        int number = 0;
        // The first route leaves at the first second of service, so every city begins its day at the same time.
        int due = FIRST_DEPARTURE + (route == 0 ? 0 : random.nextInt(FIRST_SPREAD));
        while (due <= LAST_DEPARTURE) {
            number++;
            final boolean accessible = number % INACCESSIBLE != 0;
            runs.add(trip(route + 1 + "-" + direction + "-" + number, route, shape, accessible, due, stops, along));
            due += (int) (headway(due) * popularity);
        }
    }

    private TripRun trip(
            final String id,
            final int route,
            final int shape,
            final boolean accessible,
            final int due,
            final int[] stops,
            final float[] along) {
        final int[] arrival = new int[stops.length];
        final int[] departure = new int[stops.length];
        final double speed = headway(due) == PEAK_HEADWAY ? PEAK_METRES_PER_SECOND : METRES_PER_SECOND;
        arrival[0] = due;
        departure[0] = due;
        for (int stop = 1; stop < stops.length; stop++) {
            arrival[stop] = departure[stop - 1] + (int) Math.ceil((along[stop] - along[stop - 1]) / speed);
            departure[stop] = arrival[stop] + (stop == stops.length - 1 ? 0 : random.nextInt(MIN_WAIT, MAX_WAIT + 1));
        }
        return new TripRun(id, route, shape, accessible, 0, stops, arrival, departure, along);
    }

    private static int headway(final int second) {
        int period = PERIOD_START.length - 1;
        while (PERIOD_START[period] > second) {
            period--;
        }
        return PERIOD_HEADWAY[period];
    }

    private static int time(final int hours, final int minutes) {
        return (hours * 60 + minutes) * 60;
    }
}
