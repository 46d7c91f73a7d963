package org.denserow.stress.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
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

/// A snapshot of one dense type with six `float` columns, 24 bytes a row, and a tag: taken and restored. The lower bound
/// beside it: new copies of arrays with the same number of bytes.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar Snapshot -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SnapshotBenchmark {

    private static final int COLUMNS = 6;

    /// Rows of the type, all of them live.
    @Param({"10000", "100000", "1000000"})
    public int rows;

    private Simulation sim;
    private Snapshot snapshot;
    private List<long[]> arrays;

    /// Builds the simulation.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table table = sim.define("body", Layout.dense(rows));
        for (int column = 0; column < COLUMNS; column++) {
            table.floats("f" + column);
        }
        table.tag("hot");
        for (int row = 0; row < rows; row++) {
            table.create();
        }
        snapshot = sim.snapshot();
        arrays = new ArrayList<>();
        for (int array = 0; array < COLUMNS; array++) {
            arrays.add(new long[(int) (snapshot.bytes() / COLUMNS / Long.BYTES)]);
        }
    }

    /// Ends it.
    @TearDown
    public void close() {
        sim.close();
    }

    /// Takes one.
    ///
    /// @return the snapshot
    @Benchmark
    public Snapshot take() {
        return sim.snapshot();
    }

    /// Restores one, into arrays of the right length.
    ///
    /// @return the number of the frame
    @Benchmark
    public long restore() {
        sim.restore(snapshot);
        return sim.frame();
    }

    /// New copies of six arrays with the same number of bytes.
    ///
    /// @return the copies
    @Benchmark
    public List<long[]> copy() {
        final List<long[]> copies = new ArrayList<>();
        for (final long[] array : arrays) {
            copies.add(array.clone());
        }
        return copies;
    }
}
