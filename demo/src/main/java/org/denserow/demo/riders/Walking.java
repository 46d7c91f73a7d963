package org.denserow.demo.riders;

import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.engine.Commands;
import org.denserow.engine.Rows;
import org.denserow.engine.handle.Handle;

/// Riders on foot: they decide where to go, and go there. At a stop they begin to wait; at the destination they have
/// arrived.
///
/// A rider whose destination lies within 500 metres walks there. Otherwise the rider looks for one of the [Journeys] of
/// the timetable: of 8 served stops near, a direct one that ends first, or else one with a transfer, from the nearest
/// stop. A rider walks all the way if that is not slower, or if there is no journey and the way is no longer than to one
/// of these stops. After four rides, or without a journey in time, a rider gives
/// up.
///
/// A rider in a wheelchair uses accessible stops and trips alone. Here alone it is decided at which stops such riders
/// wait and get off, so [Waiting] and [Boarding] need not look. Tests replace methods to show that the checks find wrong
/// rules.
///
/// *Threads*: the body runs on all workers; it only reads the fields.
class Walking {

    private static final float LAST_METRES = 500; // are walked rather than ridden
    private static final int CHOICE = 8; // stops
    private static final float CHOICE_METRES = 800;
    private static final int MOST_RIDES = 4;

    private final DayPlan plan;
    private final Riders riders;
    private final Riders.Rider rows;
    private final Network.Stop stops;

    Walking(final Riders riders) {
        this.plan = riders.plan();
        this.riders = riders;
        this.rows = riders.rows();
        this.stops = riders.network().stops();
    }

    void declare() {
        riders.network()
                .simulation()
                .system("walk")
                .reads(riders.near(false), riders.near(true), stops.x(), stops.y())
                .reads(rows.origin(), rows.destination(), rows.rides(), rows.impatient(), rows.wheelchair())
                .writes(rows.goal(), rows.towards(), rows.until(), rows.since(), rows.x(), rows.y())
                .over(rows.walking(), this::walk);
    }

    private void walk(final Rows selected, final Commands commands) {
        riders.visit(selected);
        final int now = plan.secondOf(selected.frame());
        final long[] towards = selected.write(rows.towards());
        final int[] until = selected.write(rows.until());
        final int[] found = selected.scratch().ints(CHOICE + 1);
        final double[] squares = selected.scratch().doubles(CHOICE);
        for (int row = selected.next(0); row >= 0; row = selected.next(row + 1)) {
            if (towards[row] == Handle.NULL) {
                decide(selected, row, now, found, squares, commands);
            } else if (until[row] <= now) {
                arrive(selected, row, now, commands);
            }
        }
    }

    /// Chooses the next stop on foot, and where to leave the vehicle that is taken there.
    private void decide(
            final Rows walkers,
            final int row,
            final int now,
            final int[] found,
            final double[] squares,
            final Commands commands) {
        final float x = walkers.write(rows.x())[row];
        final float y = walkers.write(rows.y())[row];
        final long destination = walkers.read(rows.destination())[row];
        final int to = stops.table().row(destination);
        if (metres(walkers, to, x, y) <= LAST_METRES) {
            go(walkers, row, now, to, Handle.NULL);
            return;
        }
        final boolean isImpatient = walkers.read(rows.impatient()).get(row);
        GivingUp.Reason why = GivingUp.Reason.RIDES;
        if (walkers.read(rows.rides())[row] < MOST_RIDES) {
            final boolean sits = sits(walkers, row);
            final int choices = walkers.read(riders.near(sits)).nearest(x, y, CHOICE, CHOICE_METRES, found, squares);
            found[choices] = stops.table().row(walkers.read(rows.origin())[row]);
            if (rides(walkers, row, now, to, found, choices, Journeys.patience(isImpatient))) {
                return;
            }
            if (hasWay(walkers, row, now, to, found, choices, sits)) {
                why = GivingUp.Reason.NOT_IN_TIME;
            } else {
                why = sits && hasWay(walkers, row, now, to, found, choices, false)
                        ? GivingUp.Reason.NOT_ACCESSIBLE
                        : GivingUp.Reason.NO_MORE;
            }
        }
        final long rider = rows.table().handle(row);
        riders.givingUp().add(walkers, why, isImpatient);
        commands.untag(rider, rows.walking()).tag(rider, rows.gaveUp());
    }

