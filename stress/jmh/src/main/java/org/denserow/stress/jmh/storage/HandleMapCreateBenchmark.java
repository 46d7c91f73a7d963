package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// All bodies created, in a store that has held them before and is empty: its room is there, its slots are used again.
///
/// Emptying it is not measured. It happens before each operation, which costs two readings of the clock per operation;
/// with 1,000 rows they are a percent or two of the fastest.
///
/// From the root of the checkout, with a JDK 25; the other benchmarks of this package likewise:
/// ```
/// stress/jmh/run storage
/// ```
public class HandleMapCreateBenchmark extends HandleMapBenchmark {

    /// Who keeps the bodies; see [BodyStore].
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

    /// One operation. What it makes stands in the store.
    @Benchmark
    public void create() {
        store.create(ascending, 0, rows);
    }

    /// Nothing got lost.
    @TearDown(Level.Iteration)
    public void check() {
        check(rows);
    }
}
