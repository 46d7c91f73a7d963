package org.denserow.demo.riders;

import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.Commands;
import org.denserow.engine.Range;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.Tag;

/// How riders get off and on: exact matching of seats and riders, stop by stop, without an exclusive system.
///
/// | system | over | does |
/// |---|---|---|
/// | `stand` | vehicles | notes the stop at which each vehicle stands |
/// | `exchange` | stops | lets riders of the vehicles there get off, then riders who wait there get on |
///
/// All vehicles and all waiting riders of a stop are decided in one chunk, which records commands. So no two chunks
/// want one seat or one rider.
///
/// *Getting on* is for a rider whose goal the vehicle serves later, and not in this second; who has patience left; and
/// who finds a place: there are 60, of which 2 fit a wheelchair, or none if the trip is not accessible. The rider who
/// waited longest chooses first, the lower handle of equals; each takes the vehicle that is first at the goal, the
/// lower handle of equals. Places only become fewer while riders choose, so afterwards no rider waits who may get on.
///
/// *Getting off* is for a rider at the goal, or whose goal does not lie ahead. A vehicle may pass several stops in one
/// second; riders get off at each of them, and get on at the first.
///
/// Tests replace methods to show that the checks find wrong rules.
///
/// *Threads*: bodies run on all workers; they only read the fields.
public class Boarding {

    /// Riders aboard a vehicle, at most.
    public static final int PLACES = 60;

    /// Riders in wheelchairs aboard a vehicle, at most.
    static final int WHEELCHAIRS = 2;

    private final DayPlan plan;
    private final Riders riders;
    private final Riders.Rider rows;
    private final Network.Vehicle vehicles;
    private final Timetable.Trips trips;

    Boarding(final Riders riders) {
        this.plan = riders.plan();
        this.riders = riders;
        this.rows = riders.rows();
        this.vehicles = riders.network().vehicles();
        this.trips = plan.timetable().trips();
    }

    void declare() {
        final Network network = riders.network();
        network.simulation()
                .system("stand")
                .reads(
                        vehicles.stopped(),
                        vehicles.next(),
                        vehicles.route(),
                        network.routes().copy())
                .writes(riders.standsAt())
                .grain(Network.GRAIN)
                .over(vehicles.table(), this::stand);
        network.simulation()
                .system("exchange")
                .reads(riders.waitingAt(), riders.aboardOf(), vehicles.trip(), vehicles.next())
                .reads(rows.goal(), rows.destination(), rows.since(), rows.until(), rows.rides(), rows.wheelchair())
                .reads(network.stops().x(), network.stops().y())
                .writesGrouped(riders.standing(), vehicles.load(), riders.boarded())
                .grain(Network.GRAIN)
                .over(network.stops().table(), this::exchange);
    }

    private void stand(final Range range, final Commands commands) {
        final Tag.Bits stopped = range.read(vehicles.stopped());
        final int[] next = range.read(vehicles.next());
        final long[] route = range.read(vehicles.route());
        final int[] copy = range.read(riders.network().routes().copy());
        final long[] standsAt = range.write(riders.standsAt());
        final Table routes = riders.network().routes().table();
        for (int row = range.begin(); row < range.end(); row++) {
            standsAt[row] = stopped.get(row) ? riders.stopOf(next[row], copy[routes.row(route[row])]) : Handle.NULL;
        }
    }

    // ---- One stop ----

