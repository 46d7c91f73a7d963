package org.denserow.stress.jmh.bits;

import java.util.BitSet;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.roaringbitmap.RoaringBitmap;

/// One pass over "enemies, not tanks": fused, which stores the current chunk only, or through a third set.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
public class BitfieldQueryBenchmark extends BitBenchmark {

    private static final int CHUNK_ROWS = 4096; // the smallest default grain of a system
    private static final int BATCH = 256;

    /// The rival; see [Scan]. `plainFused` combines two words and goes over the result, `plainMaterialised`
    /// writes an array first; `fused` and `materialised` are this project's, by cursor; both libraries make a third
    /// set.
    @Param({"plainFused", "plainMaterialised", "fused", "materialised", "bitSet", "roaring"})
    public String rival;

    /// Live rows of each set in percent, spread at random.
    @Param({"0.1", "10", "50"})
    public String live;

    private Scan query;

    /// Builds both sets.
    @Setup
    public void build() {
        final LiveRows a = LiveRows.of(slots, live, LiveRows.RANDOM);
        final LiveRows b = LiveRows.of(slots, live, LiveRows.RANDOM, 8);
        query = of(rival, a, b);
        if (query.sum() != fused(a.words(), b.words())) {
            throw new IllegalStateException("a rival must find the rows and no other: rival=" + rival + ", sum="
                    + query.sum() + ", expected=" + fused(a.words(), b.words()));
        }
    }

    /// One pass.
    ///
    /// @return the sum of the rows
    @Benchmark
    public long query() {
        return query.sum();
    }

    static Scan of(final String rival, final LiveRows a, final LiveRows b) {
        return switch (rival) {
            case "plainFused" -> () -> fused(a.words(), b.words());
            case "plainMaterialised" -> {
                final long[] target = new long[a.words().length];
                yield () -> materialised(a.words(), b.words(), target);
            }
            case "fused" -> {
                final BitExpression rows = BitExpression.of("a", OwnScans.summarized(a))
                        .andNot(BitExpression.of("b", OwnScans.summarized(b)));
                final ChunkBits scratch = new ChunkBits();
                yield () -> fused(rows, scratch);
            }
            case "materialised" -> {
                final Bitfield left = OwnScans.field(a);
                final Bitfield right = OwnScans.field(b);
                final Bitfield target = Bitfield.withCapacity(a.slots());
                yield () -> materialised(left, right, target);
            }
            case "bitSet" -> {
                final BitSet left = LibraryScans.set(a);
                final BitSet right = LibraryScans.set(b);
                final BitSet target = new BitSet(a.slots());
                yield () -> materialised(left, right, target);
            }
            case "roaring" -> {
                final RoaringBitmap left = LibraryScans.bitmap(a);
                final RoaringBitmap right = LibraryScans.bitmap(b);
                final int[] batch = new int[BATCH];
                yield () -> LibraryScans.byBatch(RoaringBitmap.andNot(left, right), batch);
            }
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + rival
                        + "; plainFused, plainMaterialised, fused, materialised, bitSet and roaring are there");
        };
    }

    private static long fused(final long[] a, final long[] b) {
        long sum = 0;
        for (int word = 0; word < a.length; word++) {
            for (long left = a[word] & ~b[word]; left != 0; left &= left - 1) {
                sum += (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return sum;
    }

    private static long materialised(final long[] a, final long[] b, final long[] target) {
        BitfieldAndNotBenchmark.andNot(a, b, target);
        return PlainScans.byTrailingZeros(target);
    }

    /// Chunk by chunk, as the systems of a simulation do.
    private static long fused(final BitExpression rows, final ChunkBits scratch) {
        final int capacity = rows.capacity();
        long sum = 0;
        for (int begin = 0; begin < capacity; begin += CHUNK_ROWS) {
            scratch.evaluate(rows, begin, Math.min(capacity, begin + CHUNK_ROWS));
            for (final BitCursor it = scratch.cursor(); it.next(); ) {
                sum += it.row();
            }
        }
        return sum;
    }

    private static long materialised(final Bitfield left, final Bitfield right, final Bitfield target) {
        left.andNot(right, target);
        long sum = 0;
        for (final BitCursor it = target.cursor(); it.next(); ) {
            sum += it.row();
        }
        return sum;
    }

    private static long materialised(final BitSet left, final BitSet right, final BitSet target) {
        target.clear();
        target.or(left);
        target.andNot(right);
        return LibraryScans.byNextSetBit(target);
    }
}
