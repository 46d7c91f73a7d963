package org.denserow.demo.timetable;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.engine.storage.Layout;

/// A timetable laid out for a run: trips by route, the second of every stop event, frames, tiles. It does not change,
/// and all workers read it.
///
/// Frame `f` simulates second `firstSecond() + f` after midnight. The first second lies [#LEAD_SECONDS] + 1 before the
/// first departure, so the second frame creates the first vehicle.
public final class DayPlan {

    /// A vehicle is created this many seconds before its first departure.
    public static final int LEAD_SECONDS = 120;

    /// The value of [#withdrawn()] for a trip that is not withdrawn.
    public static final int NEVER = Integer.MAX_VALUE;

    private static final int LATEST_NOTICE = 60; // seconds before the first departure at which a trip may be withdrawn
    private static final float TILE_MARGIN = 1000; // metres between two copies

    private final Timetable timetable;
    private final int copies;
    private final int firstSecond;
    private final int lastSecond;
    private final int[] second;
    private final int[] tripsByRoute;
    private final int[] routeStart;
    private final int[] withdrawn;
    private final int tileColumns;
    private final float tileWidth; // metres
    private final float tileHeight;

    private DayPlan(final Timetable timetable, final int copies, final int[] withdrawn) {
        this.timetable = timetable;
        this.copies = copies;
        this.withdrawn = withdrawn;
        final CityOracle oracle = CityOracle.of(timetable);
        final boolean empty = oracle.trips() == 0;
        this.firstSecond = empty ? 0 : oracle.firstDeparture() - LEAD_SECONDS - 1;
        this.lastSecond = empty ? -1 : oracle.lastEvent();
        this.second = seconds(timetable.trips());
        this.routeStart = routeStarts(timetable.trips(), timetable.routes().count());
        this.tripsByRoute = tripsByRoute(timetable.trips(), routeStart);
        this.tileColumns = (int) Math.ceil(Math.sqrt(copies));
        final Timetable.Stops stops = timetable.stops();
        final Extent extent = new Extent();
        extent.add(stops.x(), stops.y(), stops.count(), 0, 0);
        this.tileWidth = extent.width() + TILE_MARGIN;
        this.tileHeight = extent.height() + TILE_MARGIN;
    }

    /// Lays out a timetable.
    ///
    /// @param copies cities side by side, at least 1
    /// @throws OutOfCapacity if the cities have more rows than a type can hold
    public static DayPlan of(final Timetable timetable, final int copies) {
        if (copies < 1) {
            throw new IllegalArgumentException("copies must be >= 1: copies=" + copies);
        }
        final int largest = Math.max(
                Math.max(timetable.stops().count(), timetable.routes().count()),
                Math.max(timetable.shapes().count(), timetable.trips().events()));
        if ((long) largest * copies > Layout.MAX_ROWS) {
            throw new OutOfCapacity("stops, shapes and stop events of all copies are numbered up to " + Layout.MAX_ROWS
                    + ": copies=" + copies + ", numbers per copy=" + largest + "; run at most "
                    + Layout.MAX_ROWS / largest + " copies");
        }
        final int[] withdrawn = new int[timetable.trips().count()];
        Arrays.fill(withdrawn, NEVER);
        return new DayPlan(timetable, copies, withdrawn);
    }

    /// {@return this plan with some trips withdrawn, at the same second in all copies: half of them in the last minute
    ///     before their first departure, half of them before their last arrival}
    ///
    /// @param percent of the trips, on average; 0 to 100
    public DayPlan withdrawing(final double percent, final long seed) {
        final Timetable.Trips trips = timetable.trips();
        final SplittableRandom random = new SplittableRandom(seed);
        final int[] seconds = new int[trips.count()];
        for (int trip = 0; trip < seconds.length; trip++) {
            final int first = trips.firstDeparture(trip);
            final boolean isWithdrawn = random.nextDouble() * 100 < percent;
            final int before = first - random.nextInt(LATEST_NOTICE);
            final int during = first + random.nextInt(Math.max(1, trips.lastArrival(trip) - first));
            seconds[trip] = !isWithdrawn ? NEVER : random.nextBoolean() ? before : during;
        }
        return new DayPlan(timetable, copies, seconds);
    }

    // ---- Queries ----

    public Timetable timetable() {
        return timetable;
    }

    public int copies() {
        return copies;
    }

    public int firstSecond() {
        return firstSecond;
    }

    /// {@return whether any trip is withdrawn}
    public boolean withdraws() {
        return withdrawals() > 0;
    }

    /// {@return trips of all copies that are withdrawn}
    public long withdrawals() {
        return Arrays.stream(withdrawn).filter(second -> second != NEVER).count() * copies;
    }

    /// {@return the second of the last stop event; below [#firstSecond()] on a day without trips}
    public int lastSecond() {
        return lastSecond;
    }

    /// {@return frames from the first second to the last, both inclusive}
    public int frames() {
        return lastSecond - firstSecond + 1;
    }

    public int secondOf(final long frame) {
        return firstSecond + (int) frame;
    }

    public long frameOf(final int secondOfDay) {
        return secondOfDay - firstSecond;
    }

    /// The second at which each stop event is due: its departure; at the last stop of a trip, its arrival.
    public int[] second() {
        return second;
    }

    /// Trips ordered by (route, first departure); those of route `r` stand at `[routeStart()[r], routeStart()[r + 1])`.
    public int[] tripsByRoute() {
        return tripsByRoute;
    }

    int[] routeStart() {
        return routeStart;
    }

    /// The second at which each trip is withdrawn, or [#NEVER]. Its vehicle is gone when that second begins, and makes
    /// no stop event that is due in it or later.
    public int[] withdrawn() {
        return withdrawn;
    }

    /// {@return metres by which a copy lies east of the first}
    public float tileX(final int copy) {
        return copy % tileColumns * tileWidth;
    }

    /// {@return metres by which a copy lies north of the first}
    public float tileY(final int copy) {
        return copy / tileColumns * tileHeight;
    }

    // ---- Layout ----

    private static int[] seconds(final Timetable.Trips trips) {
        final int[] second = trips.departure().clone();
        for (int trip = 0; trip < trips.count(); trip++) {
            second[trips.firstEvent()[trip + 1] - 1] = trips.lastArrival(trip);
        }
        return second;
    }

    private static int[] routeStarts(final Timetable.Trips trips, final int routes) {
        final int[] start = new int[routes + 1];
        for (final int route : trips.route()) {
            start[route + 1]++;
        }
        for (int route = 0; route < routes; route++) {
            start[route + 1] += start[route];
        }
        return start;
    }

    private static int[] tripsByRoute(final Timetable.Trips trips, final int[] routeStart) {
        final int[] byRoute = new int[trips.count()];
        final int[] filled = routeStart.clone();
        for (int trip = 0; trip < byRoute.length; trip++) { // trips are in the order of first departures already
            byRoute[filled[trips.route()[trip]]++] = trip;
        }
        return byRoute;
    }
}
