package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Chunks that are told to stop: those after a failure, and those that ask while the system is being closed. A dispatch
/// with a chunk that a close told to stop never looks complete.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    /// [JobSystem#cancelled(int)], or a twin of it.
    @FunctionalInterface
    private interface Question {

        boolean ask(JobSystem jobs, int worker);
    }

    // ---- A failure, and who is told ----

    /// Two jobs that overlap, `first` being canonically before `second`.
    private enum Pair {
        CHUNKS {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                jobs.dispatch(2, (chunk, worker) -> (chunk == 0 ? first : second).run(chunk, worker));
            }
        },
        CHUNKS_OF_ROWS {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                jobs.parallelFor(
                        128, 64, (begin, end, chunk, worker) -> (chunk == 0 ? first : second).run(chunk, worker));
            }
        },
        CHUNKS_INSIDE_A_CHUNK {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                jobs.dispatch(1, (chunk, worker) -> CHUNKS.run(jobs, first, second));
            }
        },
        NODES {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.single("first", first);
                builder.single("second", second);
                builder.build().run();
            }
        },
        /// Canonical order is not that of declaration: the one that waits comes after what may run at once.
        NODES_TURNED_ROUND {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.single("second", second).after("between");
                builder.single("first", first);
                builder.single("between", NOTHING);
                builder.build().run();
            }
        },
        CHUNKS_OF_A_NODE {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch("both", () -> 2, (chunk, worker) -> (chunk == 0 ? first : second).run(chunk, worker));
                builder.build().run();
            }
        },
        PINNED_NODES {
            @Override
            void run(final JobSystem jobs, final ChunkJob first, final ChunkJob second) {
                final ScheduleBuilder builder = Schedule.on(jobs);
                builder.pinned("first", 2, first);
                builder.pinned("second", 1, second);
                builder.build().run();
            }
        };

        abstract void run(JobSystem jobs, ChunkJob first, ChunkJob second);
    }

    /// Where the question is asked.
    private enum Place {
        IN_THE_CHUNK {
            @Override
            boolean ask(final JobSystem jobs, final int worker, final Question question) {
                return question.ask(jobs, worker);
            }
        },
        IN_A_NESTED_CHUNK {
            @Override
            boolean ask(final JobSystem jobs, final int worker, final Question question) {
                final boolean[] answer = new boolean[1];
                jobs.dispatch(1, (chunk, same) -> answer[0] = question.ask(jobs, same));
                return answer[0];
            }
        },
        /// Two chunks that wait for each other, so that another worker has one of them.
        BY_A_HELPER {
            @Override
            boolean ask(final JobSystem jobs, final int worker, final Question question) {
                final boolean[] answer = new boolean[1];
                final CountDownLatch both = new CountDownLatch(2);
                jobs.dispatch(2, (chunk, helper) -> {
                    both.countDown();
                    Threads.await(both);
                    if (helper != worker) {
                        jobs.dispatch(1, (inner, same) -> answer[0] = question.ask(jobs, same));
                    }
                });
                return answer[0];
            }
        };

        abstract boolean ask(JobSystem jobs, int worker, Question question);
    }

    /// One of two jobs fails; once its failure is recorded, the other one asks.
    private static boolean answer(
            final Pair pair, final Place place, final boolean firstFails, final Question question) {
        final CountDownLatch begun = new CountDownLatch(2);
        final CountDownLatch throwing = new CountDownLatch(1);
        final Thread[] thrower = new Thread[1];
        final boolean[] answer = new boolean[1];
        try (JobSystem jobs = JobSystem.create(Options.of(4, 0))) {
            final ChunkJob failing = (chunk, worker) -> {
                begun.countDown();
                Threads.await(begun);
                thrower[0] = Thread.currentThread();
                throwing.countDown();
                throw new IllegalArgumentException("on purpose");
            };
            final ChunkJob asking = (chunk, worker) -> {
                begun.countDown();
                Threads.await(throwing);
                Threads.awaitIdle(thrower[0]); // once it has nothing to do its failure is recorded
                answer[0] = place.ask(jobs, worker, question);
            };
            final RuntimeException failure = assertThrows(
                    RuntimeException.class,
                    () -> pair.run(jobs, firstFails ? failing : asking, firstFails ? asking : failing));
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            assertEquals("on purpose", root.getMessage());
        }
        return answer[0];
    }

    private static void checkOrder(final Pair pair, final Question question) {
        for (final Place place : Place.values()) {
            assertTrue(answer(pair, place, true, question), () -> "after the failure: " + place);
            assertFalse(answer(pair, place, false, question), () -> "before the failure: " + place);
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancelled_otherFailed_isTrueForWhatComesAfterIt(final Pair pair) {
        for (int round = 0; round < 5; round++) {
            checkOrder(pair, JobSystem::cancelled);
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancelled_twinIgnoresTheOrder_failsTheCheck(final Pair pair) {
        assertThrows(AssertionError.class, () -> checkOrder(pair, (jobs, worker) -> true));
        assertThrows(AssertionError.class, () -> checkOrder(pair, (jobs, worker) -> false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void cancelled_outsideOfChunks_isFalse(final int workers) {
        final JobSystem jobs = JobSystem.create(Options.of(workers, 0));
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch("a", () -> 3, NOTHING);
        builder.boundary("b", () -> checkNobodyIsTold(jobs));
        final Schedule schedule = builder.build();
        checkNobodyIsTold(jobs);
        schedule.run();
        assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(5, (chunk, worker) -> {
                    throw new IllegalArgumentException("on purpose");
                }));
        checkNobodyIsTold(jobs);
        jobs.close();
        checkNobodyIsTold(jobs);
    }

    private static void checkNobodyIsTold(final JobSystem jobs) {
        for (int worker = 0; worker < jobs.workers(); worker++) {
            assertFalse(jobs.cancelled(worker));
        }
    }

    @Test
    void cancelled_nothingIsWrong_isFalse() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final AtomicInteger told = new AtomicInteger();
            jobs.dispatch(
                    6,
                    (chunk, worker) -> jobs.dispatch(4, (inner, same) -> {
                        if (jobs.cancelled(same)) {
                            told.incrementAndGet();
                        }
                    }));
            assertEquals(0, told.get());
        }
    }

    @Test
    void cancelled_workerOutOfRange_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            assertEquals(
                    "worker must be in [0, 2): worker=2; take the number that the job got, or create more workers",
                    assertThrows(IllegalArgumentException.class, () -> jobs.cancelled(2))
                            .getMessage());
        }
    }

    // ---- A close, and who is told ----

    /// What runs a looping chunk.
    private enum Looping {
        CHUNK {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                jobs.dispatch(3, job);
            }
        },
        ROWS {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                jobs.parallelFor(3 * 64, 64, (begin, end, chunk, worker) -> job.run(chunk, worker));
            }
        },
        NESTED {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                jobs.dispatch(3, (chunk, worker) -> jobs.dispatch(2, job));
            }
        },
        RUN_ON {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                jobs.runOn(jobs.workers() - 1, job);
            }
        },
        NODE {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch("a", () -> 3, job);
                builder.build().run();
            }
        },
        OWNER_NODE {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                final ScheduleBuilder builder = Schedule.on(jobs);
                builder.owner("a", () -> job.run(0, 0));
                builder.build().run();
            }
        },
        DISPATCH_IN_A_BOUNDARY {
            @Override
            void run(final JobSystem jobs, final ChunkJob job) {
                Schedule.on(jobs)
                        .boundary("a", () -> jobs.dispatch(3, job))
                        .build()
                        .run();
            }
        };

        abstract void run(JobSystem jobs, ChunkJob job);
    }

    private static void checkNotSilent(final Looping looping, final int workers, final Question question)
            throws InterruptedException {
        final JobSystem jobs = JobSystem.create(Options.of(workers, 0).withName("cancelled"));
        final CountDownLatch inside = new CountDownLatch(1);
        final Throwable[] thrown = new Throwable[1];
        final Thread caller = new Thread(() -> {
            try {
                looping.run(jobs, (chunk, worker) -> {
                    inside.countDown();
                    while (!question.ask(jobs, worker)) {
                        Thread.onSpinWait();
                    }
                });
            } catch (final RuntimeException e) {
                thrown[0] = e;
            }
        });
        caller.start();
        Threads.await(inside);
        jobs.close(); // without a limit: it ends since the chunks do
        caller.join();
        Throwable root = thrown[0];
        while (root instanceof JobFailure) {
            root = root.getCause();
        }
        assertInstanceOf(CancellationException.class, root, "half of the work, and no failure");
        assertTrue(
                root.getMessage().startsWith("the job system was closed while the chunk ran: chunk="),
                root.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void close_chunkStopsWhenTold_countsAsFailed(final Looping looping) throws InterruptedException {
        for (final int workers : new int[] {1, 2, 3}) {
            checkNotSilent(looping, workers, JobSystem::cancelled);
        }
    }

    /// The twin tells the chunk, and forgets that it did.
    @ParameterizedTest
    @EnumSource
    void close_twinForgetsWhoWasTold_failsTheCheck(final Looping looping) {
        final Question twin = (jobs, worker) -> jobs.executor().seat().isClosed();
        assertThrows(AssertionError.class, () -> checkNotSilent(looping, 2, twin));
    }

    /// Also the chunks that begin after the close, and those inside of them.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void close_chunksNeverAsk_complete(final int workers) throws InterruptedException {
        final JobSystem jobs = JobSystem.create(Options.of(workers, 0));
        final CountDownLatch inside = new CountDownLatch(1);
        final AtomicInteger ran = new AtomicInteger();
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch("a", () -> 4, (chunk, worker) -> {
            inside.countDown();
            while (!jobs.executor().seat().isClosed()) {
                Thread.onSpinWait();
            }
            jobs.dispatch(3, (inner, same) -> ran.incrementAndGet());
        });
        builder.boundary("b", () -> jobs.dispatch(3, (chunk, worker) -> ran.incrementAndGet()));
        builder.dispatch("c", () -> 5, (chunk, worker) -> ran.incrementAndGet());
        final Schedule schedule = builder.build();
        final Thread caller = new Thread(schedule::run);
        caller.start();
        Threads.await(inside);
        jobs.close();
        caller.join();
        assertEquals(4 * 3 + 3 + 5, ran.get());
    }
}
