package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.LocalDate;
import org.denserow.demo.feed.FeedFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopDistancesTest {

    private static final float BLOCK = 1111.95f; // metres between two stops of the test feed

    @TempDir
    private Path directory;

    private static FeedFiles feed(final String... travelled) {
        return new FeedFiles()
                .file(
                        "stop_times.txt",
                        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled",
                        "T1,08:00:00,08:00:00,A,1," + travelled[0],
                        "T1,08:10:00,08:10:00,B,2," + travelled[1],
                        "T1,08:20:00,08:20:00,C,3," + travelled[2]);
    }

    private static FeedFiles shape(final FeedFiles feed, final String... travelled) {
        return feed.file(
                "shapes.txt",
                "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled",
                "P,0,10.00,1," + travelled[0],
                "P,0,10.01,2," + travelled[1],
                "P,0,10.02,3," + travelled[2]);
    }

    private void assertDistances(final FeedFiles feed, final double... blocks) {
        final float[] expected = new float[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            expected[i] = (float) (blocks[i] * BLOCK);
        }
        final Timetable timetable = FeedTimetable.on(feed.read(directory), LocalDate.parse(FeedFiles.MONDAY));
        assertArrayEquals(expected, timetable.trips().distance(), 0.1f);
    }

    @Test
    void along_distancesOfStopsOnly_areScaledToTheLength() {
        assertDistances(feed("0", "1.5", "2"), 0, 1.5, 2);
        assertDistances(feed("0", "1500", "2000"), 0, 1.5, 2);
    }

    @Test
    void along_distancesOfStopsAndPoints_areLookedUp() {
        // The second half of the shape counts three times as far as the first; the trip ends before the shape.
        assertDistances(shape(feed("0", "5", "25"), "0", "10", "40"), 0, 0.5, 1.5);
    }

    @Test
    void along_pointsInAnotherUnit_areIgnored() {
        assertDistances(shape(feed("0", "1500", "2000"), "0", "1", "2"), 0, 1.5, 2);
    }

    @Test
    void along_distanceMissingOrDecreasing_isMatchedByPlace() {
        assertDistances(feed("0", "", "2"), 0, 1, 2);
        assertDistances(feed("0", "3", "2"), 0, 1, 2);
        assertDistances(feed("0", "0", "0"), 0, 1, 2);
    }

    @Test
    void along_shapeOfOnePoint_countsAsNone() {
        final FeedFiles feed = new FeedFiles()
                .file("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence", "P,0,10.00,1");
        assertDistances(feed, 0, 1, 2);
        final Timetable timetable = FeedTimetable.on(feed.read(directory), LocalDate.parse(FeedFiles.MONDAY));
        assertEquals(1, timetable.trips().shape()[0], "a shape of its own, after the one of the feed");
        assertEquals(2 * BLOCK, timetable.shapes().decode(1).length(), 0.1f);
    }

    /// Out and back through the same street, ending where it began: the order tells the passes apart.
    @Test
    void match_streetPassedTwice_keepsTheOrder() {
        final Geometry shape = Geometry.of(new float[] {0, 100, 200, 100, 0}, new float[] {0, 0, 0, 1, 1});
        final float[] along = ShapeMatch.match(shape, new float[] {0, 100, 200, 100, 0}, new float[] {0, 0, 0, 0, 0});
        assertArrayEquals(new float[] {0, 100, 200, 300, 400}, along, 1f);
    }

    @Test
    void match_stopsBesideTheStreet_areProjected() {
        final Geometry shape = Geometry.of(new float[] {0, 100, 100}, new float[] {0, 0, 100});
        final float[] along = ShapeMatch.match(shape, new float[] {-5, 40, 110, 90}, new float[] {3, -7, 30, 120});
        assertArrayEquals(new float[] {0, 40, 130, 200}, along, 0.01f);
    }
}
