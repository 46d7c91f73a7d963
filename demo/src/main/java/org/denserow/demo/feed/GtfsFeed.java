package org.denserow.demo.feed;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.BitSet;

/// A GTFS static feed in memory: dense numbers for ids, primitive arrays for everything else.
///
/// Source: the GTFS Schedule reference. A feed has `stops`, `routes`, `trips`, `stop_times`, and at least one of
/// `calendar` and `calendar_dates`. It may have `shapes` and `frequencies`. Other files are ignored.
///
/// @param name name of the zip, for people
public record GtfsFeed(
        String name,
        FeedStops stops,
        FeedRoutes routes,
        FeedShapes shapes,
        ServiceCalendar calendar,
        FeedTrips trips,
        FeedStopTimes stopTimes,
        FeedFrequencies frequencies) {

    /// Reads a whole feed: about a second for 80,000 stop times and as many shape points.
    ///
    /// @throws org.denserow.demo.run.BadInput if the feed is incomplete, damaged or too large, or a value is
    ///     malformed or refers to nothing
    public static GtfsFeed read(final Path file) {
        try (FeedZip zip = FeedZip.open(file)) {
            final FeedStops stops = FeedStops.read(zip);
            final FeedRoutes routes = FeedRoutes.read(zip);
            final FeedShapes shapes = FeedShapes.read(zip);
            final ServiceCalendar calendar = ServiceCalendar.read(zip);
            final FeedTrips trips = FeedTrips.read(zip, routes, shapes, calendar);
            final FeedStopTimes stopTimes = FeedStopTimes.read(zip, trips, stops);
            final FeedFrequencies frequencies = FeedFrequencies.read(zip, trips);
            return new GtfsFeed(
                    file.toFile().getName(), stops, routes, shapes, calendar, trips, stopTimes, frequencies);
        }
    }

    /// {@return the first date of the calendar on which a trip runs; the first date of all if no trip ever runs}
    public LocalDate firstServiceDate() {
        final BitSet used = new BitSet();
        for (final int service : trips.service()) {
            used.set(service);
        }
        return calendar.firstWith(used);
    }
}
