package org.denserow.demo.riders;

import java.util.SplittableRandom;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.Draw;
import org.denserow.engine.sparse.SparseIntTable;
import org.denserow.engine.sparse.SparseTable;

/// Made-up demand for trips, because feeds carry none: how many riders appear near each stop in each minute, and where
/// they want to go.
///
/// Gravity: riders from stop a to stop b are proportional to `departures(a) * events(b) / (1 + (metres / 2000)²)`, at
/// 400 metres or more, as far as [Journeys] of that time go there. A rider appears 4 to 14 minutes before a departure
/// that is drawn among all departures of the day, so the demand follows the hours of service.
///
/// *Threads*: no code writes it once it is built; any thread may read it.
final class RiderDemand {

    private static final int MINUTE = 60; // seconds
    private static final int WALK = 4 * MINUTE; // more than from any home to its stop
    private static final int MOST_EARLY = 10 * MINUTE; // at the stop
    private static final float HALF_METRES = 2000; // at this distance half as many want to go
    private static final float LEAST_METRES = 400; // shorter ways are walked
    private static final int TRIES = 100; // of finding a destination

    private final DayPlan plan;
    private final Journeys journeys;
    private final int minutes;
    private final int stops; // of one copy
    private final SparseIntTable table; // riders of all copies by minute * stops + stop: a frame reads one minute

    private RiderDemand(final DayPlan plan, final Journeys journeys, final int minutes, final SparseIntTable table) {
        this.plan = plan;
        this.journeys = journeys;
        this.minutes = minutes;
        this.stops = plan.timetable().stops().count();
        this.table = table;
    }

    /// Draws the demand of a day.
    ///
    /// @param riders of all copies together
    /// @throws OutOfCapacity if stops times minutes are too many
    static RiderDemand create(final DayPlan plan, final Journeys journeys, final int riders, final long seed) {
        final int minutes = plan.frames() / MINUTE + 1;
        final int stops = plan.timetable().stops().count();
        final long size = (long) stops * minutes;
        if (size > SparseTable.MAX_LENGTH) {
            throw new OutOfCapacity("stops times minutes are at most " + SparseTable.MAX_LENGTH + ": stops=" + stops
                    + ", minutes=" + minutes + "; run a smaller feed, or --riders 0");
        }
        final RiderDemand demand = new RiderDemand(plan, journeys, minutes, SparseIntTable.withLength((int) size));
        demand.draw(plan.timetable().trips().events() == 0 ? 0 : riders, new SplittableRandom(seed));
        return demand;
    }

    private void draw(final int riders, final SplittableRandom random) {
        final Timetable.Trips trips = plan.timetable().trips();
        final boolean[] isLast = new boolean[trips.events()];
        for (int trip = 0; trip < trips.count(); trip++) {
            isLast[trips.firstEvent()[trip + 1] - 1] = true;
        }
        for (int rider = 0; rider < riders; rider++) {
            int event = random.nextInt(isLast.length);
            while (isLast[event]) { // nobody gets on there; every trip has another stop
                event = random.nextInt(isLast.length);
            }
            final int second = trips.departure()[event] - WALK - random.nextInt(MOST_EARLY);
            final int minute = Math.max(0, second - plan.firstSecond()) / MINUTE;
            final int at = Math.min(minute, minutes - 1) * stops + trips.stop()[event];
            table.set(at, table.get(at) + 1);
        }
    }

    /// {@return riders who appear near a stop in one second} Those of a minute are spread evenly over its seconds. The
    /// copies take turns with the riders of a stop and minute, and another copy begins in another minute.
    ///
    /// @param stop row of the stop
    /// @param frame of the second
    int appear(final int stop, final long frame) {
        final int minute = (int) (frame / MINUTE);
        if (minute >= minutes) {
            return 0;
        }
        final int at = minute * stops + stop % stops;
        final int turn = (at % plan.copies() + stop / stops) % plan.copies();
        final long riders = (table.get(at) + plan.copies() - 1 - turn) / plan.copies();
        final long second = frame % MINUTE;
        return (int) (riders * (second + 1) / MINUTE - riders * second / MINUTE);
    }

    /// {@return riders of the whole day, except those who would appear after its last second}
    int total() {
        int total = 0;
        for (SparseIntTable.Cursor each = table.values(); each.next(); ) {
            total += each.value();
        }
        return total;
    }

    /// {@return the number of the stop where a rider wants to go}
    ///
    /// @param origin number of the stop near which the rider appears
    /// @param since the second at which the rider begins to wait there
    /// @param patience seconds
    /// @param sits whether a vehicle must take a wheelchair
    int destination(final int origin, final int since, final int patience, final boolean sits, final Draw draw) {
        final int[] stop = plan.timetable().trips().stop();
        for (int tried = 0; tried < TRIES; tried++) {
            final int drawn = stop[draw.nextInt(stop.length)];
            final float metres = journeys.reach(false).metres(origin, drawn);
            final float share = metres / HALF_METRES;
            if (draw.nextDouble() * (1 + share * share) < 1
                    && metres >= LEAST_METRES
                    && Journeys.arrival(journeys.first(origin, drawn, since, patience, sits))
                            < since + MOST_EARLY + Journeys.walk(metres)) {
                return drawn;
            }
        }
        return lastStopOfNext(origin, since); // seldom: few ways go from there
    }

    /// {@return the last stop of the vehicle that leaves a stop first, or the stop itself after the last one}
    private int lastStopOfNext(final int origin, final int since) {
        final Departures departures = journeys.departures();
        final int at = departures.from(origin, since + 1);
        if (at == departures.end(origin)) {
            return origin;
        }
        final Timetable.Trips trips = plan.timetable().trips();
        return trips.stop()[trips.firstEvent()[departures.trip(at) + 1] - 1];
    }
}
