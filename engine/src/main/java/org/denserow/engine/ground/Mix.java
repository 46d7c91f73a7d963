package org.denserow.engine.ground;

/// The one mixing function of hashes and random numbers: a bijection of 64 bits with full avalanche.
///
/// Source: the finaliser of SplittableRandom ("variant 13" of David Stafford's search for better MurmurHash3 mixers).
///
/// *Threads*: pure functions.
public final class Mix {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private Mix() {}

    /// Scrambles one value.
    ///
    /// @param value any value
    /// @return its image; distinct for distinct values
    public static long of(final long value) {
        long z = value;
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    /// Adds a value to a running hash; the order of values counts.
    ///
    /// @param hash the hash so far
    /// @param value the next value
    /// @return the hash that includes it
    public static long next(final long hash, final long value) {
        return of(hash * GOLDEN + value);
    }
}
