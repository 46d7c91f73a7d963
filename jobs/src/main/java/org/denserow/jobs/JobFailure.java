package org.denserow.jobs;

/// Thrown after the join of a dispatch, or of a segment of [Schedule#run()], in which a chunk threw; also when a boundary
/// of a schedule threw.
///
/// It names the chunk that throws and is lowest, in a schedule the lowest (node, chunk) in canonical order, for any
/// timing and any number of workers. Everything before it ran to its end; chunks after it may have been skipped. The
/// cause is the exception or [Error] of that chunk; those of other chunks are suppressed, in the same order. Which of
/// these chunks ran depends on the timing. The failure of a nested dispatch is the cause of the failure of the chunk that
/// dispatched it.
///
/// Cost: allocated only when something threw. Threads: immutable, apart from the suppressed exceptions and the stack
/// trace that every [Throwable] lets any thread set.
public final class JobFailure extends RuntimeException {

    /// The chunk of a node that failed before its first chunk (its count threw), and of a boundary.
    public static final int NO_CHUNK = -1;

    private static final long serialVersionUID = 1L;

    /// The node that failed.
    private final String node;

    /// The chunk that failed.
    private final int chunk;

    /// Of a dispatch.
    JobFailure(final int chunk, final Throwable cause) {
        super(
                "a chunk threw: chunk=" + chunk + ", thrown=" + cause.getClass().getName()
                        + "; every lower chunk ran, later ones may not have; see the cause",
                cause);
        this.node = "";
        this.chunk = chunk;
    }

    /// Of a schedule.
    JobFailure(final String node, final int chunk, final Throwable cause) {
        super(
                "a node threw: node=" + node + ", chunk=" + chunk + ", thrown="
                        + cause.getClass().getName() + "; everything before it ran, what comes later may not have;"
                        + " see the cause",
                cause);
        this.node = node;
        this.chunk = chunk;
    }

    /// {@return the name of the node or boundary of the schedule that threw; empty outside a schedule}
    public String node() {
        return node;
    }

    /// {@return the lowest chunk that threw, in `[0, chunks)`; or [#NO_CHUNK] in a schedule}
    public int chunk() {
        return chunk;
    }
}
