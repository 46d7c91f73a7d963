package org.denserow.demo.riders;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Tag;

/// Checks the riders of a world after every frame. It counts what the systems and the indices of the world claim, and
/// compares the counts with each other and with the demand:
/// - each rider is in exactly one of the five states;
/// - conservation: riders appeared = walking + waiting + aboard + arrived + given up;
/// - given up in this frame, in two counts: tags, reasons;
/// - aboard, in four counts: tags, index, a scan of the column of vehicles, the loads of the vehicles;
/// - waiting, in three counts: tags, index, a scan of the column of stops;
/// - no vehicle has more riders than places, or more wheelchairs than places for them, of which a trip that is not
///   accessible has none;
/// - no rider in a wheelchair waits at a stop that is not accessible, or has one as goal while waiting or aboard;
/// - vehicles by route, and by the name of their trip, are found by their index;
/// - every vehicle that a rider awaits comes, unless trips are withdrawn.
///
/// *Threads*: the owner's. *Cost*: O(riders + stops + vehicles).
public final class RiderCheck {

    private static final int COUNTS = 8; // before the reasons, where they are saved
    private static final GivingUp.Reason[] REASONS = GivingUp.Reason.values();

    private final DayPlan plan;
    private Consumer<String> errors = error -> {}; // of the check that goes on

    private long appeared;
    private long arrived;
    private long gaveUp;
    private final long[] reasons = new long[GivingUp.Reason.values().length];
    private long impatient;
    private long stale;
    private long riderSeconds;
    private int mostAboard;
    private int mostAtOnce;

    public RiderCheck(final DayPlan plan) {
        this.plan = plan;
    }

    /// {@return a copy of what it has counted so far, for [#load]}
    public long[] saved() {
        final long[] saved = Arrays.copyOf(
                new long[] {appeared, arrived, gaveUp, impatient, stale, riderSeconds, mostAboard, mostAtOnce},
                COUNTS + reasons.length);
        System.arraycopy(reasons, 0, saved, COUNTS, reasons.length);
        return saved;
    }

    /// Goes on from counts of another check.
    ///
    /// @param saved what [#saved()] returned
    public void load(final long[] saved) {
        appeared = saved[0];
        arrived = saved[1];
        gaveUp = saved[2];
        impatient = saved[3];
        stale = saved[4];
        riderSeconds = saved[5];
        mostAboard = (int) saved[6];
        mostAtOnce = (int) saved[7];
        System.arraycopy(saved, COUNTS, reasons, 0, reasons.length);
    }

    /// Checks the last frame of a world.
    ///
    /// @param to gets a line for each mismatch
    public void frame(final Riders riders, final Consumer<String> to) {
        errors = to;
        final Network network = riders.network();
        final int now = network.second();
        final Riders.Rider rows = riders.rows();
        final int[] found = states(riders, now);
        final int waiting = found[1];
        final int aboard = found[2];
        arrived += found[3]; // each is there for one frame
        gaveUp += found[4];
        reasons(riders.givingUp(), now, found[4]);
        for (int stop = 0; stop < network.stops().table().size(); stop++) {
            appeared += riders.demand().appear(stop, network.simulation().frame() - 1);
        }
        expect(
                now,
                "riders = walking + waiting + aboard + arrived + gave up",
                appeared,
                found[0] + waiting + aboard + arrived + gaveUp);
        expect(
                now,
                "riders aboard, by their tag and by a scan of their vehicles",
                aboard,
                notNull(rows.table(), rows.vehicle()));
        expect(
                now,
                "riders waiting, by their tag and by a scan of their stops",
                waiting,
                notNull(rows.table(), rows.stop()));
        vehicles(riders, now, aboard);
        wheelchairs(riders, now);
        int byStop = 0;
        for (int stop = 0; stop < network.stops().table().size(); stop++) {
            byStop += riders.waitingAt().view().count(network.stops().table().handle(stop));
        }
        expect(now, "riders waiting, by their tag and by the index of stops", waiting, byStop);
        stale += (long) riders.stale().value();
        if (!plan.withdraws()) {
            expect(now, "awaited vehicles that are gone although no trip is withdrawn", 0, stale);
        }
        riderSeconds += rows.table().size();
        mostAboard = Math.max(mostAboard, aboard);
        mostAtOnce = Math.max(mostAtOnce, rows.table().size());
    }

    /// Counts the riders in each state.
    private int[] states(final Riders riders, final int now) {
        final Riders.Rider rows = riders.rows();
        final Tag.Bits[] states = {
            rows.walking().bits(),
            rows.waiting().bits(),
            rows.aboard().bits(),
            rows.arrived().bits(),
            rows.gaveUp().bits()
        };
        final Table table = rows.table();
        final int[] found = new int[states.length];
        int inAny = 0;
        int inSeveral = 0;
        for (int word = 0; word * Long.SIZE < table.end(); word++) {
            long any = 0;
            long several = 0;
            for (int state = 0; state < states.length; state++) {
                final long here = states[state].word(word);
                found[state] += Long.bitCount(here);
                several |= any & here;
                any |= here;
            }
            inAny += Long.bitCount(any);
            inSeveral += Long.bitCount(several);
        }
        final int wrong = table.size() - inAny + inSeveral;
        expect(now, "riders that are not in exactly one state", 0, wrong);
        return found;
    }

    private void reasons(final GivingUp givingUp, final int now, final int gaveUpNow) {
        long sum = 0;
        for (final GivingUp.Reason reason : REASONS) {
            final long here = givingUp.count(reason);
            reasons[reason.ordinal()] += here;
            sum += here;
        }
        impatient += givingUp.impatient();
        expect(now, "riders who gave up, by their tag and by the reasons", gaveUpNow, sum);
    }

