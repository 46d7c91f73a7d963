package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The rule, fed with nanoseconds, and that nothing else depends on it.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SerialCutoffTest {

    private static final long ABOVE = SerialCutoff.PARALLEL_ABOVE_NANOS;
    private static final long BELOW = SerialCutoff.INLINE_BELOW_NANOS;

    @Test
    void limits_stated_areTenAndFiveMicroseconds() {
        assertEquals(10_000, ABOVE);
        assertEquals(5_000, BELOW);
    }

    @Test
    void inline_new_startsInline() {
        assertTrue(SerialCutoff.adaptive().inline());
    }

    @Test
    void learn_inlineAtLimit_staysInlineAndAboveGoesParallel() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.learn(ABOVE);
        assertTrue(cutoff.inline());
        cutoff.learn(ABOVE + 1);
        assertFalse(cutoff.inline());
    }

    @Test
    void learn_parallelBetweenLimits_staysParallelAndBelowGoesInline() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.learn(ABOVE + 1);
        cutoff.learn(ABOVE);
        assertFalse(cutoff.inline());
        cutoff.learn(BELOW);
        assertFalse(cutoff.inline(), "exactly at the lower limit");
        cutoff.learn(BELOW - 1);
        assertTrue(cutoff.inline());
        cutoff.learn(BELOW);
        assertTrue(cutoff.inline(), "between the limits it stays where it is");
    }

    @Test
    void off_always_isParallelAndShared() {
        assertFalse(SerialCutoff.off().inline());
        assertSame(SerialCutoff.off(), SerialCutoff.off());
    }

    @Test
    void dispatch_smallWork_runsOnCallerInOrder() {
        try (JobSystem jobs = JobSystem.withWorkers(3)) {
            final List<Integer> ran = new ArrayList<>();
            final Thread caller = Thread.currentThread();
            jobs.dispatch(
                    50,
                    (chunk, worker) -> {
                        assertSame(caller, Thread.currentThread());
                        assertEquals(0, worker);
                        ran.add(chunk);
                    },
                    SerialCutoff.adaptive());
            assertEquals(50, ran.size());
            for (int chunk = 0; chunk < 50; chunk++) {
                assertEquals(chunk, ran.get(chunk));
            }
        }
    }

    @Test
    void dispatch_largeWorkOrOff_takesOtherWorkers() {
        final SerialCutoff adaptive = SerialCutoff.adaptive();
        adaptive.learn(1_000_000);
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            for (final SerialCutoff cutoff : List.of(adaptive, SerialCutoff.off())) {
                final CountDownLatch both = new CountDownLatch(2);
                jobs.dispatch(
                        2,
                        (chunk, worker) -> { // ends only if two threads take part
                            both.countDown();
                            await(both);
                        },
                        cutoff);
            }
        }
    }

    @Test
    void dispatch_inlineRunAboveLimit_goesParallelNext() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            jobs.dispatch(
                    2,
                    (chunk, worker) -> {
                        final long begin = System.nanoTime();
                        while (System.nanoTime() - begin <= ABOVE) { // the one thing that must really take its time
                            Thread.onSpinWait();
                        }
                    },
                    cutoff);
        }
        assertFalse(cutoff.inline());
    }

    @Test
    void dispatch_failsUnderCutoff_reportsTheSameFailure() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            for (int round = 0; round < 2; round++) {
                final JobFailure failure = assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(
                                9,
                                (chunk, worker) -> {
                                    if (chunk >= 4) {
                                        throw new IllegalStateException("on purpose");
                                    }
                                },
                                cutoff));
                assertEquals(4, failure.chunk());
                cutoff.learn(ABOVE + 1); // the second round runs in parallel
            }
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
