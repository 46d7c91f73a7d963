package org.denserow.stress.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/// How long one dispatch takes, with its join, some time after the one before: at once, after 50 microseconds, after
/// 3 milliseconds. One chunk per thread, two threads; the rivals are those of [Dispatcher].
///
/// The times are taken here and not by JMH, with two clock readings around each dispatch, and the gap lies outside: it
/// is the caller who computes meanwhile, without sleeping, so that only the other threads have to wake up. JMH could do
/// that with a set-up per invocation in its sampling mode; but at 3 ms gaps its own loop would never be compiled. The
/// clock readings, some tens of nanoseconds, are in the result. What JMH reports as the time of an operation is that
/// of all dispatches with their gaps and means nothing; the results are the counters `p50Micros`, `p90Micros` and
/// `p99Micros`. JMH prints their sum over the forks: the value of each fork stands in the JSON, and is what the README
/// shows.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar BarrierBenchmark
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = Dispatcher.COMMON_POOL)
@Warmup(iterations = 0)
@Measurement(iterations = 1) // JMH sums counters over iterations: one per fork
public class BarrierBenchmark {

    private static final int WARMUP_DISPATCHES = 30_000;
    private static final int MOST_SAMPLES = 20_000;
    private static final long MEASURED_MICROS = 1_000_000;
    private static final long LIMIT_NANOS =
            3_000_000_000L; // on a busy machine threads that meet lose a time slice each

    /// Who dispatches; see [Dispatcher].
    @Param({"denserow", "fjpCommon", "fjpOwn", "intStream", "executor", "executorClaim"})
    public String rival;

    /// Microseconds between two dispatches; 0 is hot.
    @Param({"0", "50", "3000"})
    public int gapMicros;

    /// `nothing`: chunks of nothing, which the caller may run alone. `meet`: each chunk waits until all have begun, so
    /// that every thread has to come; see [ChunkMeeting].
    @Param({"nothing", "meet"})
    public String body;

    private ChunkMeeting meeting;
    private Dispatcher dispatcher;

    /// Percentiles over the dispatches of one fork.
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Latency {

        /// The median, in microseconds.
        public double p50Micros;

        /// Nine of ten are at most this, in microseconds.
        public double p90Micros;

        /// All but one percent are at most this, in microseconds.
        public double p99Micros;

        private void take(final long[] nanos) {
            Arrays.sort(nanos);
            p50Micros = micros(nanos, 0.50);
            p90Micros = micros(nanos, 0.90);
            p99Micros = micros(nanos, 0.99);
        }

        private static double micros(final long[] sortedNanos, final double share) {
            return sortedNanos[(int) Math.ceil(share * sortedNanos.length) - 1] / 1e3;
        }
    }

    /// Builds the rival and runs it until it is compiled.
    @Setup
    public void build() {
        final int chunks = Dispatcher.THREADS;
        meeting = new ChunkMeeting(chunks);
        dispatcher = Dispatcher.of(
                rival,
                chunks,
                switch (body) {
                    case "nothing" -> new ChunkWork(chunks, 0);
                    case "meet" -> meeting;
                    default -> throw new IllegalArgumentException("body must be nothing or meet: body=" + body);
                });
        final long beginNanos = System.nanoTime();
        for (int n = 0; n < WARMUP_DISPATCHES && System.nanoTime() - beginNanos < LIMIT_NANOS; n++) {
            timed(dispatcher);
        }
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        meeting.verify();
        dispatcher.close();
    }

    /// About a second of dispatches with gaps.
    ///
    /// @param latency where the result goes
    @Benchmark
    public void dispatches(final Latency latency) {
        final long[] nanos = new long[(int) Math.min(MOST_SAMPLES, MEASURED_MICROS / Math.max(1, gapMicros))];
        final long beginNanos = System.nanoTime();
        int samples = 0;
        while (samples < nanos.length && System.nanoTime() - beginNanos < LIMIT_NANOS) {
            compute(gapMicros * 1_000L);
            nanos[samples++] = timed(dispatcher);
        }
        latency.take(Arrays.copyOf(nanos, samples));
    }

    /// A method of its own, so that it is compiled by the time it counts.
    private static long timed(final Dispatcher dispatcher) {
        final long beginNanos = System.nanoTime();
        dispatcher.run();
        return System.nanoTime() - beginNanos;
    }

    private static void compute(final long nanos) {
        if (nanos == 0) {
            return;
        }
        final long beginNanos = System.nanoTime();
        while (System.nanoTime() - beginNanos < nanos) {
            Thread.onSpinWait();
        }
    }
}
