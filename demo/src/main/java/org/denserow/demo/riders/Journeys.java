package org.denserow.demo.riders;

import org.denserow.demo.timetable.Timetable;

/// The journeys that people find who know the timetable: by one vehicle, or by two with a transfer at one stop or on
/// foot. They do not know what will be full or withdrawn.
///
/// A rider who decides in some second on a stop that is `walk` seconds away begins to wait `walk` seconds later, may get
/// on from the next second on, and gives up when the patience has passed since the wait began.
///
/// *Threads*: no code writes it once it is built; any thread may read it. *Cost*: a look at each departure that is in
/// time; for a transfer also at each stop of that vehicle from which some trip of the day goes on.
final class Journeys {

    /// No journey: it ends later than any other.
    static final long NONE = Long.MAX_VALUE;

    /// Longer than any day: the patience of one who asks whether a vehicle goes at all.
    static final int ANY_TIME = 1 << 24;

    private static final int PATIENCE = 60 * 60; // seconds at one stop
    private static final int IMPATIENT_PATIENCE = 15 * 60;
    private static final float METRES_PER_SECOND = 1.3f;

    private final Timetable.Trips trips;
    private final Departures departures;
    private final TripStops tripStops;
    private final StopReach reach;
    private final StopReach reachOfWheelchairs;

    Journeys(final Timetable timetable, final TripStops tripStops) {
        this.trips = timetable.trips();
        this.departures = Departures.of(timetable);
        this.tripStops = tripStops;
        this.reach = StopReach.of(timetable);
        this.reachOfWheelchairs = StopReach.ofWheelchairs(timetable, reach);
    }

    /// {@return seconds from a decision to the begin of the wait at a stop so far away, at least 1}
    static int walk(final float metres) {
        return Math.max(1, (int) Math.ceil(metres / METRES_PER_SECOND));
    }

    /// {@return seconds that a rider waits at one stop}
    static int patience(final boolean isImpatient) {
        return isImpatient ? IMPATIENT_PATIENCE : PATIENCE;
    }

    /// {@return the journey by the vehicle that leaves first for a stop; [#NONE] if none is in time}
    ///
    /// @param since the second at which the wait begins
    /// @param patience it leaves fewer seconds than these later
    /// @param sits whether trip and stops must take a wheelchair
    long direct(final int from, final int to, final int since, final int patience, final boolean sits) {
        if (!reach(sits).isDirect(from, to)) {
            return NONE;
        }
        for (int at = departures.from(from, since + 1); at < departures.end(from); at++) {
            final int leaves = departures.second(at);
            if (leaves >= since + patience) {
                return NONE;
            }
            final int trip = departures.trip(at);
            if (!sits || trips.accessible()[trip]) {
                final int there = tripStops.next(trip, departures.event(at) + 1, to);
                if (there >= 0 && trips.arrival()[there] > leaves) {
                    return journey(trips.arrival()[there], to);
                }
            }
        }
        return NONE;
    }

    /// {@return the journey by the vehicle that leaves first of those from which a second one is reached in time, with the
    ///     first arrival, the first stop of equals; [#NONE] if there is none}
    ///
    /// @param since the second at which the wait begins
    /// @param patience each of the two vehicles leaves fewer seconds than these after a wait for it begins
    /// @param sits whether trips and stops must take a wheelchair
    long transfer(final int from, final int to, final int since, final int patience, final boolean sits) {
        if (!reach(sits).isWithin(from, to)) {
            return NONE;
        }
        for (int at = departures.from(from, since + 1); at < departures.end(from); at++) {
            if (departures.second(at) >= since + patience) {
                return NONE;
            }
            final int trip = departures.trip(at);
            if (!sits || trips.accessible()[trip]) {
                final long journey = leave(trip, departures.event(at), to, patience, sits);
                if (journey != NONE) {
                    return journey;
                }
            }
        }
        return NONE;
    }

    private long leave(final int trip, final int boarding, final int to, final int patience, final boolean sits) {
        long best = NONE;
        for (int event = boarding + 1; event < trips.firstEvent()[trip + 1]; event++) {
            final int by = trips.stop()[event];
            final int arrival = trips.arrival()[event];
            if (arrival >= arrival(best)) {
                return best;
            }
            if (reach(sits).isServed(by) && reach(sits).isOnward(by, to) && arrival > trips.departure()[boarding]) {
                final int there = onward(by, to, arrival + 1, patience, sits);
                if (there < arrival(best) && tripStops.next(trip, boarding + 1, by) == event) { // its first visit there
                    best = journey(there, by);
                }
            }
        }
        return best;
    }

    /// {@return the first arrival of one who left a vehicle and decides now; the largest number if there is no way}
    private int onward(final int by, final int to, final int now, final int patience, final boolean sits) {
        int first = Integer.MAX_VALUE;
        final StopReach near = reach(sits);
        for (int i = near.firstNear(by); i < near.firstNear(by + 1); i++) {
            final int from = near.near(i);
            first = Math.min(first, arrival(direct(from, to, now + walk(near.metres(by, from)), patience, sits)));
        }
        return first;
    }

    /// {@return the journey by one vehicle, or, if there is none in time, by two}
    long first(final int from, final int to, final int since, final int patience, final boolean sits) {
        final long direct = direct(from, to, since, patience, sits);
        return direct != NONE ? direct : transfer(from, to, since, patience, sits);
    }

    // ---- A journey as a number ----

    private static long journey(final int arrival, final int leave) {
        return (long) arrival << Integer.SIZE | leave;
    }

    /// {@return the second at which a journey ends; the largest number of [#NONE]}
    static int arrival(final long journey) {
        return (int) (journey >> Integer.SIZE);
    }

    /// {@return the stop where to leave the first vehicle}
    static int leave(final long journey) {
        return (int) journey;
    }

    Departures departures() {
        return departures;
    }

    /// {@return which stops are reached from which}
    ///
    /// @param sits by riders in wheelchairs
    StopReach reach(final boolean sits) {
        return sits ? reachOfWheelchairs : reach;
    }
}
