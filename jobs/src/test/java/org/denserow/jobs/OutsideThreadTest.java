package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.jobs.Dispatcher.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// One outside thread dispatches at a time; a second one is refused, and told who is there.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OutsideThreadTest {

    private static final long LONG_MILLIS = 60_000; // where it must not run out

    @Test
    void dispatch_twoOutsideThreads_isAnErrorThatNamesBoth() throws InterruptedException {
        for (final int workers : new int[] {1, 2}) {
            try (JobSystem jobs = JobSystem.withWorkers(workers)) {
                final CountDownLatch inside = new CountDownLatch(1);
                final CountDownLatch release = new CountDownLatch(1);
                final Thread first = new Thread(
                        () -> jobs.dispatch(1, (chunk, worker) -> {
                            inside.countDown();
                            await(release, LONG_MILLIS);
                        }),
                        "first-caller");
                first.start();
                await(inside, LONG_MILLIS);
                Thread.currentThread().setName("second-caller");
                final IllegalStateException e =
                        assertThrows(IllegalStateException.class, () -> jobs.dispatch(1, (chunk, worker) -> {}));
                assertEquals(
                        "one outside thread dispatches at a time: thread=second-caller, dispatching=first-caller;"
                                + " let the first one return, or give each its own job system",
                        e.getMessage());
                release.countDown();
                first.join();
                final AtomicInteger ran = new AtomicInteger();
                jobs.dispatch(3, (chunk, worker) -> ran.incrementAndGet()); // one after the other is allowed
                assertEquals(3, ran.get());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dispatch_twoOutsideThreadsAtOnce_refusesOne(final int workers) throws InterruptedException {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            for (int round = 0; round < 300; round++) {
                checkOneCallerAtATime(jobs::dispatch);
            }
        }
    }

    @Test
    void dispatch_nothingBroken_passesTheCallerCheck() throws InterruptedException {
        checkOneCallerAtATime(Dispatcher.broken(Fault.NONE));
    }

    @ParameterizedTest
    @EnumSource(names = {"CALLERS_NOT_CHECKED", "CALLERS_CHECKED_IN_TWO_STEPS"})
    void dispatch_twinLetsBothIn_failsTheCheck(final Fault fault) {
        final Dispatcher twin = Dispatcher.broken(fault);
        assertThrows(AssertionError.class, () -> checkOneCallerAtATime(twin));
    }

    /// Two threads dispatch; who got in stays until the other one got in too, or was refused.
    private static void checkOneCallerAtATime(final Dispatcher jobs) throws InterruptedException {
        final AtomicInteger refused = new AtomicInteger();
        final CountDownLatch settled = new CountDownLatch(2);
        final CyclicBarrier both = new CyclicBarrier(2);
        final Thread[] callers = new Thread[2];
        for (int caller = 0; caller < 2; caller++) {
            callers[caller] = new Thread(() -> {
                meet(both);
                try {
                    jobs.dispatch(1, (chunk, worker) -> {
                        settled.countDown();
                        await(settled, LONG_MILLIS);
                    });
                } catch (final IllegalStateException e) {
                    refused.incrementAndGet();
                    settled.countDown();
                }
            });
            callers[caller].start();
        }
        for (final Thread caller : callers) {
            caller.join();
        }
        assertEquals(1, refused.get(), "callers refused");
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
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
