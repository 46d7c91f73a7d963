package org.denserow.jobs;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/// A job system of two threads, as simple as can be, with one [Dispatcher.Fault].
final class BrokenDispatcher implements Dispatcher {

    private final Fault fault;

    BrokenDispatcher(final Fault fault) {
        this.fault = fault;
    }

    @Override
    public void dispatch(final int chunks, final ChunkJob job) {
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
                meet(); // the interleaving that an atomic claim rules out
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

        private void meet() {
            try {
                bothHaveRead.await();
            } catch (final InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }
    }
}
