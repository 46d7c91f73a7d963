package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What overlaps, what does not, who runs what, and who may call. An owner that sleeps: [ScheduleParkTest].
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final long LONG_MILLIS = 60_000; // where it must not run out
    private static final long SHORT_MILLIS = 200; // where what is waited for never comes

    // ---- Overlap ----

    /// Two nodes meet inside their chunks: only if they run at the same time.
    private static boolean meet(final boolean inConflict, final long millis) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final CountDownLatch both = new CountDownLatch(2);
            final AtomicBoolean met = new AtomicBoolean(true);
            final ChunkJob job = (chunk, worker) -> {
                both.countDown();
                if (!await(both, millis)) {
                    met.set(false);
                }
            };
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", job).reads("x").writes("y");
            builder.single("b", job).reads("x").writes(inConflict ? "y" : "z");
            builder.build().run();
            return met.get();
        }
    }

    @Test
    void run_noConflict_overlaps() {
        assertTrue(meet(false, LONG_MILLIS));
    }

    @Test
    void run_conflict_doesNotOverlap() {
        assertFalse(meet(true, SHORT_MILLIS));
    }

    /// No waves: `c` waits for `a` only, and starts while `b`, which is as early as `a`, still runs.
    @Test
    void run_successorOfOneNode_startsWhileAnotherStillRuns() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final CountDownLatch started = new CountDownLatch(1);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", NOTHING).writes("x");
            builder.single("b", (chunk, worker) -> assertTrue(await(started, LONG_MILLIS)));
            builder.single("c", (chunk, worker) -> started.countDown()).reads("x");
            builder.build().run();
            assertEquals(0, started.getCount());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void run_severalChunks_takesEveryWorker(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            final Thread[] threads = new Thread[workers];
            final CountDownLatch all = new CountDownLatch(workers);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("all", () -> workers, (chunk, worker) -> {
                threads[worker] = Thread.currentThread();
                all.countDown();
                assertTrue(await(all, LONG_MILLIS));
            });
            builder.build().run();
            assertSame(Thread.currentThread(), threads[0], "the owner takes part, as worker 0");
        }
    }

    // ---- Order ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void run_everyKind_keepsTheOrderOfConflicts(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final List<String> ran = Collections.synchronizedList(new ArrayList<>());
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> ran.add("a")).writes("x");
            builder.owner("b", () -> ran.add("b")).writes("x");
            builder.dispatch("none", () -> 0, (chunk, worker) -> ran.add("none"))
                    .writes("x");
            builder.dispatch("c", () -> 1, (chunk, worker) -> ran.add("c")).writes("x");
            builder.boundary("first", () -> ran.add("first"));
            builder.boundary("second", () -> ran.add("second"));
            builder.parallelFor("d", () -> 64, 64, (begin, end, chunk, worker) -> ran.add("d" + begin + '-' + end))
                    .writes("x");
            builder.parallelForWords("e", () -> 3, 8, (begin, end, chunk, worker) -> ran.add("e" + begin + '-' + end))
                    .writes("x");
            builder.boundary("third", () -> ran.add("third"));
            final Schedule schedule = builder.build();
            for (int round = 0; round < 50; round++) {
                ran.clear();
                schedule.run();
                assertEquals(List.of("a", "b", "c", "first", "second", "d0-64", "e0-3", "third"), ran);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_afterALaterNode_turnsTheOrderRound(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final List<String> ran = Collections.synchronizedList(new ArrayList<>());
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> ran.add("a")).after("b");
            builder.single("b", (chunk, worker) -> ran.add("b"));
            builder.build().run();
            assertEquals(List.of("b", "a"), ran);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_countDependsOnEarlierNode_isAskedWhenTheNodeStarts(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final int[] rows = new int[1];
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("collect", (chunk, worker) -> rows[0] += 100).writes("list");
            builder.parallelFor("use", () -> rows[0], 64, (begin, end, chunk, worker) -> ran.addAndGet(end - begin))
                    .reads("list");
            final Schedule schedule = builder.build();
            schedule.run();
            schedule.run();
            assertEquals(100 + 200, ran.get());
        }
    }

    // ---- Limits of the pool ----

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void run_moreReadyNodesThanEntries_runsAll(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 20))) {
            final AtomicInteger ran = new AtomicInteger();
            final AtomicInteger leastFree = new AtomicInteger(DispatchPool.SIZE);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("first", NOTHING);
            for (int node = 0; node < 3 * DispatchPool.SIZE; node++) {
                builder.dispatch("n" + node, () -> 3, (chunk, worker) -> {
                            leastFree.accumulateAndGet(jobs.executor().pool().freeEntries(), Math::min);
                            jobs.dispatch(2, (inner, same) -> ran.incrementAndGet());
                        })
                        .after("first");
            }
            final Schedule schedule = builder.build();
            for (int round = 1; round <= 20; round++) {
                schedule.run();
                assertEquals(round * 3 * DispatchPool.SIZE * 6, ran.get());
            }
            assertEquals(0, leastFree.get(), "the pool was exhausted, else this test shows nothing");
            assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries());
        }
    }

    // ---- Cut-off ----

    @Test
    void run_smallSegment_staysOnTheCallerInCanonicalOrder() {
        try (JobSystem jobs = JobSystem.withWorkers(3)) {
            final List<Integer> ran = new ArrayList<>();
            final Thread caller = Thread.currentThread();
            final ScheduleBuilder builder = Schedule.on(jobs);
            for (int node = 0; node < 5; node++) {
                final int base = node * 10;
                builder.dispatch("n" + node, () -> 4, (chunk, worker) -> {
                    assertSame(caller, Thread.currentThread());
                    ran.add(base + chunk);
                });
            }
            builder.build().run();
            assertEquals(List.of(0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33, 40, 41, 42, 43), ran);
        }
    }

    @Test
    void run_segmentThatTookLong_goesParallelNext() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final AtomicInteger round = new AtomicInteger();
            final CountDownLatch both = new CountDownLatch(2);
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.dispatch("two", () -> 2, (chunk, worker) -> {
                if (round.get() == 0) {
                    final long begin = System.nanoTime();
                    while (System.nanoTime() - begin <= SerialCutoff.PARALLEL_ABOVE_NANOS) {
                        Thread.onSpinWait();
                    }
                } else {
                    both.countDown();
                    assertTrue(await(both, LONG_MILLIS));
                }
            });
            final Schedule schedule = builder.build();
            schedule.run();
            round.incrementAndGet();
            schedule.run();
        }
    }

    // ---- Who calls ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_insideAChunkOrANode_isAnError(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder inner = Schedule.on(jobs);
            inner.single("inner", NOTHING);
            final Schedule nested = inner.build();
            final AtomicInteger refused = new AtomicInteger();
            final Runnable call = () -> {
                final String message =
                        assertThrows(IllegalStateException.class, nested::run).getMessage();
                assertEquals(
                        "a schedule is not run from inside a chunk or another schedule: thread="
                                + Thread.currentThread().getName()
                                + "; dispatch there, or declare what it does as nodes",
                        message);
                refused.incrementAndGet();
            };
            final ScheduleBuilder outer = Schedule.on(jobs).withoutSerialCutoff();
            outer.dispatch("chunks", () -> 4, (chunk, worker) -> call.run());
            outer.owner("own", call);
            outer.boundary("boundary", call);
            outer.build().run();
            assertEquals(6, refused.get());
            nested.run();
        }
    }

    @Test
    void run_closedSystem_isAnError() {
        final JobSystem jobs = JobSystem.withWorkers(2);
        final Schedule schedule = Schedule.on(jobs).build();
        schedule.run(); // no nodes
        jobs.close();
        assertThrows(IllegalStateException.class, schedule::run);
    }

    /// Workers that were told to end must not leave behind what they have just made ready.
    @Test
    void run_closedMeanwhile_completes() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            final JobSystem jobs = JobSystem.create(Options.of(3, 0));
            final AtomicInteger ran = new AtomicInteger();
            final CountDownLatch begun = new CountDownLatch(1);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            for (int node = 0; node < 60; node++) {
                builder.single("n" + node, (chunk, worker) -> {
                            begun.countDown();
                            ran.incrementAndGet();
                            Thread.yield();
                        })
                        .writes("x" + node % 2);
            }
            final Schedule schedule = builder.build();
            final Thread caller = new Thread(schedule::run);
            caller.start();
            assertTrue(await(begun, LONG_MILLIS));
            jobs.close();
            caller.join();
            assertEquals(60, ran.get());
        }
    }

    @Test
    void run_interrupted_runsToItsEndAndKeepsTheStatus() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            for (int node = 0; node < 20; node++) {
                builder.dispatch("n" + node, () -> 4, (chunk, worker) -> ran.incrementAndGet())
                        .writes("x");
            }
            final Schedule schedule = builder.build();
            Thread.currentThread().interrupt();
            schedule.run();
            assertTrue(Thread.interrupted());
            assertEquals(80, ran.get());
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
