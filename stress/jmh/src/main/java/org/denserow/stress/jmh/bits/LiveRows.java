package org.denserow.stress.jmh.bits;

import java.util.SplittableRandom;

/// The live rows of a field: exactly the given percentage, the same rows for every rival.
///
/// @param words bit `row & 63` of word `row >>> 6` for each row; padding bits are zero
/// @param slots rows, live and dead
/// @param count live rows
record LiveRows(long[] words, int slots, int count) {

    static final String RANDOM = "random";
    static final String CLUSTERED = "clustered";

    /// Rows that live or die together when they are clustered: some four words, and no multiple of one.
    static final int CLUSTER = 250;

    private static final long SEED = 7;

    /// Draws rows.
    ///
    /// @param slots rows, live and dead; whole clusters if they are clustered
    /// @param percent of them that live, `0 … 100`, as text with a point
    /// @param shape [#RANDOM], each row for itself, or [#CLUSTERED], runs of [#CLUSTER] rows
    static LiveRows of(final int slots, final String percent, final String shape) {
        return of(slots, percent, shape, SEED);
    }

    /// Draws rows from another seed, for a second field.
    static LiveRows of(final int slots, final String percent, final String shape, final long seed) {
        final int count = (int) Math.round(slots * Double.parseDouble(percent) / 100);
        final int cluster = switch (shape) {
            case RANDOM -> 1;
            case CLUSTERED -> CLUSTER;
            default ->
                throw new IllegalArgumentException(
                        "no such shape: shape=" + shape + "; random and clustered are there");
        };
        if (slots % cluster != 0) {
            throw new IllegalArgumentException(
                    "slots must be whole clusters: slots=" + slots + ", cluster=" + cluster + ", shape=" + shape);
        }
        final long[] words = new long[(slots + 63) >>> 6];
        int runsLeft = slots / cluster;
        int wanted = count;
        final SplittableRandom random = new SplittableRandom(seed);
        for (int begin = 0; begin < slots; begin += cluster) { // each run with the probability that still fits
            final int runsWanted = (wanted + cluster - 1) / cluster;
            if (random.nextInt(runsLeft) < runsWanted) {
                final int end = begin + Math.min(cluster, wanted);
                for (int row = begin; row < end; row++) {
                    words[row >>> 6] |= 1L << row;
                }
                wanted -= end - begin;
            }
            runsLeft--;
        }
        return new LiveRows(words, slots, count);
    }

    boolean isLive(final int row) {
        return (words[row >>> 6] & 1L << row) != 0;
    }

    /// {@return the sum of the numbers of the live rows, which every pass must return}
    long sum() {
        long sum = 0;
        for (int row = 0; row < slots; row++) {
            sum += isLive(row) ? row : 0;
        }
        return sum;
    }

    /// Refuses a result that is not that sum.
    void check(final String rival, final long found) {
        final long expected = sum();
        if (found != expected) {
            throw new IllegalStateException("a rival must find the live rows and no other: rival=" + rival + ", sum="
                    + found + ", expected=" + expected + ", count=" + count);
        }
    }
}
