package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// What one worker did since the job system was created: live numbers, not a copy.
///
/// Times of a worker change when it runs out of work and when it finds some; those of worker 0, the owner, at the end
/// of each dispatch or schedule segment that runs in parallel. What runs inline counts its chunks only: reading a clock
/// would cost more than a small dispatch.
///
/// *Cost*: a read each. *Threads*: anybody reads; each number is opaque, no two of them belong together.
public final class WorkerCounters extends WorkerCounterFields {

    long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;

    private static final VarHandle CHUNKS = handle("chunks");
    private static final VarHandle CLAIMS_LOST = handle("claimsLost");
    private static final VarHandle PARKS = handle("parks");
    private static final VarHandle BUSY_NANOS = handle("busyNanos");
    private static final VarHandle IDLE_NANOS = handle("idleNanos");

    WorkerCounters() {}

    private static VarHandle handle(final String name) {
        try {
            return MethodHandles.lookup().findVarHandle(WorkerCounterFields.class, name, long.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// {@return chunks that it began to run; skipped ones do not count}
    public long chunks() {
        return (long) CHUNKS.getOpaque(this);
    }

    /// {@return claims of a chunk that another worker was faster to take}
    public long claimsLost() {
        return (long) CLAIMS_LOST.getOpaque(this);
    }

    /// {@return how often it slept, for want of work or for a join}
    public long parks() {
        return (long) PARKS.getOpaque(this);
    }

    /// {@return nanoseconds in which it ran chunks or looked for the next one}
    public long busyNanos() {
        return (long) BUSY_NANOS.getOpaque(this);
    }

    /// {@return nanoseconds in which it had nothing to do, waited for a join, or woke others; for the owner only inside
    /// of what runs in parallel}
    public long idleNanos() {
        return (long) IDLE_NANOS.getOpaque(this);
    }

    // ---- By the worker ----

    void chunkBegins() {
        CHUNKS.setOpaque(this, chunks + 1);
    }

    void claimLost() {
        CLAIMS_LOST.setOpaque(this, claimsLost + 1);
    }

    void parked() {
        PARKS.setOpaque(this, parks + 1);
    }

    /// The clock starts, for a thread that has nothing to do yet.
    void startClock() {
        sinceNanos = System.nanoTime();
    }

    /// A worker found work.
    void beginBusy() {
        final long now = System.nanoTime();
        IDLE_NANOS.setOpaque(this, idleNanos + (now - sinceNanos));
        measureFrom(now);
    }

    /// The owner begins what runs in parallel, unless it is in the midst of it.
    ///
    /// @return whether to end it with [#endBusy()]
    boolean beginOwnerBusy() {
        if (measuring) {
            return false;
        }
        measureFrom(System.nanoTime());
        return true;
    }

    private void measureFrom(final long now) {
        measuring = true;
        sinceNanos = now;
        waitedNanos = 0;
    }

    /// A worker has run out of work, or the owner is done.
    void endBusy() {
        final long now = System.nanoTime();
        BUSY_NANOS.setOpaque(this, busyNanos + (now - sinceNanos - waitedNanos));
        IDLE_NANOS.setOpaque(this, idleNanos + waitedNanos);
        measuring = false;
        sinceNanos = now;
    }

    /// Something inside of what is measured was no work.
    void waitedSince(final long beginNanos) {
        waitedNanos += System.nanoTime() - beginNanos;
    }

    @Override
    public String toString() {
        return "WorkerCounters{chunks=" + chunks() + ", claimsLost=" + claimsLost() + ", parks=" + parks()
                + ", busyNanos=" + busyNanos() + ", idleNanos=" + idleNanos() + '}';
    }
}
