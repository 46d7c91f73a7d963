package org.denserow.stress.jmh.derived;

import java.util.SplittableRandom;

/// The places of queries. One seed draws them, so all rivals have the same.
///
/// @param x in the world
/// @param y in the world
record Places(double[] x, double[] y) {

    private static final long SEED = 13;

    /// Draws places.
    ///
    /// @param asks how many
    static Places draw(final double side, final int asks) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Places places = new Places(new double[asks], new double[asks]);
        for (int ask = 0; ask < asks; ask++) {
            places.x[ask] = random.nextDouble(side);
            places.y[ask] = random.nextDouble(side);
        }
        return places;
    }

    int count() {
        return x.length;
    }
}
