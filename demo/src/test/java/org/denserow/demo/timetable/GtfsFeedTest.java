package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.run.OutOfCapacity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Feeds as they occur: each feed here is read without an error.
class GtfsFeedTest {

    private static final String TIMES = "stop_times.txt";
    private static final String TIMES_HEADER = "trip_id,arrival_time,departure_time,stop_id,stop_sequence";
    private static final float BLOCK = 1111.95f; // metres between two stops of the test feed

    @TempDir
    private Path directory;

    private Timetable on(final FeedFiles feed, final String date) {
        return FeedTimetable.on(feed.read(directory), LocalDate.parse(date));
    }

    private Timetable monday(final FeedFiles feed) {
        return on(feed, FeedFiles.MONDAY);
    }

    /// Asserts the timetable of the test feed on a Monday, in any spelling of its files.
    private static void assertPlain(final Timetable timetable) {
        final Timetable.Trips trips = timetable.trips();
        assertArrayEquals(new String[] {"T1"}, trips.id());
        assertArrayEquals(new int[] {0, 1, 2}, trips.stop());
        assertArrayEquals(new int[] {28800, 29400, 30000}, trips.arrival());
        assertArrayEquals(new int[] {28800, 29460, 30000}, trips.departure());
        assertArrayEquals(new float[] {0, BLOCK, 2 * BLOCK}, trips.distance(), 0.1f);
        assertArrayEquals(
                new String[] {"First", "Second", "Third"}, timetable.stops().name());
        assertArrayEquals(new float[] {-BLOCK, 0, BLOCK}, timetable.stops().x(), 0.1f);
        assertArrayEquals(new float[] {0, 0, 0}, timetable.stops().y(), 0.1f);
        assertArrayEquals(new String[] {"7"}, timetable.routes().name());
    }

    @Test
    void read_plainFeed_isRead() {
        assertPlain(monday(new FeedFiles()));
    }

    @Test
    void read_byteOrderMarksAndCrLf_areSkipped() {
        final FeedFiles feed = new FeedFiles();
        for (final String name : new String[] {"stops.txt", "routes.txt", "trips.txt", TIMES, "shapes.txt"}) {
            feed.replace(name, "\n", "\r\n");
        }
        feed.replace("stops.txt", "stop_id", "\uFEFFstop_id").replace(TIMES, "trip_id", "\uFEFFtrip_id");
        assertPlain(monday(feed));
    }

    @Test
    void read_quotedFieldsUnknownColumnsOtherOrder_areRead() {
        final Timetable timetable = monday(new FeedFiles()
                .file(
                        "stops.txt",
                        "colour, \"stop_lon\" ,stop_lat,stop_name,stop_id",
                        "red, 10.00 ,0,\"First, or \"\"Main\"\"\",A",
                        "\"a\nb\",\"10.01\",0,Second,B",
                        "",
                        ",10.02,0,Third,C,more"));
        assertEquals("First, or \"Main\"", timetable.stops().name()[0]);
        timetable.stops().name()[0] = "First";
        assertPlain(timetable);
    }

    @Test
    void read_filesInFolder_areFound() {
        assertPlain(monday(new FeedFiles().in("export/gtfs/")));
    }

    @Test
    void read_withoutOptionalFiles_drivesStraight() {
        final Timetable timetable = monday(new FeedFiles()
                .without("shapes.txt")
                .without("calendar.txt")
                .file("calendar_dates.txt", "service_id,date,exception_type", "WEEK,20260511,1", "SAT,20260512,1"));
        assertPlain(timetable);
        assertEquals(1, timetable.shapes().count());
        assertEquals(3, timetable.shapes().points(0));
    }

    @Test
    void read_unsortedStopTimes_areSortedBySequence() {
        assertPlain(monday(new FeedFiles()
                .file(
                        TIMES,
                        TIMES_HEADER,
                        "T1,08:20:00,08:20:00,C,30",
                        "T2,09:00:00,09:00:00,A,1",
                        "T1,08:00:00,08:00:00,A,5",
                        "T2,09:20:00,09:20:00,C,9",
                        "T1,08:10:00,08:11:00,B,10")));
    }

