package org.denserow.demo.city;

import java.util.SplittableRandom;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.engine.frame.Draw;
import org.denserow.engine.sparse.SparseIntTable;
import org.denserow.engine.sparse.SparseTable;

/// Made-up demand for trips, because feeds carry none: how many riders appear near each stop in each minute, and where
/// they want to go.
///
/// Gravity: riders from stop a to stop b are proportional to `departures(a) * events(b) / (1 + (metres / 2000)²)`, at
/// 400 metres or more, if two trips are enough. A rider appears up to 15 minutes before a departure that is drawn among
/// all departures of the day, so the demand follows the hours of service.
///
/// *Threads*: no code writes it once it is built; any thread may read it.
final class RiderDemand {

    private static final int MINUTE = 60; // seconds
    private static final int MOST_EARLY = 15 * MINUTE;
    private static final float HALF_METRES = 2000; // at this distance half as many want to go
    private static final float LEAST_METRES = 400; // shorter ways are walked
    private static final int TRIES = 40; // of finding a destination

    private final DayPlan plan;
    private final StopReach reach;
    private final int minutes;
    private final int allStops; // of all copies
    private final SparseIntTable table; // riders by minute * allStops + stop: a frame reads those of one minute

    private RiderDemand(final DayPlan plan, final StopReach reach, final int minutes, final SparseIntTable table) {
        this.plan = plan;
        this.reach = reach;
        this.minutes = minutes;
        this.allStops = plan.timetable().stops().count() * plan.copies();
        this.table = table;
    }

    /// Draws the demand of a day.
    ///
    /// @param riders of all copies together
    /// @throws OutOfCapacity if stops times minutes are too many
    static RiderDemand create(final DayPlan plan, final StopReach reach, final int riders, final long seed) {
        final int minutes = plan.frames() / MINUTE + 1;
        final int stops = plan.timetable().stops().count();
        final long size = (long) stops * plan.copies() * minutes;
        if (size > SparseTable.MAX_SIZE) {
            throw new OutOfCapacity("stops times minutes of all copies are at most " + SparseTable.MAX_SIZE
                    + ": copies=" + plan.copies() + ", stops=" + stops + ", minutes=" + minutes
                    + "; run fewer copies, or none with riders");
        }
        final RiderDemand demand = new RiderDemand(plan, reach, minutes, SparseIntTable.withSize((int) size));
        demand.draw(plan.timetable().trips().events() == 0 ? 0 : riders, new SplittableRandom(seed));
        return demand;
    }

    private void draw(final int riders, final SplittableRandom random) {
        final Timetable.Trips trips = plan.timetable().trips();
        final int stops = plan.timetable().stops().count();
        final boolean[] isLast = new boolean[trips.events()];
        for (int trip = 0; trip < trips.count(); trip++) {
            isLast[trips.firstEvent()[trip + 1] - 1] = true;
        }
        for (int rider = 0; rider < riders; rider++) {
            int event = random.nextInt(isLast.length);
            while (isLast[event]) { // nobody gets on there; every trip has another stop
                event = random.nextInt(isLast.length);
            }
            final int second = trips.departure()[event] - random.nextInt(MOST_EARLY);
            final int minute = Math.max(0, second - plan.firstSecond()) / MINUTE;
            final int stop = rider % plan.copies() * stops + trips.stop()[event];
            final int at = Math.min(minute, minutes - 1) * allStops + stop;
            table.set(at, table.get(at) + 1);
        }
    }

    /// {@return riders who appear near a stop in one second; those of a minute are spread evenly over its seconds}
    ///
    /// @param stop row of the stop
    /// @param frame of the second
    int appear(final int stop, final long frame) {
        final int minute = (int) (frame / MINUTE);
        if (minute >= minutes) {
            return 0;
        }
        final long riders = table.get(minute * allStops + stop);
        final long second = frame % MINUTE;
        return (int) (riders * (second + 1) / MINUTE - riders * second / MINUTE);
    }

    /// {@return riders of the whole day, except those who would appear after its last second}
    int total() {
        int total = 0;
        for (SparseIntTable.Values each = table.values(); each.next(); ) {
            total += each.value();
        }
        return total;
    }

    /// {@return the number of the stop where a rider wants to go}
    ///
    /// @param origin number of the stop
    int destination(final int origin, final Draw draw) {
        final int[] stop = plan.timetable().trips().stop();
        int within = stop[draw.below(stop.length)];
        for (int tried = 0; tried < TRIES; tried++) {
            final int drawn = stop[draw.below(stop.length)];
            final float metres = reach.metres(origin, drawn) / HALF_METRES;
            if (metres * HALF_METRES >= LEAST_METRES && reach.isWithin(origin, drawn)) {
                within = drawn;
                if (draw.unit() * (1 + metres * metres) < 1) {
                    return drawn;
                }
            }
        }
        return within; // seldom: a stop with few ways, or none at all
    }
}
