package org.denserow.jobs;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Replaces the threads of a job system in tests: one thread runs all chunks, in an order drawn from a seed.
///
/// Threads could take every order that it takes: a chunk starts after the chunks that it depends on, and a nested
/// dispatch ends before its caller goes on. A thread could have every worker number that it gives: the number of the
/// caller of a nested dispatch, which helps, or the number of a worker that is in no chunk now.
///
/// *Threads*: the owner. Allocates.
final class Shuffle {

    private final Random random; // its algorithm is specified, so a seed means the same on every JDK
    private final WorkerContext[] contexts;
    private final boolean[] inChunk; // by worker number: whether it is on the stack
    private int current; // number of the worker that calls now

    /// @param contexts by worker number
    Shuffle(final WorkerContext[] contexts, final long seed) {
        this.random = new Random(seed);
        this.contexts = contexts;
        this.inChunk = new boolean[contexts.length];
        this.inChunk[0] = true; // the owner, which calls
    }

    /// {@return the number of the worker that calls now}
    int current() {
        return current;
    }

    // ---- One dispatch ----

    /// @param label the job as the caller gave it, for reports
    void dispatch(final Object label, final int chunks, final ChunkJob job) {
        final ChunkGroup group = contexts[current].group();
        final int groupChunk = contexts[current].groupChunk();
        final ChunkJob inContext = (chunk, worker) -> contexts[worker].run(label, job, chunk, group, groupChunk);
        final Map<Integer, Throwable> failures = new TreeMap<>();
        int lowest = Integer.MAX_VALUE;
        for (final int chunk : permutation(chunks)) {
            if (chunk < lowest) {
                try {
                    call(inContext, chunk, chunks == 1 ? current : anyWorker());
                } catch (final Throwable t) {
                    lowest = chunk;
                    failures.put(chunk, t);
                }
            }
        }
        JobFailure failure = null;
        for (final Map.Entry<Integer, Throwable> entry : failures.entrySet()) { // ascending
            if (failure == null) {
                failure = new JobFailure(entry.getKey(), entry.getValue());
            } else {
                failure.addSuppressed(entry.getValue());
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    void parallelFor(final int rows, final int grain, final RangeJob job) {
        final int chunks = ChunkTable.covering(rows, grain);
        dispatch(job, chunks, (chunk, worker) -> {
            final int begin = chunk * grain;
            job.run(begin, ChunkTable.endOf(begin, rows, grain), chunk, worker);
        });
    }

    /// Runs a job once, on one worker.
    void runOn(final int worker, final ChunkJob job) {
        try {
            call((chunk, same) -> contexts[same].run(job, job, chunk, null, 0), 0, worker);
        } catch (final Throwable t) {
            throw new JobFailure(0, t);
        }
    }

    // ---- Draws ----

    /// {@return a number in `[0, count)`}
    int pick(final int count) {
        return random.nextInt(count);
    }

    /// Runs a chunk under a worker number.
    void call(final ChunkJob job, final int chunk, final int worker) {
        final int caller = current;
        final boolean before = inChunk[worker];
        current = worker;
        inChunk[worker] = true;
        try {
            job.run(chunk, worker);
        } finally {
            inChunk[worker] = before;
            current = caller;
        }
    }

    /// {@return the number of a worker that could take a chunk now}
    int anyWorker() {
        int worker;
        do {
            worker = random.nextInt(inChunk.length);
        } while (inChunk[worker] && worker != current);
        return worker;
    }

    /// {@return the numbers `[0, count)` in a random order}
    int[] permutation(final int count) {
        final int[] order = new int[count];
        for (int i = 0; i < count; i++) { // Fisher and Yates, from the inside out
            final int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    @Override
    public String toString() {
        return "Shuffle{workers=" + contexts.length + '}';
    }
}
