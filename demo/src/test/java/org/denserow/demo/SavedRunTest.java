package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.denserow.demo.run.ExitCode;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The options `--save`, `--save-every`, `--compress` and `--load`, as a user meets them.
class SavedRunTest {

    @TempDir
    private Path folder;

    private String file(final String name) {
        return folder.resolve(name).toString();
    }

    private static DemoRun run(final String arguments) {
        return DemoRun.of(arguments);
    }

    /// The lines that tell results: figures and both hashes.
    private static List<String> results(final DemoRun run) {
        assertEquals(ExitCode.OK, run.code(), () -> run.err().toString());
        return Stream.concat(run.out().stream().filter(line -> line.startsWith("at the end")), run.hashes().stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=500",
                "bullets --param enemies=500 --layout dense --swap-budget 50 --param order-from=10",
                "churn --param rows=2000",
                "churn --param rows=2000 --swap-budget 30",
                "flocking",
                "flocking --activation sequential",
                "forestfire",
                "life",
                "jobshop",
                "opinions",
                "queue",
                "rates",
                "schelling",
                "virus",
                "wolfsheep",
                "wolfsheep --activation sequential"
            })
    @DisplayName("a run that was saved and loaded ends as one that was never interrupted, with other workers")
    void load_everyScenario_endsAlike(final String scenario) {
        final String saved = file("run");
        final DemoRun whole = run(scenario + " --quiet --workers 1 --steps 37");
        final DemoRun begun = run(scenario + " --workers 2 --steps 20 --save-every 3 --compress --save " + saved);
        results(begun);
        assertTrue(begun.err().getLast().startsWith("saved: frame 20 in "), begun.err()::toString);
        assertEquals(results(whole), results(run(scenario + " --quiet --workers 3 --steps 37 --load " + saved)));
        final DemoRun verified = run(scenario + " --quiet --workers 2 --verify --steps 37 --load " + saved);
        if (scenario.startsWith("bullets")) { // which has more systems with --verify
            assertEquals(ExitCode.BAD_INPUT, verified.code());
            assertTrue(verified.err().getFirst().contains("a saved run must fit its model"), verified.err()::toString);
        } else {
            assertEquals(results(whole), results(verified));
        }
    }

    @Test
    @DisplayName("a state of the middle of a run is in the file, also if the run goes on")
    void saveEvery_inTheMiddle_isThere() throws IOException {
        final String saved = file("run");
        results(run("wolfsheep --quiet --steps 20 --save " + saved));
        final List<String> ended = results(run("wolfsheep --quiet --steps 30 --load " + saved + " --save " + saved));
        assertEquals(ended, results(run("wolfsheep --quiet --steps 30")));
        assertEquals(30, Snapshot.read(Path.of(saved)).frame());
        assertEquals(ended, results(run("wolfsheep --quiet --steps 30 --load " + saved)), "no step is left");
    }

    @Test
    @DisplayName("a compressed file is smaller, and read without a word about it")
    void compress_file_isSmaller() throws IOException {
        results(run("churn --quiet --steps 5 --save " + file("plain")));
        results(run("churn --quiet --steps 5 --compress --save " + file("packed")));
        assertTrue(Files.size(Path.of(file("packed"))) < Files.size(Path.of(file("plain"))) / 2);
        assertEquals(
                results(run("churn --quiet --steps 9")),
                results(run("churn --quiet --steps 9 --load " + file("packed"))));
    }

