package org.denserow.jobs;

/// Thrown when a chunk of a dispatch, a chunk of a [Schedule], or a boundary of a schedule threw. It is thrown after
/// all chunks in progress have ended.
///
/// It names the lowest chunk that throws; in a schedule this is the first node in canonical order that throws, and its
/// lowest chunk. This is the same for any timing and any number of workers. Everything before that chunk ran to its
/// end; chunks after it may have been skipped. The cause is the exception or [Error] of that chunk. Exceptions of later
/// chunks are suppressed exceptions of this one, in the same order; which of them there are depends on the timing. The
/// failure of a nested dispatch is the cause of the failure of the chunk that dispatched it.
///
/// *Cost*: allocated only when something threw. *Threads*: immutable, except that any thread may set the stack trace
/// and add suppressed exceptions, as for every [Throwable].
public final class JobFailure extends RuntimeException {

    /// The value of [#chunk()] when no chunk threw: the count of a node threw, or a boundary did.
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
