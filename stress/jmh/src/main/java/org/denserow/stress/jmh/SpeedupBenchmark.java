package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.RangeJob;
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

/// The gain of a second worker: a parallel-for over 65,536 rows, compute-bound, with one and two workers against the
/// plain loop. A row is read and written once and takes some 60 ns in between; all rows fit into the caches.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar SpeedupBenchmark
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class SpeedupBenchmark {

    private static final int ROWS = 65_536;
    private static final int GRAIN = 4_096;
    private static final int ROUNDS_PER_ROW = 32;

    /// The rival: `plain` is the loop on the caller, `workers1` and `workers2` a job system with 1 and 2 workers.
    @Param({"plain", "workers1", "workers2"})
    public String rival;

    private long[] rows;
    private Runnable pass;
    private JobSystem jobs; // one worker and unused when the rival is plain: it has no thread then

    /// Builds the rival.
    @Setup
    public void build() {
        final long[] states = new long[ROWS];
        for (int row = 0; row < ROWS; row++) {
            states[row] = row + 1;
        }
        rows = states;
        jobs = JobSystem.withWorkers(rival.equals("workers2") ? 2 : 1);
        final RangeJob job = (begin, end, chunk, worker) -> advance(states, begin, end);
        pass = switch (rival) {
            case "plain" -> () -> advance(states, 0, ROWS);
            case "workers1", "workers2" -> () -> jobs.parallelFor(ROWS, GRAIN, job);
            default -> throw new IllegalArgumentException("rival must be plain, workers1 or workers2: rival=" + rival);
        };
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        jobs.close();
    }

    /// One pass over all rows.
    ///
    /// @return a row, against elimination; all rows are in an array that outlives the call
    @Benchmark
    public long pass() {
        pass.run();
        return rows[0];
    }

    private static void advance(final long[] states, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            states[row] = ChunkWork.advance(states[row], ROUNDS_PER_ROW);
        }
    }
}
