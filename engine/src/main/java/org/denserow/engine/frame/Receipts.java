package org.denserow.engine.frame;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Where receipts complete, and so where what depends on them runs: on one thread of the simulation's own, in the order
/// of their messages, or on an executor of the user's. Never on the owner's thread, which has a frame to run; never on
/// the common pool, where somebody else's blocked task would hold them up and several threads would reorder them.
///
/// The thread is made when a message is first asked for, is a daemon, and ends when the simulation is closed and
/// everything handed over has run.
///
/// *Threads*: [#prepare()] by any, the rest by the owner.
final class Receipts {

    private final String threadName;
    private final Optional<Executor> given;
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private volatile ExecutorService own; // null until somebody asks

    /// @param name begins the name of the thread
    /// @param given where receipts complete instead of on a thread of their own
    Receipts(final String name, final Optional<Executor> given) {
        this.threadName = name + "-receipts";
        this.given = given;
    }

    /// Before a message that asks is sent. Nobody makes the thread after the simulation was closed: its ports are
    /// closed before, and what they refuse needs none.
    void prepare() {
        if (own == null && given.isEmpty()) {
            own();
        }
    }

    /// Runs something after everything that was handed over before.
    void complete(final Runnable task) {
        if (given.isPresent()) {
            try {
                given.get().execute(task);
                return;
            } catch (final RejectedExecutionException refused) {
                // The user's executor was shut down. An asker must not wait for ever because of that.
            }
        }
        own().execute(task);
    }

    private ExecutorService own() {
        synchronized (this) {
            if (own == null) {
                own = new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::thread); // grows as askers do
            }
            return own;
        }
    }

    private Thread thread(final Runnable loop) {
        final Thread thread = Thread.ofPlatform()
                .daemon()
                .name(threadName)
                .inheritInheritableThreadLocals(false)
                .unstarted(loop);
        thread.setContextClassLoader(loader); // not that of whoever happened to ask first
        return thread;
    }

    /// Ends the thread once it has run what it was given.
    void close() {
        synchronized (this) {
            if (own != null) {
                own.shutdown();
            }
        }
    }
}
