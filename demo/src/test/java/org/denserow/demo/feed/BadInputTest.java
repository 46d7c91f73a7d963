package org.denserow.demo.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.denserow.demo.run.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each kind of defect gives one line `file:line: rule: value`.
class BadInputTest {

    @TempDir
    private Path directory;

    private static String messageOf(final Path zip) {
        final String message =
                assertThrows(BadInput.class, () -> GtfsFeed.read(zip)).getMessage();
        assertFalse(message.contains("\n") || message.contains("\r"), message);
        return message;
    }

    private static Arguments defect(final String message, final UnaryOperator<FeedFiles> change) {
        return Arguments.of(message, change);
    }

    static Stream<Arguments> defects() {
        return Stream.of(
                defect(
                        "stop_times.txt:3: a time must be H:MM:SS: arrival_time=08:61:00",
                        feed -> feed.replace("stop_times.txt", "T1,08:10:00", "T1,08:61:00")),
                defect(
                        "stop_times.txt:4: times of a trip must not decrease: seconds=28740 after 29460",
                        feed -> feed.replace("stop_times.txt", "T1,08:20:00", "T1,07:59:00")),
                defect(
                        "stop_times.txt:3: times of a trip must not decrease: seconds=29340 after 29400",
                        feed -> feed.replace("stop_times.txt", "08:10:00,08:11:00", "08:10:00,08:09:00")),
                defect(
                        "stop_times.txt:2: the first and the last stop of a trip must have a time: stop_sequence=1",
                        feed -> feed.replace("stop_times.txt", "T1,08:00:00,08:00:00", "T1,,")),
                defect(
                        "stop_times.txt:4: the first and the last stop of a trip must have a time: stop_sequence=3",
                        feed -> feed.replace("stop_times.txt", "T1,08:20:00,08:20:00", "T1,,")),
                defect(
                        "stop_times.txt:3: a stop_sequence must occur once in a trip: stop_sequence=1",
                        feed -> feed.replace("stop_times.txt", "B,2\nT1", "B,1\nT1")),
                defect(
                        "stop_times.txt:8: trips.txt must have a row for the id: trip_id=T9",
                        feed -> feed.line("stop_times.txt", "T9,08:00:00,08:00:00,A,1")),
                defect(
                        "stop_times.txt:8: stops.txt must have a row for the id: stop_id=Z",
                        feed -> feed.line("stop_times.txt", "T2,09:30:00,09:30:00,Z,4")),
                defect(
                        "stop_times.txt:8: the value must not be blank: stop_id=",
                        feed -> feed.line("stop_times.txt", "T2,09:30:00,09:30:00,,4")),
                defect(
                        "stop_times.txt:8: the value must be a whole number >= 0: stop_sequence=-4",
                        feed -> feed.line("stop_times.txt", "T2,09:30:00,09:30:00,A,-4")),
                defect(
                        "stop_times.txt:8: the value must be a whole number >= 0: stop_sequence=",
                        feed -> feed.line("stop_times.txt", "T2,09:30:00,09:30:00,A")),
                defect(
                        "stop_times.txt:1: the header must name the column stop_sequence: "
                                + "header=trip_id,arrival_time,departure_time,stop_id,order",
                        feed -> feed.replace("stop_times.txt", "stop_sequence", "order")),
                defect(
                        "stop_times.txt:8: a stop that is served must have a position in stops.txt: stop_id=N",
                        feed -> feed.file(
                                        "stops.txt",
                                        "stop_id,stop_lat,stop_lon,location_type",
                                        "A,0,10,0",
                                        "B,0,10.01,",
                                        "C,0,10.02,",
                                        "N,,,3")
                                .line("stop_times.txt", "T2,09:30:00,09:30:00,N,4")),
                defect(
                        "trips.txt:2: the flag must be blank, 0, 1 or 2: wheelchair_accessible=3",
                        feed -> feed.file(
                                "trips.txt",
                                "route_id,service_id,trip_id,shape_id,wheelchair_accessible",
                                "R,WEEK,T1,P,3",
                                "R,SAT,T2,P,")),
                defect(
                        "stops.txt:3: the value must be a number: stop_lat=north",
                        feed -> feed.replace("stops.txt", "Second,0", "Second,north")),
                defect(
                        "stops.txt:3: the value must be a number: stop_lat=NaN",
                        feed -> feed.replace("stops.txt", "Second,0", "Second,NaN")),
                defect(
                        "stops.txt:3: the value must not be blank: stop_lat=",
                        feed -> feed.replace("stops.txt", "Second,0", "Second,")),
                defect(
                        "stops.txt:3: degrees must lie within -90..90: stop_lat=91",
                        feed -> feed.replace("stops.txt", "Second,0", "Second,91")),
                defect(
                        "stops.txt:4: degrees must lie within -180..180: stop_lon=200",
                        feed -> feed.replace("stops.txt", "10.02", "200")),
                defect(
                        "stops.txt:5: a stop must have one row: stop_id=A",
                        feed -> feed.line("stops.txt", "A,Again,0,10")),
                defect(
                        "stops.txt:1: a file of the feed must begin with a header: rows=0",
                        feed -> feed.text("stops.txt", "")),
                defect(
                        "trips.txt:4: a trip must have one row: trip_id=T1",
                        feed -> feed.line("trips.txt", "R,WEEK,T1,P")),
                defect(
                        "trips.txt:4: routes.txt must have a row for the id: route_id=Q",
                        feed -> feed.line("trips.txt", "Q,WEEK,T3,P")),
                defect(
                        "trips.txt:4: shapes.txt must have a row for the id: shape_id=X",
                        feed -> feed.line("trips.txt", "R,WEEK,T3,X")),
                defect(
                        "trips.txt:4: calendar.txt or calendar_dates.txt must name the service: service_id=NEVER",
                        feed -> feed.line("trips.txt", "R,NEVER,T3,P")),
                defect("routes.txt:3: a route must have one row: route_id=R", feed -> feed.line("routes.txt", "R,8,3")),
                defect(
                        "shapes.txt:5: the value must be a number: shape_pt_lon=1O.03",
                        feed -> feed.line("shapes.txt", "P,0,1O.03,4")),
                defect(
                        "calendar.txt:4: a date must be YYYYMMDD: end_date=20260230",
                        feed -> feed.line("calendar.txt", "SUN,0,0,0,0,0,0,1,20260201,20260230")),
                defect(
                        "calendar.txt:4: a date must be YYYYMMDD: start_date=2026-02-01",
                        feed -> feed.line("calendar.txt", "SUN,0,0,0,0,0,0,1,2026-02-01,20260228")),
                defect(
                        "calendar.txt:4: end_date must not be before start_date: end_date=20260131",
                        feed -> feed.line("calendar.txt", "SUN,0,0,0,0,0,0,1,20260201,20260131")),
                defect(
                        "calendar.txt:4: a weekday must be 0 or 1: sunday=2",
                        feed -> feed.line("calendar.txt", "SUN,0,0,0,0,0,0,2,20260201,20260228")),
                defect(
                        "calendar.txt:4: a service must have one row: service_id=WEEK",
                        feed -> feed.line("calendar.txt", "WEEK,0,0,0,0,0,0,1,20260201,20260228")),
                defect(
                        "calendar.txt: a calendar must name at least one date: rows=0",
                        feed -> feed.file(
                                "calendar.txt",
                                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,"
                                        + "sunday,start_date,end_date")),
                defect(
                        "calendar_dates.txt:2: an exception must be 1 (added) or 2 (removed): exception_type=3",
                        feed -> feed.file("calendar_dates.txt", "service_id,date,exception_type", "WEEK,20260511,3")),
                defect(
                        "frequencies.txt:2: a headway must be at least 1 second: headway_secs=0",
                        feed -> frequency(feed, "T1,06:00:00,07:00:00,0")),
                defect(
                        "frequencies.txt:2: trips.txt must have a row for the id: trip_id=T9",
                        feed -> frequency(feed, "T9,06:00:00,07:00:00,600")),
                defect(
                        "frequencies.txt:2: a time must be H:MM:SS: end_time=7",
                        feed -> frequency(feed, "T1,06:00:00,7,600")),
                defect(
                        "frequencies.txt:2: rows of one trip must not overlap: start_time=06:30:00",
                        feed -> frequency(feed, "T1,06:30:00,08:00:00,600\nT1,06:00:00,07:00:00,600")));
    }

