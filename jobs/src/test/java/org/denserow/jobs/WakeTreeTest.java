package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A publisher wakes two workers, and these wake the others. The twin is a parker that loses the unparks of workers.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WakeTreeTest {

    private static final int WORKERS = 16;

    /// Counts unparks by who sends them, and loses those of workers when it is told to.
    private static final class TreeParker implements Parker {

        private final AtomicInteger byWorkers = new AtomicInteger();
        private final AtomicInteger byOthers = new AtomicInteger();
        private volatile boolean losesThoseOfWorkers;

        @Override
        public void park(final Object blocker) {
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            if (!(Thread.currentThread() instanceof Worker)) {
                byOthers.incrementAndGet();
                Parker.SYSTEM.unpark(thread);
            } else if (thread instanceof Worker) {
                byWorkers.incrementAndGet();
                if (!losesThoseOfWorkers) {
                    Parker.SYSTEM.unpark(thread);
                }
            } else {
                Parker.SYSTEM.unpark(thread); // the end of the join, no branch of the tree
            }
        }
    }

    private final TreeParker parker = new TreeParker();

    @Test
    void dispatch_allParked_wakesAllAndThePublisherTwoAtMost() {
        try (JobSystem jobs = new JobSystem(Options.of(WORKERS, 0), 1, parker).start()) {
            for (int round = 0; round < 50; round++) {
                Awaits.parked(jobs);
                final int before = parker.byOthers.get();
                final int beforeByWorkers = parker.byWorkers.get();
                assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS), "round=" + round);
                final int byPublisher = parker.byOthers.get() - before;
                final int byWorkers = parker.byWorkers.get() - beforeByWorkers;
                assertTrue(byPublisher <= Workers.WAKE_FAN_OUT, "byPublisher=" + byPublisher);
                assertEquals(WORKERS - 1, byPublisher + byWorkers, "each was woken once: round=" + round);
            }
        }
    }

    /// A nested dispatch is published by a worker, which wakes two as well.
    @Test
    void dispatch_nestedOnAWorker_wakesAll() {
        try (JobSystem jobs = new JobSystem(Options.of(WORKERS, 0), 1, parker).start()) {
            for (int round = 0; round < 20; round++) {
                Awaits.parked(jobs);
                final CountDownLatch begun = new CountDownLatch(WORKERS - 1); // all but the owner, which waits
                jobs.runOn(
                        WORKERS - 1,
                        (chunk, worker) -> jobs.dispatch(WORKERS - 1, (inner, number) -> {
                            begun.countDown();
                            assertTrue(Awaits.latch(begun, Awaits.LONG_MILLIS));
                        }));
            }
        }
    }

    @Test
    void dispatch_fewerChunksThanWorkers_wakesNoMoreThanItOffers() {
        try (JobSystem jobs = new JobSystem(Options.of(WORKERS, 0), 1, parker).start()) {
            Awaits.parked(jobs);
            final int before = parker.byOthers.get();
            jobs.dispatch(2, (chunk, worker) -> {});
            assertEquals(1, parker.byOthers.get() - before);
        }
    }

    /// The twin: a tree without branches. The publisher and the two that it wakes are all who ever take part.
    @Test
    void dispatch_twinLosesTheUnparksOfWorkers_wakesTwo() {
        try (JobSystem jobs = new JobSystem(Options.of(WORKERS, 0), 1, parker).start()) {
            Awaits.parked(jobs);
            parker.losesThoseOfWorkers = true;
            assertFalse(Awaits.allMeet(jobs, Awaits.SHORT_MILLIS));
            parker.losesThoseOfWorkers = false;
        }
    }
}
