package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Lowest first, each addition taken once, what was done before it visible.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadySetTest {

    private static final int NODES = 200;

    @Test
    void poll_severalWords_takesLowestFirst() {
        final ReadySet set = new ReadySet(NODES);
        assertTrue(set.isEmpty());
        assertEquals(ReadySet.NONE, set.poll());
        for (final int node : new int[] {199, 64, 0, 63, 128}) {
            set.add(node);
        }
        for (final int node : new int[] {0, 63, 64, 128, 199}) {
            assertFalse(set.isEmpty());
            assertEquals(node, set.poll());
        }
        assertTrue(set.isEmpty());
        assertEquals(ReadySet.NONE, set.poll());
    }

    @Test
    void add_twice_isCaught() {
        final ReadySet set = new ReadySet(NODES);
        set.add(7);
        assertThrows(AssertionError.class, () -> set.add(7));
    }

    /// Two threads add halves and take what they find.
    @Test
    void poll_twoThreads_takeEachOnceAndSeeWhatWasWritten() throws InterruptedException {
        for (int round = 0; round < 300; round++) {
            final ReadySet set = new ReadySet(NODES);
            final int[] written = new int[NODES]; // plain: the set publishes
            final AtomicIntegerArray taken = new AtomicIntegerArray(NODES);
            final AtomicIntegerArray unseen = new AtomicIntegerArray(1);
            final CyclicBarrier both = new CyclicBarrier(2);
            final Thread[] threads = new Thread[2];
            for (int thread = 0; thread < 2; thread++) {
                final int first = thread;
                threads[thread] = new Thread(() -> {
                    meet(both);
                    for (int node = first; node < NODES; node += 2) {
                        written[node] = node + 1;
                        set.add(node);
                        take(set, written, taken, unseen);
                    }
                });
                threads[thread].start();
            }
            for (final Thread thread : threads) {
                thread.join();
            }
            while (!set.isEmpty()) {
                take(set, written, taken, unseen);
            }
            for (int node = 0; node < NODES; node++) {
                assertEquals(1, taken.get(node), "round=" + round + " node=" + node);
            }
            assertEquals(0, unseen.get(0));
        }
    }

    private static void take(
            final ReadySet set, final int[] written, final AtomicIntegerArray taken, final AtomicIntegerArray unseen) {
        final int node = set.poll();
        if (node != ReadySet.NONE) {
            taken.incrementAndGet(node);
            if (written[node] != node + 1) {
                unseen.incrementAndGet(0);
            }
        }
    }

    /// One node, two threads that poll at the same time: one of them takes it.
    ///
    /// @return how often it was taken
    private static int takes(final IntSupplier poll) throws InterruptedException {
        final AtomicInteger takes = new AtomicInteger();
        final Thread[] threads = new Thread[2];
        for (int thread = 0; thread < 2; thread++) {
            threads[thread] = new Thread(() -> takes.addAndGet(poll.getAsInt() == 5 ? 1 : 0));
            threads[thread].start();
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        return takes.get();
    }

    @Test
    void poll_atTheSameTime_takesOnce() throws InterruptedException {
        for (int round = 0; round < 500; round++) {
            final ReadySet set = new ReadySet(NODES);
            set.add(5);
            assertEquals(1, takes(set::poll));
        }
    }

    /// Looks, and then takes what it saw: here both look before either takes.
    @Test
    void poll_twinInTwoSteps_takesTwice() throws InterruptedException {
        final long[] words = {1L << 5};
        final CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        final int takes = takes(() -> {
            final long bits = words[0];
            meet(bothHaveRead);
            words[0] = bits & bits - 1; // broken: no compare
            return Long.numberOfTrailingZeros(bits);
        });
        assertThrows(AssertionError.class, () -> assertEquals(1, takes));
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
