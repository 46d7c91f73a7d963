package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.run.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The option `--record` and the command `replay`, as a user meets them.
class RecordedRunTest {

    private static final Pattern FRAMES = Pattern.compile("recording     \\w+, frames 0 to ([\\d,]+), keyframes .*");

    @TempDir
    private Path folder;

    private DemoRun run(final String arguments) {
        return DemoRun.of(arguments.replace("F/", folder + "/"));
    }

    private DemoRun right(final String arguments) {
        final DemoRun run = run(arguments);
        assertEquals(ExitCode.OK, run.code(), () -> run.err().toString());
        return run;
    }

    private static boolean hasLine(final DemoRun run, final String begin) {
        return run.out().stream().anyMatch(line -> line.startsWith(begin));
    }

    private static void assertAllAsRecorded(final DemoRun replay) {
        assertTrue(hasLine(replay, "compared      all hashes are as recorded"), replay.out()::toString);
    }

    // ---- Replays ----

    @ParameterizedTest
    @ValueSource(
            strings = {
                "churn --param rows=2000",
                "churn --param rows=2000 --layout pinned --seed 3",
                "churn --param rows=2000 --param share=0.4 --swap-budget 30",
                "flocking",
                "flocking --activation sequential",
                "forestfire",
                "life --verify",
                "jobshop",
                "opinions",
                "queue",
                "rates",
                "schelling",
                "virus",
                "wolfsheep",
                "wolfsheep --activation sequential"
            })
    @DisplayName("the replay of a run makes its options from the recording, and ends with its hashes, with any workers")
    void replay_everyScenario_endsAlike(final String scenario) {
        final DemoRun plain = right(scenario + " --quiet --workers 2 --steps 37");
        final DemoRun recorded =
                right(scenario + " --workers 2 --steps 37 --record-every 10 --compress --record F/run");
        assertEquals(plain.hashes(), recorded.hashes(), "a recording changes no result");
        assertEquals(
                "recorded: frames 0 to 37 in " + folder.resolve("run"),
                recorded.err().getLast());
        for (final String options : List.of("--workers 1", "--workers 8 --from 25", "--from 37", "--from 0")) {
            final DemoRun replay = right("replay F/run --verify " + options);
            assertEquals(plain.hashes(), replay.hashes(), options);
            assertAllAsRecorded(replay);
            assertTrue(
                    replay.out().getFirst().startsWith("recording     " + scenario.split(" ")[0] + ", frames 0 to 37"));
            assertTrue(!hasLine(replay, "tail"), replay.out()::toString);
            assertEquals(List.of(), replay.err());
        }
    }

    @Test
    @DisplayName("a run that was loaded is recorded from there on; a keyframe is a saved run")
    void record_loadedRun_beginsThere() {
        final DemoRun whole = right("wolfsheep --quiet --steps 30");
        right("wolfsheep --quiet --steps 20 --save F/saved");
        right("wolfsheep --quiet --steps 30 --load F/saved --record F/run --record-every 4");
        final DemoRun replay = right("replay F/run --verify");
        assertEquals(whole.hashes(), replay.hashes());
        assertTrue(hasLine(replay, "recording     wolfsheep, frames 20 to 30, keyframes 3"), replay.out()::toString);
        assertEquals(
                whole.hashes(),
                right("wolfsheep --quiet --steps 30 --load F/run/frame-24.snapshot")
                        .hashes());
    }

    @Test
    @DisplayName("a day of a feed is replayed from any folder; without the feed one line says so")
    void replay_feed_isReadAgain() throws IOException {
        final Path feed = Path.of("").toAbsolutePath().relativize(new FeedFiles().write(folder));
        final DemoRun day =
                right("city --quiet --riders 20 --gtfs " + feed + " --date " + FeedFiles.MONDAY + " --record F/run");
        final DemoRun replay = right("replay F/run --workers 2 --verify");
        assertEquals(day.hashes(), replay.hashes());
        Files.delete(feed);
        final DemoRun refused = run("replay F/run --workers 2 --verify");
        assertEquals(ExitCode.BAD_INPUT, refused.code());
        assertEquals(1, refused.err().size(), refused.err()::toString);
        assertTrue(refused.err().getFirst().startsWith(feed.toAbsolutePath().toString()), refused.err()::toString);
    }

    // ---- The end of a process ----

    /// Records in another JVM until a file is there, and kills it.
    private void recordAndKill(final Path file, final String... arguments) throws IOException, InterruptedException {
        final Process process = DemoRun.process(List.of(), Map.of(), arguments);
        try (BufferedReader output = process.inputReader()) {
            while (!Files.exists(file)) {
                assertTrue(process.isAlive(), () -> output.lines().toList().toString());
                Thread.onSpinWait();
            }
            process.destroyForcibly();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        }
        assertEquals(128 + 9, process.exitValue());
    }

