package org.denserow.engine;

import java.util.concurrent.locks.LockSupport;

/// Clock, sleep and wake-up of the thread that runs frames, with the contract of [LockSupport]: an unpark before the
/// park makes that park return, and a park may return for no reason.
///
/// A seam for tests: they use their own time and can lose a wake-up on purpose.
interface FrameClock {

    /// The clock of the system.
    FrameClock SYSTEM = new FrameClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void park(final Object blocker, final long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }

        @Override
        public void unpark(final Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    /// {@return nanoseconds since an arbitrary moment; only differences have a meaning}
    long nanoTime();

    /// Sleeps until the time is over or the thread is unparked or interrupted; may return earlier for no reason.
    ///
    /// @param blocker shown in thread dumps as the object waited for
    /// @param nanos at least 1
    void park(Object blocker, long nanos);

    /// Lets the current or next park of `thread` return.
    ///
    /// @param thread the thread to wake
    void unpark(Thread thread);
}
