package org.denserow.stress.jmh;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/// A fixed `ThreadPoolExecutor` in its fastest use: the caller takes part, threads claim chunks from a counter, and a
/// thread that comes late finds no chunk left and delays no other.
///
/// Late calls for help pile up when dispatches are short. The queue is bounded. It drops a call when it is full, and the
/// caller then does the work alone.
///
/// Threads: as [Dispatcher].
final class ClaimingDispatcher implements Dispatcher {

    private static final int QUEUE_CAPACITY = 64;

    private final ThreadPoolExecutor pool;
    private final int chunks;
    private final IntConsumer work;

    ClaimingDispatcher(final int chunks, final IntConsumer work) {
        this.chunks = chunks;
        this.work = work;
        this.pool = new ThreadPoolExecutor(
                THREADS - 1,
                THREADS - 1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(QUEUE_CAPACITY),
                new ThreadPoolExecutor.DiscardPolicy());
        pool.prestartAllCoreThreads();
    }

    @Override
    public void run() {
        final Batch batch = new Batch(chunks, work);
        for (int thread = 1; thread < THREADS; thread++) {
            pool.execute(batch);
        }
        batch.run();
        batch.join();
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class Batch implements Runnable {

        private final AtomicInteger next = new AtomicInteger();
        private final CountDownLatch left;
        private final int chunks;
        private final IntConsumer work;

        Batch(final int chunks, final IntConsumer work) {
            this.left = new CountDownLatch(chunks);
            this.chunks = chunks;
            this.work = work;
        }

        @Override
        public void run() {
            for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
                work.accept(chunk);
                left.countDown();
            }
        }

        void join() {
            try {
                left.await();
            } catch (final InterruptedException e) {
                throw new IllegalStateException("a benchmark thread must not be interrupted", e);
            }
        }
    }
}
