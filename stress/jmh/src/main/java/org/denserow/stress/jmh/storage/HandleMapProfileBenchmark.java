package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// The profile of the article: all bodies created, iterated, looked up and cleared, beside arrays by hand and
/// `java.util.HashMap`. One phase is measured per fork. Filling or emptying the store before it is not measured.
///
/// Source: "Game Engine Containers – handle_map".
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run storage
/// java -jar stress/jmh/target/benchmarks.jar HandleMapProfileBenchmark -p rows=100000
/// ```
public class HandleMapProfileBenchmark extends HandleMapBenchmark {

    /// What is measured.
    public enum Phase {
        /// All bodies created, in an empty store that held them before.
        CREATE,
        /// One field of every body read, in the order of the store.
        ITERATE,
        /// Every reference checked, in random order, and one field read.
        LOOK_UP,
        /// All bodies erased at once; every reference is stale afterwards.
        CLEAR
    }

    /// The rival; see [BodyStore].
    @Param({"denserow", "plain", "hashMap"})
    public String rival;

    /// The phase.
    @Param
    public Phase phase;

    /// Builds the rival, full.
    @Setup
    public void build() {
        build(rival);
        store.aim(picks.all());
        if (phase == Phase.CLEAR) {
            store.clear();
        }
    }

    /// Empties or fills the store if the phase needs it.
    @Setup(Level.Invocation)
    public void prepare() {
        switch (phase) {
            case CREATE -> store.clear();
            case CLEAR -> store.create(ascending, 0, rows);
            case ITERATE, LOOK_UP -> {}
        }
    }

    /// One operation.
    ///
    /// @return sum of the fields that were read
    @Benchmark
    public long profile() {
        return switch (phase) {
            case CREATE -> {
                store.create(ascending, 0, rows);
                yield 0;
            }
            case ITERATE -> store.sum();
            case LOOK_UP -> store.get();
            case CLEAR -> {
                store.clear();
                yield 0;
            }
        };
    }

    /// Checks that all bodies are there, or none after they were cleared.
    @TearDown(Level.Iteration)
    public void check() {
        check(phase == Phase.CLEAR ? 0 : rows);
    }
}
