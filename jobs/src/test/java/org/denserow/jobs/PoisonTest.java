package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// An [Error] that comes out of a job system ends its use; what stays inside, or comes out as an exception, does not.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PoisonTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final Error ERROR = new InternalError("on purpose");
    private static final RuntimeException EXCEPTION = new IllegalArgumentException("on purpose");

    /// A way in which something that a job throws comes out.
    enum Way {
        DISPATCH {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.dispatch(5, only(3, throwing));
            }
        },
        INLINE {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.dispatch(5, only(3, throwing), SerialCutoff.adaptive());
            }
        },
        PARALLEL_FOR {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.parallelFor(
                        500,
                        64,
                        (begin, end, chunk, worker) -> only(3, throwing).run(chunk, worker));
            }
        },
        PARALLEL_FOR_WORDS {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.parallelForWords(
                        9, 2, (begin, end, chunk, worker) -> only(3, throwing).run(chunk, worker));
            }
        },
        REDUCTION {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                LongReduction.of(0, Long::sum).over(jobs, 500, 64, (begin, end, chunk, worker) -> {
                    only(3, throwing).run(chunk, worker);
                    return chunk;
                });
            }
        },
        RUN_ON {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.runOn(jobs.workers() - 1, only(0, throwing));
            }
        },
        NESTED {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                jobs.dispatch(3, only(2, () -> jobs.dispatch(4, only(1, () -> jobs.dispatch(1, only(0, throwing))))));
            }
        },
        NODE {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch("a", () -> 4, only(3, throwing));
                builder.build().run();
            }
        },
        COUNT {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch(
                        "a",
                        () -> {
                            throwing.run();
                            return 1;
                        },
                        NOTHING);
                builder.build().run();
            }
        },
        OWNER_NODE {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.owner("a", throwing);
                builder.build().run();
            }
        },
        PINNED_NODE {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                final ScheduleBuilder builder = Schedule.on(jobs);
                if (jobs.workers() > 1) {
                    builder.pinned("a", jobs.workers() - 1, only(0, throwing));
                } else {
                    builder.single("a", only(0, throwing));
                }
                builder.build().run();
            }
        },
        NESTED_IN_A_NODE {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.single("a", only(0, () -> jobs.dispatch(4, only(2, throwing))));
                builder.build().run();
            }
        },
        BOUNDARY {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                Schedule.on(jobs).boundary("a", throwing).build().run();
            }
        },
        DISPATCH_IN_A_BOUNDARY {
            @Override
            void run(final JobSystem jobs, final Runnable throwing) {
                Schedule.on(jobs)
                        .boundary("a", () -> jobs.dispatch(4, only(2, throwing)))
                        .build()
                        .run();
            }
        };

        abstract void run(JobSystem jobs, Runnable throwing);
    }

    private static ChunkJob only(final int failing, final Runnable throwing) {
        return (chunk, worker) -> {
            if (chunk == failing) {
                throwing.run();
            }
        };
    }

    private static void throwError() {
        throw ERROR;
    }

    private static void throwException() {
        throw EXCEPTION;
    }

    /// With threads, on one thread, and on one thread in a random order.
    private static List<JobSystem> systems() {
        final List<JobSystem> systems = new ArrayList<>();
        for (final int workers : new int[] {1, 2, 3}) {
            systems.add(JobSystem.create(Options.of(workers, 10).withName("poison")));
        }
        systems.add(JobSystem.shuffled(3, 1));
        return systems;
    }

    private static void checkRefused(final JobSystem jobs, final String message, final Throwable cause) {
        final AtomicInteger ran = new AtomicInteger();
        final Schedule schedule =
                Schedule.on(jobs).boundary("a", ran::incrementAndGet).build();
        for (final Runnable use : List.<Runnable>of(
                () -> jobs.dispatch(0, NOTHING),
                () -> jobs.dispatch(5, (chunk, worker) -> ran.incrementAndGet()),
                () -> jobs.parallelFor(500, 64, (begin, end, chunk, worker) -> ran.incrementAndGet()),
                () -> jobs.runOn(0, (chunk, worker) -> ran.incrementAndGet()),
                () -> jobs.runOn(jobs.workers() - 1, (chunk, worker) -> ran.incrementAndGet()),
                schedule::run)) {
            final IllegalStateException refused = assertThrows(IllegalStateException.class, use::run);
            assertEquals(message, refused.getMessage());
            assertSame(cause, refused.getCause());
        }
        assertEquals(0, ran.get());
    }

    @ParameterizedTest
    @EnumSource
    void use_afterAnErrorCameOut_isRefusedAndNamesIt(final Way way) {
        Thread.currentThread().setName("caller");
        for (final JobSystem jobs : systems()) {
            Throwable root = assertThrows(RuntimeException.class, () -> way.run(jobs, PoisonTest::throwError));
            while (root instanceof JobFailure) {
                root = root.getCause();
            }
            assertSame(ERROR, root);
            checkRefused(
                    jobs,
                    "a job system runs nothing after an Error: thread=caller, error=" + ERROR + "; what the jobs work"
                            + " on may be half done, see the cause, close it and create another one",
                    ERROR);
            jobs.close();
            checkRefused(
                    jobs,
                    "a closed job system runs nothing: thread=caller; dispatch before close, or create another one",
                    null);
        }
        assertEquals(List.of(), Threads.of("poison"));
    }

    @ParameterizedTest
    @EnumSource
    void use_afterAnExceptionCameOut_goesOn(final Way way) {
        for (final JobSystem jobs : systems()) {
            try (jobs) {
                assertThrows(RuntimeException.class, () -> way.run(jobs, PoisonTest::throwException));
                final AtomicInteger ran = new AtomicInteger();
                way.run(jobs, ran::incrementAndGet);
                assertEquals(1, ran.get());
            }
        }
    }

    /// Around an Error, but not it.
    @Test
    void use_afterAnExceptionCausedByAnError_goesOn() {
        for (final JobSystem jobs : systems()) {
            try (jobs) {
                assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(3, (chunk, worker) -> {
                            throw new IllegalStateException(ERROR);
                        }));
                jobs.dispatch(3, NOTHING);
            }
        }
    }

    @Test
    void dispatch_nestedErrorCaughtInTheChunk_goesOn() {
        for (final JobSystem jobs : systems()) {
            try (jobs) {
                final AtomicInteger caught = new AtomicInteger();
                final ChunkJob catching = (chunk, worker) -> {
                    try {
                        jobs.dispatch(3, only(1, PoisonTest::throwError));
                    } catch (final JobFailure failure) {
                        caught.incrementAndGet();
                    }
                };
                jobs.dispatch(4, catching);
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch("a", () -> 4, catching);
                builder.boundary("b", () -> catching.run(0, 0));
                builder.build().run();
                assertEquals(9, caught.get());
                jobs.dispatch(4, NOTHING);
            }
        }
    }

    // ---- The lowest failure decides, for any timing ----

    /// Chunk 0 throws `lower` and chunk 1 `higher`; both have begun before either throws, one after the other.
    private static void throwBoth(
            final Dispatcher jobs, final Runnable lower, final Runnable higher, final boolean lowerFirst) {
        final CountDownLatch begun = new CountDownLatch(2);
        final CountDownLatch firstThrows = new CountDownLatch(1);
        final Thread[] first = new Thread[1];
        final JobFailure failure = assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(2, (chunk, worker) -> {
                    begun.countDown();
                    Threads.await(begun);
                    if (chunk == 0 == lowerFirst) {
                        first[0] = Thread.currentThread();
                        firstThrows.countDown();
                    } else {
                        Threads.await(firstThrows);
                        Threads.awaitIdle(first[0]); // once it has nothing to do its failure is recorded
                    }
                    (chunk == 0 ? lower : higher).run();
                }));
        assertEquals(0, failure.chunk());
        assertEquals(1, failure.getSuppressed().length);
    }

    private static boolean isPoisonedBy(
            final Dispatcher jobs, final Runnable lower, final Runnable higher, final boolean lowerFirst) {
        throwBoth(jobs, lower, higher, lowerFirst);
        try {
            jobs.dispatch(1, NOTHING);
            return false;
        } catch (final IllegalStateException refused) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dispatch_errorAboveAnException_goesOn(final boolean lowerFirst) {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            for (int round = 0; round < 20; round++) {
                assertFalse(
                        isPoisonedBy(jobs::dispatch, PoisonTest::throwException, PoisonTest::throwError, lowerFirst));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dispatch_errorBelowAnException_refusesWhatFollows(final boolean lowerFirst) {
        for (int round = 0; round < 20; round++) {
            try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
                assertTrue(
                        isPoisonedBy(jobs::dispatch, PoisonTest::throwError, PoisonTest::throwException, lowerFirst));
            }
        }
    }

    /// The twin remembers every Error that a chunk throws, whatever comes out.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dispatch_twinPoisonedByAnyError_failsTheCheck(final boolean lowerFirst) {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final Error[] seen = new Error[1];
            final Dispatcher twin = (chunks, job) -> {
                if (seen[0] != null) {
                    throw new IllegalStateException(seen[0]);
                }
                jobs.dispatch(chunks, (chunk, worker) -> {
                    try {
                        job.run(chunk, worker);
                    } catch (final Error error) {
                        seen[0] = error; // broken: nobody asked which failure is the lowest
                        throw error;
                    }
                });
            };
            assertTrue(isPoisonedBy(twin, PoisonTest::throwException, PoisonTest::throwError, lowerFirst));
        }
    }

    /// Two overlapping nodes: the exception of the earlier decides, whichever comes first in time.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void run_errorInALaterNodeThanAnException_goesOn(final boolean earlierFirst) {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            for (int round = 0; round < 20; round++) {
                final Dispatcher asNodes = (chunks, job) -> {
                    final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                    builder.single("a", (chunk, worker) -> job.run(0, worker));
                    builder.single("b", (chunk, worker) -> job.run(1, worker));
                    try {
                        builder.build().run();
                    } catch (final JobFailure failure) {
                        assertEquals("a", failure.node());
                        final JobFailure same = new JobFailure(0, failure.getCause());
                        same.addSuppressed(failure.getSuppressed()[0]);
                        throw same;
                    }
                };
                throwBoth(asNodes, PoisonTest::throwException, PoisonTest::throwError, earlierFirst);
                jobs.dispatch(2, NOTHING);
            }
        }
    }
}
