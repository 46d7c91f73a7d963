package org.denserow.jobs;

import java.util.concurrent.locks.LockSupport;

/// A parker for tests whose jobs take no time: an owner that sleeps longer than a limit has lost a wake-up, and fails
/// there instead of hanging until the test runs out of time. Workers without work sleep as long as they want.
final class ImpatientParker implements Parker {

    /// Nanoseconds; no test of the module lets an owner sleep so long.
    static final long LIMIT_NANOS = 20_000_000_000L;

    private final long limitNanos;
    private volatile boolean losesUnparks;

    ImpatientParker(final long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /// Breaks its promise from now on, or keeps it again: for twins.
    void loseUnparks(final boolean now) {
        losesUnparks = now;
    }

    @Override
    public void park(final Object blocker) {
        if (blocker instanceof Worker) {
            LockSupport.park(blocker);
            return;
        }
        final long beginNanos = System.nanoTime();
        LockSupport.parkNanos(blocker, limitNanos);
        if (System.nanoTime() - beginNanos >= limitNanos) {
            throw new AssertionError("a wake-up was lost: blocker=" + blocker + ", slept seconds=" + limitNanos / 1e9
                    + "; look at the last change of a protocol in the package");
        }
    }

    @Override
    public void unpark(final Thread thread) {
        if (!losesUnparks) {
            LockSupport.unpark(thread);
        }
    }
}
