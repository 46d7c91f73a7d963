package org.denserow.jobs;

import java.util.concurrent.locks.LockSupport;

/// How a thread of this package sleeps and is woken, with the contract of [LockSupport]: an unpark before the park
/// makes that park return, and a park may return for no reason.
///
/// A seam for tests: model checkers do not see a lost unpark, and a test must be able to lose one on purpose.
interface Parker {

    /// The one that ships.
    Parker SYSTEM = new Parker() {
        @Override
        public void park(final Object blocker) {
            LockSupport.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    /// Sleeps until unparked, interrupted, or for no reason.
    ///
    /// @param blocker shown in thread dumps as what is waited for
    void park(Object blocker);

    /// Lets the current or next park of `thread` return.
    ///
    /// @param thread the thread to wake
    void unpark(Thread thread);
}
