package org.denserow.demo.timetable;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.agrona.collections.IntArrayList;
import org.denserow.demo.feed.FeedFrequencies;
import org.denserow.demo.feed.FeedShapes;
import org.denserow.demo.feed.FeedStopTimes;
import org.denserow.demo.feed.FeedStops;
import org.denserow.demo.feed.GtfsFeed;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.run.OutOfCapacity;

/// Makes the [Timetable] of one date from a feed: the trips whose service runs on that date. Rows of `frequencies.txt`
/// repeat their trip. A trip without a usable shape gets the straight lines through its stops, one shape per pattern.
public final class FeedTimetable {

    /// Departures of one day that `frequencies.txt` may repeat, and their stop events. A row of 30 bytes can ask for a
    /// departure in each of 3.6 million seconds; the largest feeds of this kind have some 200,000 on a day.
    static final int MOST_REPEATED = 1 << 20;

    static final int MOST_REPEATED_EVENTS = 1 << 24;

    private static final int STRAIGHT = -1;

    private final GtfsFeed feed;
    private final Projection projection;
    private final Timetable.Stops stops;
    private final StopDistances distances;
    private final List<TripRun> runs = new ArrayList<>();
    private final int[] headwayRow; // first row of frequencies.txt of each trip, or -1
    private int skippedTrips;

    // Straight shapes; their numbers follow those of the feed.
    private final Map<StopPattern, Integer> straight = new HashMap<>();
    private final IntArrayList straightStart = new IntArrayList();
    private final DoubleStream.Builder straightLat = DoubleStream.builder();
    private final DoubleStream.Builder straightLon = DoubleStream.builder();
    private int straightPoints;

    private FeedTimetable(final GtfsFeed feed) {
        this.feed = feed;
        this.projection = Projection.around(feed.stops().lat(), feed.stops().lon());
        this.stops = projected(feed.stops(), projection);
        this.distances = new StopDistances(
                feed,
                new ShapeSet(
                        projection,
                        feed.shapes().start(),
                        feed.shapes().lat(),
                        feed.shapes().lon()),
                stops);
        this.headwayRow = headwayRows(feed);
    }

    /// Makes the timetable of one date.
    ///
    /// @return an empty timetable on a date without service
    /// @throws org.denserow.demo.run.BadInput if `date` lies outside the calendar of the feed
    /// @throws OutOfCapacity if the day has more departures, or more places to match, than a limit allows
    public static Timetable on(final GtfsFeed feed, final LocalDate date) {
        final BitSet services = feed.calendar().on(date);
        requireRoom(feed, services);
        final FeedTimetable day = new FeedTimetable(feed);
        for (int trip = 0; trip < feed.trips().count(); trip++) {
            if (services.get(feed.trips().service()[trip])) {
                day.add(trip);
            }
        }
        return new Timetable(
                feed.name() + ' ' + date,
                day.stops,
                new Timetable.Routes(
                        feed.routes().ids().toArray(), feed.routes().name()),
                day.allShapes(),
                TripRun.layOut(day.runs),
                day.skippedTrips,
                feed.stopTimes().leftOut());
    }

    /// Counts what is repeated before any of it is made.
    private static void requireRoom(final GtfsFeed feed, final BitSet services) {
        final FeedFrequencies frequencies = feed.frequencies();
        long departures = 0;
        long events = 0;
        for (int row = 0; row < frequencies.count(); row++) {
            final int trip = frequencies.trip()[row];
            final int stops = feed.stopTimes().stops(trip);
            if (services.get(feed.trips().service()[trip]) && stops >= 2) {
                departures += frequencies.departures(row);
                events += frequencies.departures(row) * stops;
            }
        }
        if (departures > MOST_REPEATED) {
            throw tooMany("departures", MOST_REPEATED, departures);
        }
        if (events > MOST_REPEATED_EVENTS) {
            throw tooMany("stop events", MOST_REPEATED_EVENTS, events);
        }
    }

    private static OutOfCapacity tooMany(final String what, final int most, final long found) {
        return new OutOfCapacity("frequencies.txt may repeat at most " + most + " " + what + " of a day: " + what + "="
                + found + "; take another date, or a feed with longer headways");
    }

    // ---- Trips ----

