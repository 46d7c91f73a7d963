package org.denserow.demo.riders;

import java.util.Arrays;
import org.denserow.demo.timetable.Timetable;

/// The departures of a timetable by stop, in the order of time: what people look up who know it. The last stop event of
/// a trip is none. Trips that will be withdrawn are among them, since nobody knows that before.
///
/// *Threads*: no code writes it once it is built; any thread may read it. *Cost*: 12 bytes per departure.
final class Departures {

    private final int[] first; // by stop: the position of its first departure
    private final int[] second; // by position
    private final int[] event;
    private final int[] trip;

    private Departures(final int[] first, final Timetable.Trips trips) {
        this.first = first;
        final int count = first[first.length - 1];
        second = new int[count];
        event = new int[count];
        trip = new int[count];
        final int[] tripOf = new int[trips.events()];
        final long[] keys = new long[count]; // second, then event
        final int[] filled = first.clone();
        for (int of = 0; of < trips.count(); of++) {
            for (int at = trips.firstEvent()[of]; at < trips.firstEvent()[of + 1] - 1; at++) {
                keys[filled[trips.stop()[at]]++] = (long) trips.departure()[at] << Integer.SIZE | at;
                tripOf[at] = of;
            }
        }
        for (int stop = 0; stop < first.length - 1; stop++) {
            Arrays.sort(keys, first[stop], first[stop + 1]);
        }
        for (int position = 0; position < count; position++) {
            second[position] = (int) (keys[position] >> Integer.SIZE);
            event[position] = (int) keys[position];
            trip[position] = tripOf[event[position]];
        }
    }

    static Departures of(final Timetable timetable) {
        final Timetable.Trips trips = timetable.trips();
        final int[] first = new int[timetable.stops().count() + 1];
        for (int trip = 0; trip < trips.count(); trip++) {
            for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1] - 1; event++) {
                first[trips.stop()[event] + 1]++;
            }
        }
        Arrays.parallelPrefix(first, Integer::sum);
        return new Departures(first, trips);
    }

    /// {@return the position of the first departure at a stop in a second or later; [#end(int)] if there is none}
    int from(final int stop, final int since) {
        int low = first[stop];
        int high = first[stop + 1];
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (second[middle] < since) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// {@return the position after the last departure at a stop}
    int end(final int stop) {
        return first[stop + 1];
    }

    /// {@return departures of the whole day}
    int count() {
        return second.length;
    }

    /// {@return the second of a departure}
    int second(final int position) {
        return second[position];
    }

    /// {@return the stop event of a departure}
    int event(final int position) {
        return event[position];
    }

    /// {@return the trip of a departure}
    int trip(final int position) {
        return trip[position];
    }
}
