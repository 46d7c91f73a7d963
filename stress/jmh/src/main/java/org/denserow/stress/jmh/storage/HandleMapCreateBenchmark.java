package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// All bodies created, in an empty store that held them before: it has their room and uses their slots again.
///
/// Emptying it is not measured. It happens before each operation, which costs two readings of the clock per operation;
/// with 1,000 rows they are one or two percent of the fastest time.
///
/// From the root of the checkout, with a JDK 25; the other benchmarks of this package likewise:
/// ```
/// stress/jmh/run storage
/// ```
public class HandleMapCreateBenchmark extends HandleMapBenchmark {

    /// The rival; see [BodyStore].
    @Param({"denserow", "denserowBatch", "plain", "hashMap", "arrayList", "fastutil", "agrona", "dominion", "artemis"})
    public String rival;

    /// Builds the rival.
    @Setup
    public void build() {
        build(rival);
    }

    /// Empties it, in the order of creation.
    @Setup(Level.Invocation)
    public void empty() {
        store.erase(ascending, 0, rows);
    }

    /// One operation. The store keeps its bodies.
    @Benchmark
    public void create() {
        store.create(ascending, 0, rows);
    }

    /// Checks that no body is lost.
    @TearDown(Level.Iteration)
    public void check() {
        check(rows);
    }
}
