package org.denserow.demo.riders;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.handle.Handle;

/// Predicts from the state before a second where each rider who decides in it goes, by scans over all trips, and compares
/// the world with that.
final class LiteralWalking {

    private static final long NONE = Long.MAX_VALUE;
    private static final int DAY = 1 << 20; // seconds

    /// A rider on foot who has no aim before the second.
    private record Before(
            long rider, long origin, long destination, int rides, boolean sits, int patience, float x, float y) {}

    private final Timetable timetable;
    private final Timetable.Trips trips;
    private final int count; // of stops
    private final boolean[] used; // by stop
    private final boolean[] usedSitting; // by riders in wheelchairs
    private List<Before> before = List.of();
    private String difference = "";
    private int vehicles;
    private int transfers;
    private int walks;
    private int gaveUp;

    LiteralWalking(final DayPlan plan) {
        timetable = plan.timetable();
        trips = timetable.trips();
        count = timetable.stops().count();
        used = used(false);
        usedSitting = used(true);
    }

    /// Compares a world after a second with the prediction.
    void frame(final Riders riders) {
        final Riders.Rider rows = riders.rows();
        for (final Before rider : before) {
            final String due = due(riders, rider, riders.network().second());
            final int row = rows.table().row(rider.rider);
            final String found = rows.gaveUp().bits().get(row)
                    ? "gives up"
                    : text(
                            riders.network().stops().table().row(rows.towards().values()[row]),
                            rows.goal().values()[row] == Handle.NULL
                                    ? -1
                                    : riders.network()
                                                    .stops()
                                                    .table()
                                                    .row(rows.goal().values()[row])
                                            % count,
                            rows.until().values()[row]);
            if (difference.isEmpty() && !due.equals(found)) {
                difference =
                        "second " + riders.network().second() + ": " + rider + " expected " + due + ", found " + found;
            }
        }
        before = new ArrayList<>();
        for (int row = 0; row < rows.table().size(); row++) {
            if (rows.walking().bits().get(row) && rows.towards().values()[row] == Handle.NULL) {
                before.add(new Before(
                        rows.table().handle(row),
                        rows.origin().values()[row],
                        rows.destination().values()[row],
                        rows.rides().values()[row],
                        rows.wheelchair().bits().get(row),
                        rows.impatient().bits().get(row) ? 900 : 3600,
                        rows.x().values()[row],
                        rows.y().values()[row]));
            }
        }
    }

    private static String text(final int stop, final int goal, final int until) {
        return "to stop " + stop + ", goal " + goal + ", until " + until;
    }

    private String due(final Riders riders, final Before rider, final int now) {
        final float[] x = riders.network().stops().x().values();
        final float[] y = riders.network().stops().y().values();
        final int to = riders.network().stops().table().row(rider.destination);
        final int onFoot = now + walk(metres(x[to] - rider.x, y[to] - rider.y));
        if (metres(x[to] - rider.x, y[to] - rider.y) <= 500) {
            walks++;
            return text(to, -1, onFoot);
        }
        final List<Integer> near = rider.rides < 4
                ? new ArrayList<>(IntStream.range(
                                0, riders.network().stops().table().size())
                        .filter(stop -> isUsed(stop % count, rider.sits))
                        .filter(stop -> metres(x[stop] - rider.x, y[stop] - rider.y) <= 800)
                        .boxed()
                        .sorted(Comparator.comparing(stop -> metres(x[stop] - rider.x, y[stop] - rider.y)))
                        .limit(8)
                        .toList())
                : List.of();
        int from = -1;
        int goal = -1;
        int arrival = Integer.MAX_VALUE;
        for (final int stop : near) {
            final int since = now + walk(metres(x[stop] - rider.x, y[stop] - rider.y));
            final int there = direct(stop % count, to % count, since, rider.patience, rider.sits);
            if (there < arrival) {
                arrival = there;
                from = stop;
                goal = to % count;
            }
        }
        if (rider.rides < 4) {
            near.add(riders.network().stops().table().row(rider.origin));
        }
        for (int i = 0; i < near.size() && from < 0; i++) {
            final int stop = near.get(i);
            final int since = now + walk(metres(x[stop] - rider.x, y[stop] - rider.y));
            final int there = direct(stop % count, to % count, since, rider.patience, rider.sits);
            final long transfer = there < Integer.MAX_VALUE
                    ? (long) there << 32 | to % count
                    : transfer(stop % count, to % count, since, rider.patience, rider.sits);
            if (transfer != NONE) {
                arrival = (int) (transfer >> 32);
                from = stop;
                goal = (int) transfer;
                transfers++;
            }
        }
        if (from < 0 && onFoot > now + walk(800)) {
            gaveUp++;
            return "gives up";
        }
        if (onFoot <= arrival) {
            walks++;
            return text(to, -1, onFoot);
        }
        vehicles++;
        return text(from, goal, now + walk(metres(x[from] - rider.x, y[from] - rider.y)));
    }