    private void exchange(final Range stops, final Commands commands) {
        final Buckets.View standing = stops.read(riders.standing());
        final SetIndex.View waiting = stops.read(riders.waitingAt());
        int mostVehicles = 0;
        int mostWaiting = 0;
        for (int stop = stops.begin(); stop < stops.end(); stop++) {
            final int here = standing.count(stop);
            if (here > 0) {
                mostVehicles = Math.max(mostVehicles, here);
                mostWaiting = Math.max(mostWaiting, waiting.count(handleOfStop(stop)));
            }
        }
        if (mostVehicles == 0) {
            return;
        }
        final int[] free = stops.scratch().ints(mostVehicles);
        final int[] chairs = stops.scratch().ints(mostVehicles);
        final int[] queue = stops.scratch().ints(mostWaiting);
        for (int stop = stops.begin(); stop < stops.end(); stop++) {
            if (standing.count(stop) > 0) {
                getOff(stops, standing, stop, free, chairs, commands);
                getOn(stops, standing, stop, free, chairs, queue, commands);
            }
        }
    }

    private long handleOfStop(final int stop) {
        return riders.network().stops().table().handle(stop);
    }

    /// Lets riders off, and counts the places that are free then.
    private void getOff(
            final Range stops,
            final Buckets.View standing,
            final int stop,
            final int[] free,
            final int[] chairs,
            final Commands commands) {
        final SetIndex.View aboardOf = stops.read(riders.aboardOf());
        final Tag.Bits wheelchair = stops.read(rows.wheelchair());
        final int[] load = stops.write(vehicles.load());
        final int[] trip = stops.read(vehicles.trip());
        final int[] next = stops.read(vehicles.next());
        final long[] goal = stops.read(rows.goal());
        for (int i = standing.begin(stop); i < standing.end(stop); i++) {
            final int vehicle = standing.rows()[i];
            int staying = 0;
            int stayingInWheelchairs = 0;
            final long handle = vehicles.table().handle(vehicle);
            for (int rider = aboardOf.first(handle); rider >= 0; rider = aboardOf.next(rider)) {
                final long off =
                        leavesAt(trip[vehicle], next[vehicle], goal[rider], stop, plan.secondOf(stops.frame()));
                if (off == Handle.NULL) {
                    staying++;
                    stayingInWheelchairs += wheelchair.get(rider) ? 1 : 0;
                } else {
                    getOff(stops, rider, off, commands);
                }
            }
            load[vehicle] = staying;
            free[i - standing.begin(stop)] = places() - staying;
            chairs[i - standing.begin(stop)] = wheelchairs(trip[vehicle]) - stayingInWheelchairs;
        }
    }

    /// {@return where a rider gets off in this second: at the goal, or here if it does not lie ahead; null to stay}
    private long leavesAt(final int trip, final int event, final long goal, final int stop, final int now) {
        final int at = riders.tripStops().next(trip, event, riders.numberOf(goal));
        if (at < 0) {
            return handleOfStop(stop);
        }
        return trips.arrival()[at] <= now ? goal : Handle.NULL;
    }

    private void getOn(
            final Range stops,
            final Buckets.View standing,
            final int stop,
            final int[] free,
            final int[] chairs,
            final int[] queue,
            final Commands commands) {
        final int now = plan.secondOf(stops.frame());
        final int[] until = stops.read(rows.until());
        final int[] since = stops.read(rows.since());
        final int begin = standing.begin(stop);
        final int here = standing.count(stop);
        final SetIndex.View waiting = stops.read(riders.waitingAt());
        int count = 0;
        for (int rider = waiting.first(handleOfStop(stop)); rider >= 0; rider = waiting.next(rider)) {
            if (now < until[rider] && choice(stops, standing, begin, here, free, chairs, rider, now) >= 0) {
                queue[count++] = rider;
            }
        }
        heapify(queue, count, since);
        while (count > 0) {
            final int rider = queue[0];
            queue[0] = queue[--count];
            sink(queue, 0, count, since);
            final int chosen = choice(stops, standing, begin, here, free, chairs, rider, now);
            if (chosen >= 0) {
                final int vehicle = standing.rows()[begin + chosen];
                free[chosen]--;
                chairs[chosen] -= stops.read(rows.wheelchair()).get(rider) ? 1 : 0;
                stops.write(vehicles.load())[vehicle]++;
                stops.write(riders.boarded())[vehicle]++;
                getOn(rider, vehicles.table().handle(vehicle), stops.read(rows.rides())[rider] + 1, commands);
            }
        }
    }

