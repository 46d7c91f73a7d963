package org.denserow.demo.riders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.handle.Handle;

/// Predicts from the state before a second which vehicle each waiting rider awaits after it, from the timetable alone:
/// it reads no display. It compares the world with that.
public final class LiteralWaiting {

    private static final int LOOK_SECONDS = 30;

    /// A waiting rider before the second.
    private record Before(long rider, long stop, long goal, int since, boolean sits, long awaited, int leaves) {}

    /// A vehicle, pending or active.
    private record Known(int trip, int copy) {}

    private final DayPlan plan;
    private final Timetable.Trips trips;
    private final Map<Long, Known> known = new HashMap<>(); // of the whole day
    private List<Before> before = List.of();
    private List<Long> present = List.of(); // vehicles before the second
    private String difference = "";
    private int looks;
    private int changed;

    public LiteralWaiting(final DayPlan plan) {
        this.plan = plan;
        this.trips = plan.timetable().trips();
    }

    /// Compares a world after a second with the prediction.
    public void frame(final Riders riders) {
        final int now = riders.network().second();
        final Riders.Rider rows = riders.rows();
        for (final Before rider : before) {
            final int row = rows.table().find(rider.rider);
            if (row < 0 || !rows.waiting().bits().get(row)) {
                continue; // got on, or gave up
            }
            final long due = awaited(riders, rider, now);
            final long found = rows.awaited().values()[row];
            if (difference.isEmpty() && due != found) {
                difference = "second " + now + ": rider " + rider.rider + " must await " + name(due) + ", awaits "
                        + name(found);
            }
        }
        look(riders);
    }

    private String name(final long vehicle) {
        return vehicle == Handle.NULL
                ? "none"
                : known.containsKey(vehicle) ? trips.id()[known.get(vehicle).trip] : "an unknown one";
    }

    private long awaited(final Riders riders, final Before rider, final int now) {
        final boolean hasLeft = rider.awaited != Handle.NULL && now > rider.leaves;
        final boolean isGone =
                rider.awaited != Handle.NULL && !hasLeft && plan.withdrawn()[known.get(rider.awaited).trip] <= now;
        final boolean awaitsNone = rider.awaited == Handle.NULL || hasLeft;
        if (isGone || awaitsNone && (now - rider.since) % LOOK_SECONDS == 0) {
            looks++;
            changed += isGone ? 1 : 0;
            return first(riders, rider, now);
        }
        return hasLeft ? Handle.NULL : rider.awaited;
    }

    /// {@return the vehicle that leaves the rider's stop first and serves the goal later, the lower handle of equals}
    private long first(final Riders riders, final Before rider, final int now) {
        final int count = plan.timetable().stops().count();
        final int stop = riders.network().stops().table().row(rider.stop);
        final int goal = riders.network().stops().table().row(rider.goal) % count;
        long best = Handle.NULL;
        int least = Integer.MAX_VALUE;
        for (final long vehicle : present) {
            final Known each = known.get(vehicle);
            if (each.copy != stop / count
                    || plan.withdrawn()[each.trip] <= now
                    || rider.sits && !trips.accessible()[each.trip]) {
                continue;
            }
            for (int event = trips.firstEvent()[each.trip]; event < trips.firstEvent()[each.trip + 1]; event++) {
                final int leaves = plan.second()[event];
                if (trips.stop()[event] == stop % count
                        && leaves >= now
                        && (leaves < least || leaves == least && vehicle < best)
                        && isServedAfter(each.trip, event, goal)) {
                    best = vehicle;
                    least = leaves;
                }
            }
        }
        return best;
    }

    private boolean isServedAfter(final int trip, final int event, final int goal) {
        for (int later = event + 1; later < trips.firstEvent()[trip + 1]; later++) {
            if (trips.stop()[later] == goal) {
                return true;
            }
        }
        return false;
    }

    /// Remembers waiting riders and all vehicles for the next second.
    private void look(final Riders riders) {
        final Network.Vehicle vehicles = riders.network().vehicles();
        present = new ArrayList<>();
        for (int row = 0; row < vehicles.table().end(); row++) {
            final int route =
                    riders.network().routes().table().row(vehicles.route().get(row));
            final long vehicle = vehicles.table().handle(row);
            known.put(
                    vehicle,
                    new Known(
                            vehicles.trip().values()[row],
                            riders.network().routes().copy().values()[route]));
            present.add(vehicle);
        }
        final Riders.Rider rows = riders.rows();
        before = new ArrayList<>();
        for (int row = rows.waiting().bits().next(0);
                row >= 0;
                row = rows.waiting().bits().next(row + 1)) {
            before.add(new Before(
                    rows.table().handle(row),
                    rows.stop().get(row),
                    rows.goal().values()[row],
                    rows.since().values()[row],
                    rows.wheelchair().bits().get(row),
                    rows.awaited().values()[row],
                    rows.leaves().values()[row]));
        }
    }

    /// {@return the first difference, or an empty text}
    public String difference() {
        return difference;
    }

    /// {@return looks at a display}
    int looks() {
        return looks;
    }

    /// {@return looks because the awaited vehicle was withdrawn}
    int changed() {
        return changed;
    }
}
