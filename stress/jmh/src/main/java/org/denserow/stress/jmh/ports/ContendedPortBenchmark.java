package org.denserow.stress.jmh.ports;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// One or two producers offer as fast as they can while a consumer drains: `handedOver` counts messages per microsecond,
/// the figure to compare. With two producers there are three threads, so the figure means something on three cores or
/// more; on two it is that of a machine with too many threads.
/// `java -jar stress/jmh/target/benchmarks.jar ports.Contended`
@State(Scope.Group)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 5,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class ContendedPortBenchmark {

    private static final int CAPACITY = 4096;
    private static final Object MESSAGE = "message";

    /// The queue; see [Inbox].
    @Param({"stack", "ring", "closableRing"})
    public String rival;

    private Inbox inbox;

    /// Messages that the consumer got.
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Consumed {

        /// Messages drained.
        public long handedOver;

        /// Begins to count anew.
        @Setup(Level.Iteration)
        public void reset() {
            handedOver = 0;
        }
    }

    /// Makes an empty queue.
    @Setup
    public void create() {
        inbox = Inbox.of(rival, CAPACITY);
    }

    /// The only producer.
    @Benchmark
    @Group("oneProducer")
    @GroupThreads(1)
    public boolean offerAlone() {
        return offered();
    }

    /// The consumer of one producer.
    @Benchmark
    @Group("oneProducer")
    @GroupThreads(1)
    public int drainOne(final Consumed consumed, final Blackhole blackhole) {
        return drained(consumed, blackhole);
    }

    /// One of two producers.
    @Benchmark
    @Group("twoProducers")
    @GroupThreads(2)
    public boolean offerBeside() {
        return offered();
    }

    /// The consumer of two producers.
    @Benchmark
    @Group("twoProducers")
    @GroupThreads(1)
    public int drainTwo(final Consumed consumed, final Blackhole blackhole) {
        return drained(consumed, blackhole);
    }

    private boolean offered() {
        final boolean accepted = inbox.offer(MESSAGE);
        if (!accepted) {
            Thread.onSpinWait();
        }
        return accepted;
    }

    private int drained(final Consumed consumed, final Blackhole blackhole) {
        final int count = inbox.drain(blackhole::consume);
        consumed.handedOver += count;
        return count;
    }
}
