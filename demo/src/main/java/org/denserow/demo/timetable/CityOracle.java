package org.denserow.demo.timetable;

import java.util.Arrays;
import java.util.BitSet;
import org.denserow.demo.feed.ServiceTime;

/// The figures that a right simulation of a timetable must reproduce, computed without simulating: a sweep over sorted
/// first departures and last arrivals.
///
/// One vehicle runs one trip. It is active from its first departure, inclusive, to its last arrival, exclusive, and
/// makes its last stop event at that arrival. A day without trips has zeros, and [ServiceTime#NONE] for both times.
///
/// A trip that is withdrawn at a second ends there, exclusive: its vehicle is gone, and makes no event from then on.
public final class CityOracle {

    private final int trips; // that end at their last stop
    private final int stopEvents;
    private final int stopsUsed;
    private final int peakVehicles;
    private final long vehicleSeconds;
    private final long departureSum; // seconds
    private final int firstDeparture;
    private final int lastEvent;
    private final int[] begins; // first departures, ascending
    private final int[] ends; // last arrivals or withdrawals, not before the first departure, ascending
    private final int[] leaves; // first departures or earlier withdrawals: no longer pending from then on, ascending

    private CityOracle(final Timetable.Trips timetable, final int[] withdrawn) {
        begins = new int[timetable.count()];
        ends = new int[timetable.count()];
        leaves = new int[timetable.count()];
        final BitSet used = new BitSet();
        int ended = 0;
        int events = 0;
        int first = Integer.MAX_VALUE;
        int last = ServiceTime.NONE;
        for (int trip = 0; trip < begins.length; trip++) {
            begins[trip] = timetable.firstDeparture(trip);
            leaves[trip] = Math.min(begins[trip], withdrawn[trip]);
            ends[trip] = Math.max(begins[trip], Math.min(timetable.lastArrival(trip), withdrawn[trip]));
            final boolean completed = timetable.lastArrival(trip) < withdrawn[trip];
            ended += completed ? 1 : 0;
            last = completed ? Math.max(last, timetable.lastArrival(trip)) : last;
            first = begins[trip] < withdrawn[trip] ? Math.min(first, begins[trip]) : first;
            for (int event = timetable.firstEvent()[trip]; event < timetable.firstEvent()[trip + 1]; event++) {
                final boolean isLast = event == timetable.firstEvent()[trip + 1] - 1;
                if ((isLast ? timetable.arrival() : timetable.departure())[event] < withdrawn[trip]) {
                    used.set(timetable.stop()[event]);
                    events++;
                }
            }
        }
        Arrays.sort(begins);
        Arrays.sort(ends);
        Arrays.sort(leaves);
        trips = ended;
        stopEvents = events;
        firstDeparture = first == Integer.MAX_VALUE ? ServiceTime.NONE : first;
        lastEvent = last;
        vehicleSeconds = sum(ends) - sum(begins);
        departureSum = sum(timetable.departure());
        peakVehicles = peak(begins, ends);
        stopsUsed = used.cardinality();
    }

    /// Sweeps a timetable in O(events + trips log trips).
    public static CityOracle of(final Timetable timetable) {
        final int[] withdrawn = new int[timetable.trips().count()];
        Arrays.fill(withdrawn, DayPlan.NEVER);
        return new CityOracle(timetable.trips(), withdrawn);
    }

    /// Sweeps a timetable of which some trips are withdrawn.
    public static CityOracle of(final DayPlan plan) {
        return new CityOracle(plan.timetable().trips(), plan.withdrawn());
    }

    /// {@return trips of the day, one vehicle each, that end at their last stop}
    int trips() {
        return trips;
    }

    /// {@return stop events of all trips}
    int stopEvents() {
        return stopEvents;
    }

    /// {@return stops with at least one event}
    int stopsUsed() {
        return stopsUsed;
    }

    /// {@return the most vehicles active at once}
    int peakVehicles() {
        return peakVehicles;
    }

    /// {@return sum over vehicles of the seconds for which they are active}
    long vehicleSeconds() {
        return vehicleSeconds;
    }

    /// {@return sum over stop events of their departure, in seconds after midnight, withdrawn or not}
    long departureSum() {
        return departureSum;
    }

    /// {@return second of the earliest departure, or [ServiceTime#NONE]}
    int firstDeparture() {
        return firstDeparture;
    }

    /// {@return second of the latest arrival, or [ServiceTime#NONE]}
    int lastEvent() {
        return lastEvent;
    }

    /// {@return vehicles active at a second after midnight, in O(log trips)}
    public int activeAt(final int second) {
        return countUpTo(begins, second) - countUpTo(ends, second);
    }

    /// {@return vehicles that are not withdrawn and whose first departure lies after `second`, by `lead` seconds at
    ///     most, in O(log trips)}
    public int waitingAt(final int second, final int lead) {
        return countUpTo(begins, second + lead) - countUpTo(leaves, second);
    }

    /// {@return the figures that a run of `copies` cities must reproduce}
    public CityFigures figures(final int copies) {
        return new CityFigures(
                (long) trips * copies,
                (long) stopEvents * copies,
                (long) stopsUsed * copies,
                (long) peakVehicles * copies,
                vehicleSeconds * copies,
                firstDeparture(),
                lastEvent());
    }

    /// {@return all figures except [#departureSum()], on one line}
    public String describe() {
        return figures(1).toString();
    }

    private static long sum(final int[] values) {
        long sum = 0;
        for (final int value : values) {
            sum += value;
        }
        return sum;
    }

    private static int peak(final int[] begins, final int[] ends) {
        int peak = 0;
        int ended = 0;
        for (int begun = 0; begun < begins.length; begun++) {
            // Half-open: trips that end now are gone before others begin now. A trip cannot end before it begins.
            while (ended <= begun && ends[ended] <= begins[begun]) {
                ended++;
            }
            peak = Math.max(peak, begun + 1 - ended);
        }
        return peak;
    }

    /// Number of values at most `limit` in an ascending array.
    private static int countUpTo(final int[] sorted, final int limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (sorted[middle] <= limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
