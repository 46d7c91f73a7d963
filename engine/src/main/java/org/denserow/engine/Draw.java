package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.random.RandomGenerator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.RowStore;

/// Random numbers that depend only on (seed, stream, frame, entity, number of earlier draws): the same for any worker
/// count, any order of chunks and any order of rows.
///
/// Position it on an entity, then draw; positioning on the same entity again restarts its numbers. Before the first
/// positioning it gives the numbers of the chunk. The stream of a system is its name. A flyweight: one per worker,
/// nothing is allocated.
///
/// The generator is SplitMix64, its state the mixed key. It is not for cryptography. It is a [RandomGenerator] of the JDK,
/// so it also has ranges, `nextGaussian` and `nextExponential`; how these use the bits may change with the JDK. A stream
/// of the JDK (`ints`, `doubles` …) allocates, and one made of several threads breaks the promise above.
///
/// *Threads*: the worker of its chunk; a draw from `Simulation.random` belongs to the caller.
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
    /// @throws IllegalStateException if the stream has no rows; use [#of(long)]
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

    /// Draws a whole number, each equally likely.
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

    /// Draws an event.
    ///
    /// @param probability at or below 0 never, at or above 1 always
    /// @return whether it happens
    public boolean chance(final double probability) {
        return nextDouble() < probability;
    }

    /// Fills the first elements of an array with the numbers from 0 on in a random order, every order equally likely: the
    /// rows of a type, one after the other.
    ///
    /// ```java
    /// int[] order = world.random().permutation(world.scratch().ints(flies.size()), flies.size());
    /// ```
    ///
    /// @param into receives 0 to `count - 1`; further elements stay
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

    /// Shuffles the first elements of an array, every order equally likely.
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
