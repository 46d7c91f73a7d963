package org.denserow.demo.rates;

/// What theory says of an epidemic in a large random network in which all have as many friends: how many are ever ill
/// (edge-based compartments; Volz 2008, Miller 2011).
///
/// A friendship has not infected a person with the probability t in the end. Either it heals before it infects, or the
/// friend was never ill: `t (infects + heals) = heals + infects well t^(friends - 1)`. A person was never ill if it was well
/// at first and no friendship has infected it.
final class FinalSize {

    private static final int ROUNDS = 10_000;

    private FinalSize() {}

    /// {@return the part of the people who are ever ill, those at first too, in the limit of many people}
    ///
    /// @param friends of each person, at least 1
    /// @param infects rate at which an ill person infects one friend
    /// @param heals rate at which an ill person heals
    /// @param ill part of the people who are ill at first, above 0
    static double of(final int friends, final double infects, final double heals, final double ill) {
        double t = 1;
        for (int round = 0; round < ROUNDS; round++) { // falls to the largest root below 1
            t = (heals + infects * (1 - ill) * Math.pow(t, friends - 1)) / (infects + heals);
        }
        return 1 - (1 - ill) * Math.pow(t, friends);
    }
}
