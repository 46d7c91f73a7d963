package org.denserow.stress.jmh.bits;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.bits.Bitfield;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.roaringbitmap.RoaringBitmap;

/// Allocation by bitfield: the lowest dead row is found and becomes live, 64 times; then those rows die again. One
/// operation is one row found, set and cleared.
///
/// Every search begins at row 0 and so finds the lowest row. A search that goes on where the last one stopped needs no
/// levels.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BitfieldFreeBenchmark extends BitBenchmark {

    private static final int ROWS = 64;

    /// The rival; see [Scan].
    @Param({"plain", "leaves", "levels", "bitSet", "roaring"})
    public String rival;

    /// Live rows in percent, spread at random.
    @Param({"50", "99", "99.9"})
    public String live;

    private Allocator allocator;
    private final int[] taken = new int[ROWS];

    private interface Allocator {

        /// {@return the lowest dead row, which is live now}
        int allocate();

        void free(int row);
    }

    /// Builds the rival.
    @Setup
    public void build() {
        final LiveRows rows = LiveRows.of(slots, live, LiveRows.RANDOM);
        allocator = switch (rival) {
            case "plain" -> new Plain(rows.words());
            case "leaves" -> new Field(OwnScans.field(rows));
            case "levels" -> new Field(OwnScans.summarized(rows));
            case "bitSet" -> new Set(LibraryScans.set(rows));
            case "roaring" -> new Roaring(LibraryScans.bitmap(rows));
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; plain, leaves, levels, bitSet and roaring are there");
        };
        final long expected = allocateAndFree(new Plain(rows.words()), taken);
        if (allocateAndFree(allocator, taken) != expected) {
            throw new IllegalStateException(
                    "a rival must find the lowest dead rows: rival=" + rival + ", expected sum=" + expected);
        }
    }

    /// Finds, sets and clears 64 rows.
    ///
    /// @return the sum of the rows
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long nextClear() {
        return allocateAndFree(allocator, taken);
    }

    private static long allocateAndFree(final Allocator allocator, final int[] taken) {
        long sum = 0;
        for (int i = 0; i < taken.length; i++) {
            taken[i] = allocator.allocate();
            sum += taken[i];
        }
        for (final int row : taken) {
            allocator.free(row);
        }
        return sum;
    }

    private record Plain(long[] words) implements Allocator {

        @Override
        public int allocate() {
            int word = 0;
            while (words[word] == -1L) {
                word++;
            }
            final int bit = Long.numberOfTrailingZeros(~words[word]);
            words[word] |= 1L << bit;
            return (word << 6) + bit;
        }

        @Override
        public void free(final int row) {
            words[row >>> 6] &= ~(1L << row);
        }
    }

    private record Field(Bitfield live) implements Allocator {

        @Override
        public int allocate() {
            final int row = live.nextClear(0);
            live.set(row);
            return row;
        }

        @Override
        public void free(final int row) {
            live.clear(row);
        }
    }

    private record Set(BitSet live) implements Allocator {

        @Override
        public int allocate() {
            final int row = live.nextClearBit(0);
            live.set(row);
            return row;
        }

        @Override
        public void free(final int row) {
            live.clear(row);
        }
    }

    private record Roaring(RoaringBitmap live) implements Allocator {

        @Override
        public int allocate() {
            final int row = (int) live.nextAbsentValue(0);
            live.add(row);
            return row;
        }

        @Override
        public void free(final int row) {
            live.remove(row);
        }
    }
}
