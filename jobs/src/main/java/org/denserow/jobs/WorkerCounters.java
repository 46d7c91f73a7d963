package org.denserow.jobs;

/// What one worker did since the job system was created: a live view, not a copy.
///
/// Times of a worker change when it runs out of work and when it finds some; those of worker 0, the owner, at the end of
/// each dispatch or schedule segment that runs in parallel. What runs inline counts its chunks only: reading a clock
/// would cost more than a small dispatch.
///
/// *Cost*: a read each. *Threads*: anybody reads; each number is opaque, no two of them belong together.
public final class WorkerCounters {

    private final WorkerContext context;

    WorkerCounters(final WorkerContext context) {
        this.context = context;
    }

    /// {@return chunks that it began to run; skipped ones do not count}
    public long chunks() {
        return context.chunks();
    }

    /// {@return claims of a chunk that another worker was faster to take}
    public long claimsLost() {
        return context.claimsLost();
    }

    /// {@return how often it slept, for want of work or for a join}
    public long parks() {
        return context.parks();
    }

    /// {@return nanoseconds in which it ran chunks or looked for the next one}
    public long busyNanos() {
        return context.busyNanos();
    }

    /// {@return nanoseconds in which it had nothing to do, or waited for a join; for the owner the latter only}
    public long idleNanos() {
        return context.idleNanos();
    }

    @Override
    public String toString() {
        return "WorkerCounters{chunks=" + chunks() + ", claimsLost=" + claimsLost() + ", parks=" + parks()
                + ", busyNanos=" + busyNanos() + ", idleNanos=" + idleNanos() + '}';
    }
}
