package org.denserow.stress.jmh;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/// Chunks that wait for each other: each spins until all chunks of its dispatch have begun. So a dispatch lasts
/// until every thread has come. Chunks of nothing do not show that: the caller runs them alone when the others are late.
///
/// Chunks of a job must not wait for each other; it works here because each chunk has a thread. A chunk stops waiting after a
/// while, and [#verify()] reports it.
///
/// Threads: chunks of one dispatch at a time, on threads of their own.
final class ChunkMeeting implements IntConsumer {

    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final int chunks;
    private final AtomicLong begun = new AtomicLong(); // chunks since creation: all dispatches are of the same size
    private volatile boolean missed;

    /// @param chunks chunks per dispatch, at most as many as there are threads
    ChunkMeeting(final int chunks) {
        this.chunks = chunks;
    }

    @Override
    public void accept(final int chunk) {
        final long before = begun.getAndIncrement();
        final long all = before - before % chunks + chunks;
        if (begun.get() >= all) {
            return; // the last one reads no clock
        }
        final long beginNanos = System.nanoTime();
        while (begun.get() < all) {
            if (System.nanoTime() - beginNanos > PATIENCE_NANOS) {
                missed = true;
                return;
            }
            Thread.onSpinWait();
        }
    }

    /// @throws IllegalStateException if a chunk stopped waiting
    void verify() {
        if (missed) {
            throw new IllegalStateException("every chunk must run on a thread of its own: chunks=" + chunks
                    + "; the rival ran two on one thread, or the machine kept a thread from running for a second");
        }
    }
}
