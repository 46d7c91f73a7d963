package org.denserow.stress.jmh.frames;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Rows that sleep, wake, count, and sleep again, on one worker; beside them a plain binary heap of (time, row) that does
/// the same. The figure is the time of one event. An event of a time of its own costs a frame; `spread` says how many
/// rows share a time.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar EventsBenchmark
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class EventsBenchmark {

    private static final int ROWS = 100_000;

    /// What keeps the times.
    @Param({"rows", "heap"})
    public String rival;

    /// Waits are in `[1, spread]` ticks, so about `2 × 100,000 / spread` rows are due at a tick.
    @Param({"1000", "100000", "1000000000"})
    public int spread;

    private Simulation sim;
    private Clock clock;
    private long[] counts; // of the heap
    private long[] times;
    private int[] rows;
    private long now;
    private final SplittableRandom random = new SplittableRandom(1);

    /// Gives every row a time.
    @Setup
    public void setUp() {
        if (rival.equals("rows")) {
            setUpRows();
            return;
        }
        counts = new long[ROWS];
        rows = new int[ROWS];
        times = random.longs(ROWS, 1, spread + 1L).toArray();
        Arrays.sort(times); // a sorted array is a heap
        Arrays.setAll(rows, row -> row);
    }

    private void setUpRows() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
        clock = sim.clock("tick", 1);
        final Table things = sim.define("thing", Layout.dense(ROWS));
        final LongColumn count = things.longs("count");
        final Tag woken = things.woken();
        sim.system("wake").writes(count).over(woken, (chunk, commands) -> {
            final long[] counted = chunk.write(count);
            for (int row = chunk.next(0); row >= 0; row = chunk.next(row + 1)) {
                counted[row]++;
                commands.wakeAfter(things.handle(row), 1 + random.nextInt(spread));
            }
        });
        for (int row = 0; row < ROWS; row++) {
            sim.commands().wakeAt(things.create(), 1 + random.nextInt(spread));
        }
        sim.runUntil(0);
    }

    /// Lets so much time pass that 1,000 events happen in the mean.
    ///
    /// @return the time
    @Benchmark
    @OperationsPerInvocation(1_000)
    public long events() {
        final long step = Math.max(1, Math.round(1_000.0 * (spread + 1.0) / 2 / ROWS));
        if (rival.equals("rows")) {
            sim.runUntil(clock.now() + step);
            return clock.now();
        }
        now += step;
        while (times[0] <= now) {
            counts[rows[0]]++;
            sink(rows[0], times[0] + 1 + random.nextInt(spread));
        }
        return now;
    }

    /// Replaces the first entry.
    private void sink(final int row, final long time) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= ROWS) {
                break;
            }
            child = child + 1 < ROWS && times[child + 1] < times[child] ? child + 1 : child;
            if (times[child] >= time) {
                break;
            }
            times[at] = times[child];
            rows[at] = rows[child];
            at = child;
        }
        times[at] = time;
        rows[at] = row;
    }

    /// Ends the simulation.
    @TearDown
    public void tearDown() {
        if (sim != null) {
            sim.close();
        }
    }
}
