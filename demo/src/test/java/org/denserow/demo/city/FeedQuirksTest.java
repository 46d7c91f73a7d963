package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.riders.LiteralBoarding;
import org.denserow.demo.riders.LiteralWaiting;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.FeedTimetable;
import org.denserow.demo.timetable.Timetable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Feeds as they occur, a quirk each, with riders: the timetable is the one written here by hand, and the day runs
/// without an error of both checks and of both literal programs. Feeds that are refused name file, line, rule and value.
public class FeedQuirksTest {

    private static final String TIMES = "stop_times.txt";
    private static final String TIMES_HEADER = "trip_id,arrival_time,departure_time,stop_id,stop_sequence";
    private static final String PLAIN = "T1 A 08:00:00-08:00:00 B 08:02:00-08:02:30 C 08:05:00-08:05:00";
    private static final int RIDERS = 200;

    @TempDir
    private Path directory;

    /// A day of five minutes.
    public static FeedFiles feed() {
        return times(
                        new FeedFiles(),
                        "T1,08:00:00,08:00:00,A,1",
                        "T1,08:02:00,08:02:30,B,2",
                        "T1,08:05:00,08:05:00,C,3")
                .line(TIMES, "T2,09:00:00,09:00:00,A,1")
                .line(TIMES, "T2,09:02:00,09:02:00,B,2")
                .line(TIMES, "T2,09:05:00,09:05:00,C,3");
    }

    public static FeedFiles times(final FeedFiles feed, final String... rows) {
        return feed.file(TIMES, TIMES_HEADER + "\n" + String.join("\n", rows));
    }

    /// Writes the flags of the three stops.
    static FeedFiles accessible(final FeedFiles feed, final String a, final String b, final String c) {
        return feed.file(
                "stops.txt",
                "stop_id,stop_lat,stop_lon,wheelchair_boarding",
                "A,0,10.00," + a,
                "B,0,10.01," + b,
                "C,0,10.02," + c);
    }

    private static UnaryOperator<FeedFiles> linesOf(final UnaryOperator<String> change) {
        return feed -> feed.each(text -> text.lines().map(change).collect(Collectors.joining("\n")));
    }

    private static String reversed(final String line) {
        return List.of(line.split(",", -1)).reversed().stream().collect(Collectors.joining(","));
    }

    // ---- Feeds that are read ----

    /// A feed in which some riders find a vehicle.
    private static Arguments ridden(final String name, final String expected, final UnaryOperator<FeedFiles> change) {
        return Arguments.of(name, expected, true, change);
    }

    /// A feed in which nobody rides.
    private static Arguments idle(final String name, final String expected, final UnaryOperator<FeedFiles> change) {
        return Arguments.of(name, expected, false, change);
    }

    static Stream<Arguments> quirks() {
        return Stream.of(spellings(), times(), calendars(), stops()).flatMap(each -> each);
    }

    private static Stream<Arguments> spellings() {
        return Stream.of(
                ridden("byte-order marks", PLAIN, feed -> feed.each(text -> '\uFEFF' + text)),
                ridden("CRLF", PLAIN, feed -> feed.each(text -> text.replace("\n", "\r\n"))),
                ridden("CR", PLAIN, feed -> feed.each(text -> text.replace("\n", "\r"))),
                ridden("blank last lines", PLAIN, feed -> feed.each(text -> text + "\n\r\n\n")),
                ridden("blank lines between", PLAIN, feed -> feed.each(text -> text.replace("\n", "\n\n"))),
                ridden("no line end at the end", PLAIN, feed -> feed.each(String::stripTrailing)),
                ridden("quoted fields", PLAIN, linesOf(line -> '"' + line.replace(",", "\",\"") + '"')),
                ridden("columns in another order", PLAIN, linesOf(FeedQuirksTest::reversed)),
                ridden("unknown columns", PLAIN, linesOf(line -> "colour," + line + ",more")),
                ridden("spaces around values", PLAIN, linesOf(line -> ' ' + line.replace(",", " ,\t ") + ' ')),
                ridden(
                        "short rows",
                        PLAIN,
                        feed -> feed.replace("trips.txt", "T1,P", "T1").replace("trips.txt", "T2,P", "T2")),
                ridden(
                        "quoted comma, quote and line end",
                        PLAIN,
                        feed -> feed.replace("stops.txt", "First", "\"a, \"\"b\"\"\nc\"")),
                ridden(
                        "ids in other scripts",
                        PLAIN.replace(" A ", " 駅 "),
                        feed -> feed.replace("stops.txt", "A,", "駅,").replace(TIMES, ",A,", ",駅,")),
                ridden("files in a folder", PLAIN, feed -> feed.in("export/gtfs/")),
                ridden(
                        "no optional file",
                        PLAIN,
                        feed -> feed.without("shapes.txt")
                                .without("calendar.txt")
                                .file("calendar_dates.txt", "service_id,date,exception_type", "WEEK,20260511,1")
                                .line("calendar_dates.txt", "SAT,20260512,1")),
                ridden(
                        "empty optional files",
                        PLAIN,
                        feed -> feed.text("shapes.txt", "")
                                .text("frequencies.txt", "")
                                .text("calendar_dates.txt", "")));
    }