    @Test
    void read_unsortedShape_isSortedBySequence() {
        assertPlain(monday(new FeedFiles()
                .file(
                        "shapes.txt",
                        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence",
                        "P,0,10.02,30",
                        "P,0,10.00,4",
                        "P,0,10.01,20")));
    }

    @Test
    void read_singleDigitHoursAndPastMidnight_areRead() {
        final Timetable timetable =
                monday(new FeedFiles().file(TIMES, TIMES_HEADER, "T1,4:21:00,4:21:00,A,1", "T1,24:45:00,24:45:00,B,2"));
        assertArrayEquals(new int[] {15660, 89100}, timetable.trips().arrival());
    }

    @Test
    void read_blankTimes_areInterpolatedByPosition() {
        final Timetable timetable = monday(new FeedFiles()
                .file(
                        TIMES,
                        TIMES_HEADER,
                        "T1,08:00:00,08:01:00,A,1",
                        "T1,,,B,2",
                        "T1,,,A,3",
                        "T1,,,B,4",
                        "T1,08:05:00,,C,5"));
        assertArrayEquals(
                new int[] {28800, 28920, 28980, 29040, 29100}, timetable.trips().arrival());
        assertArrayEquals(
                new int[] {28860, 28920, 28980, 29040, 29100}, timetable.trips().departure());
    }

    @Test
    void read_blankTimesWithDistances_areInterpolatedByDistance() {
        final Timetable timetable = monday(new FeedFiles()
                .file(
                        TIMES,
                        TIMES_HEADER + ",shape_dist_traveled",
                        "T1,08:00:00,08:00:00,A,1,0",
                        "T1,,,B,2,0.75",
                        "T1,08:20:00,08:20:00,C,3,1"));
        assertArrayEquals(new int[] {28800, 29700, 30000}, timetable.trips().arrival());
    }

    @Test
    void read_tripsOfFewerThanTwoStops_areSkippedAndCounted() {
        final FeedFiles feed = new FeedFiles()
                .file(
                        TIMES,
                        TIMES_HEADER,
                        "T1,08:00:00,08:00:00,A,1",
                        "T2,09:00:00,09:00:00,A,1",
                        "T2,09:10:00,09:10:00,B,2")
                .line("trips.txt", "R,WEEK,T3,P");
        final Timetable monday = monday(feed);
        assertEquals(0, monday.trips().count());
        assertEquals(2, monday.skippedTrips(), "T1 has one stop time, T3 none; T2 does not run");
        assertEquals(1, on(feed, "2026-05-16").trips().count());
    }

    @Test
    void read_rowsOfFlexibleAreas_areLeftOutAndCounted() {
        final FeedFiles feed = new FeedFiles()
                .file(
                        TIMES,
                        TIMES_HEADER + ",location_id",
                        "T1,08:00:00,08:00:00,A,1,",
                        "T1,08:10:00,08:11:00,B,2,",
                        "T1,08:20:00,08:20:00,C,3,",
                        "T2,,,,1,zone",
                        "T2,,,,2,zone");
        assertEquals(2, feed.read(directory).stopTimes().leftOut());
        assertPlain(monday(feed));
    }

    @Test
    void read_frequencies_repeatTheTemplate() {
        final Timetable timetable = monday(new FeedFiles()
                .file(
                        "frequencies.txt",
                        "trip_id,start_time,end_time,headway_secs",
                        "T1,10:00:00,10:10:00,600",
                        "T1,06:00:00,06:30:00,900",
                        "T2,06:00:00,06:30:00,60"));
        final Timetable.Trips trips = timetable.trips();
        assertArrayEquals(new String[] {"T1@06:00:00", "T1@06:15:00", "T1@10:00:00"}, trips.id());
        assertArrayEquals(new int[] {0, 3, 6, 9}, trips.firstEvent());
        assertArrayEquals(new int[] {22500, 23100, 23700}, Arrays.copyOfRange(trips.arrival(), 3, 6));
        assertArrayEquals(new int[] {22500, 23160, 23700}, Arrays.copyOfRange(trips.departure(), 3, 6));
        assertArrayEquals(new float[] {0, BLOCK, 2 * BLOCK}, Arrays.copyOfRange(trips.distance(), 3, 6), 0.1f);
    }