    @Test
    @DisplayName("a day of the city, killed in the middle, is replayed by another process with 1 and 8 workers alike")
    void kill_city_isReplayed() throws IOException, InterruptedException {
        recordAndKill(
                folder.resolve("run").resolve("frame-1800.snapshot"),
                "city",
                "--riders=800",
                "--cancel=10%",
                "--copies=2",
                "--seed=5",
                "--workers=2",
                "--quiet",
                "--record=" + folder.resolve("run"));
        final DemoRun one = right("replay F/run --workers 1 --verify");
        final DemoRun eight = right("replay F/run --workers 8 --verify --from 1700");
        assertEquals(one.hashes(), eight.hashes());
        for (final DemoRun replay : List.of(one, eight)) {
            assertAllAsRecorded(replay);
            assertTrue(
                    hasLine(replay, "tail          torn: the recording was not closed: end frame="),
                    replay.out()::toString);
        }
        final Matcher frames = FRAMES.matcher(one.out().getFirst());
        assertTrue(frames.matches(), one.out().getFirst());
        final int end = Integer.parseInt(frames.group(1).replace(",", ""));
        assertTrue(end >= 1800 && end < 70_000, () -> "frames=" + end);
    }

    @Test
    @DisplayName("what was recorded before a kill is the run itself")
    void kill_run_isThatRun() throws IOException, InterruptedException {
        recordAndKill(
                folder.resolve("run").resolve("frame-50.snapshot"),
                "schelling",
                "--steps=100000000",
                "--quiet",
                "--record-every=25",
                "--record=" + folder.resolve("run"));
        final DemoRun replay = right("replay F/run --workers 1 --verify");
        final Matcher frames = FRAMES.matcher(replay.out().getFirst());
        assertTrue(frames.matches(), replay.out().getFirst());
        final String end = frames.group(1).replace(",", "");
        assertEquals(right("schelling --quiet --steps " + end).hashes(), replay.hashes());
    }

