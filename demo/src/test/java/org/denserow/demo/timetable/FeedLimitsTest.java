package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.LocalDate;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.feed.FeedShapes;
import org.denserow.demo.feed.GtfsFeed;
import org.denserow.demo.run.OutOfCapacity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small feeds that ask for much: each is refused by the name of what it asks for, before any of it is made.
class FeedLimitsTest {

    private static final String FREQUENCIES = "frequencies.txt";
    private static final String HEADER = "trip_id,start_time,end_time,headway_secs";
    private static final String REMEDY = "; give shape_dist_traveled in stop_times.txt, or shapes of fewer points";

    @TempDir
    private Path directory;

    private Timetable monday(final FeedFiles feed) {
        return FeedTimetable.on(feed.read(directory), LocalDate.parse(FeedFiles.MONDAY));
    }

    private String refused(final FeedFiles feed) {
        return assertThrows(OutOfCapacity.class, () -> monday(feed)).getMessage();
    }

    // ---- Departures ----

    @Test
    @DisplayName("a row of 26 bytes that asks for 3.6 million departures is refused")
    void on_departureInEachSecond_isRefused() {
        assertEquals(
                "frequencies.txt may repeat at most 1048576 departures of a day: departures=3596400; take another date,"
                        + " or a feed with longer headways",
                refused(new FeedFiles().file(FREQUENCIES, HEADER, "T1,0:00:00,999:00:00,1")));
    }

    @Test
    void on_departuresOfAllRows_areCountedTogether() {
        assertEquals(
                "frequencies.txt may repeat at most 1048576 departures of a day: departures=1048577; take another date,"
                        + " or a feed with longer headways",
                refused(new FeedFiles()
                        .file(FREQUENCIES, HEADER, "T1,0:00:00,100:00:00,1", "T1,100:00:00,291:16:17,1")));
    }

    @Test
    @DisplayName("many stop events of few departures are refused, too")
    void on_manyStopsInEachSecond_areRefused() {
        final FeedFiles feed = new FeedFiles().file(FREQUENCIES, HEADER, "T1,0:00:00,100:00:00,1");
        for (int stop = 4; stop <= 50; stop++) {
            feed.line("stop_times.txt", "T1,08:20:00,08:20:00,C," + stop);
        }
        assertEquals(
                "frequencies.txt may repeat at most 16777216 stop events of a day: stop events=18000000; take another"
                        + " date, or a feed with longer headways",
                refused(feed));
    }

    @Test
    void on_otherDay_doesNotCount() {
        final Timetable timetable = monday(new FeedFiles().file(FREQUENCIES, HEADER, "T2,0:00:00,999:00:00,1"));
        assertEquals(1, timetable.trips().count());
    }

    @Test
    @DisplayName("departures are counted as many as are made")
    void departures_ofARow_areThoseMade() {
        for (final String row : new String[] {
            "T1,06:00:00,06:30:00,900",
            "T1,06:00:00,06:30:01,900",
            "T1,06:00:00,06:29:59,900",
            "T1,06:00:00,06:00:00,900",
            "T1,06:00:00,05:00:00,900",
            "T1,06:00:00,999:00:00,2147483647"
        }) {
            final GtfsFeed feed = new FeedFiles().file(FREQUENCIES, HEADER, row).read(directory);
            assertEquals(
                    FeedTimetable.on(feed, LocalDate.parse(FeedFiles.MONDAY))
                            .trips()
                            .count(),
                    feed.frequencies().departures(0),
                    row);
        }
    }

    // ---- Shapes ----

    /// Trip T1 with `stops` stops along a shape of `segments` segments.
    private static FeedFiles matched(final int stops, final int segments) {
        final StringBuilder times = new StringBuilder("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n");
        for (int stop = 0; stop < stops; stop++) {
            times.append("T1,8:00:00,8:00:00,A,").append(stop).append('\n');
        }
        final StringBuilder shape = new StringBuilder("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n");
        for (int point = 0; point <= segments; point++) {
            shape.append("P,0,10,").append(point).append('\n');
        }
        return new FeedFiles().text("stop_times.txt", times.toString()).text("shapes.txt", shape.toString());
    }

    @Test
    @DisplayName("stops and a shape that would want gigabytes to be matched are refused with the trip")
    void on_manyStopsOnALongShape_areRefused() {
        assertEquals(
                "stops x segments of a trip without shape_dist_traveled are at most 16777216: trip=T1, stops=4097,"
                        + " segments=4096" + REMEDY,
                refused(matched(4097, 4096)));
    }

    @Test
    void on_asManyPairsAsAllowed_areMatched() {
        assertEquals(16, monday(matched(16, ShapeMatch.MOST_PAIRS / 16)).trips().events());
    }

    @Test
    @DisplayName("pairs of all trips of a day are counted together; trips with equal stops are matched once")
    void along_manyPatterns_areCountedTogether() {
        final GtfsFeed feed = new FeedFiles().read(directory);
        final FeedShapes given = feed.shapes();
        final ShapeSet shapes = new ShapeSet(new Projection(0, 10), given.start(), given.lat(), given.lon());
        final Timetable.Stops stops =
                FeedTimetable.on(feed, LocalDate.parse(FeedFiles.MONDAY)).stops();
        final StopDistances distances = new StopDistances(feed, shapes, stops, 11); // a trip has 3 stops x 2 segments
        final StopPattern there = new StopPattern(0, new int[] {0, 1, 2});
        distances.along(0, 0, there);
        distances.along(1, 0, there);
        assertEquals(
                "stops x segments of all trips of a day without shape_dist_traveled are at most 11: up to trip=T2,"
                        + " pairs=12" + REMEDY,
                assertThrows(OutOfCapacity.class, () -> distances.along(1, 0, new StopPattern(0, new int[] {2, 1, 0})))
                        .getMessage());
    }
}