    private static Stream<Arguments> times() {
        return Stream.of(
                ridden(
                        "blank times, by position",
                        "T1 A 08:00:00-08:00:30 B 08:02:45-08:02:45 C 08:05:00-08:05:00",
                        feed -> times(feed, "T1,08:00:00,08:00:30,A,1", "T1,,,B,2", "T1,08:05:00,,C,3")),
                ridden(
                        "blank times, by distance",
                        "T1 A 08:00:00-08:00:30 B 08:01:38-08:01:38 C 08:05:00-08:05:00",
                        feed -> times(feed, "T1,08:00:00,08:00:30,A,1,0", "T1,,,B,2,1", "T1,,08:05:00,C,3,4")
                                .replace(TIMES, "stop_sequence", "stop_sequence,shape_dist_traveled")),
                ridden(
                        "past 24:00",
                        "T1 A 23:58:00-23:58:00 B 24:00:00-24:00:30 C 24:03:00-24:03:00",
                        feed -> times(
                                feed,
                                "T1,23:58:00,23:58:00,A,1",
                                "T1,24:00:00,24:00:30,B,2",
                                "T1,24:03:00,24:03:00,C,3")),
                ridden(
                        "beyond 48:00",
                        "T1 A 48:30:00-48:30:00 B 48:32:00-48:32:30 C 48:35:00-48:35:00",
                        feed -> feed.replace(TIMES, "08:0", "48:3")),
                ridden(
                        "from midnight on, one digit for the hour",
                        "T1 A 00:00:00-00:00:00 B 00:02:00-00:02:30 C 00:05:00-00:05:00",
                        feed -> feed.replace(TIMES, "08:", "0:")),
                ridden(
                        "rows not in order, gaps in their numbers",
                        PLAIN,
                        feed -> times(
                                feed,
                                "T1,08:05:00,08:05:00,C,300",
                                "T1,08:00:00,08:00:00,A,0",
                                "T1,08:02:00,08:02:30,B,7")),
                ridden(
                        "two stops in one second",
                        "T1 A 08:00:00-08:00:00 B 08:02:00-08:02:00 C 08:02:00-08:02:00",
                        feed -> times(
                                feed,
                                "T1,08:00:00,08:00:00,A,1",
                                "T1,08:02:00,08:02:00,B,2",
                                "T1,08:02:00,08:02:00,C,3")),
                idle(
                        "all stops in one second",
                        "T1 A 08:00:00-08:00:00 B 08:00:00-08:00:00 C 08:00:00-08:00:00",
                        feed -> feed.replace(TIMES, "08:02:00,08:02:30", "08:00:00,08:00:00")
                                .replace(TIMES, "08:05:00", "08:00:00")),
                ridden(
                        "headways",
                        "T1@06:00:00 A 06:00:00-06:00:00 B 06:02:00-06:02:30 C 06:05:00-06:05:00; "
                                + "T1@06:03:00 A 06:03:00-06:03:00 B 06:05:00-06:05:30 C 06:08:00-06:08:00",
                        feed -> feed.file(
                                "frequencies.txt",
                                "trip_id,start_time,end_time,headway_secs,exact_times",
                                "T1,06:00:00,06:06:00,180,0")),
                ridden(
                        "headways from midnight on, of a trip that waits before",
                        "T1@00:00:00 A -00:01:00-00:00:00 B 00:01:00-00:01:30 C 00:04:00-00:04:00",
                        feed -> feed.replace(TIMES, "08:00:00,08:00:00", "08:00:00,08:01:00")
                                .file(
                                        "frequencies.txt",
                                        "trip_id,start_time,end_time,headway_secs",
                                        "T1,00:00:00,00:03:00,180")));
    }

