package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// Bodies erased by reference in random order and created again, so that as many are there after an operation as
/// before.
///
/// A slot of `denserow` retires after 65,535 bodies. With 1,000 rows it may come to that within a fork; then the growth
/// of its slot space is in the figure.
public class HandleMapChurnBenchmark extends HandleMapBenchmark {

    private static final int SAMPLES = 16;
    private static final int PART = 10; // one of so many is erased in a round

    /// Who keeps the bodies; see [BodyStore].
    @Param({"denserow", "denserowBatch", "plain", "hashMap", "arrayList", "fastutil", "agrona", "dominion", "artemis"})
    public String rival;

    private int[] shuffled;
    private int[][] samples;
    private int round;

    /// Builds the rival.
    @Setup
    public void build() {
        build(rival);
        shuffled = picks.all();
        samples = new int[SAMPLES][];
        for (int sample = 0; sample < SAMPLES; sample++) {
            samples[sample] = picks.some(rows / PART);
        }
    }

    /// One operation: all bodies erased in random order, then created in theirs, so that next time they stand in order
    /// again and their slots do not.
    ///
    /// @return how many references were valid
    @Benchmark
    public int eraseRecreate() {
        final int erased = store.erase(shuffled, 0, rows);
        store.create(ascending, 0, rows);
        return erased;
    }

    /// One operation: a tenth of the bodies erased in random order, and created again at once.
    ///
    /// @return how many references were valid
    @Benchmark
    public int churn() {
        final int[] sample = samples[round++ & SAMPLES - 1];
        final int erased = store.erase(sample, 0, sample.length);
        store.create(sample, 0, sample.length);
        return erased;
    }

    /// Nothing got lost.
    @TearDown(Level.Iteration)
    public void check() {
        check(rows);
    }
}
