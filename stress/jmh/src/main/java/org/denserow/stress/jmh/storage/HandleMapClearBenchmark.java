package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// All bodies erased at once; every reference is stale afterwards, except with `denserowReset`.
///
/// Creating them is not measured. It happens before each operation, see [HandleMapCreateBenchmark].
public class HandleMapClearBenchmark extends HandleMapBenchmark {

    /// The rival; see [BodyStore]. `dominion` and `artemis` have no such operation.
    @Param({"denserow", "denserowReset", "plain", "hashMap", "arrayList", "fastutil", "agrona"})
    public String rival;

    /// Builds the rival.
    @Setup
    public void build() {
        build(rival);
        store.clear();
    }

    /// Creates all bodies.
    @Setup(Level.Invocation)
    public void fill() {
        store.create(ascending, 0, rows);
    }

    /// One operation.
    @Benchmark
    public void clear() {
        store.clear();
    }

    /// Checks that no body is left.
    @TearDown(Level.Iteration)
    public void check() {
        check(0);
    }
}
