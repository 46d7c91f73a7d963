package org.denserow.engine.frame;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Completes receipts, and so runs the stages that depend on them: on one thread of the simulation, in the order of
/// their messages, or on an executor of the user. It never uses the owner's thread, which runs frames, nor the common
/// pool, where a blocked task would delay receipts and several threads would reorder them.
///
/// The thread is a daemon, made by the first `ask`. It ends when the simulation is closed and all tasks handed over
/// have run.
///
/// *Threads*: [#prepare()] any; the rest the owner.
final class Receipts {

    private final String threadName;
    private final Optional<Executor> given;
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private volatile ExecutorService own; // null until the first ask

    /// @param name the beginning of the thread's name
    /// @param given the executor on which receipts complete instead
    Receipts(final String name, final Optional<Executor> given) {
        this.threadName = name + "-receipts";
        this.given = given;
    }

    /// Called before a message with an asker is sent. No thread is made after the simulation was closed: its ports
    /// close first, and refused messages need no thread.
    void prepare() {
        if (own == null && given.isEmpty()) {
            own();
        }
    }

    /// Runs a task after all tasks handed over before.
    void complete(final Runnable task) {
        if (given.isPresent()) {
            try {
                given.get().execute(task);
                return;
            } catch (final RejectedExecutionException refused) {
                // The user's executor was shut down; an asker must not wait forever for that reason.
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
        thread.setContextClassLoader(loader); // not the loader of the first asking thread
        return thread;
    }

    /// Ends the thread after it has run its tasks.
    void close() {
        synchronized (this) {
            if (own != null) {
                own.shutdown();
            }
        }
    }
}
