package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The last two predecessors of a node end at the same time: one of them releases it.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleNodeTest {

    private static final int NODES = 10_000;
    private static final long MOST_NANOS = 5_000_000_000L; // on one core each step costs a turn of the scheduler

    /// Two threads walk over the same nodes side by side, as far as they come; each node must be released by one of
    /// them.
    private static void checkReleasedOnce(final int nodes, final BooleanSupplier[] releases)
            throws InterruptedException {
        final AtomicInteger[] steps = {new AtomicInteger(), new AtomicInteger()};
        final int[][] released = new int[2][nodes];
        final long beginNanos = System.nanoTime();
        final AtomicInteger end = new AtomicInteger(nodes);
        final Thread[] threads = new Thread[2];
        for (int thread = 0; thread < 2; thread++) {
            final int self = thread;
            threads[thread] = new Thread(() -> {
                for (int node = 0; node < end.get(); node++) {
                    if (self == 0 && System.nanoTime() - beginNanos > MOST_NANOS) {
                        end.set(node + 1); // the other one sees it before it goes further, since it waits for this one
                    }
                    steps[self].set(node + 1);
                    while (steps[1 - self].get() <= node) { // side by side, else they hardly ever meet
                        Thread.onSpinWait();
                    }
                    released[self][node] = releases[node].getAsBoolean() ? 1 : 0;
                }
            });
            threads[thread].start();
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        for (int node = 0; node < end.get(); node++) {
            assertEquals(1, released[0][node] + released[1][node], "node=" + node);
        }
    }

    @Test
    void release_bothPredecessorsAtOnce_isTheLastOnce() throws InterruptedException {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.single("a", (chunk, worker) -> {});
            final ScheduleNode[] one = builder.build().nodes();
            final BooleanSupplier[] releases = new BooleanSupplier[NODES];
            for (int node = 0; node < NODES; node++) {
                final ScheduleNode waiting = new ScheduleNode(
                        node, "n", ScheduleNode.Kind.SINGLE, ScheduleNode.ANY_WORKER, () -> 1, one[0], null, List.of());
                waiting.connect(2, one);
                waiting.reset();
                releases[node] = waiting::release;
            }
            checkReleasedOnce(NODES, releases);
        }
    }

    /// Reads, and then writes one less: here both read before either writes.
    @Test
    void release_twinInTwoSteps_failsTheCheck() {
        final int[] waitingFor = {2};
        final CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        final BooleanSupplier twin = () -> {
            final int before = waitingFor[0];
            meet(bothHaveRead);
            waitingFor[0] = before - 1; // broken: no atomic decrement
            return before == 1;
        };
        assertThrows(AssertionError.class, () -> checkReleasedOnce(1, new BooleanSupplier[] {twin}));
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
