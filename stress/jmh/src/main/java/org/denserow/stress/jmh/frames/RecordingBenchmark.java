package org.denserow.stress.jmh.frames;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// What a flight recording costs a frame of [Crowd]: one operation is one frame. The recording has events of the engine
/// only, so no sampling of the JVM is measured with them.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar frames.RecordingBenchmark -rf json -rff recording.json
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class RecordingBenchmark {

    private static final int MOST_BYTES = 1 << 26; // bytes that a recording may keep

    /// `never`: no recording in this JVM; `ended`: one has begun and ended before the first frame; `frames`: events that
    /// are on by default; `chunks`: also those of chunks and of playback.
    @Param({"never", "ended", "frames", "chunks"})
    public String recording;

    /// What a frame does: `iterate` moves all rows; `churn` also replaces one row in a hundred.
    @Param({"iterate", "churn"})
    public String load;

    /// Rows.
    @Param({"1000", "100000", "1000000"})
    public int rows;

    private Crowd crowd;
    private Recording running; // null unless one runs during the measurement

    /// Makes the rows, and begins the recording.
    ///
    /// @throws IOException if the folder of temporary files takes no file
    @Setup
    public void build() throws IOException {
        crowd = new Crowd(rows, 1, load.equals("churn"));
        switch (recording) {
            case "never" -> running = null;
            case "ended" -> begin(true).close();
            case "frames" -> running = begin(false);
            case "chunks" -> running = begin(true);
            default -> throw new IllegalArgumentException("no such recording: recording=" + recording);
        }
    }

    private Recording begin(final boolean chunks) throws IOException {
        final Recording begun = new Recording();
        for (final String event : new String[] {"Frame", "Boundary", "System"}) {
            begun.enable("denserow." + event);
        }
        if (chunks) {
            begun.enable("denserow.Chunk");
            begun.enable("denserow.Apply");
        }
        final Path file = Files.createTempFile("recording", ".jfr");
        file.toFile().deleteOnExit();
        begun.setDestination(file);
        begun.setMaxSize(MOST_BYTES);
        begun.start();
        crowd.step();
        return begun;
    }

    /// Ends the recording and the simulation.
    @TearDown
    public void close() {
        if (running != null) {
            running.close();
        }
        crowd.close();
    }

    /// One frame.
    ///
    /// @return rows after it
    @Benchmark
    public int frame() {
        crowd.step();
        return crowd.rows();
    }
}
