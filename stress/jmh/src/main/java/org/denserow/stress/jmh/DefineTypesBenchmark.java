package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.storage.Layout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Types defined one after the other, each for one row, and the first frame. Each run is the first one of its JVM;
/// `-prof gc` shows the bytes, garbage included.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar DefineTypes -prof gc
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class DefineTypesBenchmark {

    /// Types defined.
    @Param({"1000", "10000", "32767"})
    public int types;

    /// Defines them and runs a frame.
    ///
    /// @return the frame's number
    @Benchmark
    public long define() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            for (int type = 0; type < types; type++) {
                sim.define("type " + type, Layout.dense(1));
            }
            return sim.step().frame();
        }
    }
}