    /// {@return whether some trip serves a stop, and if the rider sits, takes a wheelchair there}
    private boolean isUsed(final int stop, final boolean sits) {
        return (sits ? usedSitting : used)[stop];
    }

    private boolean[] used(final boolean sits) {
        final boolean[] found = new boolean[count];
        for (int trip = 0; trip < trips.count(); trip++) {
            for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1]; event++) {
                final int stop = trips.stop()[event];
                found[stop] |=
                        !sits || trips.accessible()[trip] && timetable.stops().accessible()[stop];
            }
        }
        return found;
    }

    private static float metres(final float dx, final float dy) {
        return (float) Math.sqrt(dx * dx + dy * dy);
    }

    private static int walk(final float metres) {
        return Math.max(1, (int) Math.ceil(metres / 1.3f));
    }

    /// {@return when the vehicle that leaves first for a stop is there; the largest number if none is in time}
    private int direct(final int from, final int to, final int since, final int patience, final boolean sits) {
        int first = DAY;
        int there = Integer.MAX_VALUE;
        for (int trip = 0; trip < trips.count(); trip++) {
            final int end = trips.firstEvent()[trip + 1];
            for (int event = trips.firstEvent()[trip]; event < end - 1; event++) {
                final int leaves = trips.departure()[event];
                if (trips.stop()[event] == from
                        && leaves > since
                        && leaves < Math.min(since + patience, first)
                        && isUsed(from, sits)
                        && isUsed(to, sits)
                        && (!sits || trips.accessible()[trip])) {
                    final int at = visit(event + 1, end, to);
                    if (at >= 0 && trips.arrival()[at] > leaves) {
                        first = leaves;
                        there = trips.arrival()[at];
                    }
                }
            }
        }
        return there;
    }

    private int visit(final int begin, final int end, final int stop) {
        return IntStream.range(begin, end)
                .filter(event -> trips.stop()[event] == stop)
                .findFirst()
                .orElse(-1);
    }

    /// {@return arrival and stop of the transfer, by the vehicle that leaves first; the largest number if there is none}
    private long transfer(final int from, final int to, final int since, final int patience, final boolean sits) {
        int first = DAY;
        long best = NONE;
        for (int trip = 0; trip < trips.count(); trip++) {
            final int end = trips.firstEvent()[trip + 1];
            for (int event = trips.firstEvent()[trip]; event < end - 1; event++) {
                final int leaves = trips.departure()[event];
                if (trips.stop()[event] != from
                        || leaves <= since
                        || leaves >= Math.min(since + patience, first)
                        || !isUsed(from, sits)
                        || sits && !trips.accessible()[trip]) {
                    continue;
                }
                long ofVehicle = NONE;
                for (int at = event + 1; at < end; at++) {
                    final int there = visit(event + 1, end, trips.stop()[at]) == at
                                    && trips.arrival()[at] > leaves
                                    && isUsed(trips.stop()[at], sits)
                            ? onward(trips.stop()[at], to, trips.arrival()[at] + 1, patience, sits)
                            : Integer.MAX_VALUE;
                    if (there < ofVehicle >> 32) {
                        ofVehicle = (long) there << 32 | trips.stop()[at];
                    }
                }
                if (ofVehicle != NONE) {
                    first = leaves;
                    best = ofVehicle;
                }
            }
        }
        return best;
    }

    private int onward(final int by, final int to, final int now, final int patience, final boolean sits) {
        final float[] x = timetable.stops().x();
        final float[] y = timetable.stops().y();
        return IntStream.range(0, count)
                .filter(stop -> isUsed(stop, sits))
                .filter(stop -> metres(x[stop] - x[by], y[stop] - y[by]) <= 400)
                .boxed()
                .sorted(Comparator.comparing(stop -> metres(x[stop] - x[by], y[stop] - y[by])))
                .limit(8)
                .mapToInt(stop ->
                        direct(stop, to, now + walk(metres(x[stop] - x[by], y[stop] - y[by])), patience, sits))
                .min()
                .orElseThrow();
    }

    /// {@return the first difference, or an empty text}
    String difference() {
        return difference;
    }

    /// {@return whether many riders took a vehicle and many walked}
    boolean isVaried() {
        return vehicles > 500 && walks > 100;
    }

    @Override
    public String toString() {
        return "vehicles " + vehicles + ", with a transfer " + transfers + ", walks " + walks + ", gave up " + gaveUp;
    }
}
