package org.denserow.stress.jmh.ports;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// One thread offers messages and then drains them, as an owner that offers between frames: nanoseconds per message.
/// `java -jar stress/jmh/target/benchmarks.jar ports.OfferAndDrain`
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class OfferAndDrainBenchmark {

    private static final int CAPACITY = 4096;
    private static final int MESSAGES = 1000;
    private static final Object MESSAGE = "message";

    /// The queue; see [Inbox].
    @Param({"stack", "ring", "closableRing"})
    public String rival;

    private Inbox inbox;

    /// Makes an empty queue.
    @Setup
    public void create() {
        inbox = Inbox.of(rival, CAPACITY);
    }

    /// Offers 1,000 messages and drains them.
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public int messages(final Blackhole blackhole) {
        for (int i = 0; i < MESSAGES; i++) {
            if (!inbox.offer(MESSAGE)) {
                throw new AssertionError("refused: rival=" + rival + ", waiting=" + i);
            }
        }
        final int drained = inbox.drain(blackhole::consume);
        if (drained != MESSAGES) {
            throw new AssertionError("lost: rival=" + rival + ", drained=" + drained);
        }
        return drained;
    }
}
