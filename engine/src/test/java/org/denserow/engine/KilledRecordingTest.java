package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A process is killed while it records; the next one plays what is there.
@Timeout(300)
class KilledRecordingTest {

    private static final int KILLS = 3;
    private static final RecordingOptions OPTIONS =
            RecordingOptions.defaults().withHashes(1).withKeyframes(40);

    @TempDir
    private Path folder;

    /// The process: runs frames until it is killed, and says when it has run some.
    static final class Child {

        private Child() {}

        public static void main(final String[] args) throws IOException {
            final SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
            try (RecordedScenario scenario = new RecordedScenario(2)) {
                scenario.sim.recordTo(Path.of(args[0]), OPTIONS);
                for (int frame = 0; true; frame++) {
                    scenario.send(random);
                    scenario.step();
                    if (frame == 50) {
                        System.out.println("running");
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("kill -9 at any time: the torn tail is named, the frames before it are played with equal hashes")
    void killed_atAnyTime_isPlayed() throws Exception {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            final Path to = folder.resolve("run" + kill);
            final Process child = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Child.class.getName(),
                            to.toString(),
                            Long.toString(random.nextLong())))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                assertEquals("running", child.inputReader().readLine());
                Thread.sleep(random.nextInt(150));
            } finally {
                child.destroyForcibly();
            }
            assertTrue(child.waitFor(60, TimeUnit.SECONDS));
            assertEquals(137, child.exitValue(), "killed by signal 9");
            try (RecordedScenario again = new RecordedScenario(1);
                    Replay replay = Replay.open(to, again.sim)) {
                assertTrue(replay.tail().startsWith("torn: "), replay.tail());
                assertTrue(replay.endFrame() >= 50 - FileRecording.MAX_WAITING, replay::toString);
                replay.seek(Math.max(0, replay.endFrame() - 90));
                try {
                    replay.run();
                } catch (final SystemFailure failure) { // of the last frame, as in the process
                    assertEquals("fail", failure.system());
                }
                assertEquals("", replay.difference(), () -> "seed=" + seed);
                assertEquals(replay.endFrame(), again.sim.frame());
            }
            assertTrue(Files.size(to.resolve("frame-0.messages")) > 1000);
        }
    }
}
