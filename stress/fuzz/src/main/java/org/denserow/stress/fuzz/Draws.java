package org.denserow.stress.fuzz;

/// Random numbers from a key: equal keys give equal numbers, for the engine and for the reference.
final class Draws {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long state;

    /// Begins a sequence.
    ///
    /// @param key parts of the key, in order
    Draws(final long... key) {
        for (final long part : key) {
            state = mix(state + STEP ^ part);
        }
    }

    /// {@return the next 64 bits}
    long bits() {
        state += STEP;
        return mix(state);
    }

    /// {@return a number in `[0, bound)`}
    int below(final int bound) {
        return (int) Long.remainderUnsigned(bits(), bound);
    }

    /// {@return true in so many of a hundred cases}
    boolean percent(final int part) {
        return below(100) < part;
    }

    /// {@return one of the values}
    @SafeVarargs
    final <T> T of(final T... values) {
        return values[below(values.length)];
    }

    /// {@return well mixed bits of a word: the finaliser of SplitMix64}
    static long mix(final long word) {
        long bits = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }
}