    @Test
    @DisplayName("after a signal the recording is complete")
    void signal_run_isComplete() throws IOException, InterruptedException {
        final Process process = DemoRun.process(
                List.of(),
                Map.of(),
                "schelling",
                "--steps",
                "100000000",
                "--record",
                folder.resolve("run").toString());
        final List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            output.readLine();
            process.toHandle().destroy(); // that of the process would close the output, too
            lines = output.lines().toList();
        }
        assertEquals(128 + 15, process.waitFor(), lines.toString());
        final DemoRun replay = right("replay F/run --verify");
        final Matcher frames = FRAMES.matcher(replay.out().getFirst());
        assertTrue(frames.matches(), replay.out().getFirst());
        assertTrue(!hasLine(replay, "tail"), replay.out()::toString);
        assertEquals(
                "recorded: frames 0 to " + frames.group(1) + " in " + folder.resolve("run"),
                lines.get(lines.size() - 2),
                lines::toString);
    }

    // ---- Differences ----

    @ParameterizedTest
    @CsvSource({"0, 5, 5", "0, 20, 10", "15, 5, 15", "20, 5, 20"}) // hashes: every 10 frames, and with keyframes
    @DisplayName("a state of another run in the recording: --verify names the first frame that differs, exit code 1")
    void verify_otherState_namesTheFrame(final int keyframe, final int every, final int named) throws IOException {
        right("wolfsheep --quiet --steps 30 --record F/run --record-every " + every);
        right("wolfsheep --quiet --steps 30 --param sheep-birth=0.9 --record F/other --record-every " + every);
        final String file = "frame-" + keyframe + ".snapshot";
        assertAllAsRecorded(right("replay F/run --verify"));
        Files.copy(
                folder.resolve("other").resolve(file),
                folder.resolve("run").resolve(file),
                StandardCopyOption.REPLACE_EXISTING);

        final DemoRun reported = right("replay F/run --from " + keyframe);
        assertTrue(
                hasLine(reported, "compared      the first difference: frame=" + named + ": the "),
                reported.out()::toString);
        final DemoRun refused = run("replay F/run --verify --from " + keyframe);
        assertEquals(ExitCode.VERIFICATION_FAILED, refused.code());
        assertEquals(reported.out(), refused.out());
        assertEquals(1, refused.err().size(), refused.err()::toString);
    }

    @Test
    @DisplayName("a keyframe of another seed is refused")
    void replay_otherSeed_isRefused() throws IOException {
        right("wolfsheep --quiet --steps 30 --record F/run --record-every 5");
        right("wolfsheep --quiet --steps 30 --seed 2 --record F/other --record-every 5");
        Files.copy(
                folder.resolve("other").resolve("frame-20.snapshot"),
                folder.resolve("run").resolve("frame-20.snapshot"),
                StandardCopyOption.REPLACE_EXISTING);
        final DemoRun refused = run("replay F/run --from 22");
        assertEquals(ExitCode.BAD_INPUT, refused.code());
        assertTrue(refused.err().getLast().contains("snapshot=[seed=2], simulation=[seed=1]"), refused.err()::toString);
    }

    // ---- Bad input ----

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "life --record-every 5 | --record-every needs a recording: record-every=5; add --record FOLDER",
                "life --record F/new --record-every 0 | --record-every must be >= 1: record-every=0",
                "life --record F/new --csv F/new | --record must name a file of its own: record=F/new",
                "life --record F/new --save F/new | --save must name a file outside the folder of the recording: save=F/new",
                "life --record F/new --reps 2 | --record belongs to one run: reps=2",
                "bullets --record F/new | --record needs a run that is made by its frames alone: scenario=bullets, which",
                "city --swap-budget 9 --record F/new | --record needs a run that is made by its frames alone: scenario=city,",
                "city --assets late --record F/new | --record needs a run that is made by its frames alone: scenario=city,",
                "replay F/run --from 6 | --from must be a frame of the recording: from=6, recorded frames=0 to 5",
                "replay F/run --from -1 | --from must be a frame of the recording: from=-1, recorded frames=0 to 5",
                "replay F/run --workers 0 | --workers",
                "replay | Missing required parameter: 'FOLDER'",
                "--seed 2 replay F/run | options must follow the scenario: before replay=--seed 2",
            })
    @DisplayName("wrong options are one line, and exit code 2")
    void usage_badOptions_areOneLine(final String arguments, final String message) {
        right("life --quiet --steps 5 --record F/run");
        final DemoRun refused = run(arguments);
        assertEquals(ExitCode.USAGE, refused.code(), refused.err()::toString);
        final String expected = message.replace("F/", folder + "/");
        assertTrue(refused.err().getFirst().startsWith(expected), refused.err()::toString);
        assertTrue(Files.notExists(folder.resolve("new")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "F/none | a recording must be an existing folder: replay=",
                "F/file | a recording must be an existing folder: replay=",
                "F/empty | a folder with a recording must have a keyframe: replay=",
                "F/noMessages | a recording must be readable: error=a recording has a message file",
                "F/damaged | a recording must be whole: error=",
                "F/noKeyframe | a saved run must be whole: error=",
            })
    @DisplayName("a folder that cannot be replayed is one line, and exit code 3")
    void replay_badFolder_isOneLine(final String place, final String message) throws IOException {
        right("life --quiet --steps 5 --record F/run");
        final byte[] state = Files.readAllBytes(folder.resolve("run").resolve("frame-0.snapshot"));
        final byte[] messages = Files.readAllBytes(folder.resolve("run").resolve("frame-0.messages"));
        Files.writeString(folder.resolve("file"), "no folder");
        Files.createDirectory(folder.resolve("empty"));
        Files.write(Files.createDirectory(folder.resolve("noMessages")).resolve("frame-0.snapshot"), state);
        final byte[] damaged = messages.clone();
        damaged[damaged.length / 2] ^= 1;
        Files.write(Files.createDirectory(folder.resolve("damaged")).resolve("frame-0.snapshot"), state);
        Files.write(folder.resolve("damaged").resolve("frame-0.messages"), damaged);
        Files.write(Files.createDirectory(folder.resolve("noKeyframe")).resolve("frame-0.messages"), messages);
        Files.write(folder.resolve("noKeyframe").resolve("frame-0.snapshot"), Arrays.copyOf(state, state.length - 100));
        final DemoRun refused = run("replay " + place);
        assertEquals(ExitCode.BAD_INPUT, refused.code(), refused.err()::toString);
        assertEquals(1, refused.err().size(), refused.err()::toString);
        assertTrue(refused.err().getFirst().contains(": " + message), refused.err()::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "F/run | a recording must go to a new or empty folder: record=F/run; name another folder",
                "F/file | a recording must go to a new or empty folder: record=F/file, which is a file;",
                "F/file/run | the folder of a recording must be writable: record=F/file/run, error=",
            })
    @DisplayName("a folder that takes no recording is one line before the run, and exit code 1")
    void record_takenFolder_isRefused(final String place, final String message) throws IOException {
        right("life --quiet --steps 5 --record F/run");
        Files.writeString(folder.resolve("file"), "no folder");
        final DemoRun refused = run("life --quiet --steps 5 --record " + place);
        assertEquals(ExitCode.OUTPUT_LOST, refused.code());
        assertEquals(1, refused.err().size(), refused.err()::toString);
        assertTrue(refused.err().getFirst().startsWith(message.replace("F/", folder + "/")), refused.err()::toString);
        assertEquals(List.of(), refused.out());
    }
}
