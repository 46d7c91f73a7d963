package org.denserow.stress.jmh.storage;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The common base of the benchmarks of handle maps: the number of bodies, their orders, and the check that none is lost.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@Warmup(iterations = 3, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 250, timeUnit = TimeUnit.MILLISECONDS)
public abstract class HandleMapBenchmark {

    /// Bodies.
    @Param({"1000", "100000", "1000000"})
    public int rows;

    BodyStore store;
    int[] ascending;
    Picks picks;

    final void build(final String rival) {
        store = BodyStore.of(rival, rows);
        ascending = Picks.ascending(rows);
        picks = new Picks(rows);
        store.create(ascending, 0, rows);
        check(rows);
    }

    /// Closes the rival.
    @TearDown
    public void close() {
        store.close();
    }

    /// Checks that the bodies `[0, bodies)` are there and no other.
    final void check(final int bodies) {
        final long expected = (long) bodies * (bodies - 1) / 2;
        final long sum = store.sum();
        if (sum != expected) {
            throw new IllegalStateException("a rival must keep what it was given: rival="
                    + store.getClass().getSimpleName() + ", bodies=" + bodies + ", sum of numbers=" + sum
                    + ", expected=" + expected);
        }
    }
}