    private static Stream<Arguments> calendars() {
        final String header = "service_id,date,exception_type";
        return Stream.of(
                idle("service removed", "", feed -> feed.file("calendar_dates.txt", header, "WEEK,20260511,2")),
                ridden(
                        "service added to a weekday without",
                        PLAIN,
                        feed -> feed.replace("calendar.txt", "WEEK,1", "WEEK,0")
                                .file("calendar_dates.txt", header, "WEEK,20260511,1")),
                ridden(
                        "another service instead",
                        "T2 A 09:00:00-09:00:00 B 09:02:00-09:02:00 C 09:05:00-09:05:00",
                        feed -> feed.file("calendar_dates.txt", header, "WEEK,20260511,2", "SAT,20260511,1")),
                ridden(
                        "a service of exceptions alone",
                        PLAIN,
                        feed -> feed.replace("trips.txt", "WEEK", "HOLIDAY")
                                .file("calendar_dates.txt", header, "HOLIDAY,20260511,1")));
    }

    private static Stream<Arguments> stops() {
        return Stream.of(
                ridden("a trip without stop times", PLAIN, feed -> feed.line("trips.txt", "R,WEEK,T3,P")),
                ridden(
                        "a trip of one stop",
                        PLAIN,
                        feed -> feed.line("trips.txt", "R,WEEK,T3,P").line(TIMES, "T3,,,A,1")),
                ridden(
                        "location types 0 to 4",
                        PLAIN,
                        feed -> feed.file(
                                "stops.txt",
                                "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
                                "E,Entrance,0,10.00,2,S",
                                "N,Node,,,3,S",
                                "P,Area,,,4,A",
                                "A,First,0,10.00,0,S",
                                "S,Station,0,10.00,1,",
                                "B,Second,0,10.01,,",
                                "C,Third,0,10.02,0,")),
                ridden("a stop never served", PLAIN, feed -> feed.line("stops.txt", "D,Never,0,10.0001")),
                ridden(
                        "a stop twice in a row",
                        "T1 A 08:00:00-08:00:00 A 08:01:00-08:01:00 B 08:02:00-08:02:00 B 08:02:00-08:02:30 "
                                + "C 08:05:00-08:05:00",
                        feed -> times(
                                feed,
                                "T1,08:00:00,08:00:00,A,1",
                                "T1,08:01:00,08:01:00,A,2",
                                "T1,08:02:00,08:02:00,B,3",
                                "T1,08:02:00,08:02:30,B,4",
                                "T1,08:05:00,08:05:00,C,5")),
                idle(
                        "a trip from a stop to itself",
                        "T1 A 08:00:00-08:00:00 A 08:05:00-08:05:00",
                        feed -> times(feed, "T1,08:00:00,08:00:00,A,1", "T1,08:05:00,08:05:00,A,2")),
                ridden(
                        "a round trip",
                        "T1 A 08:00:00-08:00:00 B 08:02:00-08:02:00 C 08:03:00-08:03:00 A 08:05:00-08:05:00",
                        feed -> times(
                                feed,
                                "T1,08:00:00,08:00:00,A,1",
                                "T1,08:02:00,08:02:00,B,2",
                                "T1,08:03:00,08:03:00,C,3",
                                "T1,08:05:00,08:05:00,A,4")),
                idle(
                        "one trip between near stops, nowhere to ride to",
                        "T1 A 08:00:00-08:00:00 B 08:05:00-08:05:00",
                        feed -> times(feed, "T1,08:00:00,08:00:00,A,1", "T1,08:05:00,08:05:00,B,2")
                                .replace("stops.txt", "10.01", "10.001")),
                ridden(
                        "no stop for wheelchairs",
                        PLAIN,
                        feed -> feed.each(text -> text.replace("stop_lon\n", "stop_lon,wheelchair_boarding\n")
                                .replace(",0,10.00\n", ",0,10.00,2\n")
                                .replace(",0,10.01\n", ",0,10.01,2\n")
                                .replace(",0,10.02\n", ",0,10.02,2\n"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quirks")
    void run_quirkWithRiders_isReadRightAndChecked(
            final String name, final String expected, final boolean rides, final UnaryOperator<FeedFiles> change) {
        final DayPlan plan = plan(change.apply(feed()), directory);
        assertEquals(expected, describe(plan.timetable()));
        final LiteralBoarding boarding = run(plan, RIDERS);
        assertEquals(rides, boarding.boarded() > 0, boarding.toString());
    }

    public static DayPlan plan(final FeedFiles feed, final Path directory) {
        return DayPlan.of(FeedTimetable.on(feed.read(directory), LocalDate.parse(FeedFiles.MONDAY)), 1);
    }

    /// Runs a day with both checks, which know the oracle, and both literal programs.
    static LiteralBoarding run(final DayPlan plan, final int riders) {
        final LiteralBoarding boarding = new LiteralBoarding(plan);
        final LiteralWaiting waiting = new LiteralWaiting(plan);
        final RiderRuns.Result ran = RiderRuns.run(
                plan, RiderSettings.of(riders), RiderRuns.workers(2), plan.frames() + 1, RiderRules.PLAIN, world -> {
                    boarding.frame(world.riders());
                    waiting.frame(world.riders());
                });
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertEquals("", boarding.difference() + waiting.difference());
        assertEquals(plan.timetable().trips().count() > 0, ran.riders().appeared() > 0, ran.toString());
        return boarding;
    }

    private static String describe(final Timetable timetable) {
        final Timetable.Trips trips = timetable.trips();
        final StringBuilder text = new StringBuilder();
        for (int trip = 0; trip < trips.count(); trip++) {
            text.append(trip == 0 ? "" : "; ").append(trips.id()[trip]);
            for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1]; event++) {
                text.append(' ')
                        .append(timetable.stops().id()[trips.stop()[event]])
                        .append(' ')
                        .append(time(trips.arrival()[event]))
                        .append('-')
                        .append(time(trips.departure()[event]));
            }
        }
        return text.toString();
    }

    private static String time(final int second) {
        return second < 0 ? "-" + ServiceTime.formatExact(-second) : ServiceTime.formatExact(second);
    }

    // ---- Feeds that are refused ----

    private static Arguments refused(final String message, final UnaryOperator<FeedFiles> change) {
        return Arguments.of(message, change);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refused(
                        "stops.txt:2: the flag must be blank, 0, 1 or 2: wheelchair_boarding=3",
                        feed -> accessible(feed, "3", "", "")),
                refused(
                        "stops.txt:4: the flag must be blank, 0, 1 or 2: wheelchair_boarding=20",
                        feed -> accessible(feed, "", "0", "20")),
                refused(
                        "stops.txt:3: the value must be a whole number >= 0: wheelchair_boarding=no",
                        feed -> accessible(feed, "", "no", "")),
                refused(
                        "stops.txt:3: stops.txt must have a row for the id: parent_station=S",
                        feed -> feed.file(
                                "stops.txt",
                                "stop_id,stop_lat,stop_lon,parent_station",
                                "A,0,10.00,",
                                "B,0,10.01,S",
                                "C,0,10.02,")),
                refused(
                        "stops.txt:2: the value must be a whole number >= 0: location_type=station",
                        feed -> feed.file("stops.txt", "stop_id,stop_lat,stop_lon,location_type", "A,0,10,station")),
                refused("stops.txt:5: the value must not be blank: stop_id=", feed -> feed.line("stops.txt", "   ")),
                refused(
                        "stops.txt:1: the header must name the column stop_id: "
                                + "header=STOP_ID,stop_name,stop_lat,stop_lon",
                        feed -> feed.replace("stops.txt", "stop_id", "STOP_ID")),
                refused(
                        "stops.txt:1: the header must name the column stop_id: "
                                + "header=stop_id;stop_name;stop_lat;stop_lon",
                        feed -> feed.each(text -> text.replace(',', ';'))),
                refused(
                        "stop_times.txt:2: a time must be H:MM:SS: arrival_time=08:00",
                        feed -> feed.replace(TIMES, "T1,08:00:00", "T1,08:00")),
                refused(
                        "stop_times.txt:4: a time must be H:MM:SS: departure_time=1000:00:00",
                        feed -> feed.replace(TIMES, "08:05:00,C", "1000:00:00,C")),
                refused(
                        "stop_times.txt:3: times of a trip must not decrease: seconds=120 after 28800",
                        feed -> feed.replace(TIMES, "08:02:00,08:02:30", "00:02:00,00:02:30")),
                refused(
                        "frequencies.txt:2: the value must be a whole number >= 0: headway_secs=180.0",
                        feed -> feed.file(
                                "frequencies.txt",
                                "trip_id,start_time,end_time,headway_secs",
                                "T1,06:00:00,06:06:00,180.0")),
                refused(
                        "calendar_dates.txt:2: a date must be YYYYMMDD: date=11.05.2026",
                        feed -> feed.file(
                                "calendar_dates.txt", "service_id,date,exception_type", "WEEK,11.05.2026,2")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void run_badFeedWithRiders_exitsWith3(final String message, final UnaryOperator<FeedFiles> change) {
        final Path zip = change.apply(feed()).write(directory);
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute("--quiet", "--riders", "20", "--gtfs", zip.toString(), "--date", FeedFiles.MONDAY);
        assertEquals(message, err.toString().strip());
        assertEquals(3, code);
        assertEquals("", out.toString());
    }
}
