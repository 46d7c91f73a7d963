package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.feed.FeedHours;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.timetable.IndependentCount;
import org.denserow.demo.timetable.RealFeedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Feeds through the command line: right ones, bad ones, and a real one where there is one.
class FeedRunTest {

    @TempDir
    private static Path shared;

    @TempDir
    private Path directory;

    private record Ran(int code, List<String> out, List<String> err) {}

    private static Ran run(final String... options) {
        final List<String> args = new ArrayList<>(List.of(options));
        args.add("--details");
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args.toArray(String[]::new));
        return new Ran(
                code, out.toString().lines().toList(), err.toString().lines().toList());
    }

    private static void assertBadInput(final String expected, final Ran ran) {
        assertEquals(3, ran.code);
        assertEquals(List.of(), ran.out);
        assertEquals(1, ran.err.size(), ran.err.toString());
        assertTrue(ran.err.getFirst().contains(expected), ran.err.toString());
    }

    // ---- Made-up feeds ----

    @Test
    void run_smallFeed_showsItsFigures() {
        final Path feed = new FeedFiles().write(directory);
        final Ran ran = run(
                "city", "--gtfs", feed.toString(), "--date", FeedFiles.MONDAY, "--riders=100", "--verify", "--quiet");
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(
                ran.out.contains("1 trips, 3 stop events, 3 stops used, peak 1 vehicles, 1,200 vehicle-seconds, "
                        + "first departure 08:00, last event 08:20"),
                ran.out.toString());
        assertEquals(List.of(), ran.err, "nothing with --quiet");
    }

    @Test
    void run_copies_onlyOneCitySaysThatItIsOneChunk() {
        final String feed = new FeedFiles().write(directory).toString();
        assertTrue(run("--gtfs", feed, "--quiet").out.toString().contains("one chunk     of 64 rows"));
        assertFalse(run("--gtfs", feed, "--copies=2", "--quiet").out.toString().contains("one chunk"));
    }

    @Test
    void run_noDate_takesTheFirstDayWithServiceAndSaysSo() {
        final Path feed = new FeedFiles()
                .replace("calendar.txt", "WEEK,1,1,1,1,1,0,0,20260501,20260531", "WEEK,1,0,0,0,0,0,0,20260501,20260531")
                .replace("calendar.txt", "SAT,0,0,0,0,0,1,0,20260501,20260531", "SAT,0,0,0,0,0,1,0,20260510,20260531")
                .write(directory);
        final Ran ran = run("--gtfs", feed.toString());
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(ran.err.contains("no --date given: the first day of the feed with service is 2026-05-04"));
        assertTrue(ran.out.getFirst().contains("feed.zip 2026-05-04"), ran.out.toString());
    }

    @Test
    void run_emptyDay_exitsWith0AndSaysSo() {
        final Path feed = new FeedFiles().write(directory);
        final Ran ran = run("--gtfs", feed.toString(), "--date", "2026-05-10", "--verify"); // a Sunday
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(ran.out.stream().anyMatch(line -> line.contains("none on this date")), ran.out.toString());
        assertTrue(ran.out.stream().anyMatch(line -> line.startsWith("0 trips, 0 stop events")), ran.out.toString());
        assertTrue(ran.out.getLast().matches("order hash [0-9a-f]{16}"), ran.out.toString());
    }

    @Test
    void run_truncatedZip_exitsWith3() throws IOException {
        final Path feed = new FeedFiles().write(directory);
        final byte[] whole = Files.readAllBytes(feed);
        Files.write(feed, Arrays.copyOf(whole, whole.length / 2));
        assertBadInput("feed.zip: a feed must be a complete zip file: ", run("--gtfs", feed.toString()));
    }

    @Test
    void run_noStops_exitsWith3() {
        final Path feed = new FeedFiles().without("stops.txt").write(directory);
        assertBadInput("missing=stops.txt", run("--gtfs", feed.toString()));
    }

    @Test
    void run_malformedTime_exitsWith3AndNamesTheLine() {
        final Path feed = new FeedFiles()
                .replace("stop_times.txt", "T1,08:10:00", "T1,08:61:00")
                .write(directory);
        assertBadInput(
                "stop_times.txt:3: a time must be H:MM:SS: arrival_time=08:61:00", run("--gtfs", feed.toString()));
    }

    @Test
    void run_dateOutsideTheCalendar_exitsWith3() {
        final Path feed = new FeedFiles().write(directory);
        assertBadInput(
                "calendar.txt: the date must lie within the calendar, 2026-05-01..2026-05-31: date=2026-06-01",
                run("--gtfs", feed.toString(), "--date", "2026-06-01"));
    }

    @Test
    void run_noSuchFile_exitsWith3() {
        assertBadInput(
                "absent.zip: ", run("--gtfs", directory.resolve("absent.zip").toString()));
    }

    // ---- A full heap ----

    private static String fullHeap(final String... args) {
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine(city -> ChangedWorlds.afterStepsOfFirst(city, world -> {
                    throw new OutOfMemoryError("a test");
                }))
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .execute(args);
        assertEquals(4, code, err.toString());
        return err.toString().replaceAll("heap MiB=\\d+", "heap MiB=?").strip();
    }

    @Test
    void run_fullHeap_suggestsFewerCopiesOnlyToThoseWhoAskedForSome() {
        final String raise = "raise it with JAVA_TOOL_OPTIONS=-Xmx8g";
        final String feed = new FeedFiles().write(directory).toString();
        assertEquals("out of capacity: the heap is full: copies=1, heap MiB=?; " + raise, fullHeap("--quiet"));
        assertEquals(
                "out of capacity: the heap is full: copies=2, heap MiB=?; run fewer copies, or " + raise,
                fullHeap("--quiet", "--copies=2"));
        assertEquals(
                "out of capacity: the heap is full: gtfs=" + feed + ", heap MiB=?; take a smaller feed, or " + raise,
                fullHeap("--quiet", "--gtfs", feed));
    }

    // ---- A real feed ----

    /// One hour of the real feed. A whole day takes seconds, and many with `--verify`: only the Monday runs whole.
    private static Path realMorning() throws IOException {
        final Path part = shared.resolve("hours.zip");
        return Files.exists(part) ? part : FeedHours.of(RealFeedTest.zip(), shared, "07:00:00", "08:00:00");
    }

    @Test
    void run_realMonday_showsPublishedFigures() {
        final Path feed = RealFeedTest.zip();
        final Ran ran = run("city", "--gtfs", feed.toString(), "--date", "2026-05-11", "--riders=0", "--quiet");
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(
                ran.out.contains("810 trips, 40,258 stop events, 1,160 stops used, peak 31 vehicles, "
                        + "1,384,080 vehicle-seconds, first departure 04:21, last event 24:45"),
                ran.out.toString());
        assertFalse(ran.out.toString().contains("WRONG"));
    }

    @Test
    void run_realMorningVerified_equalsIndependentCount() throws IOException {
        final Path feed = realMorning();
        final Ran ran =
                run("city", "--gtfs", feed.toString(), "--date", "2026-05-11", "--riders=0", "--verify", "--quiet");
        assertEquals(0, ran.code, ran.err.toString());
        final IndependentCount count = IndependentCount.of(feed, "2026-05-11");
        assertTrue(count.activeAt(27_000) > 5, "vehicles at 07:30: " + count.activeAt(27_000));
        assertTrue(ran.out.contains(count.describe()), ran.out.toString());
        assertTrue(
                ran.out.stream()
                        .anyMatch(line -> line.matches(
                                "verified +both hashes after each of 3,[0-9]+ frames, workers 1, 2, 3, 8")),
                ran.out.toString());
    }

    /// A Sunday, a Monday with Saturday service, a Saturday without any; counted without this program.
    @ParameterizedTest
    @CsvSource({"2026-05-17", "2026-05-25", "2026-07-04"})
    void run_realDate_equalsIndependentCount(final String date) throws IOException {
        final Path feed = realMorning();
        final Ran ran = run("--gtfs", feed.toString(), "--date", date, "--riders=0", "--quiet", "--workers", "1");
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(ran.out.contains(IndependentCount.of(feed, date).describe()), ran.out.toString());
    }
}
