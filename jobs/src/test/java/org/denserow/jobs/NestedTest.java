package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Dispatches from inside chunks: complete, under locks, and beyond what the pool holds.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NestedTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void dispatch_threeLevels_runsEveryLeafOnceAndKeepsWorkerNumbers(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 50))) {
            for (int round = 0; round < 50; round++) {
                final AtomicIntegerArray leaves = new AtomicIntegerArray(6 * 5 * 7);
                jobs.dispatch(6, (a, workerA) -> {
                    checkNumber(workerA);
                    jobs.dispatch(5, (b, workerB) -> {
                        checkNumber(workerB);
                        jobs.parallelFor(7 * 64, 64, (begin, end, c, workerC) -> {
                            checkNumber(workerC);
                            leaves.incrementAndGet((a * 5 + b) * 7 + c);
                        });
                    });
                });
                for (int leaf = 0; leaf < leaves.length(); leaf++) {
                    assertEquals(1, leaves.get(leaf), "round=" + round + " leaf=" + leaf);
                }
            }
            checkQuiet(jobs);
        }
    }

    /// A worker number belongs to a thread, however deep the dispatch that it works on.
    private static void checkNumber(final int worker) {
        final int expected = Thread.currentThread() instanceof final Worker thread
                ? thread.context().number()
                : 0;
        assertEquals(expected, worker);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void dispatch_underMonitor_neverRunsForeignWork(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 50))) {
            for (int round = 0; round < 50; round++) {
                checkNoForeignWork(jobs::dispatch);
            }
            checkQuiet(jobs);
        }
    }

    @Test
    void dispatch_twinHelpsAnything_failsTheCheck() {
        assertThrows(AssertionError.class, () -> checkNoForeignWork(new HelpsAnything()));
    }

    /// The outer chunks exclude each other by a monitor, which the thread that holds it could enter again: that happens
    /// when its nested join picks up another outer chunk.
    private static void checkNoForeignWork(final Dispatcher jobs) {
        final Object monitor = new Object();
        final int[] inside = new int[1];
        final AtomicInteger leaves = new AtomicInteger();
        final AtomicInteger reentered = new AtomicInteger();
        jobs.dispatch(12, (outer, worker) -> {
            synchronized (monitor) {
                if (inside[0]++ != 0) {
                    reentered.incrementAndGet();
                }
                jobs.dispatch(8, (inner, same) -> leaves.incrementAndGet());
                inside[0]--;
            }
        });
        assertEquals(96, leaves.get());
        assertEquals(0, reentered.get(), "outer chunks that began inside another one");
    }

    /// A twin on one thread: a join runs whatever was queued first.
    private static final class HelpsAnything implements Dispatcher {

        private final Deque<Runnable> queue = new ArrayDeque<>();

        @Override
        public void dispatch(final int chunks, final ChunkJob job) {
            final int[] left = {chunks};
            for (int i = 0; i < chunks; i++) {
                final int chunk = i;
                queue.addLast(() -> {
                    job.run(chunk, 0);
                    left[0]--;
                });
            }
            while (left[0] > 0) {
                queue.removeFirst().run(); // broken: not only its own
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void dispatch_deeperThanThePool_runsInlineAndCompletes(final int workers) {
        final int depth = DispatchPool.SIZE + 40;
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 50))) {
            final AtomicInteger leaves = new AtomicInteger();
            final AtomicInteger leastFree = new AtomicInteger(DispatchPool.SIZE);
            descend(jobs, depth, leaves, leastFree);
            assertEquals(depth, leaves.get());
            assertEquals(0, leastFree.get(), "the pool was exhausted, else this test shows nothing");
            checkQuiet(jobs);
        }
    }

    private static void descend(
            final JobSystem jobs, final int depth, final AtomicInteger leaves, final AtomicInteger leastFree) {
        if (depth == 0) {
            return;
        }
        jobs.dispatch(2, (chunk, worker) -> {
            leastFree.accumulateAndGet(jobs.executor().pool().freeEntries(), Math::min);
            if (chunk == 0) {
                descend(jobs, depth - 1, leaves, leastFree);
            } else {
                leaves.incrementAndGet();
            }
        });
    }

    @Test
    void dispatch_onAnotherSystem_countsAsOutside() {
        try (JobSystem one = JobSystem.withWorkers(2);
                JobSystem other = JobSystem.withWorkers(2)) {
            final AtomicInteger leaves = new AtomicInteger();
            final Object monitor = new Object(); // of `other` one outside thread at a time
            one.dispatch(4, (outer, worker) -> {
                synchronized (monitor) {
                    other.dispatch(4, (inner, itsWorker) -> leaves.incrementAndGet());
                }
            });
            assertEquals(16, leaves.get());
        }
    }

    private static void checkQuiet(final JobSystem jobs) {
        assertFalse(jobs.executor().pool().hasActive());
        assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries());
    }
}
