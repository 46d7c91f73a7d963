package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.denserow.demo.feed.FeedFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RiderOptionsTest {

    private record Ran(int code, String out, String err) {}

    private static Ran run(final String... args) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
        return new Ran(code, out.toString(), err.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--riders -1 | --riders must be >= 0: riders=-1",
                "--riders many | Invalid value for option",
                "--cancel 101% | a percentage must be within 0 and 100: cancel=101%",
                "--cancel -1 | a percentage must be within 0 and 100: cancel=-1",
                "--cancel NaN | a percentage must be within 0 and 100: cancel=NaN",
                "--cancel some | a percentage must be within 0 and 100: cancel=some",
                "--riders 5 --layout loose | a layout must be dense, pinned or pinned-list: layout=loose",
                "--riders 5 --swap-budget 0 | --swap-budget must be >= 1: swap-budget=0",
                "--riders 5 --layout pinned-list --swap-budget 9 | --swap-budget keeps dense rows in order: layout=pinned-list",
                "--riders 0 --layout dense | --layout stores riders: layout=dense, riders=0; leave out --riders 0",
                "--riders 0 --layout pinned-list --swap-budget 9 | --layout stores riders: layout=pinned-list, riders=0",
                "--riders 0 --swap-budget 9 | --swap-budget orders riders: swap-budget=9, riders=0; leave out --riders 0",
            })
    void execute_wrongOption_isUsageError(final String args, final String message) {
        final Ran ran = run(args.split(" "));
        assertEquals(2, ran.code, ran.err);
        assertTrue(ran.err.contains(message), ran.err);
        assertEquals(2, ran.err.lines().count(), ran.err);
    }

    @Test
    void execute_moreRidersThanRows_exitsWith4() {
        final Ran ran = run("--quiet", "--riders", "3000000000");
        assertEquals(4, ran.code);
        assertTrue(
                ran.err.startsWith("out of capacity: riders are numbered up to 1073741824: riders=3000000000"),
                ran.err);
    }

    @ParameterizedTest
    @CsvSource({"dense, 0", "dense, 300", "pinned, 0", "PINNED-list, 0"})
    void execute_ridersAndCancelledTripsOfAFeed_areChecked(
            final String layout, final int budget, @TempDir final Path directory) {
        final String feed = new FeedFiles().write(directory).toString();
        final String[] args = ("--quiet --details --verify --riders 300 --cancel 20% --layout " + layout
                        + (budget > 0 ? " --swap-budget " + budget : "") + " --gtfs " + feed + " --date "
                        + FeedFiles.MONDAY)
                .split(" ");
        final Ran ran = run(args);
        assertEquals(0, ran.code, ran.out + ran.err);
        assertTrue(ran.out.contains("300 appeared = "), ran.out);
        assertTrue(ran.out.contains("no rider was lost; four counts of the riders aboard agree"), ran.out);
        assertEquals(
                budget > 0,
                Pattern.compile("row order     riders by stop, then vehicle: .* in a step at most, 300 allowed")
                        .matcher(ran.out)
                        .find(),
                ran.out);
    }

    @Test
    void execute_cancelledTripsWithoutRiders_areChecked(@TempDir final Path directory) {
        final String feed = new FeedFiles().write(directory).toString();
        final Ran ran = run("--quiet", "--cancel", "50", "--gtfs", feed, "--date", FeedFiles.MONDAY);
        assertEquals(0, ran.code, ran.out + ran.err);
        final Ran all = run("--quiet", "--details", "--cancel", "100%", "--gtfs", feed, "--date", FeedFiles.MONDAY);
        assertEquals(0, all.code, all.out + all.err);
        assertTrue(all.out.contains("0 trips, "), all.out);
    }
}
