package org.denserow.stress.fuzz;

import org.denserow.engine.Tally;

/// The kinds of tallies.
enum TallyKind {
    /// A sum of terms that are added without rounding.
    SUM,
    /// A sum of positive terms that round: its last bits depend on the division into chunks.
    ROUGH_SUM,
    MINIMUM,
    MAXIMUM,
    COUNT;

    private static final double CLOSE = 1e-9;

    /// {@return a tally of the engine that works so}
    Tally tell(final Tally tally) {
        return switch (this) {
            case SUM, ROUGH_SUM -> tally;
            case MINIMUM -> tally.keepsMinimum();
            case MAXIMUM -> tally.keepsMaximum();
            case COUNT -> tally.counts();
        };
    }

    /// {@return a term}
    ///
    /// @param draws gives it
    double term(final Draws draws) {
        final double small = draws.below(4000) / 4.0;
        return this == ROUGH_SUM ? (small + 1) / 3 * (1L << draws.below(40)) : draws.percent(30) ? -small : small;
    }

    /// {@return the value without a term}
    double ofNothing() {
        return switch (this) {
            case SUM, ROUGH_SUM, COUNT -> 0;
            case MINIMUM -> Double.POSITIVE_INFINITY;
            case MAXIMUM -> Double.NEGATIVE_INFINITY;
        };
    }

    /// {@return the value with another term}
    double with(final double before, final double term) {
        return switch (this) {
            case SUM, ROUGH_SUM -> before + term;
            case MINIMUM -> Math.min(before, term);
            case MAXIMUM -> Math.max(before, term);
            case COUNT -> before + 1;
        };
    }

    /// {@return whether values of the reference and of the engine agree}
    boolean agree(final double wanted, final double found) {
        return this == ROUGH_SUM ? Math.abs(wanted - found) <= CLOSE * wanted : Double.compare(wanted, found) == 0;
    }
}
