package org.denserow.jobs;

import java.util.concurrent.locks.LockSupport;

/// Lets a thread of this package sleep and wakes it, with the contract of [LockSupport]: after an unpark the next park
/// returns at once, and a park may return for no reason.
///
/// It is an interface for tests: model checkers do not see a lost unpark, so a test must be able to lose one on
/// purpose.
interface Parker {

    /// The parker that is used outside of tests.
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
    /// @param blocker the object that thread dumps show as the reason
    void park(Object blocker);

    /// Lets the current or next park of `thread` return.
    ///
    /// @param thread the thread to wake
    void unpark(Thread thread);
}
