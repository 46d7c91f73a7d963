package org.denserow.demo.riders;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.handle.Handle;

/// Predicts from the state before a second who is aboard which vehicle after it, by scans over everything, and compares
/// the world with that; and where riders got off with where they had to.
public final class LiteralBoarding {

    /// A rider before the second. Handles are null where they do not apply.
    private record Before(
            long rider,
            long stop,
            long vehicle,
            int trip,
            long goal,
            int since,
            boolean sits,
            long awaited,
            int leaves) {}

    /// A vehicle that stands at a stop in the second.
    private record Standing(long vehicle, int trip, int event, long stop) {}

    private final DayPlan plan;
    private final Timetable.Trips trips;
    private final Map<Long, Integer> tripOf = new HashMap<>(); // vehicles of the whole day
    private List<Before> before = List.of();
    private String difference = "";
    private int boarded;
    private int fullVehicles;
    private int choices;
    private int leftBehind;
    private int inWheelchairs;
    private long stale;

    public LiteralBoarding(final DayPlan plan) {
        this.plan = plan;
        this.trips = plan.timetable().trips();
    }

    /// Compares a world after a second with the prediction.
    public void frame(final Riders riders) {
        final int now = riders.network().second();
        final Map<Long, Long> due = new HashMap<>();
        final Map<Long, Standing> standing = standing(riders, now);
        final Map<Long, int[]> free = new HashMap<>(); // places, places for wheelchairs
        for (final Standing each : standing.values()) {
            free.put(each.vehicle, new int[] {60, trips.accessible()[each.trip] ? 2 : 0});
        }
        for (final Before rider : before) {
            if (rider.vehicle == Handle.NULL
                    || riders.network().vehicles().table().find(rider.vehicle) < 0) {
                continue;
            }
            final Standing at = standing.get(rider.vehicle);
            if (at == null || arrival(at, 0, rider.goal, riders) > now) {
                if (at == null || arrival(at, 0, rider.goal, riders) < Integer.MAX_VALUE) {
                    due.put(rider.rider, rider.vehicle);
                    if (at != null) {
                        free.get(rider.vehicle)[0]--;
                        free.get(rider.vehicle)[1] -= rider.sits ? 1 : 0;
                    }
                }
            }
        }
        final List<Before> waiting = new ArrayList<>(before.stream()
                .filter(rider -> rider.stop != Handle.NULL && !hasGivenUp(riders, rider.rider))
                .toList());
        waiting.sort(Comparator.comparingInt(Before::since).thenComparingLong(Before::rider));
        for (final Before rider : waiting) {
            final List<Standing> able = new ArrayList<>(standing.values().stream()
                    .filter(at -> at.stop == rider.stop)
                    .filter(at -> !rider.sits || isAccessible(riders, rider.stop))
                    .filter(at -> free.get(at.vehicle)[0] > 0 && (!rider.sits || free.get(at.vehicle)[1] > 0))
                    .filter(at -> arrival(at, 1, rider.goal, riders) > now)
                    .filter(at -> arrival(at, 1, rider.goal, riders) < Integer.MAX_VALUE)
                    .toList());
            leftBehind += rider.sits
                            && able.isEmpty()
                            && standing.values().stream()
                                    .anyMatch(at -> at.stop == rider.stop
                                            && !trips.accessible()[at.trip]
                                            && free.get(at.vehicle)[0] > 0
                                            && arrival(at, 1, rider.goal, riders) > now
                                            && arrival(at, 1, rider.goal, riders) < Integer.MAX_VALUE)
                    ? 1
                    : 0;
            choices += able.size() > 1 ? 1 : 0;
            able.sort(Comparator.comparingInt((Standing at) -> arrival(at, 1, rider.goal, riders))
                    .thenComparingLong(Standing::vehicle));
            if (!able.isEmpty()) {
                final long vehicle = able.getFirst().vehicle;
                due.put(rider.rider, vehicle);
                free.get(vehicle)[0]--;
                free.get(vehicle)[1] -= rider.sits ? 1 : 0;
                fullVehicles += free.get(vehicle)[0] == 0 ? 1 : 0;
                boarded++;
                inWheelchairs += rider.sits ? 1 : 0;
            }
        }
        final long gone = before.stream()
                .filter(rider -> rider.stop != Handle.NULL && rider.awaited != Handle.NULL && now <= rider.leaves)
                .filter(rider -> plan.withdrawn()[tripOf.get(rider.awaited)] <= now)
                .count();
        stale += gone;
        if (difference.isEmpty() && gone != riders.stale().value()) {
            difference = "second " + now + ": expected awaited and gone " + gone + ", found "
                    + riders.stale().value();
        }
        final List<Before> aboard =
                before.stream().filter(rider -> rider.vehicle != Handle.NULL).toList();
        final Map<Long, Long> found = look(riders);
        for (final Before rider : aboard) {
            setDown(riders, now, rider, found);
        }
        if (difference.isEmpty() && !due.equals(found)) {
            final Map<Long, Long> missing = new HashMap<>(due);
            missing.entrySet().removeAll(found.entrySet());
            final Map<Long, Long> wrong = new HashMap<>(found);
            wrong.entrySet().removeAll(due.entrySet());
            difference = "second " + now + ": expected " + missing + ", found " + wrong;
        }
    }

