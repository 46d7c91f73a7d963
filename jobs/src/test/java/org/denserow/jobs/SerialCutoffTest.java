package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
    private static final int MANY =
            4 * SerialCutoff.TRIAL_PERIOD + SerialCutoff.TRIAL_PERIOD / 4; // ends between two trials

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
        cutoff.learnInline(ABOVE);
        assertTrue(cutoff.inline());
        cutoff.learnInline(ABOVE + 1);
        assertFalse(cutoff.inline());
    }

    @Test
    void learn_parallelBetweenLimits_staysParallelAndBelowGoesInline() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.learnInline(ABOVE + 1);
        cutoff.learnParallel(ABOVE, ABOVE / 2);
        assertFalse(cutoff.inline());
        cutoff.learnParallel(BELOW, BELOW / 2);
        assertFalse(cutoff.inline(), "exactly at the lower limit");
        cutoff.learnParallel(BELOW - 1, BELOW / 2);
        assertTrue(cutoff.inline());
        cutoff.learnInline(BELOW);
        assertTrue(cutoff.inline(), "between the limits it stays where it is");
    }

    @Test
    void learn_parallelIsSlowerThanInline_goesBackAndTriesNowAndThen() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        int parallel = 0;
        for (int run = 0; run < 10 * SerialCutoff.TRIAL_PERIOD; run++) {
            if (cutoff.inline()) {
                cutoff.learnInline(30_000);
            } else {
                parallel++;
                cutoff.learnParallel(30_000, 35_000);
            }
        }
        assertEquals(10 * SerialCutoff.TRIAL_RUNS, parallel, "8 runs in 512");
    }

    @Test
    void learn_parallelIsFaster_staysThereAndTriesInlineNowAndThen() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        int inline = 0;
        for (int run = 0; run < 10 * SerialCutoff.TRIAL_PERIOD; run++) {
            if (cutoff.inline()) {
                inline++;
                cutoff.learnInline(30_000);
            } else {
                cutoff.learnParallel(30_000, 20_000);
            }
        }
        assertEquals(1 + 9 * SerialCutoff.TRIAL_RUNS, inline, "the first run, and the trials");
    }

    @Test
    void learn_firstRunsOfATrialWakeWorkers_shortestOneCounts() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        int asleep = 0; // runs since workers last took part
        for (int run = 0; run < MANY; run++) {
            if (cutoff.inline()) {
                asleep++;
                cutoff.learnInline(40_000);
            } else {
                cutoff.learnParallel(40_000, asleep > 0 ? 90_000 : 25_000);
                asleep = 0;
            }
        }
        assertFalse(cutoff.inline());
    }

    @Test
    void learn_oneSlowRunInBetween_changesNothing() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.learnInline(30_000);
        cutoff.learnParallel(30_000, 20_000);
        cutoff.learnParallel(30_000, 900_000); // its thread lost the core
        assertFalse(cutoff.inline());
    }

    @Test
    void learn_workChanges_theOtherWayIsFoundAgain() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        for (int run = 0; run < MANY; run++) {
            learn(cutoff, 30_000, 35_000);
        }
        assertTrue(cutoff.inline());
        int inline = 0;
        for (int run = 0; run < MANY; run++) {
            inline += cutoff.inline() ? 1 : 0;
            learn(cutoff, 150_000, 80_000);
        }
        assertFalse(cutoff.inline());
        assertTrue(inline < 2 * SerialCutoff.TRIAL_PERIOD, "inline=" + inline);
    }

    private static void learn(final SerialCutoff cutoff, final long serialNanos, final long parallelNanos) {
        if (cutoff.inline()) {
            cutoff.learnInline(serialNanos);
        } else {
            cutoff.learnParallel(serialNanos, parallelNanos);
        }
    }

    @Test
    void learn_longWork_isAlwaysParallel() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.learnInline(SerialCutoff.TRIED_BELOW_NANOS);
        for (int run = 0; run < 2 * SerialCutoff.TRIAL_PERIOD; run++) {
            assertFalse(cutoff.inline());
            cutoff.learnParallel(SerialCutoff.TRIED_BELOW_NANOS, 10 * SerialCutoff.TRIED_BELOW_NANOS);
        }
        cutoff.learnParallel(SerialCutoff.TRIED_BELOW_NANOS - 1, SerialCutoff.TRIED_BELOW_NANOS);
        assertTrue(cutoff.inline(), "shorter work is compared");
    }

    @Test
    void beginInline_afterAShortRun_readsNoClockForFifteenRuns() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        assertNotEquals(0, cutoff.beginInline(), "the first run is timed");
        cutoff.learnInline(SerialCutoff.UNTIMED_BELOW_NANOS);
        assertNotEquals(0, cutoff.beginInline(), "not short");
        cutoff.learnInline(SerialCutoff.UNTIMED_BELOW_NANOS - 1);
        for (int run = 0; run < 15; run++) {
            assertEquals(0, cutoff.beginInline(), "run=" + run);
            cutoff.endInline(0, 0, true);
        }
        assertNotEquals(0, cutoff.beginInline());
    }

    @Test
    void beginInline_otherNumberOfChunks_isTimedAgain() {
        final SerialCutoff cutoff = SerialCutoff.adaptive();
        cutoff.endInline(System.nanoTime(), 1, false);
        assertEquals(0, cutoff.beginInline(), "a run without a choice needs no clock");
        cutoff.endInline(0, 1, false);
        assertEquals(0, cutoff.beginInline());
        cutoff.endInline(0, 2, true);
        assertNotEquals(0, cutoff.beginInline());
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
        adaptive.learnInline(1_000_000);
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
                cutoff.learnInline(ABOVE + 1); // the second round runs in parallel
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
