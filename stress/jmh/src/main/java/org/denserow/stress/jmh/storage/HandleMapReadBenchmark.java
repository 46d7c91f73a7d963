package org.denserow.stress.jmh.storage;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// Bodies looked up and iterated, as they were created and after churn.
public class HandleMapReadBenchmark extends HandleMapBenchmark {

    private static final int ROUNDS = 100;
    private static final int PART = 10; // a tenth is replaced in a round

    /// The rival; see [BodyStore].
    @Param({"denserow", "plain", "hashMap", "arrayList", "fastutil", "agrona", "dominion", "artemis"})
    public String rival;

    /// The history: `fresh` is nothing, `churned` is 100 times a random tenth erased and created again.
    @Param({"fresh", "churned"})
    public String state;

    /// Builds the rival.
    @Setup
    public void build() {
        build(rival);
        switch (state) {
            case "fresh" -> {}
            case "churned" -> churn();
            default -> throw new IllegalArgumentException("state must be fresh or churned: state=" + state);
        }
        check(rows);
        store.aim(picks.all());
    }

    private void churn() {
        for (int round = 0; round < ROUNDS; round++) {
            final int[] sample = picks.some(rows / PART);
            store.erase(sample, 0, sample.length);
            store.create(sample, 0, sample.length);
        }
    }

    /// One operation: a check of every reference, in random order, and a read of one field.
    ///
    /// @return sum of the fields
    @Benchmark
    public long get() {
        return store.get();
    }

    /// One operation: one field of every body, in the order in which the rival keeps them.
    ///
    /// @return sum of the fields
    @Benchmark
    public long sum() {
        return store.sum();
    }

    /// One operation: every body moved by its velocity. The store keeps the results.
    @Benchmark
    public void move() {
        store.move();
    }
}