    /// Compares where a rider got off, unless the vehicle was withdrawn.
    private void setDown(final Riders riders, final int now, final Before rider, final Map<Long, Long> aboard) {
        final Riders.Rider rows = riders.rows();
        final int row = rows.table().find(rider.rider);
        if (!difference.isEmpty()
                || aboard.containsKey(rider.rider)
                || rider.trip < 0
                || plan.withdrawn()[rider.trip] <= now) {
            return;
        }
        final int goal = riders.network().stops().table().row(rider.goal);
        if (row < 0
                || rows.x().values()[row] != riders.network().stops().x().values()[goal]
                || rows.y().values()[row] != riders.network().stops().y().values()[goal]
                || rider.sits && !isAccessible(riders, rider.goal)) {
            difference = "second " + now + ": rider " + rider.rider + " must get off at the goal, stop row " + goal;
        }
    }

    private boolean isAccessible(final Riders riders, final long stop) {
        return plan.timetable().stops().accessible()[riders.numberOf(stop)];
    }

    private static boolean hasGivenUp(final Riders riders, final long rider) {
        final Riders.Rider rows = riders.rows();
        return rows.gaveUp().bits().get(rows.table().row(rider));
    }

    /// Vehicles that stand at a stop in this second and are there after it, by their handle.
    private Map<Long, Standing> standing(final Riders riders, final int now) {
        final Map<Long, Standing> all = new HashMap<>();
        final Network.Vehicle vehicles = riders.network().vehicles();
        for (int row = 0; row < vehicles.table().size(); row++) {
            final int trip = vehicles.trip().values()[row];
            int event = trips.firstEvent()[trip];
            while (plan.second()[event] < now) {
                event++;
            }
            if (trips.arrival()[event] <= now) {
                final long vehicle = vehicles.table().handle(row);
                final int copy = riders.network()
                        .routes()
                        .copy()
                        .values()[
                        riders.network().routes().table().row(vehicles.route().get(row))];
                final int stop = copy * plan.timetable().stops().count() + trips.stop()[event];
                all.put(
                        vehicle,
                        new Standing(
                                vehicle,
                                trip,
                                event,
                                riders.network().stops().table().handle(stop)));
            }
        }
        return all;
    }

    /// When a standing vehicle is at the goal next, from `ahead` stops on; the largest number if it is not.
    private int arrival(final Standing at, final int ahead, final long goal, final Riders riders) {
        final int stop = riders.network().stops().table().row(goal)
                % plan.timetable().stops().count();
        for (int event = at.event + ahead; event < trips.firstEvent()[at.trip + 1]; event++) {
            if (trips.stop()[event] == stop) {
                return trips.arrival()[event];
            }
        }
        return Integer.MAX_VALUE;
    }

    /// Remembers all riders for the next second.
    ///
    /// @return the vehicle of each rider aboard
    private Map<Long, Long> look(final Riders riders) {
        for (int row = 0; row < riders.network().vehicles().table().end(); row++) { // pending ones too
            tripOf.put(
                    riders.network().vehicles().table().handle(row),
                    riders.network().vehicles().trip().values()[row]);
        }
        final Riders.Rider rows = riders.rows();
        final Map<Long, Long> aboard = new HashMap<>();
        before = new ArrayList<>();
        for (int row = 0; row < rows.table().size(); row++) {
            final long rider = rows.table().handle(row);
            final boolean isAboard = rows.aboard().bits().get(row);
            final boolean isWaiting = rows.waiting().bits().get(row);
            if (isAboard) {
                aboard.put(rider, rows.vehicle().get(row));
            }
            before.add(new Before(
                    rider,
                    isWaiting ? rows.stop().get(row) : Handle.NULL,
                    isAboard ? rows.vehicle().get(row) : Handle.NULL,
                    tripOf.getOrDefault(rows.vehicle().get(row), -1),
                    rows.goal().values()[row],
                    rows.since().values()[row],
                    rows.wheelchair().bits().get(row),
                    rows.awaited().values()[row],
                    rows.leaves().values()[row]));
        }
        return aboard;
    }

    /// {@return the first difference, or an empty text}
    public String difference() {
        return difference;
    }

    public int boarded() {
        return boarded;
    }

    int fullVehicles() {
        return fullVehicles;
    }

    /// {@return riders who had a choice between two vehicles at least}
    int choices() {
        return choices;
    }

    /// {@return times that a rider in a wheelchair waited at a vehicle with a free place that is not accessible}
    int leftBehind() {
        return leftBehind;
    }

    /// {@return riders in wheelchairs who got on}
    public int inWheelchairs() {
        return inWheelchairs;
    }

    /// {@return times that a waiting rider found the awaited vehicle gone}
    long stale() {
        return stale;
    }

    @Override
    public String toString() {
        return "boarded " + boarded + ", full " + fullVehicles + ", choices " + choices + ", left behind " + leftBehind
                + ", in wheelchairs " + inWheelchairs;
    }
}
