package org.denserow.stress.jmh.commands;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// One operation is a frame in which three commands are recorded for each of some bodies, and applied at its close
/// boundary; `plain` makes the same changes to arrays at once. Drawing, gathering and checking before and after are not
/// measured.
///
/// The counters `recordNanos` and `applyNanos` have recording and applying separately, per command; the changes of `plain`
/// count as applied. Rivals have forks of their own: [BoundaryTimes] compares them frame by frame in one process.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run boundaryForks
/// java -jar stress/jmh/target/benchmarks.jar BoundaryBenchmark -p work=alternating,loops -p size=1000000:100000
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 6, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 400, timeUnit = TimeUnit.MILLISECONDS)
public class BoundaryBenchmark {

    /// The work on each body; see [BoundaryWork].
    @Param({"alternating", "alternatingRows", "loops", "loopsRows", "mix"})
    public String work;

    /// The rival; see [BoundaryRival].
    @Param({"plain", "workers1", "workers2"})
    public String rival;

    /// Bodies, and how many of them a frame changes, with three commands each.
    @Param({"131072:65536", "1000000:10000", "1000000:100000", "1000000:500000", "20000:21", "20000:341"})
    public String size;

    private BoundaryWork done;
    private BoundaryFrames frames;

    /// Makes the bodies.
    @Setup
    public void build() {
        done = BoundaryWork.of(work);
        frames = new BoundaryFrames(rival, BoundarySize.of(size), done.replaces());
    }

    /// Chooses the bodies of a frame.
    @Setup(Level.Invocation)
    public void prepare() {
        frames.prepare(done);
    }

    /// Keeps the handles of created bodies.
    @TearDown(Level.Invocation)
    public void keep() {
        frames.keep();
    }

    /// Checks that the number of bodies is the same and that the latest frame changed its bodies. Every frame itself checks
    /// the effect of each of its commands.
    @TearDown(Level.Iteration)
    public void check() {
        frames.check();
    }

    /// Ends threads.
    @TearDown
    public void close() {
        frames.close();
    }

    /// One frame.
    ///
    /// @param phases where recording and applying are added up
    /// @return the rival, so the JIT removes nothing
    @Benchmark
    public Object frame(final Phases phases) {
        final Object changed = frames.run();
        phases.add(frames.recordNanos(), frames.applyNanos(), frames.commands());
        return changed;
    }
}
