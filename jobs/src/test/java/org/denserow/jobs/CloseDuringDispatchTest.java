package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Close while another thread dispatches: what was accepted runs to its end, and close waits for the workers. The twins
/// are copies of [JobSystem#close()] over the shipped workers.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CloseDuringDispatchTest {

    private static final int CHUNKS = 50;
    private static final int NESTED = 3;
    private static final long SHORT_MILLIS = 100; // where it goes on waiting

    /// A job system and one way to close it.
    private abstract static class Closable {

        final JobSystem jobs = JobSystem.withWorkers(2);

        /// Dispatches, from outside or inside a chunk.
        void dispatch(final int chunks, final ChunkJob job) {
            jobs.dispatch(chunks, job);
        }

        /// What is checked.
        void close() {
            jobs.close();
        }
    }

    private static final class Shipped extends Closable {}

    /// Tells the workers to end, and does not wait.
    private static final class TwinReturnsAtOnce extends Closable {

        @Override
        void close() {
            for (final Worker worker : jobs.executor().workers().threads()) {
                worker.close();
            } // broken: no join
        }
    }

    /// Ends what is in progress.
    private static final class TwinCutsShort extends Closable {

        private volatile boolean closed;

        @Override
        void dispatch(final int chunks, final ChunkJob job) {
            jobs.dispatch(chunks, (chunk, worker) -> {
                if (!closed) { // broken: was accepted before
                    job.run(chunk, worker);
                }
            });
        }

        @Override
        void close() {
            closed = true;
            jobs.close();
        }
    }

    /// Loses the interrupt that came while it waited.
    private static final class TwinLosesInterrupts extends Closable {

        @Override
        void close() {
            jobs.close();
            Thread.interrupted(); // broken: not its own to clear
        }
    }

    /// Takes an interrupt for the end.
    private static final class TwinEndsWhenInterrupted extends Closable {

        @Override
        void close() {
            for (final Worker worker : jobs.executor().workers().threads()) {
                worker.close();
                try {
                    worker.join();
                } catch (final InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return; // broken: was the next attempt
                }
            }
        }
    }

    @Test
    void close_whileAnotherThreadDispatches_letsTheDispatchComplete() throws InterruptedException {
        checkDispatchCompletes(new Shipped());
    }

    @Test
    void close_twinReturnsAtOnce_failsTheCheck() {
        assertThrows(AssertionError.class, () -> checkDispatchCompletes(new TwinReturnsAtOnce()));
    }

    @Test
    void close_twinCutsShort_failsTheCheck() {
        assertThrows(AssertionError.class, () -> checkDispatchCompletes(new TwinCutsShort()));
    }

    private static void checkDispatchCompletes(final Closable system) throws InterruptedException {
        assertEquals(CHUNKS * NESTED, closeDuringDispatch(system, 0));
    }

    @Test
    void close_interrupted_waitsOnAndKeepsTheStatus() throws InterruptedException {
        closeDuringDispatch(new Shipped(), SHORT_MILLIS);
    }

    @Test
    void close_twinLosesInterrupts_failsTheCheck() {
        assertThrows(AssertionError.class, () -> closeDuringDispatch(new TwinLosesInterrupts(), SHORT_MILLIS));
    }

    @Test
    void close_twinEndsWhenInterrupted_failsTheCheck() {
        assertThrows(
                AssertionError.class, () -> closeDuringDispatch(new TwinEndsWhenInterrupted(), Awaits.LONG_MILLIS));
    }

    /// Closes while both threads stand in a chunk, which then dispatches once more.
    ///
    /// @param interruptMillis how long an interrupted close is watched, at most; 0 for no interrupt
    /// @return the nested chunks that ran
    private static int closeDuringDispatch(final Closable system, final long interruptMillis)
            throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(2);
        final CountDownLatch release = new CountDownLatch(1);
        final AtomicInteger ran = new AtomicInteger();
        final AtomicBoolean aliveAtReturn = new AtomicBoolean();
        final AtomicBoolean interruptedAtReturn = new AtomicBoolean();
        final Thread caller = new Thread(() -> system.dispatch(CHUNKS, (chunk, worker) -> {
            inside.countDown();
            await(release);
            system.dispatch(NESTED, (inner, same) -> ran.incrementAndGet()); // in what was accepted: accepted too
        }));
        final Thread closer = new Thread(() -> {
            system.close();
            interruptedAtReturn.set(Thread.currentThread().isInterrupted());
            aliveAtReturn.set(system.jobs.executor().workers().threads()[0].isAlive());
        });
        caller.start();
        await(inside);
        closer.start();
        awaitWaitingOrEnded(closer);
        if (interruptMillis > 0) {
            closer.interrupt();
            closer.join(interruptMillis); // a twin ends here
        }
        final boolean waits = closer.isAlive();
        release.countDown();
        closer.join();
        caller.join();
        system.jobs.close();
        assertTrue(waits, "it waits for the worker that is inside a chunk");
        assertFalse(aliveAtReturn.get(), "the worker has ended when it returns");
        assertEquals(interruptMillis > 0, interruptedAtReturn.get(), "its interrupt status");
        return ran.get();
    }

    private static void awaitWaitingOrEnded(final Thread thread) {
        while (thread.getState() != Thread.State.WAITING // a twin joins
                && thread.getState() != Thread.State.TIMED_WAITING // close polls
                && thread.isAlive()) {
            Thread.yield();
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