    /// {@return which of the vehicles here a rider takes, or -1}
    private int choice(
            final Range stops,
            final Buckets.View standing,
            final int begin,
            final int here,
            final int[] free,
            final int[] chairs,
            final int rider,
            final int now) {
        final int goal = riders.numberOf(stops.read(rows.goal())[rider]);
        final boolean sits = stops.read(rows.wheelchair()).get(rider);
        final int[] trip = stops.read(vehicles.trip());
        final int[] next = stops.read(vehicles.next());
        int best = -1;
        int first = Integer.MAX_VALUE;
        for (int i = 0; i < here; i++) {
            if (free[i] <= 0 || sits && chairs[i] <= 0) {
                continue;
            }
            final int vehicle = standing.rows()[begin + i];
            final int at = riders.tripStops().next(trip[vehicle], next[vehicle] + 1, goal);
            if (at < 0 || trips.arrival()[at] <= now || trips.arrival()[at] > first) {
                continue;
            }
            final boolean isFirst = trips.arrival()[at] < first;
            if (isFirst || vehicles.table().handle(vehicle) < vehicles.table().handle(standing.rows()[begin + best])) {
                best = i;
                first = trips.arrival()[at];
            }
        }
        return best;
    }

    // ---- The queue: a heap of riders' rows ----

    private void heapify(final int[] queue, final int count, final int[] since) {
        for (int at = count / 2 - 1; at >= 0; at--) {
            sink(queue, at, count, since);
        }
    }

    private void sink(final int[] queue, final int from, final int count, final int[] since) {
        int at = from;
        while (2 * at + 1 < count) {
            int child = 2 * at + 1;
            if (child + 1 < count && isBefore(queue[child + 1], queue[child], since)) {
                child++;
            }
            if (!isBefore(queue[child], queue[at], since)) {
                return;
            }
            final int rider = queue[at];
            queue[at] = queue[child];
            queue[child] = rider;
            at = child;
        }
    }

    /// {@return whether one rider chooses before another}
    boolean isBefore(final int one, final int other, final int[] since) {
        return since[one] == since[other]
                ? rows.table().handle(one) < rows.table().handle(other)
                : since[one] < since[other];
    }

    // ---- Rules that tests break ----

    /// {@return places of a vehicle}
    int places() {
        return PLACES;
    }

    /// {@return places for wheelchairs of a vehicle on a trip}
    int wheelchairs(final int trip) {
        return trips.accessible()[trip] ? WHEELCHAIRS : 0;
    }

    /// Records that a rider gets off.
    ///
    /// @param stop where
    void getOff(final Range stops, final int rider, final long stop, final Commands commands) {
        final Network.Stop all = riders.network().stops();
        final long handle = rows.table().handle(rider);
        final int at = all.table().row(stop);
        final boolean isThere = stop == stops.read(rows.destination())[rider];
        commands.untag(handle, rows.aboard())
                .tag(handle, isThere ? rows.arrived() : rows.walking())
                .set(handle, rows.vehicle(), Handle.NULL)
                .set(handle, rows.x(), stops.read(all.x())[at])
                .set(handle, rows.y(), stops.read(all.y())[at]);
    }

    /// Records that a rider gets on.
    ///
    /// @param rides vehicles taken, this one included
    void getOn(final int rider, final long vehicle, final int rides, final Commands commands) {
        final long handle = rows.table().handle(rider);
        commands.untag(handle, rows.waiting())
                .tag(handle, rows.aboard())
                .set(handle, rows.stop(), Handle.NULL)
                .set(handle, rows.awaited(), Handle.NULL)
                .set(handle, rows.vehicle(), vehicle)
                .set(handle, rows.rides(), rides);
    }
}
