package org.denserow.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Stands for the threads of a job system in tests: one thread, and an order drawn from a seed.
///
/// Every order it takes is one that threads could take: a chunk starts after what it depends on, a nested dispatch ends
/// before its caller goes on. Every worker number is one that a thread could have: that of the caller of a nested
/// dispatch, who helps, or one that stands in no chunk now.
///
/// *Threads*: the owner's. Allocates.
final class Shuffle {

    private final Random random; // its algorithm is specified, so a seed means the same on every JDK
    private final WorkerContext[] contexts;
    private final boolean[] inChunk; // by worker number: is on the stack
    private int current; // the worker number of who calls now

    /// @param contexts by worker number
    Shuffle(final WorkerContext[] contexts, final long seed) {
        this.random = new Random(seed);
        this.contexts = contexts;
        this.inChunk = new boolean[contexts.length];
        this.inChunk[0] = true; // the owner, which calls
    }

    /// {@return the worker number of who calls now}
    int current() {
        return current;
    }

    // ---- One dispatch ----

    /// @param label what to call it: the job as the caller gave it
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
        final int chunks = (int) (((long) rows + grain - 1) / grain);
        dispatch(job, chunks, (chunk, worker) -> {
            final int begin = chunk * grain;
            job.run(begin, JobSystem.endOf(begin, rows, grain), chunk, worker);
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

    // ---- One segment of a schedule ----

    /// A node that may run, and its chunks that have not.
    private static final class Ready {

        private final ScheduleNode node;
        private int[] order; // null: not begun
        private int next;

        Ready(final ScheduleNode node) {
            this.node = node;
        }
    }

    /// Runs the nodes `[begin, end)`; their counts of predecessors have been set.
    void run(final ScheduleNode[] nodes, final int begin, final int end) {
        final List<Ready> ready = new ArrayList<>();
        for (int i = begin; i < end; i++) {
            if (nodes[i].isRoot()) {
                ready.add(new Ready(nodes[i]));
            }
        }
        while (!ready.isEmpty()) {
            final int pick = random.nextInt(ready.size());
            final Ready picked = ready.get(pick);
            if (picked.order == null) {
                picked.order = permutation(picked.node.begin());
            }
            if (picked.next < picked.order.length) {
                final int pinned = picked.node.worker();
                call(
                        picked.node,
                        picked.order[picked.next++],
                        pinned == ScheduleNode.ANY_WORKER ? anyWorker() : pinned);
            }
            if (picked.next == picked.order.length) {
                ready.remove(pick);
                picked.node.end();
                for (final ScheduleNode successor : picked.node.successors()) {
                    if (successor.release()) {
                        ready.add(new Ready(successor));
                    }
                }
            }
        }
    }

    // ---- Draws ----

    private void call(final ChunkJob job, final int chunk, final int worker) {
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

    private int anyWorker() {
        int worker;
        do {
            worker = random.nextInt(inChunk.length);
        } while (inChunk[worker] && worker != current);
        return worker;
    }

    private int[] permutation(final int count) {
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
