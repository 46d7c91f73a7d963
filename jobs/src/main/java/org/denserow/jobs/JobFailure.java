package org.denserow.jobs;

/// Thrown after the join of a dispatch in which a chunk threw.
///
/// It names the lowest chunk that throws, whatever the timing and the number of workers: every chunk below it ran to
/// its end, chunks above it may have been skipped. The cause is what that chunk threw, an [Error] included; what other
/// chunks threw is suppressed, in ascending order of their chunks (which of them ran depends on the timing). A failure
/// of a nested dispatch is the cause of the failure of the chunk that dispatched it.
///
/// Cost: allocated only when a chunk threw. Threads: immutable but for what every [Throwable] lets anybody add.
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
