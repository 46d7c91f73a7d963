package org.denserow.jobs;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;

/// A job system of two threads, as simple as can be, with one [Dispatcher.Fault].
final class BrokenDispatcher implements Dispatcher {

    private final Fault fault;
    private final AtomicReference<Thread> owner = new AtomicReference<>();
    private final CyclicBarrier bothHaveLooked = new CyclicBarrier(2);

    BrokenDispatcher(final Fault fault) {
        this.fault = fault;
    }

    @Override
    public void dispatch(final int chunks, final ChunkJob job) {
        if (!enter(Thread.currentThread())) {
            throw new IllegalStateException("one outside thread dispatches at a time: dispatching=" + owner);
        }
        try {
            runAll(chunks, job);
        } finally {
            owner.set(null);
        }
    }

    private boolean enter(final Thread caller) {
        return switch (fault) {
            case CALLERS_NOT_CHECKED -> true;
            case CALLERS_CHECKED_IN_TWO_STEPS -> {
                final boolean alone = owner.get() == null;
                meet(bothHaveLooked); // the interleaving that an atomic entry rules out
                owner.set(caller);
                yield alone;
            }
            default -> owner.compareAndSet(null, caller);
        };
    }

    private void runAll(final int chunks, final ChunkJob job) {
        final Run run = new Run(fault == Fault.LAST_CHUNK_FORGOTTEN ? chunks - 1 : chunks, job);
        final Thread other = new Thread(() -> run.work(1));
        other.start();
        run.work(0);
        try {
            other.join();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
        if (run.failure != null) {
            throw run.failure;
        }
    }

    private final class Run {

        private final int chunks;
        private final ChunkJob job;
        private final CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        private int next;
        private JobFailure failure;

        Run(final int chunks, final ChunkJob job) {
            this.chunks = chunks;
            this.job = job;
        }

        void work(final int worker) {
            if (fault == Fault.CLAIM_IN_TWO_STEPS) {
                final int chunk = read();
                meet(bothHaveRead); // the interleaving that an atomic claim rules out
                write(chunk + 1);
                call(chunk, worker);
            }
            for (int chunk = claim(); chunk < chunks; chunk = claim()) {
                call(chunk, worker);
            }
        }

        private void call(final int chunk, final int worker) {
            if (isSkipped(chunk)) {
                return;
            }
            if (worker != 0 && fault != Fault.INTERRUPT_PASSED_ON) {
                Thread.interrupted(); // what the chunk before left behind
            }
            try {
                job.run(chunk, worker);
            } catch (final Throwable t) {
                fail(new JobFailure(chunk, t));
            }
        }

        private synchronized boolean isSkipped(final int chunk) {
            return failure != null && chunk > failure.chunk();
        }

        private synchronized void fail(final JobFailure next) {
            final JobFailure before = failure;
            if (before == null) {
                failure = next;
            } else if (fault == Fault.FIRST_FAILURE_WINS || before.chunk() < next.chunk()) {
                before.addSuppressed(next.getCause());
            } else {
                failure = next;
                next.addSuppressed(before.getCause());
            }
        }

        private synchronized int claim() {
            return next < chunks ? next++ : chunks;
        }

        private synchronized int read() {
            return next;
        }

        private synchronized void write(final int value) {
            next = value;
        }
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
