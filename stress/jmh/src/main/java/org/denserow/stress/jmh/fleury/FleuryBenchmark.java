package org.denserow.stress.jmh.fleury;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/// One pass over the live ones of 4,096 entities of 128 bytes. The storages are those of [EntityStorage].
///
/// The article's program gives cycles, this one nanoseconds; compare ratios to `contiguous`.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run fleury
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class FleuryBenchmark {

    /// The storage; see [EntityStorage].
    @Param({
        "contiguous",
        "sparseFlags",
        "sparseMerged",
        "sparseList",
        "sparseBits",
        "pinned",
        "pinnedList",
        "denseObjects",
        "denseColumns"
    })
    public String storage;

    /// The entities that are alive.
    @Param({"EMPTY", "FULL", "HALF"})
    public Fill fill;

    private EntityStorage entities;

    /// Builds the storage.
    @Setup
    public void build() {
        entities = EntityStorage.of(storage, fill);
    }

    /// One pass of much work.
    ///
    /// @return sum of what it returns
    @Benchmark
    public long piggy() {
        return entities.piggy();
    }

    /// One pass of little work.
    ///
    /// @return sum of what it returns
    @Benchmark
    public long slim() {
        return entities.slim();
    }
}
