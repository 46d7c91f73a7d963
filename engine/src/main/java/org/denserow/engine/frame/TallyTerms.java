package org.denserow.engine.frame;

/// A chunk as a [Tally] sees it: where its body runs, and so where a term goes.
interface TallyTerms {

    /// Takes a term of the body that runs: counts it at the next boundary, or at once in one.
    ///
    /// @throws IllegalArgumentException if the tally is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    void add(Tally tally, double term);
}
