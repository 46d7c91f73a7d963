package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// Bodies erased by reference in random order and created again; their number stays the same.
///
/// A slot of `denserow` retires after 65,535 bodies. With 1,000 rows that may happen within a fork; then the figure contains
/// the growth of its slot space.
public class HandleMapChurnBenchmark extends HandleMapBenchmark {

    private static final int SAMPLES = 16;
    private static final int PART = 10; // a tenth is erased in a round

    /// The rival; see [BodyStore].
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

    /// One operation: all bodies erased in random order, then created in theirs: next time rows are in order
    /// again, and slots are not.
    ///
    /// @return the number of valid references
    @Benchmark
    public int eraseRecreate() {
        final int erased = store.erase(shuffled, 0, rows);
        store.create(ascending, 0, rows);
        return erased;
    }

    /// One operation: a tenth of the bodies erased in random order, and created again at once.
    ///
    /// @return the number of valid references
    @Benchmark
    public int churn() {
        final int[] sample = samples[round++ & SAMPLES - 1];
        final int erased = store.erase(sample, 0, sample.length);
        store.create(sample, 0, sample.length);
        return erased;
    }

    /// Checks that no body is lost.
    @TearDown(Level.Iteration)
    public void check() {
        check(rows);
    }
}