    @Test
    void read_headwayBeyondTheDay_runsOnce() {
        final Timetable timetable = monday(new FeedFiles()
                .file(
                        "frequencies.txt",
                        "trip_id,start_time,end_time,headway_secs",
                        "T1,06:00:00,999:00:00,2147483647"));
        assertArrayEquals(new String[] {"T1@06:00:00"}, timetable.trips().id());
    }

    @Test
    void layOut_moreEventsThanNumbers_isOutOfCapacity() {
        final int[] stops = new int[1 << 20];
        final TripRun run = new TripRun("T", 0, 0, true, 0, stops, stops, stops, new float[1]);
        final OutOfCapacity full =
                assertThrows(OutOfCapacity.class, () -> TripRun.layOut(Collections.nCopies(1 << 11, run)));
        assertEquals(
                "stop events of a day are numbered up to 1073741824: trips=2048; take a smaller feed, or one with"
                        + " longer headways",
                full.getMessage());
    }

    @Test
    void read_wheelchairFlags_onlyTwoIsNotAccessible() {
        final FeedFiles feed = new FeedFiles()
                .file(TIMES, TIMES_HEADER)
                .file("trips.txt", "route_id,service_id,trip_id,shape_id,wheelchair_accessible");
        final String[] flags = {"", "0", "1", "2"};
        for (int trip = 0; trip < flags.length; trip++) {
            feed.line("trips.txt", "R,WEEK,T" + trip + ",P," + flags[trip])
                    .line(TIMES, "T" + trip + ",08:00:00,08:00:00,A,1")
                    .line(TIMES, "T" + trip + ",09:00:00,09:00:00,B,2");
        }
        assertArrayEquals(
                new boolean[] {true, true, true, false}, monday(feed).trips().accessible());
    }

    /// A child without a value has that of its parent; a parent may stand below, and have a parent itself.
    @Test
    void read_wheelchairBoarding_childInheritsFromParent() {
        final FeedFiles feed = new FeedFiles()
                .file(
                        "stops.txt",
                        "stop_id,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding",
                        "A,0,10.00,,,",
                        "B,0,10.01,0,,2",
                        "C,0,10.02,0,S,",
                        "D,0,10.02,0,S,0",
                        "E,0,10.02,0,S,1",
                        "F,0,10.02,4,D,",
                        "S,0,10.02,1,,2",
                        "G,0,10.02,0,O,",
                        "H,0,10.02,0,O,2",
                        "O,0,10.02,1,,1",
                        "I,0,10.02,0,U,0",
                        "U,0,10.02,1,,0");
        assertArrayEquals(
                new boolean[] {true, false, false, false, true, false, false, true, false, true, true, true},
                monday(feed).stops().accessible());
    }

    @Test
    void read_headwayOfAnInaccessibleTrip_repeatsItsFlag() {
        final FeedFiles feed = new FeedFiles()
                .file(
                        "trips.txt",
                        "route_id,service_id,trip_id,shape_id,wheelchair_accessible",
                        "R,WEEK,T1,P,2",
                        "R,SAT,T2,P,")
                .file("frequencies.txt", "trip_id,start_time,end_time,headway_secs", "T1,06:00:00,06:30:00,900");
        assertArrayEquals(new boolean[2], monday(feed).trips().accessible());
    }

    @Test
    void on_trips_areSortedByDepartureThenId() {
        final FeedFiles feed = new FeedFiles().file(TIMES, TIMES_HEADER);
        final String[] ids = {"Z", "B", "A", "Y"};
        final String[] starts = {"07:00:00", "08:00:00", "08:00:00", "06:00:00"};
        for (int i = 0; i < ids.length; i++) {
            feed.line("trips.txt", "R,WEEK," + ids[i] + ",P")
                    .line(TIMES, ids[i] + "," + starts[i] + "," + starts[i] + ",A,1")
                    .line(TIMES, ids[i] + ",09:00:00,09:00:00,B,2");
        }
        assertArrayEquals(
                new String[] {"Y", "Z", "A", "B"}, monday(feed).trips().id());
    }

    @Test
    void on_dayWithoutService_isEmpty() {
        final Timetable sunday = on(new FeedFiles(), "2026-05-17");
        assertEquals(0, sunday.trips().count());
        assertEquals(0, sunday.trips().events());
    }
}