    private void add(final int trip) {
        final FeedStopTimes times = feed.stopTimes();
        if (times.stops(trip) < 2) {
            skippedTrips++;
            return;
        }
        final int from = times.start()[trip];
        final int to = times.start()[trip + 1];
        final int[] served = Arrays.copyOfRange(times.stop(), from, to);
        final int given = feed.trips().shape()[trip];
        final boolean usable = given >= 0 && feed.shapes().points(given) >= 2;
        final StopPattern pattern = new StopPattern(usable ? given : STRAIGHT, served);
        final int shape = usable ? given : straightShape(pattern);
        final float[] along = usable ? distances.along(trip, shape, pattern) : straightDistances(served);
        final TripRun run = new TripRun(
                feed.trips().ids().get(trip),
                feed.trips().route()[trip],
                shape,
                feed.trips().accessible()[trip],
                0,
                served,
                Arrays.copyOfRange(times.arrival(), from, to),
                Arrays.copyOfRange(times.departure(), from, to),
                along);
        if (headwayRow[trip] < 0) {
            runs.add(run);
        } else {
            addRepeated(run, trip);
        }
    }

    /// Adds the repetitions of a trip, each shifted so that it leaves its first stop when it is due. The trip itself is
    /// a template and does not run.
    private void addRepeated(final TripRun template, final int trip) {
        final FeedFrequencies frequencies = feed.frequencies();
        for (int row = headwayRow[trip];
                row < frequencies.count() && frequencies.trip()[row] == trip;
                row++) {
            for (long due = frequencies.start()[row]; // the last headway may lead beyond an int
                    due < frequencies.end()[row];
                    due += frequencies.headway()[row]) {
                runs.add(new TripRun(
                        template.id() + '@' + ServiceTime.formatExact((int) due),
                        template.route(),
                        template.shape(),
                        template.accessible(),
                        (int) due - template.firstDeparture(),
                        template.stop(),
                        template.arrival(),
                        template.departure(),
                        template.distance()));
            }
        }
    }

    private static int[] headwayRows(final GtfsFeed feed) {
        final int[] first = new int[feed.trips().count()];
        Arrays.fill(first, -1);
        for (int row = feed.frequencies().count() - 1; row >= 0; row--) {
            first[feed.frequencies().trip()[row]] = row;
        }
        return first;
    }

    // ---- Places ----

    private int straightShape(final StopPattern pattern) {
        return straight.computeIfAbsent(pattern, key -> {
            straightStart.addInt(straightPoints);
            straightPoints += key.stops().length;
            for (final int stop : key.stops()) {
                straightLat.add(feed.stops().lat()[stop]);
                straightLon.add(feed.stops().lon()[stop]);
            }
            return feed.shapes().count() + straight.size();
        });
    }

    private float[] straightDistances(final int[] served) {
        final float[] x = new float[served.length];
        final float[] y = new float[served.length];
        for (int i = 0; i < served.length; i++) {
            x[i] = stops.x()[served[i]];
            y[i] = stops.y()[served[i]];
        }
        return Geometry.of(x, y).distance();
    }

    private ShapeSet allShapes() {
        final FeedShapes given = feed.shapes();
        final int points = given.lat().length;
        final int[] start = Arrays.copyOf(given.start(), given.count() + straightStart.size() + 1);
        for (int i = 0; i < straightStart.size(); i++) {
            start[given.count() + i] = points + straightStart.getInt(i);
        }
        start[start.length - 1] = points + straightPoints;
        return new ShapeSet(
                projection,
                start,
                joined(given.lat(), straightLat.build().toArray()),
                joined(given.lon(), straightLon.build().toArray()));
    }

    private static double[] joined(final double[] first, final double[] then) {
        final double[] joined = Arrays.copyOf(first, first.length + then.length);
        System.arraycopy(then, 0, joined, first.length, then.length);
        return joined;
    }

    private static Timetable.Stops projected(final FeedStops given, final Projection projection) {
        final float[] x = new float[given.count()];
        final float[] y = new float[given.count()];
        for (int stop = 0; stop < given.count(); stop++) {
            if (!Double.isNaN(given.lat()[stop]) && !Double.isNaN(given.lon()[stop])) {
                x[stop] = (float) projection.x(given.lon()[stop]);
                y[stop] = (float) projection.y(given.lat()[stop]);
            }
        }
        return new Timetable.Stops(given.ids().toArray(), given.name(), x, y, given.accessible());
    }
}
