package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.random.RandomGenerator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.RowStore;

/// Random numbers that depend only on the seed, the stream, the frame, the entity and the number of earlier draws. So
/// they are the same for any number of workers, any order of chunks and any order of rows.
///
/// Position it on an entity, then draw. Positioning on the same entity again restarts the numbers of that entity.
/// Before the first positioning it gives numbers of the chunk. The stream of a system has the system's name. Each
/// worker reuses one object, so nothing is allocated.
///
/// The generator is SplitMix64; its first state is a hash of seed, stream, frame and entity. It is not for
/// cryptography. It is a [RandomGenerator] of the JDK, so it also has ranges, `nextGaussian` and `nextExponential`; how
/// these use the bits may change with the JDK. The streams of the JDK (`ints`, `doubles` …) allocate, and a parallel
/// one breaks the promise above.
///
/// *Threads*: only the worker of its chunk; an object from [Simulation#random(String)] belongs to the caller.
public final class Draw implements RandomGenerator {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final double UNIT = 0x1.0p-53;

    private final long seed;
    private RowStore store; // null for a stream without rows
    private long streamKey;
    private long state;

    Draw(final long seed) {
        this.seed = seed;
    }

    Draw begin(final long stream, final long frame, final RowStore rows) {
        if (store != rows) { // with G1 storing a reference may cost a fence
            store = rows;
        }
        streamKey = Mix.next(Mix.next(Mix.of(seed + GOLDEN), stream), frame);
        state = streamKey;
        return this;
    }

    /// The key of a stream: a 64-bit FNV-1a hash of its name.
    static long stream(final String name) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100_0000_01B3L;
        }
        return hash;
    }

    /// Positions on the entity of a row of the system's type.
    ///
    /// @param row a row
    /// @return this
    /// @throws IllegalStateException if the stream has no rows, such as that of [Simulation#random(String)]; use
    ///     [#of(long)]
    public Draw at(final int row) {
        if (store == null) {
            throw new IllegalStateException("a stream of its own has no rows: row=" + row + "; use of(handle)");
        }
        return of(store.handle(row));
    }

    /// Positions on an entity.
    ///
    /// @param entity a handle, or any other number that identifies the entity
    /// @return this
    public Draw of(final long entity) {
        state = Mix.next(streamKey, entity);
        return this;
    }

    /// {@return 64 random bits}
    @Override
    public long nextLong() {
        state += GOLDEN;
        return Mix.of(state);
    }

    /// Draws a whole number; all are equally likely.
    ///
    /// @param bound at least 1
    /// @return in `[0, bound)`
    /// @throws IllegalArgumentException if `bound` is less than 1
    @Override
    public int nextInt(final int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException(
                    "bound must be >= 1: bound=" + bound + "; test first whether there is anything to choose from");
        }
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) { // Lemire: reject the few that would make low results likelier
            final long reject = Integer.toUnsignedLong(-bound) % bound;
            while ((product & 0xFFFF_FFFFL) < reject) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    /// {@return a number in `[0, 1)`, a multiple of 2^-53}
    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * UNIT;
    }

    /// Draws whether an event happens.
    ///
    /// @param probability of the event; at or below 0 it never happens, at or above 1 always
    /// @return whether it happens
    public boolean chance(final double probability) {
        return nextDouble() < probability;
    }

    /// Fills the first elements of an array with the numbers from 0 on in a random order; every order is equally
    /// likely. With it a body visits the rows of a type in a random order.
    ///
    /// ```java
    /// int[] order = world.random().permutation(world.scratch().ints(flies.size()), flies.size());
    /// ```
    ///
    /// @param into receives 0 to `count - 1`; later elements stay as they are
    /// @param count elements, in `[0, into.length]`
    /// @return `into`
    /// @throws IndexOutOfBoundsException if `count` is out of range
    public int[] permutation(final int[] into, final int count) {
        checkCount(count, given(into, "into").length);
        for (int i = 0; i < count; i++) {
            final int other = nextInt(i + 1);
            into[i] = into[other];
            into[other] = i;
        }
        return into;
    }

    /// Shuffles the first elements of an array; every order is equally likely.
    ///
    /// @param values to shuffle
    /// @param count elements, in `[0, values.length]`
    /// @throws IndexOutOfBoundsException if `count` is out of range
    public void shuffle(final long[] values, final int count) {
        checkCount(count, given(values, "values").length);
        for (int last = count - 1; last > 0; last--) {
            final int other = nextInt(last + 1);
            final long value = values[last];
            values[last] = values[other];
            values[other] = value;
        }
    }

    private static void checkCount(final int count, final int length) {
        Within.index(count, length + 1, "count", "pass a longer array, or a smaller count");
    }
}
