package org.denserow.jobs;

/// Thrown after the join of a dispatch in which a chunk threw.
///
/// It names the lowest chunk that throws, for any timing and any number of workers. Every chunk below it ran to its
/// end; chunks above it may have been skipped. The cause is the exception or [Error] of that chunk; those of other
/// chunks are suppressed, in ascending order of chunks. Which of these chunks ran depends on the timing. The failure of
/// a nested dispatch is the cause of the failure of the chunk that dispatched it.
///
/// Cost: allocated only when a chunk threw. Threads: immutable, apart from the suppressed exceptions and the stack
/// trace that every [Throwable] lets any thread set.
public final class JobFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The chunk that failed.
    private final int chunk;

    JobFailure(final int chunk, final Throwable cause) {
        super(
                "a chunk threw: chunk=" + chunk + ", thrown=" + cause.getClass().getName()
                        + "; every lower chunk ran, later ones may not have; see the cause",
                cause);
        this.chunk = chunk;
    }

    /// {@return the number of the lowest chunk that threw, in `[0, chunks)`}
    public int chunk() {
        return chunk;
    }
}
