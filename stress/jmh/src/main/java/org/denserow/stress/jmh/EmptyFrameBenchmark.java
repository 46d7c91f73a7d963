package org.denserow.stress.jmh;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Body;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
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

/// A frame in which nothing happens: ten systems with empty bodies over one table. It shows the cost of the frame itself,
/// of each system, and of several workers that have nothing to do.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar EmptyFrame -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EmptyFrameBenchmark {

    /// Ten classes, as in a program with ten systems, so the call of a body has many targets.
    private static final List<Body<Range>> BODIES = List.of(
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {},
            (rows, commands) -> {});

    /// Rows of the table: without rows no body runs, with 64 each runs once.
    @Param({"0", "64"})
    public int rows;

    /// Conflicts of the ten: `free` none, `chain` each with the one before it.
    @Param({"free", "chain"})
    public String order;

    /// Threads, the owner included.
    @Param({"1", "2"})
    public int workers;

    private Simulation sim;

    /// Builds the simulation.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table table = sim.define("body", Layout.dense(64));
        final IntColumn shared = table.ints("shared");
        for (int row = 0; row < rows; row++) {
            table.create();
        }
        for (int i = 0; i < BODIES.size(); i++) {
            final SystemBuilder system = sim.system("empty " + i);
            if (order.equals("chain")) {
                system.writes(shared);
            }
            system.over(table, BODIES.get(i));
        }
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
