package org.denserow.demo.city;

import java.util.BitSet;
import java.util.function.Consumer;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.timetable.CityFigures;
import org.denserow.demo.timetable.CityOracle;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.FrameReport;

/// Compares a run with its timetable while it runs, and with the [CityOracle] at its end. Always on.
///
/// After every frame, each event is one of the timetable, at its stop and its second, for the first time; the numbers
/// of active and of pending vehicles are the oracle's. At the end, no event is missing, and the figures, counted from
/// events and rows, are the oracle's.
///
/// With `--assets late` the shape of a vehicle can be late. The vehicle then makes its events late, and the check no
/// longer counts vehicles.
///
/// *Threads*: the owner's. *Cost*: O(events of the frame).
final class CityCheck {

    private final DayPlan plan;
    private final Timetable.Trips trips;
    private final CityOracle oracle;
    private final BitSet made; // bit `copy * events + event`

    /// What the check has counted so far.
    ///
    /// @param made words of the events made
    /// @param counts in the order of [#saved()]
    record Saved(long[] made, long[] counts, boolean onTime) {}

    private Consumer<String> errors = error -> {}; // of the check that goes on

    private long tripsDone;
    private long stopEvents;
    private long peakVehicles;
    private long vehicleSeconds;
    private int firstDeparture = Integer.MAX_VALUE;
    private int lastEvent = ServiceTime.NONE;
    private long boarded;
    private long staleLookUps;
    private boolean onTime = true;

    CityCheck(final DayPlan plan) {
        this.plan = plan;
        this.trips = plan.timetable().trips();
        this.oracle = CityOracle.of(plan);
        this.made = new BitSet(trips.events() * plan.copies());
    }

    // ---- In snapshots ----

    Saved saved() {
        return new Saved(
                made.toLongArray(),
                new long[] {
                    tripsDone,
                    stopEvents,
                    peakVehicles,
                    vehicleSeconds,
                    firstDeparture,
                    lastEvent,
                    boarded,
                    staleLookUps
                },
                onTime);
    }

    void load(final Saved saved) {
        made.clear();
        made.or(BitSet.valueOf(saved.made()));
        final long[] counts = saved.counts();
        tripsDone = counts[0];
        stopEvents = counts[1];
        peakVehicles = counts[2];
        vehicleSeconds = counts[3];
        firstDeparture = (int) counts[4];
        lastEvent = (int) counts[5];
        boarded = counts[6];
        staleLookUps = counts[7];
        onTime = saved.onTime();
    }

    // ---- Every frame ----

    /// Checks the last frame.
    ///
    /// @param to gets a line for each mismatch
    void frame(final CityWorld world, final FrameReport report, final Consumer<String> to) {
        errors = to;
        final int now = world.second();
        onTime &= report.reproducible();
        final int active = world.vehicles().table().size();
        peakVehicles = Math.max(peakVehicles, active);
        vehicleSeconds += active;
        if (onTime) {
            expect(now, "vehicles active", (long) oracle.activeAt(now) * plan.copies(), active);
            expect(
                    now,
                    "vehicles pending",
                    (long) oracle.waitingAt(now, DayPlan.LEAD_SECONDS) * plan.copies(),
                    world.vehicles().table().pending());
        }
        final int events = world.events().table().size();
        for (int row = 0; row < events; row++) {
            event(world, row, now);
        }
    }

    private void event(final CityWorld world, final int row, final int now) {
        final CityWorld.StopEvent events = world.events();
        final int copy = events.copy().values()[row];
        final int trip = events.trip().values()[row];
        final int position = events.position().values()[row];
        final int second = events.second().values()[row];
        stopEvents++;
        boarded += events.boarded().values()[row];
        if (copy < 0
                || copy >= plan.copies()
                || trip < 0
                || trip >= trips.count()
                || position < 0
                || position >= trips.firstEvent()[trip + 1] - trips.firstEvent()[trip]) {
            mismatch(
                    now,
                    "an event must be one of the timetable: copy=" + copy + ", trip number=" + trip + ", position="
                            + position);
            return;
        }
        final int event = trips.firstEvent()[trip] + position;
        final String name = "copy=" + copy + ", trip=" + trips.id()[trip] + ", position=" + position;
        final int bit = copy * trips.events() + event;
        if (made.get(bit)) {
            mismatch(now, "an event must happen once: " + name);
        }
        made.set(bit);
        final int due = plan.second()[event];
        if (second != due || second > now || onTime && second != now) {
            mismatch(
                    now,
                    "an event must happen at its second: " + name + ", scheduled=" + ServiceTime.formatExact(due)
                            + ", second=" + second);
        }
        final int stop = world.stops().table().find(events.stop().values()[row]);
        final int stopDue = copy * plan.timetable().stops().count() + trips.stop()[event];
        if (stop != stopDue) {
            mismatch(now, "an event must happen at its stop: " + name + ", stop row=" + stopDue + ", found=" + stop);
        }
        if (second >= plan.withdrawn()[trip]) {
            mismatch(now, "a withdrawn trip makes no event: " + name);
        }
        vehicle(world, events.vehicle().values()[row], trip, now, name);
        final boolean last = event == trips.firstEvent()[trip + 1] - 1;
        firstDeparture = position == 0 ? Math.min(firstDeparture, second) : firstDeparture;
        lastEvent = last ? Math.max(lastEvent, second) : lastEvent;
        tripsDone += last ? 1 : 0;
    }

