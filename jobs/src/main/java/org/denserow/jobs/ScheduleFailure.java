package org.denserow.jobs;

/// Thrown by [Schedule#run()] after the join of a segment in which a chunk threw, or when a boundary threw.
///
/// It names the (node, chunk) that throws and is lowest in the canonical order of the schedule, for any timing and any
/// number of workers. Everything before it ran to its end; chunks after it may have been skipped. The cause is the
/// exception or [Error] of that chunk; those of other chunks are suppressed, in canonical order. Which of these chunks
/// ran depends on the timing.
///
/// Cost: allocated only when something threw. Threads: as for [JobFailure].
public final class ScheduleFailure extends RuntimeException {

    /// The chunk of a node that failed before its first chunk (its count threw), and of a boundary.
    public static final int NO_CHUNK = -1;

    private static final long serialVersionUID = 1L;

    /// The node that failed.
    private final String node;

    /// The chunk that failed.
    private final int chunk;

    ScheduleFailure(final String node, final int chunk, final Throwable cause) {
        super(
                "a node threw: node=" + node + ", chunk=" + chunk + ", thrown="
                        + cause.getClass().getName() + "; everything before it ran, what comes later may not have;"
                        + " see the cause",
                cause);
        this.node = node;
        this.chunk = chunk;
    }

    /// {@return the name of the node or boundary that threw}
    public String node() {
        return node;
    }

    /// {@return the lowest chunk of that node that threw, or [#NO_CHUNK]}
    public int chunk() {
        return chunk;
    }
}
