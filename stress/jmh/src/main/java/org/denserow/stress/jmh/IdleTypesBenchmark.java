package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
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

/// A frame of ten systems with empty bodies over one table, among many types in which nothing happens.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar IdleTypes -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class IdleTypesBenchmark {

    private static final int SYSTEMS = 10;

    /// Types of the simulation, each with one row.
    @Param({"10", "100", "1000", "10000"})
    public int types;

    private Simulation sim;

    /// Builds the simulation.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        Table table = null;
        for (int type = 0; type < types; type++) {
            table = sim.define("type " + type, Layout.dense(1));
            table.ints("value");
            table.create();
        }
        for (int i = 0; i < SYSTEMS; i++) {
            sim.system("empty " + i).over(table, (rows, commands) -> {});
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
