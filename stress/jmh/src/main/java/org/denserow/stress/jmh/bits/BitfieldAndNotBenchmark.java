package org.denserow.stress.jmh.bits;

import java.util.BitSet;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.roaringbitmap.RoaringBitmap;

/// "Enemies, not tanks": the rows of one set that are not in another, written into a third.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
public class BitfieldAndNotBenchmark extends BitBenchmark {

    /// The rival; see [Scan]. `denserow` is [Bitfield#andNot(Bitfield,Bitfield)], `expression` is
    /// [BitExpression#materialise(Bitfield,int,int,ChunkBits)], both leaves only; `bitSet` copies and then removes,
    /// `roaring` makes a new bitmap.
    @Param({"plain", "denserow", "expression", "bitSet", "roaring"})
    public String rival;

    /// Live rows of each set in percent, spread at random.
    @Param({"1", "50"})
    public String live;

    private Operation operation;

    @FunctionalInterface
    private interface Operation {
        Object run();
    }

    /// Builds both sets and the third.
    @Setup
    public void build() {
        final LiveRows a = LiveRows.of(slots, live, LiveRows.RANDOM);
        final LiveRows b = LiveRows.of(slots, live, LiveRows.RANDOM, 8);
        operation = switch (rival) {
            case "plain" -> plain(a, b);
            case "denserow" -> denserow(a, b);
            case "expression" -> expression(a, b);
            case "bitSet" -> bitSet(a, b);
            case "roaring" -> roaring(a, b);
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + rival
                        + "; plain, denserow, expression, bitSet and roaring are there");
        };
    }

    /// One set from two.
    ///
    /// @return the third set
    @Benchmark
    public Object andNot() {
        return operation.run();
    }

    private static Operation plain(final LiveRows a, final LiveRows b) {
        final long[] target = new long[a.words().length];
        return () -> {
            andNot(a.words(), b.words(), target);
            return target;
        };
    }

    static void andNot(final long[] a, final long[] b, final long[] target) {
        for (int word = 0; word < target.length; word++) {
            target[word] = a[word] & ~b[word];
        }
    }

    private static Operation denserow(final LiveRows a, final LiveRows b) {
        final Bitfield left = OwnScans.field(a);
        final Bitfield right = OwnScans.field(b);
        final Bitfield target = Bitfield.withCapacity(a.slots());
        return () -> {
            left.andNot(right, target);
            return target;
        };
    }

    private static Operation expression(final LiveRows a, final LiveRows b) {
        final BitExpression rows =
                BitExpression.of("a", OwnScans.field(a)).andNot(BitExpression.of("b", OwnScans.field(b)));
        final Bitfield target = Bitfield.withCapacity(a.slots());
        final ChunkBits scratch = new ChunkBits();
        return () -> {
            rows.materialise(target, 0, target.capacity(), scratch);
            return target;
        };
    }

    private static Operation bitSet(final LiveRows a, final LiveRows b) {
        final BitSet left = LibraryScans.set(a);
        final BitSet right = LibraryScans.set(b);
        final BitSet target = new BitSet(a.slots());
        return () -> {
            target.clear();
            target.or(left);
            target.andNot(right);
            return target;
        };
    }

    private static Operation roaring(final LiveRows a, final LiveRows b) {
        final RoaringBitmap left = LibraryScans.bitmap(a);
        final RoaringBitmap right = LibraryScans.bitmap(b);
        return () -> RoaringBitmap.andNot(left, right);
    }
}
