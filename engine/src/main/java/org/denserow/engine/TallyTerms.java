package org.denserow.engine;

/// A chunk as a [Tally] sees it: the destination of a term.
interface TallyTerms {

    /// Takes a term of the running body: it counts from the next boundary on, or at once if the body runs at a
    /// boundary.
    ///
    /// @throws IllegalArgumentException if the tally is of another simulation
    /// @throws IllegalStateException if the chunk's body does not run
    void add(Tally tally, double term);
}
