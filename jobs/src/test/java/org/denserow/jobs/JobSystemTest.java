package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments, the chunk table, running inline, close.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobSystemTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final RangeJob NO_ROWS = (begin, end, chunk, worker) -> {};

    // ---- Arguments ----

    @Test
    void create_workersOutOfRange_isAnError() {
        checkIllegal(
                "workers must be in [1, 256]: workers=0; count the calling thread as one of them",
                () -> JobSystem.withWorkers(0));
        checkIllegal(
                "workers must be in [1, 256]: workers=257; count the calling thread as one of them",
                () -> JobSystem.create(Options.of(257, 0)));
    }

    @Test
    void create_workersAtLimits_isAccepted() {
        for (final int workers : new int[] {1, JobSystem.MAX_WORKERS}) {
            try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
                assertEquals(workers, jobs.workers());
            }
        }
    }

    @Test
    void create_negativeIdleRounds_isAnError() {
        checkIllegal("idleRounds must be >= 0: idleRounds=-1; 0 sleeps at once", () -> Options.of(2, -1));
    }

    @Test
    void dispatch_badArguments_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            checkIllegal("chunks must be >= 0: chunks=-1" + ChunkTable.NEGATIVE, () -> jobs.dispatch(-1, NOTHING));
            checkIllegal(
                    "chunks must be >= 0: chunks=-1" + ChunkTable.NEGATIVE,
                    () -> jobs.dispatch(-1, NOTHING, SerialCutoff.adaptive()));
            checkIllegal("rows must be >= 0: rows=-1" + ChunkTable.NEGATIVE, () -> jobs.parallelFor(-1, 64, NO_ROWS));
            assertThrows(NullPointerException.class, () -> jobs.dispatch(1, null));
            assertThrows(NullPointerException.class, () -> jobs.dispatch(1, NOTHING, null));
            assertThrows(NullPointerException.class, () -> jobs.parallelFor(1, 64, null));
            jobs.dispatch(2, NOTHING); // none of the errors left it entered
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -64, 0, 1, 63, 65, 100})
    void chunks_grainNotAMultipleOf64_isAnError(final int grain) {
        checkIllegal(
                "grain must be a multiple of 64, at least 64: grain=" + grain
                        + "; a chunk owns whole words of 64 rows, round the grain up",
                () -> JobSystem.chunks(100, grain));
    }

    private static void checkIllegal(final String message, final Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    // ---- The chunk table ----

    @ParameterizedTest
    @ValueSource(ints = {64, 128, 192, 4096})
    void chunks_allLengths_isTheNumberOfGrainsThatCoverThem(final int grain) {
        int chunks = 0;
        for (int rows = 0; rows <= 10_000; rows++) {
            if (rows > chunks * grain) {
                chunks++;
            }
            assertEquals(chunks, JobSystem.chunks(rows, grain), "rows=" + rows);
        }
    }

    @Test
    void chunks_largestRowCount_doesNotOverflow() {
        assertEquals(1 << 25, JobSystem.chunks(Integer.MAX_VALUE, 64));
        assertEquals(2, JobSystem.chunks(Integer.MAX_VALUE, 1 << 30));
    }

    // ---- Inline ----

    @Test
    void dispatch_oneWorkerOrOneChunk_runsOnTheCallerInOrder() {
        for (final int workers : new int[] {1, 2}) {
            try (JobSystem jobs = JobSystem.withWorkers(workers)) {
                final int chunks = workers == 1 ? 100 : 1;
                final Thread caller = Thread.currentThread();
                final AtomicInteger next = new AtomicInteger();
                jobs.dispatch(chunks, (chunk, worker) -> {
                    assertSame(caller, Thread.currentThread());
                    assertEquals(0, worker);
                    assertEquals(next.getAndIncrement(), chunk);
                });
                assertEquals(chunks, next.get());
            }
        }
    }

    @Test
    void dispatch_severalWorkers_eachTakesPartUnderItsNumberAndName() {
        try (JobSystem jobs = JobSystem.withWorkers(4)) {
            final Thread caller = Thread.currentThread();
            final Thread[] threads = new Thread[4];
            final CountDownLatch all = new CountDownLatch(4);
            jobs.dispatch(4, (chunk, worker) -> {
                threads[worker] = Thread.currentThread();
                all.countDown();
                await(all);
            });
            assertSame(caller, threads[0]);
            for (int worker = 1; worker < 4; worker++) {
                final String name = threads[worker].getName();
                assertTrue(name.matches("denserow-\\d+-worker-" + worker), name);
                assertTrue(threads[worker].isDaemon());
            }
        }
    }

    // ---- Close ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void close_always_endsEveryWorker(final int workers) {
        final JobSystem jobs = JobSystem.withWorkers(workers);
        jobs.dispatch(20, NOTHING);
        for (final Worker thread : jobs.executor().workers().threads()) {
            assertTrue(thread.isAlive());
        }
        jobs.close();
        for (final Worker thread : jobs.executor().workers().threads()) {
            assertFalse(thread.isAlive());
        }
        jobs.close(); // a second time does nothing
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dispatch_afterClose_isAnError(final int workers) {
        final JobSystem jobs = JobSystem.withWorkers(workers);
        jobs.close();
        Thread.currentThread().setName("late-caller");
        final String message =
                "a closed job system runs nothing: thread=late-caller; dispatch before close, or create another one";
        for (final int chunks : new int[] {0, 1, 10}) {
            assertEquals(
                    message,
                    assertThrows(IllegalStateException.class, () -> jobs.dispatch(chunks, NOTHING))
                            .getMessage());
        }
        assertEquals(
                message,
                assertThrows(IllegalStateException.class, () -> jobs.parallelFor(100, 64, NO_ROWS))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void close_insideAChunk_isAnError(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicInteger refused = new AtomicInteger();
            final CountDownLatch all = new CountDownLatch(workers);
            jobs.dispatch(workers, (chunk, worker) -> { // once on each worker, the caller included
                all.countDown();
                await(all);
                final IllegalStateException e = assertThrows(IllegalStateException.class, jobs::close);
                assertEquals(
                        "close must not be called from inside a chunk: thread="
                                + Thread.currentThread().getName()
                                + "; it would wait for itself, close after the dispatch returned",
                        e.getMessage());
                refused.incrementAndGet();
            });
            assertEquals(workers, refused.get());
            jobs.dispatch(2, NOTHING); // still open
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