    private static int notNull(final Table table, final HandleColumn column) {
        int count = 0;
        for (int row = 0; row < table.end(); row++) {
            count += table.state(row) == RowState.ACTIVE && column.get(row) != Handle.NULL ? 1 : 0;
        }
        return count;
    }

    private void vehicles(final Riders riders, final int now, final int aboard) {
        final Network.Vehicle vehicles = riders.network().vehicles();
        final SetIndex.View aboardOf = riders.aboardOf().view();
        int byVehicle = 0;
        int loads = 0;
        for (int row = 0; row < vehicles.table().size(); row++) {
            final long vehicle = vehicles.table().handle(row);
            final int on = aboardOf.count(vehicle);
            byVehicle += on;
            loads += vehicles.load().values()[row];
            if (on > Boarding.PLACES) {
                mismatch(
                        now, "a vehicle has " + Boarding.PLACES + " places: aboard=" + on + ", " + tripOf(riders, row));
            }
            wheelchairs(riders, now, row, vehicle);
            if (riders.byTrip().view().handle(nameOf(riders, row)) != vehicle) {
                mismatch(now, "a vehicle must be found by the name of its trip: " + tripOf(riders, row));
            }
        }
        expect(now, "riders aboard, by their tag and by the index of vehicles", aboard, byVehicle);
        expect(now, "riders aboard, by their tag and by the loads of vehicles", aboard, loads);
        int byRoute = 0;
        for (int route = 0; route < riders.network().routes().table().size(); route++) {
            byRoute += riders.ofRoute()
                    .view()
                    .count(riders.network().routes().table().handle(route));
        }
        expect(
                now,
                "vehicles, by their rows and by the index of routes",
                vehicles.table().size(),
                byRoute);
    }

    private void wheelchairs(final Riders riders, final int now, final int row, final long vehicle) {
        final Tag.Bits wheelchair = riders.rows().wheelchair().bits();
        final SetIndex.View aboardOf = riders.aboardOf().view();
        int count = 0;
        for (int rider = aboardOf.first(vehicle); rider >= 0; rider = aboardOf.next(rider)) {
            count += wheelchair.get(rider) ? 1 : 0;
        }
        final boolean takes = plan.timetable()
                .trips()
                .accessible()[riders.network().vehicles().trip().values()[row]];
        final int places = takes ? Boarding.WHEELCHAIRS : 0;
        if (count > places) {
            mismatch(
                    now,
                    "a vehicle has " + places + " places for wheelchairs: aboard=" + count + ", "
                            + tripOf(riders, row));
        }
    }

    /// Checks that riders in wheelchairs get on and off where they can.
    private void wheelchairs(final Riders riders, final int now) {
        final Riders.Rider rows = riders.rows();
        final Tag.Bits wheelchair = rows.wheelchair().bits();
        final Tag.Bits waiting = rows.waiting().bits();
        final Tag.Bits aboard = rows.aboard().bits();
        int wrongStops = 0;
        int wrongGoals = 0;
        for (int row = wheelchair.next(0); row >= 0; row = wheelchair.next(row + 1)) {
            final boolean waits = waiting.get(row);
            wrongStops += waits && !isAccessible(riders, rows.stop().get(row)) ? 1 : 0;
            wrongGoals += (waits || aboard.get(row))
                            && !isAccessible(riders, rows.goal().values()[row])
                    ? 1
                    : 0;
        }
        expect(now, "riders in wheelchairs who wait where they cannot get on", 0, wrongStops);
        expect(now, "riders in wheelchairs who want to get off where they cannot", 0, wrongGoals);
    }

    private boolean isAccessible(final Riders riders, final long stop) {
        return stop == Handle.NULL || plan.timetable().stops().accessible()[riders.numberOf(stop)];
    }

    private static String nameOf(final Riders riders, final int row) {
        final Network.Vehicle vehicles = riders.network().vehicles();
        final int route =
                riders.network().routes().table().find(vehicles.route().get(row));
        return route < 0
                ? ""
                : riders.nameOf(
                        vehicles.trip().values()[row],
                        riders.network().routes().copy().values()[route]);
    }

    private String tripOf(final Riders riders, final int row) {
        return "trip="
                + plan.timetable()
                        .trips()
                        .id()[riders.network().vehicles().trip().values()[row]];
    }

    private void expect(final int now, final String what, final long due, final long found) {
        if (due != found) {
            mismatch(now, what + ": expected=" + due + ", found=" + found);
        }
    }

    private void mismatch(final int now, final String what) {
        errors.accept("at " + ServiceTime.formatExact(Math.max(0, now)) + ": " + what);
    }

    // ---- Results ----

    /// {@return riders who have appeared}
    public long appeared() {
        return appeared;
    }

    /// {@return riders who have arrived}
    public long arrived() {
        return arrived;
    }

    /// {@return riders who have given up}
    public long gaveUp() {
        return gaveUp;
    }

    /// {@return riders who have given up for a reason}
    public long gaveUp(final GivingUp.Reason reason) {
        return reasons[reason.ordinal()];
    }

    /// {@return riders who have given up and are impatient}
    public long impatient() {
        return impatient;
    }

    /// {@return times that a waiting rider met the stale handle of a withdrawn vehicle}
    public long stale() {
        return stale;
    }

    /// {@return sum over riders of the seconds for which they were in the city}
    long riderSeconds() {
        return riderSeconds;
    }

    /// {@return most riders aboard at once}
    public int mostAboard() {
        return mostAboard;
    }

    /// {@return most riders in the city at once}
    public int mostAtOnce() {
        return mostAtOnce;
    }
}
