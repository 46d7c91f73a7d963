package org.denserow.demo.city;

/// The journeys that people find who know the timetable: by one vehicle, or by two with a transfer at one stop or on
/// foot. They do not know what will be full or withdrawn.
///
/// A rider who decides in some second on a stop that is `walk` seconds away begins to wait `walk` seconds later, may get
/// on from the next second on, and gives up when the patience has passed since the wait began.
///
/// *Threads*: no code writes it once it is built; any thread may read it. *Cost*: a look at each departure that is in
/// time; for a transfer also at each stop of that vehicle from which some trip of the day goes on.
final class Journeys {

    /// Longer than any day: the patience of one who asks whether a vehicle goes at all.
    static final int ANY_TIME = 1 << 24;

    private static final int PATIENCE = 60 * 60; // seconds at one stop
    private static final int IMPATIENT_PATIENCE = 15 * 60;
    private static final float METRES_PER_SECOND = 1.3f;

    private final Timetable.Trips trips;
    private final Departures departures;
    private final TripStops tripStops;
    private final StopReach reach;

    Journeys(final Timetable timetable, final TripStops tripStops) {
        this.trips = timetable.trips();
        this.departures = Departures.of(timetable);
        this.tripStops = tripStops;
        this.reach = StopReach.of(timetable);
    }

    /// {@return seconds from a decision to the begin of the wait at a stop so far away, at least 1}
    static int walk(final float metres) {
        return Math.max(1, (int) Math.ceil(metres / METRES_PER_SECOND));
    }

    /// {@return seconds that a rider waits at one stop}
    static int patience(final boolean isImpatient) {
        return isImpatient ? IMPATIENT_PATIENCE : PATIENCE;
    }

    /// {@return the stop event at which the vehicle that leaves first for a stop is there; -1 if none is in time}
    ///
    /// @param since the second at which the wait begins
    /// @param patience it leaves fewer seconds than these later
    /// @param sits whether it must take a wheelchair
    int direct(final int from, final int to, final int since, final int patience, final boolean sits) {
        if (!reach.isDirect(from, to)) {
            return -1;
        }
        for (int at = departures.from(from, since + 1); at < departures.end(from); at++) {
            final int leaves = departures.second(at);
            if (leaves >= since + patience) {
                return -1;
            }
            final int trip = departures.trip(at);
            if (!sits || trips.accessible()[trip]) {
                final int there = tripStops.next(trip, departures.event(at) + 1, to);
                if (there >= 0 && trips.arrival()[there] > leaves) {
                    return there;
                }
            }
        }
        return -1;
    }

    /// {@return the stop where to leave the vehicle that leaves first of those from which a second one is reached in time,
    ///     so that the rider is there first, the first stop of equals; -1 if there is none}
    ///
    /// @param since the second at which the wait begins
    /// @param patience each of the two vehicles leaves fewer seconds than these after a wait for it begins
    /// @param sits whether both must take a wheelchair
    int transfer(final int from, final int to, final int since, final int patience, final boolean sits) {
        if (!reach.isWithin(from, to)) {
            return -1;
        }
        for (int at = departures.from(from, since + 1); at < departures.end(from); at++) {
            if (departures.second(at) >= since + patience) {
                return -1;
            }
            final int trip = departures.trip(at);
            if (!sits || trips.accessible()[trip]) {
                final int by = leave(trip, departures.event(at), to, patience, sits);
                if (by >= 0) {
                    return by;
                }
            }
        }
        return -1;
    }

    private int leave(final int trip, final int boarding, final int to, final int patience, final boolean sits) {
        int best = -1;
        int first = Integer.MAX_VALUE;
        for (int event = boarding + 1; event < trips.firstEvent()[trip + 1]; event++) {
            final int by = trips.stop()[event];
            if (trips.arrival()[event] >= first) {
                return best;
            }
            if (reach.isOnward(by, to) && trips.arrival()[event] > trips.departure()[boarding]) {
                final int there = onward(by, to, trips.arrival()[event] + 1, patience, sits);
                if (there < first && tripStops.next(trip, boarding + 1, by) == event) { // the first time at that stop
                    first = there;
                    best = by;
                }
            }
        }
        return best;
    }

    /// {@return the second of the arrival of one who left a vehicle and decides now; the largest number if there is no way}
    private int onward(final int by, final int to, final int now, final int patience, final boolean sits) {
        int first = Integer.MAX_VALUE;
        for (int i = reach.firstNear(by); i < reach.firstNear(by + 1); i++) {
            final int from = reach.near(i);
            final int there = direct(from, to, now + walk(reach.metres(by, from)), patience, sits);
            if (there >= 0) {
                first = Math.min(first, trips.arrival()[there]);
            }
        }
        return first;
    }

    /// {@return whether one or two vehicles go to a stop in time}
    boolean exist(final int from, final int to, final int since, final int patience, final boolean sits) {
        return direct(from, to, since, patience, sits) >= 0 || transfer(from, to, since, patience, sits) >= 0;
    }

    Departures departures() {
        return departures;
    }

    StopReach reach() {
        return reach;
    }
}
