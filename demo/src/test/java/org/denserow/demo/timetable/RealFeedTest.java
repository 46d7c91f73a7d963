package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.denserow.demo.feed.GtfsFeed;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One real feed, CARTA of May 2026, against published figures and an independent count. The feed is not part of the
/// project: the test looks for it beside the project, or at `-Ddenserow.gtfs=FILE`, and is skipped without it.
public class RealFeedTest {

    private static final String FILE = "shared/data/carta-gtfs-2026-05.zip";

    private static Path zip;
    private static GtfsFeed feed;

    @BeforeAll
    static void find() {
        zip = zip();
        feed = GtfsFeed.read(zip);
    }

    /// {@return the feed; without one, the calling test is skipped}
    public static Path zip() {
        final List<Path> places = System.getProperty("denserow.gtfs") == null
                ? List.of(Path.of("..", "..", FILE), Path.of("..", FILE)) // from the module, from the project's root
                : List.of(Path.of(System.getProperty("denserow.gtfs")));
        final Path found =
                places.stream().filter(Files::isRegularFile).findFirst().orElse(null);
        final String reason = "no real feed at " + places + "; give one with -Ddenserow.gtfs=FILE";
        if (found == null) {
            System.out.println("skipped: " + reason); // Maven shows no reason by itself
        }
        Assumptions.assumeTrue(found != null, reason);
        return found;
    }

    private static Timetable on(final String date) {
        return FeedTimetable.on(feed, LocalDate.parse(date));
    }

    @Test
    void read_feed_hasPublishedCounts() {
        assertEquals(1163, feed.stops().count());
        assertEquals(1848, feed.trips().count());
        assertEquals(82_644, feed.stopTimes().stop().length);
        assertEquals(74_614, feed.shapes().lat().length);
    }

    @Test
    void on_monday_hasPublishedFigures() {
        final CityOracle oracle = CityOracle.of(on("2026-05-11"));
        assertEquals(
                "810 trips, 40,258 stop events, 1,160 stops used, peak 31 vehicles, 1,384,080 vehicle-seconds, "
                        + "first departure 04:21, last event 24:45",
                oracle.describe());
        assertEquals(2_001_746_724L, oracle.departureSum());
        assertEquals(15, oracle.activeAt(6 * 3600));
        assertEquals(23, oracle.activeAt(8 * 3600));
        assertEquals(27, oracle.activeAt(12 * 3600));
        assertEquals(29, oracle.activeAt(17 * 3600));
        assertEquals(15, oracle.activeAt(20 * 3600));
    }

    /// A weekday, a Saturday, a Sunday, two weekdays with Saturday service, a Saturday without any, first and last day.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-05-12",
                "2026-05-16",
                "2026-05-17",
                "2026-05-25",
                "2026-06-19",
                "2026-07-04",
                "2026-05-10",
                "2026-08-22"
            })
    void on_anyDate_equalsIndependentCount(final String date) throws IOException {
        final Timetable timetable = on(date);
        final CityOracle oracle = CityOracle.of(timetable);
        final IndependentCount count = IndependentCount.of(zip, date);
        assertEquals(count.describe(), oracle.describe());
        assertEquals(count.departureSum(), oracle.departureSum());
        for (int second = 0; second < 30 * 3600; second += 600) {
            assertEquals(count.activeAt(second), oracle.activeAt(second), "second=" + second);
        }
        TimetableRules.assertHold(timetable);
    }

    @Test
    void on_exceptionDates_runTheOtherService() {
        final String monday = CityOracle.of(on("2026-05-11")).describe();
        final String saturday = CityOracle.of(on("2026-05-16")).describe();
        final String sunday = CityOracle.of(on("2026-05-17")).describe();
        assertNotEquals(monday, saturday);
        assertNotEquals(saturday, sunday);
        assertNotEquals(monday, sunday);
        assertEquals(saturday, CityOracle.of(on("2026-05-25")).describe(), "a Monday with Saturday service");
        assertEquals(saturday, CityOracle.of(on("2026-06-19")).describe(), "a Friday with Saturday service");
        assertEquals(0, on("2026-07-04").trips().count(), "a Saturday without service");
    }

    /// Every stop of this feed is a point of its shapes, so the distances of its events must lead exactly there.
    @Test
    void on_monday_stopsLieOnTheirShapes() {
        final double farthest = TimetableRules.farthestFromStop(on("2026-05-11"));
        assertTrue(farthest < 1, "metres=" + farthest);
    }

    /// The feed says how far along each stop lies; matching by place alone must find the same.
    @Test
    void match_placesOfMonday_findsTheDistancesOfTheFeed() {
        final Timetable timetable = on("2026-05-11");
        final Timetable.Trips trips = timetable.trips();
        for (int trip = 0; trip < trips.count(); trip += 7) {
            final int from = trips.firstEvent()[trip];
            final int to = trips.firstEvent()[trip + 1];
            final float[] x = new float[to - from];
            final float[] y = new float[to - from];
            for (int event = from; event < to; event++) {
                x[event - from] = timetable.stops().x()[trips.stop()[event]];
                y[event - from] = timetable.stops().y()[trips.stop()[event]];
            }
            final Geometry shape = timetable.shapes().decode(trips.shape()[trip]);
            assertArrayEquals(
                    Arrays.copyOfRange(trips.distance(), from, to),
                    ShapeMatch.match(shape, x, y),
                    1f,
                    "trip=" + trips.id()[trip]);
        }
    }
}
