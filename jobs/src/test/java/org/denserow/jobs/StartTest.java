package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Threads start when there is work for a second one, and not before; a close at any time ends them.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartTest {

    private static final String NAME = "starting";
    private static final List<String> NONE = List.of();
    private static final List<String> ALL = List.of(NAME + "-worker-1", NAME + "-worker-2");
    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final int ROUNDS = 2_000;

    private static JobSystem system() {
        return JobSystem.create(Options.of(3, 10).withName(NAME));
    }

    // ---- When ----

    private static Schedule chain(final JobSystem jobs) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        for (int node = 0; node < 3; node++) {
            builder.dispatch("node " + node, () -> 1, (chunk, worker) -> Thread.onSpinWait())
                    .writes(NAME);
        }
        return builder.build();
    }

    private enum Small {
        NOTHING_AT_ALL(jobs -> {}),
        ONE_CHUNK(jobs -> jobs.dispatch(1, NOTHING)),
        NO_ROWS(jobs -> jobs.parallelFor(0, 64, (begin, end, chunk, worker) -> {})),
        SMALL_BY_CUTOFF(jobs -> jobs.dispatch(8, NOTHING, SerialCutoff.adaptive())),
        ON_THE_CALLER(jobs -> jobs.runOn(0, NOTHING)),
        REST(JobSystem::rest),
        COUNTERS(jobs -> jobs.counters(2).idleNanos()),
        CHAIN(jobs -> {
            final Schedule schedule = chain(jobs);
            for (int run = 0; run < 2 * SerialCutoff.TRIAL_PERIOD; run++) {
                schedule.run();
            }
        }),
        SLOW_CHAIN(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.single("slow", (chunk, worker) -> spin(2 * SerialCutoff.TRIED_BELOW_NANOS))
                    .writes(NAME);
            builder.single("after it", NOTHING).reads(NAME);
            final Schedule schedule = builder.build();
            for (int run = 0; run < 10; run++) {
                schedule.run();
            }
        });

        private final Consumer<JobSystem> body;

        Small(final Consumer<JobSystem> body) {
            this.body = body;
        }
    }

    private static void spin(final long nanos) {
        final long beginNanos = System.nanoTime();
        while (System.nanoTime() - beginNanos < nanos) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_noWorkForASecondThread_startsNone(final Small small) {
        try (JobSystem jobs = system()) {
            small.body.accept(jobs);
            assertEquals(NONE, Threads.of(NAME));
            assertEquals(3, jobs.workers());
        }
    }

    private enum Large {
        SEVERAL_CHUNKS(jobs -> jobs.dispatch(2, NOTHING)),
        SEVERAL_RANGES(jobs -> jobs.parallelFor(128, 64, (begin, end, chunk, worker) -> {})),
        NESTED(jobs -> jobs.dispatch(1, (chunk, worker) -> jobs.dispatch(2, NOTHING))),
        PINNED_CALL(jobs -> jobs.runOn(1, NOTHING)),
        PINNED_NODE(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.pinned("pinned", 2, NOTHING);
            builder.build().run();
        }),
        WITHOUT_CUTOFF(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("node", () -> 2, NOTHING);
            builder.build().run();
        }),
        LONG_CHAIN(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.dispatch("slow", () -> 2, (chunk, worker) -> spin(2 * SerialCutoff.TRIED_BELOW_NANOS));
            final Schedule schedule = builder.build();
            schedule.run();
            schedule.run();
        }),
        TWO_SLOW_NODES(jobs -> {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.single("one", (chunk, worker) -> spin(2 * SerialCutoff.TRIED_BELOW_NANOS));
            builder.single("beside it", NOTHING);
            builder.single("after both", NOTHING).after("one", "beside it");
            final Schedule schedule = builder.build();
            schedule.run();
            schedule.run();
        });

        private final Consumer<JobSystem> body;

        Large(final Consumer<JobSystem> body) {
            this.body = body;
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_workForASecondThread_startsAll(final Large large) {
        try (JobSystem jobs = system()) {
            large.body.accept(jobs);
            assertEquals(ALL, Threads.of(NAME));
            large.body.accept(jobs);
            assertEquals(ALL, Threads.of(NAME), "they start once");
        }
        assertEquals(NONE, Threads.of(NAME));
    }

    @Test
    void run_anotherOwner_doesNotStartThemAgain() throws InterruptedException {
        try (JobSystem jobs = system()) {
            final Thread first = new Thread(() -> jobs.dispatch(2, NOTHING));
            first.start();
            first.join();
            assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS));
            assertEquals(ALL, Threads.of(NAME));
        }
    }

    // ---- Start and close ----

    @Test
    void close_neverStarted_returnsAtOnceAndStartsNone() {
        final JobSystem jobs = system();
        assertEquals(List.of(), jobs.close(Duration.ZERO));
        assertThrows(IllegalStateException.class, () -> jobs.dispatch(2, NOTHING));
        assertEquals(NONE, Threads.of(NAME));
        for (final Worker thread : jobs.executor().workers().threads()) {
            assertEquals(Thread.State.NEW, thread.getState());
        }
    }

    /// The owner is inside when the system is closed, and needs its threads for the first time after that.
    @Test
    void start_afterClose_runsAllAndEnds() throws InterruptedException {
        final JobSystem jobs = system();
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        final AtomicInteger ran = new AtomicInteger();
        final boolean[] met = new boolean[1];
        final Thread owner = new Thread(() -> jobs.dispatch(1, (chunk, worker) -> {
            inside.countDown();
            Threads.await(closed);
            met[0] = Awaits.allMeet(jobs, Awaits.LONG_MILLIS);
            jobs.dispatch(100, (nested, number) -> ran.incrementAndGet());
        }));
        owner.start();
        Threads.await(inside);
        assertEquals(1, jobs.close(Duration.ZERO).size(), "the owner is busy");
        assertEquals(NONE, Threads.of(NAME));
        closed.countDown();
        owner.join();
        jobs.close();
        assertTrue(met[0], "every worker took part");
        assertEquals(100, ran.get());
        assertEquals(NONE, Threads.of(NAME));
    }

    /// Each first dispatch is refused, or runs all of its chunks; no thread is left behind.
    @Test
    void start_whileAnotherThreadCloses_losesNothing() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            final JobSystem jobs = system();
            final AtomicInteger ran = new AtomicInteger();
            final CountDownLatch go = new CountDownLatch(1);
            final boolean pins = round % 2 == 0;
            final boolean[] refused = new boolean[1];
            final Thread owner = new Thread(() -> {
                Threads.await(go);
                try {
                    if (pins) {
                        jobs.runOn(1, (chunk, worker) -> ran.addAndGet(8));
                    } else {
                        jobs.dispatch(8, (chunk, worker) -> ran.incrementAndGet());
                    }
                } catch (final IllegalStateException e) {
                    refused[0] = true;
                }
            });
            owner.start();
            go.countDown();
            spin(round * 100L % 200_000);
            jobs.close(Duration.ofNanos(round % 3 * 10_000L));
            owner.join();
            jobs.close();
            assertEquals(refused[0] ? 0 : 8, ran.get(), "round=" + round);
            for (final Worker thread : jobs.executor().workers().threads()) {
                assertFalse(thread.isAlive(), "round=" + round);
            }
        }
    }

    // ---- A thread that cannot start ----

    /// The second thread cannot start, here because it runs already; most often memory is short.
    @Test
    void start_aThreadThatCannotStart_failsBeforeAnyChunkRuns() {
        final JobSystem jobs = system();
        final Worker[] threads = jobs.executor().workers().threads();
        final AtomicInteger ran = new AtomicInteger();
        threads[1].start();
        assertThrows(
                IllegalThreadStateException.class, () -> jobs.dispatch(2, (chunk, worker) -> ran.incrementAndGet()));
        assertThrows(IllegalThreadStateException.class, () -> jobs.runOn(1, (chunk, worker) -> ran.incrementAndGet()));
        assertThrows(
                IllegalThreadStateException.class, () -> counting(jobs, ran).run());
        assertEquals(0, ran.get());
        jobs.dispatch(1, (chunk, worker) -> ran.incrementAndGet());
        assertEquals(1, ran.get(), "the caller needs no thread");
        jobs.close();
        assertEquals(NONE, Threads.of(NAME));
    }

    private static Schedule counting(final JobSystem jobs, final AtomicInteger ran) {
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch("counts", () -> 2, (chunk, worker) -> ran.incrementAndGet());
        return builder.build();
    }
}
