package org.denserow.stress.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;
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

/// Processor time of a loop that has nothing to do: 60 frames a second, each with ten dispatches of eight chunks of
/// nothing on two threads, as ten systems without work would make. The caller sleeps between frames.
///
/// The result is the counter `cpuPercent`, in percent of one core: processor time of the whole process, the caller and
/// the JVM included, over elapsed time. The operating system reports it in steps of 10 ms, which is 0.2 percent
/// here. The rival `sleep` runs no chunk and shows the cost of pacing alone. JMH's own time is the length of the run. JMH
/// prints the sum of the counter over the forks; its JSON has the value of each fork, and the tables show those.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar PacedBenchmark
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = Dispatcher.COMMON_POOL)
@Warmup(iterations = 0)
@Measurement(iterations = 1) // JMH sums counters over iterations: one per fork
public class PacedBenchmark {

    private static final int FRAMES_PER_SECOND = 60;
    static final int DISPATCHES_PER_FRAME = 10;
    static final int CHUNKS = 8;
    private static final int WARMUP_FRAMES = 3_000;

    /// The rival: those of [Dispatcher]; `schedule`, a [Schedule] of ten nodes on a job system; `sleep`, which does
    /// nothing. Only when they are named: `engine`, a simulation with ten systems that paces itself, see [PacedFrames],
    /// and `engineNoCutoff`, the same without its serial cut-off.
    @Param({"sleep", "denserow", "schedule", "fjpCommon", "fjpOwn", "intStream", "executor", "executorClaim"})
    public String rival;

    /// Seconds that the loop runs.
    @Param("5")
    public int seconds;

    private Dispatcher frame;

    /// The processor time of the loop.
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Burn {

        /// Processor time over elapsed time, in percent: 100 is one core.
        public double cpuPercent;
    }

    /// Builds the rival, runs it without pauses until it is compiled, and lets the compiler come to rest.
    ///
    /// @throws InterruptedException if the benchmark is stopped
    @Setup
    public void build() throws InterruptedException {
        frame = switch (rival) {
            case "sleep" -> () -> {};
            case "schedule" -> new Scheduled();
            case "engine" -> new PacedFrames(true);
            case "engineNoCutoff" -> new PacedFrames(false);
            default -> new Repeated(Dispatcher.of(rival, CHUNKS, new ChunkWork(CHUNKS, 0)));
        };
        for (int warmup = 0; warmup < WARMUP_FRAMES; warmup++) {
            frame.run();
        }
        Thread.sleep(500);
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        frame.close();
    }

    /// The loop.
    ///
    /// @param burn where the result goes
    @Benchmark
    public void loop(final Burn burn) {
        final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        final long periodNanos = TimeUnit.SECONDS.toNanos(1) / FRAMES_PER_SECOND;
        final long beginCpuNanos = system.getProcessCpuTime();
        final long beginNanos = System.nanoTime();
        final long frames = (long) seconds * FRAMES_PER_SECOND;
        if (frame instanceof final PacedFrames paced) {
            paced.runAt(FRAMES_PER_SECOND, frames);
        } else {
            for (long n = 1; n <= frames; n++) {
                frame.run();
                sleepUntil(beginNanos + n * periodNanos); // a late frame does not move the ones after it
            }
        }
        final long nanos = System.nanoTime() - beginNanos;
        burn.cpuPercent = 100.0 * (system.getProcessCpuTime() - beginCpuNanos) / nanos;
    }

    private static void sleepUntil(final long deadlineNanos) {
        for (long left = deadlineNanos - System.nanoTime(); left > 0; left = deadlineNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// A frame of separate dispatches.
    private record Repeated(Dispatcher dispatcher) implements Dispatcher {

        @Override
        public void run() {
            for (int dispatch = 0; dispatch < DISPATCHES_PER_FRAME; dispatch++) {
                dispatcher.run();
            }
        }

        @Override
        public void close() {
            dispatcher.close();
        }
    }

    /// A frame as a schedule. Every node writes the same resource, so nodes run one after the other, each in parallel:
    /// the serial cut-off would keep this work on the caller and wake no worker.
    private static final class Scheduled implements Dispatcher {

        private final JobSystem jobs = JobSystem.withWorkers(THREADS);
        private final Schedule schedule;

        Scheduled() {
            final ScheduleBuilder nodes = Schedule.on(jobs).withoutSerialCutoff();
            for (int node = 0; node < DISPATCHES_PER_FRAME; node++) {
                nodes.dispatch("empty " + node, () -> CHUNKS, (chunk, worker) -> {})
                        .writes("world");
            }
            schedule = nodes.build();
        }

        @Override
        public void run() {
            schedule.run();
        }

        @Override
        public void close() {
            jobs.close();
        }
    }
}
