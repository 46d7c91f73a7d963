package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
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
import org.openjdk.jmh.infra.Blackhole;

/// One frame of two chains of systems, two workers. The chains do not conflict with each other. Long and short systems
/// alternate; one chain begins with a long system, the other with a short one. A frame lasts six units of work if no
/// system waits for one of the other chain, and ten if the chains run in step.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar TwoChains -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TwoChainsBenchmark {

    private static final int LENGTH = 2;
    private static final int LONG_UNITS = 5;

    /// Units of [Blackhole#consumeCPU(long)] in a unit of work; one takes about 2 ns.
    @Param({"1000", "10000"})
    public int tokens;

    private Simulation sim;

    /// Builds the simulation.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(2));
        final Table table = sim.define("body", Layout.dense(64));
        table.create();
        final IntColumn left = table.ints("left");
        final IntColumn right = table.ints("right");
        for (int i = 0; i < LENGTH; i++) {
            add("left " + i, left, table, i % 2 == 0 ? LONG_UNITS : 1);
            add("right " + i, right, table, i % 2 == 0 ? 1 : LONG_UNITS);
        }
    }

    private void add(final String name, final IntColumn written, final Table table, final int units) {
        final long work = (long) units * tokens;
        sim.system(name).writes(written).over(table, (rows, commands) -> Blackhole.consumeCPU(work));
    }

    /// Ends it.
    @TearDown
    public void close() {
        sim.close();
    }

    /// One frame.
    ///
    /// @return the frame's number
    @Benchmark
    public long frame() {
        return sim.step().frame();
    }
}
