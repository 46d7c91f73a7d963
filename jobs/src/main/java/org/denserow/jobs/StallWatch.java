package org.denserow.jobs;

import java.util.Arrays;

/// Measures how long each worker has been at one chunk, by a look from time to time. Workers read no clock for it.
///
/// *Threads*: one thread, which reads the part of a [WorkerContext] that is open to all threads.
final class StallWatch {

    /// Result of [#look(int, long)] for a worker that is in no chunk.
    static final long AT_NO_CHUNK = -1;

    private final WorkerContext[] contexts;

    // By worker number.
    private final long[] sequences;
    private final long[] sinceNanos;
    private final boolean[] atChunk;

    StallWatch(final WorkerContext[] contexts) {
        this.contexts = contexts;
        this.sequences = new long[contexts.length];
        this.sinceNanos = new long[contexts.length];
        this.atChunk = new boolean[contexts.length];
        Arrays.fill(sequences, -1);
    }

    /// {@return nanoseconds since it was first seen at the chunk where it is, or [#AT_NO_CHUNK]}
    ///
    /// @param nowNanos of [System#nanoTime()]
    long look(final int worker, final long nowNanos) {
        final long sequence = contexts[worker].sequence();
        if (sequence != sequences[worker]) {
            sequences[worker] = sequence;
            sinceNanos[worker] = nowNanos;
            atChunk[worker] = contexts[worker].seenAtChunk(); // not later: the next begin writes before it counts
        }
        return atChunk[worker] ? nowNanos - sinceNanos[worker] : AT_NO_CHUNK;
    }

    /// {@return a number for the chunk, or its absence, at the last look; every other chunk has another number}
    long seen(final int worker) {
        return sequences[worker];
    }

    /// {@return whether a worker has gone on since the last look}
    boolean wentOn(final int worker) {
        return contexts[worker].sequence() != sequences[worker];
    }

    @Override
    public String toString() {
        return "StallWatch{workers=" + contexts.length + '}';
    }
}
