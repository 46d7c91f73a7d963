package org.denserow.stress.jmh.sparse;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Ints by index at a given density: calls for 1,024 random indices, in a random order; one operation is one of them.
/// `values` is one operation for each 1,024th part of a pass over all values.
///
/// None of the 1,024 has a value before `toggle`. For the others all or none has one; that is set up before each
/// invocation, outside the time.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class SparseTableBenchmark {

    private static final int CALLS = 1024;

    /// The rival; see [IndexedInts].
    @Param({"denserow", "plain", "agrona", "hashMap"})
    public String rival;

    /// All indices are below it; at least 4,096.
    @Param({"100000", "1048576"})
    public int indices;

    /// Indices with a value in percent, spread at random, beside those of the calls.
    @Param({"10", "50", "90"})
    public int density;

    private IndexedInts ints;
    private final int[] called = new int[CALLS];

    /// Fills a rival, and chooses the indices of the calls, which have no value.
    @Setup
    public void build() {
        ints = IndexedInts.of(rival, indices);
        final IndexedInts plain = IndexedInts.of("plain", indices);
        final int[] shuffled = new int[indices];
        final SplittableRandom random = new SplittableRandom(indices + density);
        for (int i = 0; i < indices; i++) {
            final int at = random.nextInt(i + 1);
            shuffled[i] = shuffled[at];
            shuffled[at] = i;
        }
        System.arraycopy(shuffled, 0, called, 0, CALLS);
        final int end = (int) (CALLS + (indices - CALLS) * (long) density / 100);
        for (int i = CALLS; i < end; i++) {
            ints.set(shuffled[i], i);
            plain.set(shuffled[i], i);
        }
        if (ints.sum() != plain.sum() || ints.get(called[0]) != 0) {
            throw new IllegalStateException("a rival must have the values that were set: rival=" + rival);
        }
    }

    /// The calls of `set` and `erase` are undone outside the time.
    @State(Scope.Benchmark)
    public static class Without {

        /// None of the indices has a value.
        /// @param of the benchmark
        @Setup(Level.Invocation)
        public void erase(final SparseTableBenchmark of) {
            for (final int index : of.called) {
                of.ints.erase(index);
            }
        }
    }

    /// The reverse.
    @State(Scope.Benchmark)
    public static class With {

        /// All of the indices have a value.
        /// @param of the benchmark
        @Setup(Level.Invocation)
        public void set(final SparseTableBenchmark of) {
            for (final int index : of.called) {
                of.ints.set(index, 1);
            }
        }
    }

    /// Sets indices that have no value.
    /// @param before none has one
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void set(final Without before) {
        for (final int index : called) {
            ints.set(index, index);
        }
    }

    /// Erases indices that have a value.
    /// @param before all have one
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void erase(final With before) {
        for (final int index : called) {
            ints.erase(index);
        }
    }

    /// Sets and erases each index in turn: two changes.
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void toggle() {
        for (final int index : called) {
            ints.set(index, index);
            ints.erase(index);
        }
    }

    /// Reads indices that have a value.
    ///
    /// @param before all have one
    /// @return the sum of the values
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long get(final With before) {
        long sum = 0;
        for (final int index : called) {
            sum += ints.get(index);
        }
        return sum;
    }

    /// Adds up all values.
    ///
    /// @return their sum
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long values() {
        return ints.sum();
    }
}
