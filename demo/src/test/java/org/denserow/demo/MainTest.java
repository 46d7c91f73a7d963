package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line as a user meets it: exit codes, and the text on each stream.
class MainTest {

    private record Ran(int code, List<String> out, List<String> err) {}

    private static Ran run(final String... args) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Ran(
                code, out.toString().lines().toList(), err.toString().lines().toList());
    }

    @Test
    void run_noArguments_runsTheSyntheticCity() {
        final Ran ran = run("--details");
        assertEquals(0, ran.code);
        assertTrue(ran.out.stream().anyMatch(line -> line.matches("city +synthetic city, seed 1, 1 copy")));
        assertTrue(ran.out.stream().anyMatch(line -> line.matches("riders +10,000 appeared = .*")));
        assertTrue(ran.out.stream().anyMatch(line -> line.matches("gave up +[0-9,]+ = [0-9,]+ no vehicle in time .*")));
        assertTrue(ran.out.stream().anyMatch(line -> line.matches("[0-9,]+ trips, [0-9,]+ stop events, .*")));
        assertTrue(ran.out.stream().anyMatch(line -> line.startsWith("frame time µs min ")));
        assertTrue(ran.out.stream().anyMatch(line -> line.matches("reproducible +yes")));
        assertTrue(ran.out.stream()
                .anyMatch(line -> line.matches("one chunk +of 64 rows holds all vehicles, .* --copies 200 gives .*")));
        assertTrue(ran.out.get(ran.out.size() - 2).matches("world hash [0-9a-f]{16}"), ran.out.toString());
        assertTrue(ran.out.getLast().matches("order hash [0-9a-f]{16}"), ran.out.toString());
        assertFalse(ran.out.toString().contains("Exception"));
    }

    @Test
    void run_seeds_hashesFollowThem() {
        final List<String> one = run("city", "--riders=0", "--seed", "5", "--quiet", "--workers", "1").out;
        final List<String> again = run("--riders=0", "--seed=5", "--quiet", "--workers=2").out;
        final List<String> other = run("--riders=0", "--seed", "6", "--quiet", "--workers", "1").out;
        assertEquals(one.subList(one.size() - 2, one.size()), again.subList(again.size() - 2, again.size()));
        assertFalse(other.contains(one.getLast()));
        assertFalse(other.contains(one.get(one.size() - 2)));
    }

    @Test
    @DisplayName(
            "without --details the summary has what ran, whether it is right, how fast it was, and where to look next")
    void run_noDetails_printsALinePerQuestion() {
        final Ran ran = run("--riders=300", "--quiet");
        assertEquals(0, ran.code, ran.err.toString());
        assertEquals(
                List.of("city", "seed", "at", "checked", "frames", "a", "speed", "machine", "more", "world", "order"),
                ran.out.stream().map(line -> line.split(" ", 2)[0]).toList());
        assertTrue(
                ran.out.get(2).matches("at the end +stop events [0-9,]+, boarded [0-9,]+, appeared 300, arrived 300"),
                "figures of 0 are left out: " + ran.out.get(2));
        assertTrue(ran.out.get(4).matches("frames +[0-9,]+ in [0-9.]+ s, with checks in [0-9.]+ s"), ran.out.get(4));
        assertTrue(
                ran.out.get(5).matches("a frame +[0-9,.]+ (µs|ms) \\(median\\), [0-9,.]+ (µs|ms) \\(longest\\)"),
                ran.out.get(5));
        assertTrue(ran.out.get(8).contains("--details"), ran.out.get(8));
    }

    @Test
    @DisplayName("a figure with a band stands beside it; a run of an instant is not measured")
    void run_shortModel_saysThatItIsTooShort() {
        final Ran ran = run("flocking", "--quiet");
        assertTrue(
                ran.out.contains("at the end    mean neighbours 4.21; expected 3.74 ± 0.52: ok"), ran.out.toString());
        assertTrue(ran.out.size() <= 13, ran.out.toString());
        final Ran instant = run("flocking", "--quiet", "--steps", "3");
        assertTrue(
                instant.out.contains("speed         too short to measure; try --size large, or more --steps"),
                instant.out.toString());
        assertTrue(instant.out.stream().noneMatch(line -> line.contains("expected")), instant.out.toString());
    }

    @Test
    @DisplayName("a percentile that no frame lies above is left out; the file has it")
    void run_fewFrames_printsNoFarPercentile() {
        final List<String> few = run("flocking", "--quiet", "--steps", "20", "--details").out;
        assertTrue(
                few.stream().anyMatch(line -> line.matches("frame time µs .* p90 [0-9,.]+  max .*")), few.toString());
        final List<String> more = run("life", "--quiet", "--steps", "1000", "--details").out;
        assertTrue(
                more.stream().anyMatch(line -> line.matches("frame time µs .* p99\\.9 [0-9,.]+  max .*")),
                more.toString());
    }

    @Test
    void run_misspeltScenario_suggestsOne() {
        assertEquals(
                "unknown scenario: scenario=floking; did you mean flocking? demo/run --list names all scenarios",
                run("floking").err.getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--version", "--list", "bullets --param enemies=10 --steps 2 --quiet"})
    void run_outputLost_exitsWith1AndSaysSo(final String arguments) {
        final StringWriter err = new StringWriter();
        final PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(final int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        final int code = Main.run(new PrintWriter(full, true), new PrintWriter(err), arguments.split(" "));
        assertEquals(1, code);
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(
                err.toString().startsWith("standard output must take all results: exit code of the run=0, "),
                err.toString());
    }

    @ParameterizedTest
    @CsvSource({"-h", "city -h", "bullets -h"})
    void run_shortHelp_isTheLongOne(final String arguments) {
        final Ran ran = run(arguments.split(" "));
        assertEquals(0, ran.code);
        assertEquals(run(arguments.replace("-h", "--help").split(" ")).out, ran.out);
        assertTrue(ran.out.stream().anyMatch(line -> line.matches(" +-h, --help +Show this help and exit\\.")));
    }

    @Test
    void run_help_showsOptionsExitCodesAndExamples() {
        final Ran ran = run("--help");
        assertEquals(0, ran.code);
        assertEquals(List.of(), ran.err);
        final String help = String.join("\n", ran.out);
        for (final String expected : List.of(
                "demo/run [SCENARIO] [options]",
                "--gtfs=FILE",
                "--date=YYYY-MM-DD",
                "--workers=N",
                "--copies=N",
                "--seed=N",
                "--assets=wait|late",
                "--verify",
                "--quiet",
                "--list",
                "bullets",
                "--version",
                "Exit codes",
                "Examples")) {
            assertTrue(help.contains(expected), expected + " in\n" + help);
        }
    }

    @Test
    void run_bullets_printsWhatItChecked() {
        final Ran ran = run("bullets", "--param", "enemies=300", "--steps", "70", "--workers", "2", "--verify");
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(ran.out.getFirst().matches("bullets +300 enemies over 64 x 64 cells, .*"));
        assertTrue(ran.out.stream()
                .anyMatch(line -> line.matches("checked +every live thing has a kind, .*; 10 queries .*")));
        assertTrue(ran.out.stream()
                .anyMatch(line -> line.matches("verified +both hashes after each of 70 frames, workers 1, 2, 3, 8")));
        assertTrue(ran.out.get(ran.out.size() - 2).matches("world hash [0-9a-f]{16}"), ran.out.toString());
        assertTrue(ran.out.getLast().matches("order hash [0-9a-f]{16}"), ran.out.toString());
        assertTrue(ran.err.getLast().startsWith("frame 100% ["), ran.err.toString());
        assertTrue(ran.err.getLast().endsWith(" things"), ran.err.toString());
    }

    @Test
    void run_bulletsDense_printsBeforeAndAfter() {
        final Ran ran = run(("bullets --param enemies=300 --param order-from=10 --layout dense --swap-budget 10000"
                        + " --steps 40 --quiet --details")
                .split(" "));
        assertEquals(0, ran.code, ran.err.toString());
        assertTrue(ran.out.getFirst().matches("bullets +300 enemies .*, one dense type of 2,224 rows"));
        assertTrue(
                ran.out.stream()
                        .anyMatch(line -> line.matches("cell order +kept from frame 10 on: [0-9,]+ rows exchanged per"
                                + " frame; things within 512 rows of a neighbour: [0-9]+ % before, [0-9]+ % at the"
                                + " end")),
                ran.out.toString());
        assertTrue(
                ran.out.stream()
                        .anyMatch(
                                line -> line.matches("cell look-ups +[0-9.]+ ns per thing and frame in 5 frames before,"
                                        + " [0-9.]+ in the last 5")),
                ran.out.toString());
        final Ran pinned = run("bullets --param enemies=300 --steps 40 --quiet --details".split(" "));
        assertFalse(pinned.out.toString().contains("cell order"), pinned.out.toString());
        assertTrue(pinned.out.getFirst().endsWith("one pinned type of 2,224 rows"), pinned.out.getFirst());
    }

    @Test
    void run_bulletsHelp_showsItsOwnOptions() {
        final Ran ran = run("bullets", "--help");
        assertEquals(0, ran.code);
        final String help = String.join("\n", ran.out);
        for (final String expected : List.of(
                "demo/run bullets [options]",
                "--param=NAME=VALUE",
                "--steps=N",
                "--seed=N",
                "  enemies ",
                "Layouts: pinned, dense; default: pinned",
                "Order of rows with a swap budget: things by cell",
                "  order-from ",
                "--verify",
                "Exit codes")) {
            assertTrue(help.contains(expected), expected + " in\n" + help);
        }
        assertFalse(help.contains("--gtfs"), help);
    }

    @Test
    void run_version_namesTheProduct() {
        final Ran ran = run("--version");
        assertEquals(0, ran.code);
        assertEquals(1, ran.out.size());
        assertTrue(ran.out.getFirst().startsWith("Denserow demo "));
    }

    @Test
    void run_list_namesTheScenarios() {
        final Ran ran = run("--list");
        assertEquals(0, ran.code);
        assertEquals(17, ran.out.size(), ran.out.toString());
        assertTrue(ran.out.getFirst().startsWith("city        One day "), ran.out.toString());
        assertTrue(ran.out.get(1).startsWith("bullets     Bullets, lasers, enemies and tanks"), ran.out.toString());
        for (final String line : ran.out) { // one column of names, one of sentences without a full stop
            assertTrue(line.matches("[a-z ]{10}  [A-Z].*[^.]"), line);
        }
    }

    @Test
    void run_generateCompletion_knowsScenariosAndOptions() {
        final Ran ran = run("generate-completion");
        assertEquals(0, ran.code, ran.err.toString());
        final String script = String.join("\n", ran.out);
        for (final String expected : List.of("complete -F ", "churn", "--swap-budget", "--gtfs")) {
            assertTrue(script.contains(expected), expected);
        }
        assertFalse(run("--list").out.toString().contains("generate-completion"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            village                      | unknown scenario: scenario=village
            --wrkers 2                   | Unknown option: '--wrkers'
            --verfy                      | Possible solutions: --verify
            --workers 0                  | --workers must be in [1, 256]: workers=0
            --workers 257                | --workers must be in [1, 256]: workers=257
            --workers two                | Invalid value for option '--workers'
            --copies 0                   | --copies must be >= 1: copies=0
            --gtfs caf\ufffd.zip         | a path must be text in the encoding of the locale: gtfs=caf?.zip, encoding=
            --date 2026-05-11            | --date picks a day of a feed: date=2026-05-11; add --gtfs FILE
            --gtfs f.zip --date 11.5.    | a date must be YYYY-MM-DD: date=11.5.
            --assets soon                | Invalid value for option '--assets'
            --assets late --verify       | --assets late depends on timing
            --gtfs                       | Missing required parameter for option '--gtfs'
            --quiet bullets              | options must follow the scenario: before bullets=--quiet
            city --workers 2 bullets     | options must follow the scenario: before bullets=city --workers 2
            bullets city                 | Unmatched argument at index 1: 'city'
            bullets --verfy              | Possible solutions: --verify
            bullets --param enemies=0    | --param: a whole number in [1, 16777216] is wanted: enemies=0
            bullets --param enemies=16777217 | a whole number in [1, 16777216] is wanted: enemies=16777217
            bullets --steps 0            | --steps must be >= 1: steps=0
            bullets --workers 257        | --workers must be in [1, 256]: workers=257
            bullets --seed x             | Invalid value for option '--seed': 'x' is not a whole number of 64 bits
            bullets --steps 1e9          | Invalid value for option '--steps': '1e9' is not a whole number in [
            bullets --size medium        | Invalid value for option '--size': expected one of [small, large] but was 'med
            bullets --param dense        | Value for option '--param' (NAME=VALUE) should be in KEY=VALUE format but was
            bullets --param dense=x      | Invalid value for option '--param' (NAME=VALUE): 'x' is not a number
            bullets --param enemies=1e99 | a whole number in [1, 16777216] is wanted: enemies=1.0E99
            bullets --param              | Missing required parameter for option '--param'
            bullets --layout fixed       | Invalid value for option '--layout'
            bullets --swap-budget 9      | --swap-budget needs rows that may move: layout=pinned; take --layout dense
            --trace-frames 5             | --trace-frames needs a trace: trace-frames=5; add --trace FILE
            --trace-from 5               | --trace-from needs a trace: trace-from=5; add --trace FILE
            --trace t --trace-frames 0   | --trace-frames must be in [1, 10000]: trace-frames=0
            bullets --trace t --trace-frames 10001 | --trace-frames must be in [1, 10000]: trace-frames=10001
            bullets --trace t --trace-from 600 | --trace-from must be a frame of the run: trace-from=600, frames of
            --trace t --trace-from -1    | --trace-from must be a frame of the run: trace-from=-1, frames of the run=
            --every 5                    | --every needs a file of figures: every=5; add --csv FILE
            bullets --csv d --every 0   | --every must be >= 1: every=0
            --trace x --csv ./x         | --trace and --csv must name different files: csv=./x
            --csv caf\ufffd.csv         | a path must be text in the encoding of the locale: csv=caf?.csv, encoding=
            --trace=                     | a path must not be empty: trace=
            """)
    void run_wrongUsage_exitsWith2AndSaysWhy(final String arguments, final String expected) {
        final Ran ran = run(arguments.split(" "));
        assertEquals(2, ran.code);
        assertEquals(List.of(), ran.out);
        assertTrue(ran.err.stream().anyMatch(line -> line.contains(expected)), ran.err.toString());
        final String command = arguments.startsWith("bullets") || arguments.endsWith("bullets") ? " bullets" : "";
        assertTrue(ran.err.contains("demo/run" + command + " --help lists all options"), ran.err.toString());
        assertTrue(ran.err.size() <= 3, ran.err.toString());
    }

    @Test
    void run_tooManyCopies_exitsWith4InOneLine() {
        final Ran ran = run("--copies", "1000000000", "--quiet");
        assertEquals(4, ran.code);
        assertEquals(List.of(), ran.out);
        assertEquals(1, ran.err.size(), ran.err.toString());
        assertTrue(ran.err.getFirst().startsWith("out of capacity: "), ran.err.toString());
        assertTrue(ran.err.getFirst().contains("copies=1000000000"), ran.err.toString());
    }
}
