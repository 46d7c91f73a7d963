package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Counts and times of one worker since the job system was created. They are live numbers, not a copy.
///
/// The times of a worker change when it runs out of work and when it finds work. Those of worker 0, the owner, change
/// at the end of each dispatch, and of each segment of a schedule, that runs in parallel. A run on the caller alone
/// changes only the count of chunks, because reading the clock would cost more than a small dispatch.
///
/// *Cost*: one read per call. *Threads*: any thread reads; each number is read in opaque mode, and two numbers may be
/// from different moments.
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

    /// {@return number of chunks that it began to run; skipped ones do not count}
    public long chunks() {
        return (long) CHUNKS.getOpaque(this);
    }

    /// {@return number of times another worker took a chunk first that this one wanted}
    public long claimsLost() {
        return (long) CLAIMS_LOST.getOpaque(this);
    }

    /// {@return number of times it slept, because it had no work or waited for the end of a dispatch}
    public long parks() {
        return (long) PARKS.getOpaque(this);
    }

    /// {@return nanoseconds in which it ran chunks or looked for the next one}
    public long busyNanos() {
        return (long) BUSY_NANOS.getOpaque(this);
    }

    /// {@return nanoseconds in which it had nothing to do, waited for the end of a dispatch, or woke others; for the
    /// owner only while something runs in parallel}
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

    /// Starts the clock of a thread that has nothing to do yet.
    void startClock() {
        sinceNanos = System.nanoTime();
    }

    /// Notes that a worker found work.
    void beginBusy() {
        final long now = System.nanoTime();
        IDLE_NANOS.setOpaque(this, idleNanos + (now - sinceNanos));
        measureFrom(now);
    }

    /// Begins the busy time of the owner, unless it has begun.
    ///
    /// @return whether the caller ends it, with [#endBusy()]
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

    /// Notes that a worker has run out of work, or that the owner has finished.
    void endBusy() {
        final long now = System.nanoTime();
        BUSY_NANOS.setOpaque(this, busyNanos + (now - sinceNanos - waitedNanos));
        IDLE_NANOS.setOpaque(this, idleNanos + waitedNanos);
        measuring = false;
        sinceNanos = now;
    }

    /// Counts a part of the measured time as waiting.
    void waitedSince(final long beginNanos) {
        waitedNanos += System.nanoTime() - beginNanos;
    }

    @Override
    public String toString() {
        return "WorkerCounters{chunks=" + chunks() + ", claimsLost=" + claimsLost() + ", parks=" + parks()
                + ", busyNanos=" + busyNanos() + ", idleNanos=" + idleNanos() + '}';
    }
}
