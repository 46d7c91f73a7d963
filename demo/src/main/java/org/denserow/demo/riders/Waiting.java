package org.denserow.demo.riders;

import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.engine.Commands;
import org.denserow.engine.Rows;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.SetIndex;

/// Riders at a stop: they look at its display, and give up when their patience ends.
///
/// A rider awaits the first displayed vehicle that may be taken to the goal, and gets on any such vehicle. If the awaited
/// vehicle is withdrawn, the rider meets a stale handle, counts it, and looks again; an impatient one gives up if the
/// display shows no other.
///
/// Tests replace methods to show that the checks find wrong rules.
///
/// *Threads*: the body runs on all workers; it only reads the fields.
class Waiting {

    private static final int LOOK_SECONDS = 30; // between two looks at a display

    private final DayPlan plan;
    private final Riders riders;
    private final Riders.Rider rows;
    private final Network.Vehicle vehicles;

    Waiting(final Riders riders) {
        this.plan = riders.plan();
        this.riders = riders;
        this.rows = riders.rows();
        this.vehicles = riders.network().vehicles();
    }

    void declare() {
        riders.network()
                .simulation()
                .system("wait")
                .reads(rows.stop(), rows.goal(), rows.since(), rows.impatient(), rows.wheelchair(), vehicles.trip())
                .reads(
                        riders.displayedAt(),
                        riders.displays().vehicle(),
                        riders.displays().event())
                .writes(rows.awaited(), rows.leaves(), rows.until())
                .over(rows.waiting(), this::await);
    }

    private void await(final Rows selected, final Commands commands) {
        riders.visit(selected);
        final long[] awaited = selected.write(rows.awaited());
        final int[] until = selected.write(rows.until());
        final int[] leaves = selected.write(rows.leaves());
        final int[] since = selected.read(rows.since());
        int met = 0;
        for (int row = selected.next(0); row >= 0; row = selected.next(row + 1)) {
            met += await(selected, row, awaited, until, leaves, since, commands) ? 1 : 0;
        }
        if (met > 0) {
            riders.stale().add(selected, met);
        }
    }

    /// {@return whether the vehicle that a rider awaited is withdrawn}
    private boolean await(
            final Rows selected,
            final int row,
            final long[] awaited,
            final int[] until,
            final int[] leaves,
            final int[] since,
            final Commands commands) {
        final int now = plan.secondOf(selected.frame());
        if (awaited[row] != Handle.NULL && now > leaves[row]) {
            awaited[row] = Handle.NULL; // it left without this rider
        }
        final boolean isGone = awaited[row] != Handle.NULL && isGone(awaited[row]);
        if (isGone) {
            if (!look(selected, row, now) && selected.read(rows.impatient()).get(row)) {
                until[row] = now;
            }
        } else if (awaited[row] == Handle.NULL && (now - since[row]) % LOOK_SECONDS == 0) {
            look(selected, row, now);
        }
        if (until[row] <= now) {
            final GivingUp.Reason why = isGone ? GivingUp.Reason.WITHDRAWN : why(selected, row, now);
            riders.givingUp().add(selected, why, selected.read(rows.impatient()).get(row));
            final long rider = rows.table().handle(row);
            commands.untag(rider, rows.waiting()).tag(rider, rows.gaveUp()).set(rider, rows.stop(), Handle.NULL);
        }
        return isGone;
    }

    /// {@return why a rider gives up: what the timetable says of the vehicles that went to the goal meanwhile}
    private GivingUp.Reason why(final Rows waiting, final int row, final int now) {
        final Departures departures = riders.journeys().departures();
        final int stop = riders.numberOf(waiting.read(rows.stop())[row]);
        final int goal = riders.numberOf(waiting.read(rows.goal())[row]);
        final boolean sits = waiting.read(rows.wheelchair()).get(row);
        GivingUp.Reason why = GivingUp.Reason.NO_MORE;
        for (int at = departures.from(stop, waiting.read(rows.since())[row] + 1); at < departures.end(stop); at++) {
            final int trip = departures.trip(at);
            if (riders.tripStops().next(trip, departures.event(at) + 1, goal) < 0) {
                continue;
            }
            if (departures.second(at) >= now) {
                return why == GivingUp.Reason.NO_MORE ? GivingUp.Reason.NOT_IN_TIME : why;
            }
            if (plan.withdrawn()[trip] <= departures.second(at)) {
                return GivingUp.Reason.WITHDRAWN;
            }
            if (!sits || plan.timetable().trips().accessible()[trip]) {
                why = GivingUp.Reason.NO_PLACE;
            } else if (why == GivingUp.Reason.NO_MORE) {
                why = GivingUp.Reason.NOT_ACCESSIBLE;
            }
        }
        return why;
    }

    // ---- Rules that tests break ----

    /// {@return whether an awaited vehicle is withdrawn}
    boolean isGone(final long vehicle) {
        return vehicles.table().find(vehicle) < 0;
    }

    /// {@return whether a trip takes a rider}
    ///
    /// @param sits whether in a wheelchair
    boolean takes(final int trip, final boolean sits) {
        return !sits || plan.timetable().trips().accessible()[trip];
    }

    /// Finds on the display the first vehicle that goes to the goal and takes a wheelchair if the rider has one, the lower
    /// handle of equals.
    ///
    /// @return whether there is one
    boolean look(final Rows waiting, final int row, final int now) {
        final SetIndex.View displayed = waiting.read(riders.displayedAt());
        final int[] event = waiting.read(riders.displays().event());
        final long[] shown = waiting.read(riders.displays().vehicle());
        final int[] trip = waiting.read(vehicles.trip());
        final Table table = vehicles.table();
        final int goal = riders.numberOf(waiting.read(rows.goal())[row]);
        final boolean sits = waiting.read(rows.wheelchair()).get(row);
        long best = Handle.NULL;
        int first = Integer.MAX_VALUE;
        for (int line = displayed.first(waiting.read(rows.stop())[row]); line >= 0; line = displayed.next(line)) {
            final int leaves = plan.second()[event[line]];
            final int vehicle = table.find(shown[line]);
            if (vehicle < 0 || leaves < now || leaves > first || leaves == first && shown[line] > best) {
                continue;
            }
            if (takes(trip[vehicle], sits) && riders.tripStops().next(trip[vehicle], event[line] + 1, goal) >= 0) {
                best = shown[line];
                first = leaves;
            }
        }
        waiting.write(rows.awaited())[row] = best;
        waiting.write(rows.leaves())[row] = first;
        return best != Handle.NULL;
    }
}