    private static FeedFiles frequency(final FeedFiles feed, final String rows) {
        return feed.file("frequencies.txt", "trip_id,start_time,end_time,headway_secs", rows);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("defects")
    void read_defect_givesOneLine(final String message, final UnaryOperator<FeedFiles> change) {
        GtfsFeed.read(new FeedFiles().write(directory)); // the control: without the defect the feed reads
        assertEquals(message, messageOf(change.apply(new FeedFiles()).write(directory)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stops.txt", "routes.txt", "trips.txt", "stop_times.txt"})
    void read_requiredFileMissing_namesIt(final String name) {
        final Path zip = new FeedFiles().without(name).write(directory);
        assertEquals(
                zip + ": a feed must hold stops.txt, routes.txt, trips.txt and stop_times.txt: missing=" + name,
                messageOf(zip));
    }

    @Test
    void read_requiredFileMissingInFolder_namesItWithFolder() {
        final Path zip = new FeedFiles().without("stops.txt").in("gtfs/").write(directory);
        assertTrue(messageOf(zip).endsWith(": missing=gtfs/stops.txt"), messageOf(zip));
    }

    @Test
    void read_noCalendarAtAll_isBadInput() {
        final Path zip = new FeedFiles().without("calendar.txt").write(directory);
        assertEquals(zip + ": a feed must hold calendar.txt or calendar_dates.txt: found=neither", messageOf(zip));
    }

    @Test
    void read_errorInFolder_namesTheEntry() {
        final Path zip =
                new FeedFiles().in("gtfs/").line("stops.txt", "A,Again,0,10").write(directory);
        assertEquals("gtfs/stops.txt:5: a stop must have one row: stop_id=A", messageOf(zip));
    }

    /// A zip names its folders. Raw, this one would clear the terminal and begin a line.
    @Test
    void read_controlCharactersInFolder_areEscaped() {
        final Path zip = new FeedFiles()
                .in("\033[2J\n/")
                .line("stops.txt", "A,Again,0,10")
                .write(directory);
        assertEquals("\\u001b[2J\\u000a/stops.txt:5: a stop must have one row: stop_id=A", messageOf(zip));
    }

    @Test
    void read_truncatedZip_isBadInput() throws IOException {
        final Path zip = new FeedFiles().write(directory);
        final byte[] bytes = Files.readAllBytes(zip);
        for (final int length : new int[] {0, 1, 100, bytes.length / 2, bytes.length - 1}) {
            Files.write(zip, Arrays.copyOf(bytes, length));
            final String message = messageOf(zip);
            assertTrue(message.startsWith(zip + ": a feed must be a complete zip file: error="), message);
        }
    }

    @Test
    void read_notAZip_isBadInput() throws IOException {
        final Path file = Files.writeString(directory.resolve("feed.zip"), "stop_id,stop_name\n".repeat(100));
        final String message = messageOf(file);
        assertTrue(message.startsWith(file + ": a feed must be a complete zip file: error="), message);
    }

    @Test
    void read_noSuchFile_isBadInput() {
        final Path file = directory.resolve("absent.zip");
        assertEquals(file + ": a feed must be an existing zip file: file=" + file, messageOf(file));
        assertTrue(messageOf(directory).contains("must be an existing zip file"));
    }

    @Test
    void read_unreadableFile_isBadInput() {
        final Path file = new FeedFiles().write(directory);
        assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "this user may read every file");
        assertEquals(file + ": a feed must be readable by you: file=" + file, messageOf(file));
    }

    @Test
    void read_unclosedQuote_namesTheLine() {
        final Path zip =
                new FeedFiles().replace("stops.txt", "Second", "\"Second").write(directory);
        final String message = messageOf(zip);
        assertTrue(message.startsWith("stops.txt:3: the file must be well-formed CSV from this line on: "), message);
    }

    @Test
    void message_valueOfManyLines_staysOnOne() {
        final String message = new BadInput("a.txt", 3, "rule", "name=x\r\ny" + "z".repeat(500)).getMessage();
        assertEquals("a.txt:3: rule: name=x\\u000d\\u000ay" + "z".repeat(196) + "... (304 more characters)", message);
    }
}
