package org.denserow.demo.churn;

/// Decides which items go when: a function of seed, place and step, so that the oracle decides the same without the
/// model. The numbers are those of SplitMix64.
final class Fates {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final double UNIT = 0x1.0p-53;

    private Fates() {}

    /// {@return whether the item of a place goes in a step, whatever its age}
    ///
    /// @param share probability
    static boolean goes(final long seed, final int place, final long step, final double share) {
        return (bits(bits(seed + step * GOLDEN) + place) >>> 11) * UNIT < share;
    }

    /// {@return the age of the first item of a place, in steps: below the lifetime, each equally likely}
    static int firstAge(final long seed, final int place, final int lifetime) {
        return (int) Long.remainderUnsigned(bits(bits(~seed) + place), lifetime);
    }

    private static long bits(final long number) {
        long bits = number + GOLDEN;
        bits = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }
}
