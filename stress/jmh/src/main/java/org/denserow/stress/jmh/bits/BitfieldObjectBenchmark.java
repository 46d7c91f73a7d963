package org.denserow.stress.jmh.bits;

import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// The subject of the article: some objects of 80 bytes live, and a pass reads one field of each live one. The flag is in
/// the object, and each dead object costs a cache line; or it is in a field beside, and costs a bit.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
public class BitfieldObjectBenchmark extends BitBenchmark {

    /// The place of the flag: in the object, in a `long[]` by hand, in a [Bitfield], here by cursor.
    @Param({"inObject", "plain", "cursor"})
    public String rival;

    /// Live objects in percent, spread at random.
    @Param({"0.1", "1", "10", "50", "100"})
    public String live;

    private Pass pass;

    @FunctionalInterface
    private interface Pass {
        double sum();
    }

    /// Builds the objects and the flags.
    @Setup
    public void build() {
        final LiveRows rows = LiveRows.of(slots, live, LiveRows.RANDOM);
        final GameObject[] objects = GameObject.all(rows);
        pass = switch (rival) {
            case "inObject" -> () -> byFlag(objects);
            case "plain" -> {
                final long[] words = rows.words();
                yield () -> byWord(objects, words);
            }
            case "cursor" -> {
                final Bitfield field = OwnScans.field(rows);
                yield () -> byCursor(objects, field);
            }
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; inObject, plain and cursor are there");
        };
        if (pass.sum() != byFlag(objects)) {
            throw new IllegalStateException("a rival must read the live objects: rival=" + rival);
        }
    }

    /// One pass.
    ///
    /// @return the sum of what was read
    @Benchmark
    public double objects() {
        return pass.sum();
    }

    private static double byFlag(final GameObject[] objects) {
        double sum = 0;
        for (final GameObject object : objects) {
            if (object.alive) {
                sum += object.m33;
            }
        }
        return sum;
    }

    private static double byWord(final GameObject[] objects, final long[] words) {
        double sum = 0;
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                sum += objects[(word << 6) + Long.numberOfTrailingZeros(left)].m33;
            }
        }
        return sum;
    }

    private static double byCursor(final GameObject[] objects, final Bitfield alive) {
        double sum = 0;
        for (final BitCursor it = alive.cursor(); it.next(); ) {
            sum += objects[it.row()].m33;
        }
        return sum;
    }
}
