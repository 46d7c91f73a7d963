package org.denserow.jobs;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Short-lived arrays of one worker. A chunk takes arrays and never gives them back: all of them are free again when it
/// ends.
///
/// ```java
/// jobs.parallelFor(rows, 4096, (begin, end, chunk, worker) -> {
///     int[] counts = jobs.scratch(worker).ints(256); // counts[0] to counts[255] are 0
/// });
/// ```
///
/// An array may be longer than the chunk asked for; how much longer depends on earlier chunks. Use only the length that
/// you asked for. A nested dispatch takes further arrays and leaves those of its caller alone.
///
/// Code outside of chunks, and code that has several steps inside one chunk, gets scratch of its own from [#ofCaller()]
/// and frees all its arrays with [#freeAll()].
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | take | O(length), to clear it | none once the worker has held as many arrays of this length |
///
/// ## Threads
/// Only the chunk that asked for it may use it, on its worker; see [JobSystem#scratch(int)]. Scratch of [#ofCaller()]
/// may be used by one thread at a time.
public final class Scratch {

    /// Largest number of arrays of one type that a chunk may hold at once. Those of the chunks around a nested one
    /// count too.
    public static final int MAX_ARRAYS = 1 << 12;

    /// Arrays of one type, handed out in the order in which they were made.
    private static final class Stack<A> {

        private final IntFunction<A> maker;
        private final List<A> arrays = new ArrayList<>();
        private int taken;

        Stack(final IntFunction<A> maker) {
            this.maker = maker;
        }

        A take(final int length) {
            if (taken == MAX_ARRAYS) {
                throw new IllegalStateException("a chunk holds at most " + MAX_ARRAYS + " scratch arrays of a type:"
                        + " taken=" + taken + "; take one long array and divide it");
            }
            if (taken == arrays.size()) {
                arrays.add(maker.apply(length));
            } else {
                final int had = Array.getLength(arrays.get(taken));
                if (had < length) { // twice as long, so that slowly growing lengths do not allocate each time
                    arrays.set(taken, maker.apply(Math.max(length, (int) Math.min(2L * had, Integer.MAX_VALUE - 8L))));
                }
            }
            return arrays.get(taken++);
        }
    }

    private final Stack<int[]> ints = new Stack<>(int[]::new);
    private final Stack<long[]> longs = new Stack<>(long[]::new);
    private final Stack<float[]> floats = new Stack<>(float[]::new);
    private final Stack<double[]> doubles = new Stack<>(double[]::new);

    private final boolean isOfChunks; // if so, a worker frees it

    Scratch() {
        this(true);
    }

    private Scratch(final boolean isOfChunks) {
        this.isOfChunks = isOfChunks;
    }

    /// {@return new scratch of the caller's own}
    public static Scratch ofCaller() {
        return new Scratch(false);
    }

    /// Frees all arrays: later calls hand them out again. An array that the caller kept is then shared.
    ///
    /// @throws IllegalStateException if it belongs to a chunk, whose end frees it
    public void freeAll() {
        if (isOfChunks) {
            throw new IllegalStateException("scratch of a chunk is free when the chunk ends: " + this
                    + "; take further arrays, or work with Scratch.ofCaller()");
        }
        release(0);
    }

    /// {@return an array whose first `length` elements are 0}
    ///
    /// @param length at least 0
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if the chunk holds 4,096 such arrays
    public int[] ints(final int length) {
        final int[] array = ints.take(checkLength(length));
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    /// {@return an array whose first `length` elements are 0}
    ///
    /// @param length at least 0
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if the chunk holds 4,096 such arrays
    public long[] longs(final int length) {
        final long[] array = longs.take(checkLength(length));
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    /// {@return an array whose first `length` elements are 0}
    ///
    /// @param length at least 0
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if the chunk holds 4,096 such arrays
    public float[] floats(final int length) {
        final float[] array = floats.take(checkLength(length));
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    /// {@return an array whose first `length` elements are 0}
    ///
    /// @param length at least 0
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if the chunk holds 4,096 such arrays
    public double[] doubles(final int length) {
        final double[] array = doubles.take(checkLength(length));
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    private static int checkLength(final int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length must be >= 0: length=" + length + ChunkTable.NEGATIVE);
        }
        return length;
    }

    // ---- By the worker ----

    /// {@return the number of arrays taken of each type, 16 bits each}
    long mark() {
        return ints.taken | (long) longs.taken << 16 | (long) floats.taken << 32 | (long) doubles.taken << 48;
    }

    /// Takes back the arrays that were handed out since the mark.
    void release(final long mark) {
        ints.taken = (int) mark & 0xFFFF;
        longs.taken = (int) (mark >>> 16) & 0xFFFF;
        floats.taken = (int) (mark >>> 32) & 0xFFFF;
        doubles.taken = (int) (mark >>> 48);
    }

    @Override
    public String toString() {
        return "Scratch{ints=" + ints.taken + ", longs=" + longs.taken + ", floats=" + floats.taken + ", doubles="
                + doubles.taken + '}';
    }
}
