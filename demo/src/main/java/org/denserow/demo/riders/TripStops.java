package org.denserow.demo.riders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.timetable.StopPattern;
import org.denserow.demo.timetable.Timetable;

/// Finds where a trip serves a stop, by binary search. Trips with equal stops share one sorted list.
///
/// *Threads*: no code writes it once it is built; any thread may read it.
final class TripStops {

    private final int[] listOfTrip;
    private final long[][] lists; // ascending: stop, then position in the trip
    private final Timetable.Trips trips;

    private TripStops(final Timetable.Trips trips, final int[] listOfTrip, final long[][] lists) {
        this.trips = trips;
        this.listOfTrip = listOfTrip;
        this.lists = lists;
    }

    static TripStops of(final Timetable.Trips trips) {
        final Map<StopPattern, Integer> known = new HashMap<>();
        final List<long[]> lists = new ArrayList<>();
        final int[] listOfTrip = new int[trips.count()];
        for (int trip = 0; trip < listOfTrip.length; trip++) {
            final int[] stops =
                    Arrays.copyOfRange(trips.stop(), trips.firstEvent()[trip], trips.firstEvent()[trip + 1]);
            listOfTrip[trip] = known.computeIfAbsent(new StopPattern(-1, stops), pattern -> {
                lists.add(sorted(pattern.stops()));
                return lists.size() - 1;
            });
        }
        return new TripStops(trips, listOfTrip, lists.toArray(long[][]::new));
    }

    private static long[] sorted(final int[] stops) {
        final long[] list = new long[stops.length];
        Arrays.setAll(list, position -> key(stops[position], position));
        Arrays.sort(list);
        return list;
    }

    private static long key(final int stop, final int position) {
        return (long) stop << Integer.SIZE | position;
    }

    /// {@return the first stop event of a trip at a stop, at or after one of its events; -1 if there is none}
    ///
    /// @param event an event of the trip, or the one after its last
    int next(final int trip, final int event, final int stop) {
        final int first = trips.firstEvent()[trip];
        final long[] list = lists[listOfTrip[trip]];
        final long wanted = key(stop, event - first);
        int low = 0;
        int high = list.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (list[middle] < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < list.length && list[low] >>> Integer.SIZE == stop ? first + (int) list[low] : -1;
    }
}