    /// Checks that the vehicle of an event runs its trip, or is gone because the trip has ended.
    private void vehicle(final CityWorld world, final long vehicle, final int trip, final int now, final String name) {
        final int row = world.vehicles().table().find(vehicle);
        if (row < 0) {
            staleLookUps++;
            if (now < Math.min(trips.lastArrival(trip), plan.withdrawn()[trip])) {
                mismatch(now, "a vehicle must stay until its last stop: " + name);
            }
        } else if (world.vehicles().trip().values()[row] != trip) {
            mismatch(
                    now,
                    "a vehicle must run the trip of its events: " + name + ", runs="
                            + trips.id()[world.vehicles().trip().values()[row]]);
        }
    }

    // ---- At the end ----

    /// Checks the whole run: the rows left in the world, missing events, the figures.
    ///
    /// @param to gets a line for each mismatch
    void finish(final CityWorld world, final Consumer<String> to) {
        errors = to;
        final int now = world.second();
        expect(
                now,
                "vehicles left",
                0,
                world.vehicles().table().size() + world.vehicles().table().pending());
        expect(now, "events left", 0, world.events().table().size());
        final BitSet missed = due();
        missed.andNot(made);
        if (!missed.isEmpty()) {
            final int missing = missed.nextSetBit(0);
            final int event = missing % trips.events();
            mismatch(
                    now,
                    "every event must happen: missing=" + missed.cardinality() + ", first: copy="
                            + missing / trips.events() + ", stop="
                            + plan.timetable().stops().id()[trips.stop()[event]]
                            + ", scheduled=" + ServiceTime.formatExact(plan.second()[event]));
        }
        final CityFigures found = figures(world);
        final CityFigures due = oracle.figures(plan.copies());
        final CityFigures comparable = onTime ? due : due.withActivityOf(found);
        if (!found.equals(comparable)) {
            mismatch(now, "the figures must be those of the timetable: " + comparable + "; found: " + found);
        }
    }

    /// The events of all copies that must happen.
    private BitSet due() {
        final BitSet due = new BitSet(trips.events() * plan.copies());
        for (int trip = 0; trip < trips.count(); trip++) {
            for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1]; event++) {
                for (int copy = 0; copy < plan.copies() && plan.second()[event] < plan.withdrawn()[trip]; copy++) {
                    due.set(copy * trips.events() + event);
                }
            }
        }
        return due;
    }

    /// {@return the seven figures of the run}
    CityFigures figures(final CityWorld world) {
        return new CityFigures(
                tripsDone,
                stopEvents,
                world.stops().used().count(),
                peakVehicles,
                vehicleSeconds,
                firstDeparture == Integer.MAX_VALUE ? ServiceTime.NONE : firstDeparture,
                lastEvent);
    }

    private void expect(final int now, final String what, final long due, final long found) {
        if (due != found) {
            mismatch(now, what + " must be as the timetable says: expected=" + due + ", found=" + found);
        }
    }

    private void mismatch(final int now, final String what) {
        errors.accept("at " + ServiceTime.formatExact(Math.max(0, now)) + ": " + what);
    }

    // ---- Results ----

    /// {@return stop events made}
    long stopEvents() {
        return stopEvents;
    }

    /// {@return passengers who got on; they are made up}
    long boarded() {
        return boarded;
    }

    /// {@return vehicle handles of events that were stale when they were read}
    long staleLookUps() {
        return staleLookUps;
    }
}