    /// Goes to a stop from which there is a journey, or to the destination if that is not later.
    ///
    /// @param found stops near the rider, then the stop near which the rider appeared
    /// @param choices of the stops near
    /// @return whether there is one
    private boolean rides(
            final Rows walkers,
            final int row,
            final int now,
            final int to,
            final int[] found,
            final int choices,
            final int patience) {
        final int count = plan.timetable().stops().count();
        final boolean sits = sits(walkers, row);
        final Journeys journeys = riders.journeys();
        long best = Journeys.NONE;
        int from = -1;
        for (int i = 0; i < choices; i++) {
            final int since = now + walk(walkers, row, found[i]);
            final long journey = journeys.direct(found[i] % count, to % count, since, patience, sits);
            if (Journeys.arrival(journey) < Journeys.arrival(best)) {
                best = journey;
                from = found[i];
            }
        }
        for (int i = 0; i <= choices && best == Journeys.NONE; i++) {
            best = journeys.first(found[i] % count, to % count, now + walk(walkers, row, found[i]), patience, sits);
            from = found[i];
        }
        if (best == Journeys.NONE && walk(walkers, row, to) > Journeys.walk(CHOICE_METRES)) {
            return false;
        }
        if (now + walk(walkers, row, to) <= Journeys.arrival(best)) {
            go(walkers, row, now, to, Handle.NULL);
        } else {
            go(walkers, row, now, from, stops.table().handle(to / count * count + Journeys.leave(best)));
        }
        return true;
    }

    /// {@return whether a journey begins later today, at any of the stops}
    private boolean hasWay(
            final Rows walkers,
            final int row,
            final int now,
            final int to,
            final int[] found,
            final int choices,
            final boolean sits) {
        final int count = plan.timetable().stops().count();
        for (int i = 0; i <= choices; i++) {
            final int since = now + walk(walkers, row, found[i]);
            if (riders.journeys().first(found[i] % count, to % count, since, Journeys.ANY_TIME, sits)
                    != Journeys.NONE) {
                return true;
            }
        }
        return false;
    }

    private int walk(final Rows walkers, final int row, final int stop) {
        return Journeys.walk(metres(walkers, stop, walkers.write(rows.x())[row], walkers.write(rows.y())[row]));
    }

    private void go(final Rows walkers, final int row, final int now, final int stop, final long goal) {
        walkers.write(rows.goal())[row] = goal;
        walkers.write(rows.towards())[row] = stops.table().handle(stop);
        walkers.write(rows.until())[row] = now + walk(walkers, row, stop);
    }

    private float metres(final Rows walkers, final int stop, final float x, final float y) {
        final float dx = walkers.read(stops.x())[stop] - x;
        final float dy = walkers.read(stops.y())[stop] - y;
        return (float) Math.sqrt(dx * dx + dy * dy);
    }

    /// {@return whether a rider uses accessible stops and trips alone; tests break it}
    boolean sits(final Rows walkers, final int row) {
        return walkers.read(rows.wheelchair()).get(row);
    }

    private void arrive(final Rows walkers, final int row, final int now, final Commands commands) {
        final long rider = rows.table().handle(row);
        final long stop = walkers.write(rows.towards())[row];
        walkers.write(rows.towards())[row] = Handle.NULL;
        if (walkers.write(rows.goal())[row] == Handle.NULL) {
            commands.untag(rider, rows.walking()).tag(rider, rows.arrived());
            return;
        }
        final int at = stops.table().row(stop);
        walkers.write(rows.x())[row] = walkers.read(stops.x())[at];
        walkers.write(rows.y())[row] = walkers.read(stops.y())[at];
        walkers.write(rows.since())[row] = now;
        walkers.write(rows.until())[row] =
                now + Journeys.patience(walkers.read(rows.impatient()).get(row));
        commands.untag(rider, rows.walking()).tag(rider, rows.waiting()).set(rider, rows.stop(), stop);
    }
}
