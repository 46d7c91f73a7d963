package org.denserow.stress.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
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

/// The time of one dispatch with its join, a gap after the dispatch before: none, 50 microseconds or 3 milliseconds. One
/// chunk per thread, two threads; the rivals are those of [Dispatcher].
///
/// This class measures, not JMH: it reads the clock before and after each dispatch. The gap is outside. The caller
/// computes during the gap and does not sleep, so only the other threads must wake up. JMH's sampling mode with a set-up
/// per invocation would never compile its own loop at 3 ms gaps. The two clock readings, some tens of nanoseconds, are
/// part of the result. JMH's own time of an operation contains the gaps and means nothing. The results are the counters
/// `p50Micros`, `p90Micros` and `p99Micros`. JMH prints their sum over the forks; its JSON has the value of each fork,
/// and the tables show those.
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
    private static final int DIGITS = 3; // of a time that the histogram keeps

    /// The rival; see [Dispatcher].
    @Param({"denserow", "fjpCommon", "fjpOwn", "intStream", "executor", "executorClaim"})
    public String rival;

    /// Microseconds between two dispatches; 0 is hot.
    @Param({"0", "50", "3000"})
    public int gapMicros;

    /// `nothing`: chunks of nothing, which the caller may run alone. `meet`: each chunk waits until all have begun, so
    /// every thread must come; see [ChunkMeeting].
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

        /// The 90th percentile, in microseconds.
        public double p90Micros;

        /// The 99th percentile, in microseconds.
        public double p99Micros;

        private void take(final long[] nanos) {
            final Histogram histogram = new Histogram(DIGITS);
            for (final long one : nanos) {
                histogram.recordValue(one);
            }
            p50Micros = histogram.getValueAtPercentile(50) / 1e3;
            p90Micros = histogram.getValueAtPercentile(90) / 1e3;
            p99Micros = histogram.getValueAtPercentile(99) / 1e3;
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

    /// A method of its own: the warm-up compiles it.
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
