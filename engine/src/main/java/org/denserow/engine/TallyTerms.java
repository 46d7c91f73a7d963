package org.denserow.engine;

/// A chunk as a [Tally] sees it: the destination of a term.
interface TallyTerms {

    /// Takes a term of the running body: it counts from the next boundary on, or at once if the body runs at a
    /// boundary.
    ///
    /// @param term the term, unless the tally is a sum in fixed point
    /// @param units the term of a sum in fixed point
    /// @throws IllegalArgumentException if the tally is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    void add(Tally tally, double term, long units);
}
