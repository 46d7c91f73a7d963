package org.denserow.stress.jmh;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
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

/// A frame without systems while pending rows wait for 1,000 different later frames (`activateAt`).
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar WaitingRows -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class WaitingRowsBenchmark {

    private static final Future<?> DONE = CompletableFuture.completedFuture(null);
    private static final long FAR = 1L << 40;

    /// Waiting rows.
    @Param({"1000", "10000", "100000", "1000000"})
    public int rows;

    private Simulation sim;

    /// Builds the simulation; 1,000 frames pass, in which it gives back the room of the commands.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table table = sim.define("unit", Layout.dense(rows));
        for (int row = 0; row < rows; row++) {
            sim.commands().activateAt(sim.commands().createPending(table), FAR + row % 1_000, DONE);
        }
        sim.run(1_000);
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