    @Test
    @DisplayName("a signal leaves a file from which the run goes on")
    void signal_inARun_savesIt() throws IOException, InterruptedException {
        final String saved = file("run");
        final Process process =
                DemoRun.process(List.of(), Map.of(), "schelling", "--steps", "100000000", "--save", saved);
        final List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            final String first = output.readLine();
            assertTrue(first.startsWith("frame   0% ["), first);
            process.toHandle().destroy(); // that of the process would close the output, too
            lines = output.lines().toList();
        }
        assertEquals(128 + 15, process.waitFor(), lines.toString());
        final long frame = Snapshot.read(Path.of(saved)).frame();
        assertEquals(
                String.format("saved: frame %,d in %s", frame, Path.of(saved).toRealPath()),
                lines.get(lines.size() - 2),
                lines::toString);
        assertTrue(lines.getLast().startsWith(String.format("interrupted after %,d of ", frame)), lines::toString);
        final long steps = frame + 5;
        assertEquals(
                results(run("schelling --quiet --steps " + steps)),
                results(run("schelling --quiet --load " + saved + " --steps " + steps)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "life --save-every 5 | --save-every needs a file: save-every=5; add --save FILE",
                "life --compress | --compress needs a file: add --save FILE",
                "life --save F/s --save-every 0 | --save-every must be >= 1: save-every=0",
                "life --save F/s --csv F/s | --save must name a file of its own: save=F/s",
                "life --save F/s --reps 2 | --save belongs to one run: reps=2",
                "city --save-every 5 | --save-every needs a file: save-every=5; add --save FILE",
                "life --load F/run --steps 3 | a run must not end before the state that it loads: loaded frames=5,",
                "life --load F/run --steps 9 --svg F/a --picture-frame 4 | --picture-frame must not lie before the loaded",
                "life --load F/run --steps 9 --trace F/a --trace-from 4 | --trace-from must be a frame after those",
            })
    @DisplayName("wrong options are one line, and exit code 2")
    void usage_badOptions_areOneLine(final String arguments, final String message) {
        results(run("life --quiet --steps 5 --save " + file("run")));
        final DemoRun refused = run(arguments.replace("F/", folder + "/"));
        assertEquals(ExitCode.USAGE, refused.code());
        final String expected = message.replace("F/", folder + "/");
        assertTrue(refused.err().getFirst().startsWith(expected), refused.err()::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "life --load F/none | a saved run must be an existing file: load=",
                "life --load F/text | a saved run must be whole: error=",
                "life --load F/cut | a saved run must be whole: error=",
                "life --load F/other | a saved run must be one of this demo: error=",
                "churn --steps 2 --load F/run | a saved run goes on in its scenario: saved=life, here=churn",
                "city --load F/run | a saved run goes on in its scenario: saved=life, here=city",
                "life --seed 2 --load F/run | a saved run goes on with its own options: saved=seed=1, here=seed=2",
                "life --param height=64 --load F/run | a saved run goes on with its own options: saved=height=640.0, here=",
            })
    @DisplayName("a file from which the run cannot go on is one line, and exit code 3")
    void load_badFile_isOneLine(final String arguments, final String message) throws IOException {
        results(run("life --quiet --steps 5 --save " + file("run")));
        final byte[] bytes = Files.readAllBytes(folder.resolve("run"));
        Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 100));
        Files.writeString(folder.resolve("text"), "not a file of states at all, and long enough to have a header ....");
        try (Simulation simulation = Simulation.create(SimulationOptions.defaults())) {
            simulation.snapshot().writeTo(folder.resolve("other"), FileOptions.defaults());
        }
        final DemoRun refused = run(arguments.replace("F/", folder + "/"));
        assertEquals(ExitCode.BAD_INPUT, refused.code(), refused.err()::toString);
        assertEquals(1, refused.err().size(), refused.err()::toString);
        assertTrue(refused.err().getFirst().contains(": " + message), refused.err()::toString);
    }

    @Test
    @DisplayName("a folder that is missing is an error before the run, and exit code 1")
    void save_noFolder_isRefused() {
        final DemoRun refused = run("life --quiet --save " + file("none/run"));
        assertEquals(ExitCode.OUTPUT_LOST, refused.code());
        assertTrue(
                refused.err().getFirst().startsWith("the folder of a file of results must exist: save="),
                refused.err()::toString);
    }
}
