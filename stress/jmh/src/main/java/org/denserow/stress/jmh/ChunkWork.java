package org.denserow.stress.jmh;

import java.util.function.IntConsumer;

/// The work of a chunk in a benchmark: a fixed number of rounds of xorshift, each of which needs the round before, or
/// nothing.
///
/// The number of rounds is a constant, not calibrated when a fork starts, so every rival has the same work. The rival
/// `plain` shows how long it takes on a machine. A chunk touches only its own place in memory, so the work is
/// compute-bound.
///
/// Threads: chunks may run at the same time; each has its own place, two cache lines away from the next.
final class ChunkWork implements IntConsumer {

    /// Rounds that take about a microsecond: 1.65 ns of processor time each on the machine of `results/jobs.md`.
    static final int ROUNDS_PER_MICRO = 600;

    private static final int STRIDE = 16; // longs between the places of two chunks
    private static final int VERIFIED_DISPATCHES = 1_000;

    private final long[] states;
    private final int chunks;
    private int rounds; // per chunk; 0 is nothing

    /// @param chunks chunks per dispatch, at least 1
    /// @param micros about how many microseconds each takes, at least 0
    ChunkWork(final int chunks, final int micros) {
        this.chunks = chunks;
        this.rounds = micros * ROUNDS_PER_MICRO;
        this.states = new long[chunks * STRIDE];
    }

    @Override
    public void accept(final int chunk) {
        final int count = rounds;
        if (count != 0) { // a chunk of nothing is one read and one branch
            final int place = chunk * STRIDE;
            states[place] = advance(states[place], count);
        }
    }

    /// Checks that a dispatch runs every chunk exactly once: one round per run, so that a place tells their number.
    ///
    /// @param dispatcher what is measured, over this work
    /// @throws IllegalStateException if a chunk ran more or less than once per dispatch
    void verify(final Dispatcher dispatcher) {
        final int measured = rounds;
        rounds = 1;
        for (int chunk = 0; chunk < chunks; chunk++) {
            states[chunk * STRIDE] = chunk + 1;
        }
        for (int dispatch = 0; dispatch < VERIFIED_DISPATCHES; dispatch++) {
            dispatcher.run();
        }
        rounds = measured;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (states[chunk * STRIDE] != advance(chunk + 1, VERIFIED_DISPATCHES)) {
                throw new IllegalStateException("a rival must run every chunk once per dispatch: chunk=" + chunk
                        + ", chunks=" + chunks + ", dispatches=" + VERIFIED_DISPATCHES
                        + "; it skipped or repeated some, or returned before they were done");
            }
        }
    }

    /// Takes steps of Marsaglia's xorshift. It never reaches 0 from another state, and never repeats within 2^64 - 1.
    static long advance(final long state, final int rounds) {
        long x = state;
        for (int round = 0; round < rounds; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }
}
