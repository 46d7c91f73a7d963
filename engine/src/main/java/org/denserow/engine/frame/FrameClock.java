package org.denserow.engine.frame;

import java.util.concurrent.locks.LockSupport;

/// What time it is for whoever runs frames, and how it sleeps and is woken, with the contract of [LockSupport]: an
/// unpark before the park makes that park return, and a park may return for no reason.
///
/// A seam for tests, which have a time of their own and can lose a wake-up on purpose.
interface FrameClock {

    /// The one that ships.
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

    /// {@return nanoseconds since some moment; only differences mean something}
    long nanoTime();

    /// Sleeps until the time is over, or unparked, interrupted, or for no reason.
    ///
    /// @param blocker shown in thread dumps as what is waited for
    /// @param nanos at least 1
    void park(Object blocker, long nanos);

    /// Lets the current or next park of `thread` return.
    ///
    /// @param thread the thread to wake
    void unpark(Thread thread);
}
