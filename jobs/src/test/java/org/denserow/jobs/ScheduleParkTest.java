package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An owner that parked in a run wakes for whatever there is to do, and for nothing else. The twins are parkers that
/// break one promise.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleParkTest {

    private static final long LONG_MILLIS = 60_000; // where it must not run out
    private static final long SHORT_MILLIS = 200; // where a twin waits for what never comes

    /// What happens while the owner sleeps.
    enum Then {
        THE_END,
        A_NODE_OF_ITS_OWN,
        CHUNKS_TO_SPARE,
        A_NESTED_DISPATCH
    }

    /// Counts the parks of owners, and breaks what it is told to.
    private static final class TestParker implements Parker {

        private final AtomicInteger ownerParks = new AtomicInteger();
        private volatile boolean losesUnparks;
        private volatile boolean losesInterrupts;

        @Override
        public void park(final Object blocker) {
            if (blocker instanceof ScheduleRun) {
                ownerParks.incrementAndGet();
            }
            Parker.SYSTEM.park(blocker);
            if (losesInterrupts) {
                Thread.interrupted();
            }
        }

        @Override
        public void unpark(final Thread thread) {
            if (!losesUnparks) {
                Parker.SYSTEM.unpark(thread);
            }
        }
    }

    private static JobSystem start(final Parker parker) {
        return new JobSystem(Options.of(2, 0), 1, parker).start();
    }

    /// The owner sleeps while the other thread holds the first node; then that one ends, or publishes.
    private static boolean sleeperGoesOn(final Then then, final boolean loses, final long millis) throws Exception {
        final TestParker parker = new TestParker();
        try (JobSystem jobs = start(parker)) {
            final CountDownLatch held = new CountDownLatch(1);
            final CountDownLatch release = new CountDownLatch(1);
            final CountDownLatch went = new CountDownLatch(1);
            final CountDownLatch both = new CountDownLatch(2);
            final ChunkJob meeting = (chunk, worker) -> { // ends only if two threads take part
                both.countDown();
                await(both, LONG_MILLIS);
                went.countDown();
            };
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("hold", () -> 2, (chunk, worker) -> {
                if (worker == 0) {
                    await(held, LONG_MILLIS); // until the other thread has the other chunk
                } else {
                    held.countDown();
                    await(release, LONG_MILLIS);
                    if (then == Then.A_NESTED_DISPATCH) {
                        jobs.dispatch(2, meeting);
                    }
                }
            });
            switch (then) {
                case A_NODE_OF_ITS_OWN -> builder.owner("own", went::countDown).after("hold");
                case CHUNKS_TO_SPARE ->
                    builder.dispatch("spare", () -> 2, meeting).after("hold");
                default -> {}
            }
            final Schedule schedule = builder.build();
            final Thread owner = new Thread(() -> {
                schedule.run();
                went.countDown();
            });
            owner.start();
            awaitParked(parker, owner);
            parker.losesUnparks = loses;
            release.countDown();
            final boolean inTime = await(went, millis);
            parker.losesUnparks = false;
            Parker.SYSTEM.unpark(owner);
            owner.join();
            return inTime;
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_ownerSleeps_goesOn(final Then then) throws Exception {
        for (int round = 0; round < 50; round++) {
            assertTrue(sleeperGoesOn(then, false, LONG_MILLIS), "round=" + round);
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_twinLosesUnparks_sleepsOn(final Then then) throws Exception {
        assertFalse(sleeperGoesOn(then, true, SHORT_MILLIS));
    }

    @Test
    void run_interruptedWhileParked_waitsOnAndKeepsTheStatus() throws InterruptedException {
        assertTrue(interruptedRunKeepsStatus(new TestParker()));
    }

    @Test
    void run_twinLosesInterrupts_failsTheCheck() throws InterruptedException {
        final TestParker parker = new TestParker();
        parker.losesInterrupts = true;
        assertFalse(interruptedRunKeepsStatus(parker));
    }

    private static boolean interruptedRunKeepsStatus(final TestParker parker) throws InterruptedException {
        try (JobSystem jobs = start(parker)) {
            final CountDownLatch held = new CountDownLatch(1);
            final CountDownLatch release = new CountDownLatch(1);
            final AtomicBoolean nodeDone = new AtomicBoolean();
            final AtomicBoolean doneAtReturn = new AtomicBoolean();
            final AtomicBoolean interruptedAtReturn = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("hold", () -> 2, (chunk, worker) -> {
                if (worker == 0) {
                    await(held, LONG_MILLIS); // until the other thread has the other chunk
                } else {
                    held.countDown();
                    await(release, LONG_MILLIS);
                    nodeDone.set(true);
                }
            });
            final Schedule schedule = builder.build();
            final Thread owner = new Thread(() -> {
                schedule.run();
                doneAtReturn.set(nodeDone.get());
                interruptedAtReturn.set(Thread.currentThread().isInterrupted());
            });
            owner.start();
            awaitParked(parker, owner);
            final int parks = parker.ownerParks.get();
            owner.interrupt();
            while (parker.ownerParks.get() == parks) { // until it has gone on waiting
                Thread.yield();
            }
            release.countDown();
            owner.join();
            assertTrue(doneAtReturn.get(), "the run returned before its node ended");
            return interruptedAtReturn.get();
        }
    }

    private static void awaitParked(final TestParker parker, final Thread owner) {
        while (parker.ownerParks.get() == 0 || owner.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    /// Sleepers on both sides, thousands of times: a lost wake-up of the owner never ends.
    @Test
    void run_nobodySpins_completes() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> ran.incrementAndGet());
            builder.owner("b", ran::incrementAndGet).after("a");
            builder.dispatch("c", () -> 2, (chunk, worker) -> ran.incrementAndGet())
                    .after("b");
            builder.single("d", (chunk, worker) -> ran.incrementAndGet());
            builder.boundary("apply", () -> {});
            builder.dispatch("e", () -> 3, (chunk, worker) -> ran.incrementAndGet());
            final Schedule schedule = builder.build();
            for (int round = 0; round < 5_000; round++) {
                schedule.run();
            }
            assertEquals(8 * 5_000, ran.get());
        }
    }

    private static boolean await(final CountDownLatch latch, final long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
