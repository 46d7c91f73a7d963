package org.denserow.aeron.ranks;

/// Why ranks cannot go on together: one has ended, died, or does not answer; it is of another build, or at another frame.
/// The message says which rank, where, and what to do. All ranks of the world stop with it, and name the same rank.
public final class RankStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The rank that is the cause.
    private final int rank;

    RankStoppedException(final int rank, final String message) {
        super(message);
        this.rank = rank;
    }

    /// {@return the rank that is the cause}
    public int rank() {
        return rank;
    }
}
