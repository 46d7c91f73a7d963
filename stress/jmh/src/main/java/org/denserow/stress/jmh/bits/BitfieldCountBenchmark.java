package org.denserow.stress.jmh.bits;

import java.util.BitSet;
import java.util.function.IntSupplier;
import org.denserow.engine.bits.Bitfield;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.roaringbitmap.RoaringBitmap;

/// The number of live rows. A field with levels keeps it, a `RoaringBitmap` keeps it per 65,536 rows; the others count.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
public class BitfieldCountBenchmark extends BitBenchmark {

    /// The rival; see [Scan]. `leaves` is a field without levels.
    @Param({"plain", "leaves", "levels", "bitSet", "roaring"})
    public String rival;

    private IntSupplier counted;

    /// Builds the rival with half of the rows.
    @Setup
    public void build() {
        final LiveRows live = LiveRows.of(slots, "50", LiveRows.RANDOM);
        counted = switch (rival) {
            case "plain" -> {
                final long[] words = live.words();
                yield () -> bitCount(words);
            }
            case "leaves" -> {
                final Bitfield field = OwnScans.field(live);
                yield field::cardinality;
            }
            case "levels" -> {
                final Bitfield field = OwnScans.summarized(live);
                yield field::cardinality;
            }
            case "bitSet" -> {
                final BitSet set = LibraryScans.set(live);
                yield set::cardinality;
            }
            case "roaring" -> {
                final RoaringBitmap bitmap = LibraryScans.bitmap(live);
                yield bitmap::getCardinality;
            }
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; plain, leaves, levels, bitSet and roaring are there");
        };
        if (counted.getAsInt() != live.count()) {
            throw new IllegalStateException("a rival must count the live rows: rival=" + rival + ", counted="
                    + counted.getAsInt() + ", count=" + live.count());
        }
    }

    /// One count.
    ///
    /// @return the live rows
    @Benchmark
    public int count() {
        return counted.getAsInt();
    }

    private static int bitCount(final long[] words) {
        int bits = 0;
        for (final long word : words) {
            bits += Long.bitCount(word);
        }
        return bits;
    }
}
