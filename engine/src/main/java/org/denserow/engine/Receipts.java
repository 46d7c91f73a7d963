package org.denserow.engine;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Completes receipts, and so runs the stages that depend on them: on one thread of the simulation, in the order of
/// their messages, or on an executor of the user. It never uses the owner's thread, which runs frames, nor the common
/// pool, where a blocked task would delay receipts and several threads would reorder them.
///
/// The thread is a daemon, made for the first receipt. It ends when the simulation is closed and all tasks handed over
/// have run. What an executor throws changes nothing but the thread: each receipt completes.
///
/// It bounds the receipts that are open: asked for, and not yet about to complete.
///
/// *Threads*: [#complete(Asked,Port.Receipt,Throwable)], [#handOver()] and [#close()] the owner; the rest any.
final class Receipts {

    private final ThreadFactory threads;
    private final Optional<Executor> given;
    private final Ownership ownership;
    private final int most; // that may be open
    private final AtomicInteger open = new AtomicInteger();
    private final ArrayDeque<Completion> late = new ArrayDeque<>(); // until the own thread can be started
    private ThreadPoolExecutor own; // null until it is used

    /// Completes one receipt, once, even if an executor both takes it and throws.
    private final class Completion implements Runnable {

        private final Asked<Port.Receipt> asked;
        private final Port.Receipt receipt;
        private final Throwable thrown; // null if there is a receipt
        private final AtomicBoolean ran = new AtomicBoolean();

        Completion(final Asked<Port.Receipt> asked, final Port.Receipt receipt, final Throwable thrown) {
            this.asked = asked;
            this.receipt = receipt;
            this.thrown = thrown;
        }

        @Override
        public void run() {
            if (ran.getAndSet(true)) {
                return;
            }
            giveBack(1); // before the stages run: they may ask again
            if (thrown == null) {
                asked.complete(receipt);
            } else {
                asked.completeExceptionally(thrown);
            }
        }
    }

    /// @param name the beginning of the thread's name
    /// @param options have the executor on which receipts complete instead, and the bound
    /// @param ownership who must not wait for a receipt
    Receipts(final String name, final SimulationOptions options, final Ownership ownership) {
        this(daemons(name + "-receipts"), options, ownership);
    }

    /// @param threads makes the own thread
    Receipts(final ThreadFactory threads, final SimulationOptions options, final Ownership ownership) {
        this.threads = threads;
        this.given = options.receipts();
        this.most = options.maxReceipts();
        this.ownership = ownership;
    }

    private static ThreadFactory daemons(final String name) {
        final ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loop -> {
            final Thread thread = Thread.ofPlatform()
                    .daemon()
                    .name(name)
                    .inheritInheritableThreadLocals(false)
                    .unstarted(loop);
            thread.setContextClassLoader(loader); // not the loader of a later owner
            return thread;
        };
    }

    /// {@return whether receipts complete on an executor of the user}
    boolean isOnExecutor() {
        return given.isPresent();
    }

    /// {@return a receipt to be completed}
    ///
    /// @param port the name of its port
    Asked<Port.Receipt> ask(final String port) {
        return new Asked<>(ownership, port);
    }

    /// Refuses a wait for room to the owner.
    void checkMayWait(final String call, final String port) {
        if (ownership.isMine()) {
            throw new IllegalStateException("the owner's thread must not wait for room in a port, since its frames make"
                    + " the room: call=" + call + ", port=" + port + ", thread="
                    + Thread.currentThread().getName()
                    + "; call it without a timeout, and run a frame if the port is full");
        }
    }

    /// {@return the error for a bound that is passed}
    IllegalStateException refusal(final String port, final int asked) {
        return new IllegalStateException("the receipts that wait must fit: port=" + port + ", asked=" + asked
                + ", maxReceipts=" + most
                + "; let stages end sooner, use offer where no answer is needed, or raise withMaxReceipts");
    }

    /// Counts receipts that are about to be asked for.
    ///
    /// @return false if they would pass the bound; none is counted then
    boolean open(final int count) {
        int before = open.get();
        while (count <= most - before) {
            final int seen = open.compareAndExchange(before, before + count);
            if (seen == before) {
                return true;
            }
            before = seen;
        }
        return false;
    }

    /// Why a port does not take messages.
    static IllegalStateException refusal(
            final String port,
            final int messages,
            final int capacity,
            final boolean isClosed,
            final boolean isReplaying) {
        final String why = isClosed
                ? "the simulation is closed: port=" + port
                : isReplaying
                        ? "a port takes no messages while a recording is replayed: port=" + port
                                + "; ask again when it is used up, or after stopReplay()"
                        : "a port is full: port=" + port + ", messages=" + messages + ", capacity=" + capacity
                                + "; ask again after a frame, or raise portCapacity";
        return new IllegalStateException(why);
    }

    /// Counts receipts as no longer open.
    void giveBack(final int count) {
        open.getAndAdd(-count);
    }

    /// Completes a receipt, or makes it complete exceptionally, after all those handed over before. Throws nothing.
    ///
    /// @param thrown null if there is a receipt
    /// @return what the executor threw, so that the receipt completes on the own thread; or null
    Throwable complete(final Asked<Port.Receipt> asked, final Port.Receipt receipt, final Throwable thrown) {
        final Completion task = new Completion(asked, receipt, thrown);
        if (given.isEmpty()) {
            late.add(task);
            return handOver();
        }
        try {
            given.get().execute(task);
            asked.settle();
            return null;
        } catch (final Throwable refused) { // shut down, out of threads, broken: an asker must not wait forever for it
            late.add(task);
            handOver();
            return refused;
        }
    }

    /// Hands tasks over that wait for the own thread.
    ///
    /// @return what was thrown when the thread could not be started; the tasks wait for the next call then
    Throwable handOver() {
        if (late.isEmpty()) {
            return null;
        }
        try {
            if (own == null) {
                own = new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads); // grows as askers do
            }
            own.prestartCoreThread(); // first, so that tasks stay in order if it fails
            while (!late.isEmpty()) {
                own.execute(late.peek());
                late.remove().asked.settle();
            }
            return null;
        } catch (final Throwable noThread) {
            return noThread;
        }
    }

    /// Ends the thread after it has run its tasks. If it cannot be started even now, the caller runs them, so that
    /// nobody waits for them in a closed simulation.
    void close() {
        handOver();
        while (!late.isEmpty()) {
            late.remove().run();
        }
        if (own != null) {
            own.shutdown();
        }
    }
}
