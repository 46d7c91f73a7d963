package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The failures of one use of a [Dispatch]: the lowest chunk that threw, and the exceptions of the others.
///
/// A worker fails at most once in one use: it claims chunks in ascending order, and chunks above a failure are skipped.
/// So one place per worker number holds every failure, without a lock and without allocating.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `lowest` | worker that failed, `compareAndSet`; joiner | before each chunk, volatile |
/// | `thrown`, `thrownChunk` | each worker its own place, plain | joiner, after all have finished |
///
/// A stale `lowest` runs a chunk too many, never one too few.
final class ChunkFailures {

    private static final int NONE = Integer.MAX_VALUE; // chunk numbers are below

    private static final VarHandle LOWEST;

    static {
        try {
            LOWEST = MethodHandles.lookup().findVarHandle(ChunkFailures.class, "lowest", int.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Throwable[] thrown; // by worker number
    private final int[] thrownChunk;
    private volatile int lowest = NONE;

    ChunkFailures(final int workers) {
        this.thrown = new Throwable[workers];
        this.thrownChunk = new int[workers];
    }

    boolean isEmpty() {
        return lowest == NONE;
    }

    /// {@return whether a lower chunk has failed; chunks below a failure always run, since they may fail themselves}
    boolean skips(final int chunk) {
        return chunk > lowest;
    }

    void add(final int chunk, final int worker, final Throwable t) {
        thrown[worker] = t;
        thrownChunk[worker] = chunk;
        int seen = lowest;
        while (chunk < seen && !LOWEST.compareAndSet(this, seen, chunk)) {
            seen = lowest;
        }
    }

    /// Makes the exception, and forgets all failures.
    JobFailure take() {
        final int[] byChunk = new int[thrown.length]; // worker numbers that failed, ascending by their chunk
        int count = 0;
        for (int worker = 0; worker < thrown.length; worker++) {
            if (thrown[worker] != null) {
                int at = count++;
                for (; at > 0 && thrownChunk[byChunk[at - 1]] > thrownChunk[worker]; at--) {
                    byChunk[at] = byChunk[at - 1];
                }
                byChunk[at] = worker;
            }
        }
        try {
            final JobFailure failure = new JobFailure(lowest, thrown[byChunk[0]]);
            for (int i = 1; i < count; i++) {
                failure.addSuppressed(thrown[byChunk[i]]);
            }
            return failure;
        } finally { // even when there was no memory for the failure, the next use starts without one
            Arrays.fill(thrown, null);
            lowest = NONE;
        }
    }

    @Override
    public String toString() {
        return "ChunkFailures{empty=" + isEmpty() + '}';
    }
}
