package org.denserow.demo.timetable;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.engine.storage.Layout;

/// One run of a trip on one day, before the timetable is laid out. Runs that a headway repeats share their arrays.
///
/// @param accessible whether a rider in a wheelchair may get on
/// @param shift seconds to add to every arrival and departure
public record TripRun(
        String id,
        int route,
        int shape,
        boolean accessible,
        int shift,
        int[] stop,
        int[] arrival,
        int[] departure,
        float[] distance) {

    private static final Comparator<TripRun> ORDER =
            Comparator.comparingInt(TripRun::firstDeparture).thenComparing(TripRun::id);

    int firstDeparture() {
        return departure[0] + shift;
    }

    /// Sorts runs by (first departure, id) and writes their events into one sequence.
    ///
    /// @throws OutOfCapacity if they make more events than can be numbered
    public static Timetable.Trips layOut(final List<TripRun> runs) {
        final TripRun[] sorted = runs.toArray(TripRun[]::new);
        Arrays.sort(sorted, ORDER);
        final int[] firstEvent = new int[sorted.length + 1];
        for (int trip = 0; trip < sorted.length; trip++) {
            final long next = (long) firstEvent[trip] + sorted[trip].stop.length;
            if (next > Layout.MAX_ROWS) {
                throw new OutOfCapacity("stop events of a day are numbered up to " + Layout.MAX_ROWS + ": trips="
                        + sorted.length + "; take a smaller feed, or one with longer headways");
            }
            firstEvent[trip + 1] = (int) next;
        }
        final int events = firstEvent[sorted.length];
        final Timetable.Trips trips = new Timetable.Trips(
                new String[sorted.length],
                new int[sorted.length],
                new int[sorted.length],
                new boolean[sorted.length],
                firstEvent,
                new int[events],
                new int[events],
                new int[events],
                new float[events]);
        for (int trip = 0; trip < sorted.length; trip++) {
            sorted[trip].writeTo(trips, trip);
        }
        return trips;
    }

    private void writeTo(final Timetable.Trips trips, final int trip) {
        trips.id()[trip] = id;
        trips.route()[trip] = route;
        trips.shape()[trip] = shape;
        trips.accessible()[trip] = accessible;
        final int first = trips.firstEvent()[trip];
        for (int event = 0; event < stop.length; event++) {
            trips.stop()[first + event] = stop[event];
            trips.arrival()[first + event] = arrival[event] + shift;
            trips.departure()[first + event] = departure[event] + shift;
            trips.distance()[first + event] = distance[event];
        }
    }
}
