package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What workers count is what they did. Times are compared with each other, and with spans that lie inside or around.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CountersTest {

    private static final long SPAN_NANOS = 20_000_000;

    private static void spin(final long nanos) {
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
    }

    // ---- Chunks ----

    /// Everything that runs chunks, each of which counts itself.
    private static void runAll(final JobSystem jobs, final AtomicIntegerArray ran) {
        final ChunkJob leaf = (chunk, worker) -> ran.incrementAndGet(worker);
        final ChunkJob outer = (chunk, worker) -> {
            ran.incrementAndGet(worker);
            jobs.dispatch(1, leaf);
            jobs.dispatch(3, leaf);
            jobs.parallelFor(200, 64, (begin, end, inner, number) -> ran.incrementAndGet(number));
        };
        final ChunkJob failing = (chunk, worker) -> {
            ran.incrementAndGet(worker);
            if (chunk >= 3) {
                throw new IllegalStateException("chunk");
            }
        };
        for (final int chunks : new int[] {0, 1, 2, 50}) {
            jobs.dispatch(chunks, leaf);
        }
        jobs.dispatch(50, leaf, SerialCutoff.adaptive());
        jobs.dispatch(5, outer);
        jobs.parallelFor(1000, 64, (begin, end, chunk, worker) -> ran.incrementAndGet(worker));
        assertThrows(JobFailure.class, () -> jobs.dispatch(40, failing)); // what it skips is not counted
        jobs.runOn(jobs.workers() - 1, leaf);
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch("a", () -> 20, leaf);
        builder.dispatch("b", () -> 4, outer);
        builder.owner("c", () -> ran.incrementAndGet(0));
        builder.boundary("apply", () -> jobs.dispatch(7, leaf));
        builder.dispatch("failing", () -> 40, failing);
        builder.dispatch("skipped", () -> 40, leaf).after("failing");
        assertThrows(JobFailure.class, builder.build()::run);
    }

    private static void checkChunks(final JobSystem jobs, final AtomicIntegerArray ran) {
        for (int worker = 0; worker < jobs.workers(); worker++) {
            assertEquals(ran.get(worker), jobs.counters(worker).chunks(), "worker=" + worker);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void chunks_everyWayToRunThem_areCountedExactly(final int workers) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0))) {
            final AtomicIntegerArray ran = new AtomicIntegerArray(workers);
            for (int round = 0; round < 200; round++) {
                runAll(jobs, ran);
                checkChunks(jobs, ran);
            }
        }
        for (long seed = 0; seed < 20; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(workers, seed)) {
                final AtomicIntegerArray ran = new AtomicIntegerArray(workers);
                runAll(jobs, ran);
                checkChunks(jobs, ran);
            }
        }
    }

    /// The control: a chunk that ran and was not counted fails the check, and so does one that did not run and was.
    @Test
    void chunks_twinsThatMiscount_failTheCheck() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final AtomicIntegerArray ran = new AtomicIntegerArray(2);
            runAll(jobs, ran);
            checkChunks(jobs, ran);
            ran.incrementAndGet(1);
            assertThrows(AssertionError.class, () -> checkChunks(jobs, ran));
            jobs.runOn(1, (chunk, worker) -> {});
            checkChunks(jobs, ran);
            jobs.runOn(1, (chunk, worker) -> {});
            assertThrows(AssertionError.class, () -> checkChunks(jobs, ran));
        }
    }

    @Test
    void counters_workerOutOfRange_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            for (final int worker : new int[] {-1, 2}) {
                assertEquals(
                        "worker must be in [0, 2): worker=" + worker
                                + "; take the number that the job got, or create more workers",
                        assertThrows(IllegalArgumentException.class, () -> jobs.counters(worker))
                                .getMessage());
            }
        }
    }

    // ---- Claims lost ----

    @Test
    void claimsLost_nobodyElseClaims_staysZero() {
        final WorkerContext[] contexts = Options.contexts(2);
        final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, contexts, 1, Parker.SYSTEM);
        dispatch.publish((chunk, worker) -> {}, 10_000);
        assertEquals(10_000, dispatch.run(1));
        assertEquals(0, contexts[0].counters().claimsLost());
        assertEquals(0, contexts[1].counters().claimsLost());
    }

    /// Two threads claim from one word until one of them was too late, which is counted on the one that was.
    @Test
    void claimsLost_twoClaimAtOnce_areCounted() throws InterruptedException {
        final WorkerContext[] contexts = Options.contexts(2);
        final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, contexts, 1, Parker.SYSTEM);
        final long[] claims = new long[2];
        boolean lost = false;
        while (!lost) {
            dispatch.publish((chunk, worker) -> {}, 1_000_000);
            final Thread other = new Thread(() -> claims[1] += dispatch.run(1));
            other.start();
            claims[0] += dispatch.run(0);
            other.join();
            assertEquals(0, (claims[0] + claims[1]) % 1_000_000, "each chunk once");
            lost = contexts[0].counters().claimsLost() + contexts[1].counters().claimsLost() > 0;
        }
    }

    // ---- Parks ----

    /// Counts the parks of each thread.
    private static final class CountingParker implements Parker {

        private final Map<Thread, LongAdder> parks = new ConcurrentHashMap<>();

        @Override
        public void park(final Object blocker) {
            parks.computeIfAbsent(Thread.currentThread(), thread -> new LongAdder())
                    .increment();
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            Parker.SYSTEM.unpark(thread);
        }

        long parks(final Thread thread) {
            final LongAdder adder = parks.get(thread);
            return adder == null ? 0 : adder.sum();
        }
    }

    @Test
    void parks_ofWorkersAndJoiner_areCountedExactly() {
        final CountingParker parker = new CountingParker();
        try (JobSystem jobs = new JobSystem(Options.of(3, 0), 1, parker).start()) {
            for (int round = 0; round < 50; round++) {
                Awaits.parked(jobs);
                for (int worker = 1; worker < 3; worker++) {
                    final Thread thread = jobs.executor().workers().get(worker);
                    assertEquals(parker.parks(thread), jobs.counters(worker).parks(), "worker=" + worker);
                }
                final long before = jobs.counters(0).parks();
                jobs.dispatch(
                        2,
                        Awaits.holdTheOther(
                                () -> Awaits.until(() -> jobs.counters(0).parks() > before)));
                assertEquals(
                        parker.parks(Thread.currentThread()), jobs.counters(0).parks());
            }
        }
    }

    // ---- Times ----

    /// What lies around the whole life of a worker; its times may not exceed it together.
    private static void checkNotCountedTwice(final WorkerCounters counters, final long sinceNanos) {
        final long busy = counters.busyNanos();
        final long idle = counters.idleNanos();
        assertTrue(busy + idle <= System.nanoTime() - sinceNanos, "busy=" + busy + ", idle=" + idle);
    }

    @Test
    void busyNanos_chunkThatSpins_isBusyNotIdle() {
        final long beginNanos = System.nanoTime();
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final WorkerCounters counters = jobs.counters(1);
            for (int round = 1; round <= 10; round++) {
                jobs.runOn(1, (chunk, worker) -> spin(SPAN_NANOS)); // pinned
                Awaits.parked(jobs); // it has counted
                assertTrue(counters.busyNanos() >= round * SPAN_NANOS, counters.toString());
            }
            for (int round = 1; round <= 10; round++) { // and claimed
                jobs.dispatch(2, Awaits.holdTheOther(() -> spin(SPAN_NANOS)));
                Awaits.parked(jobs);
                assertTrue(counters.busyNanos() >= (10 + round) * SPAN_NANOS, counters.toString());
            }
            checkNotCountedTwice(counters, beginNanos); // so none of it was idle
        }
    }

    @Test
    void idleNanos_nothingToDo_isIdleNotBusy() {
        final long beginNanos = System.nanoTime();
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final WorkerCounters counters = jobs.counters(1);
            for (int round = 1; round <= 20; round++) {
                Awaits.parked(jobs);
                spin(SPAN_NANOS); // on this thread
                jobs.runOn(1, (chunk, worker) -> {});
                assertTrue(counters.idleNanos() >= round * SPAN_NANOS, counters.toString());
            }
            Awaits.parked(jobs);
            checkNotCountedTwice(counters, beginNanos); // so none of it was busy
        }
    }

    /// A thread that waits in a join is idle; so is a worker in a nested join.
    @ParameterizedTest
    @ValueSource(ints = {0, JobOptions.NEVER_SLEEP})
    void idleNanos_joinThatWaits_isIdleNotBusy(final int idleRounds) {
        final long beginNanos = System.nanoTime();
        final CountingIdle idle = new CountingIdle();
        try (JobSystem jobs = JobSystem.create(Options.of(2, idleRounds).withIdle(() -> idle))) {
            final WorkerCounters counters = jobs.counters(0);
            for (int round = 1; round <= 10; round++) {
                final long before = waits(counters, idle);
                jobs.dispatch(2, Awaits.holdTheOther(() -> {
                    Awaits.until(() -> waits(counters, idle) > before);
                    spin(SPAN_NANOS);
                }));
                assertTrue(counters.idleNanos() >= round * SPAN_NANOS, counters.toString());
            }
            checkNotCountedTwice(counters, beginNanos); // so none of it was busy
        }
    }

    /// Grows once the owner waits in its join: it parks, or it calls the strategy.
    private static long waits(final WorkerCounters owner, final CountingIdle idle) {
        return owner.parks() + idle.byOwner.get();
    }

    private static final class CountingIdle implements IdleStrategy {

        private final AtomicInteger byOwner = new AtomicInteger();

        @Override
        public void idle(final int workCount) {
            idle();
        }

        @Override
        public void idle() {
            if (!(Thread.currentThread() instanceof Worker)) {
                byOwner.incrementAndGet();
            }
            Thread.onSpinWait();
        }

        @Override
        public void reset() {}
    }

    /// An owner that waits for pinned work waits in a join too.
    @Test
    void idleNanos_ownerWaitsForPinnedWork_isIdle() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final WorkerCounters counters = jobs.counters(0);
            jobs.runOn(1, (chunk, worker) -> {
                Awaits.until(() -> counters.parks() > 0);
                spin(SPAN_NANOS);
            });
            assertTrue(counters.idleNanos() >= SPAN_NANOS, counters.toString());
        }
    }

    /// The owner's own chunks are busy; what runs inline reads no clock.
    @Test
    void busyNanos_owner_countsWhatRunsInParallel() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final WorkerCounters counters = jobs.counters(0);
            jobs.dispatch(1, (chunk, worker) -> spin(SPAN_NANOS));
            assertEquals(0, counters.busyNanos());
            assertEquals(1, counters.chunks());
            final CountDownLatch ownersBegun = new CountDownLatch(1);
            jobs.dispatch(2, (chunk, worker) -> {
                if (worker == 0) {
                    ownersBegun.countDown();
                    spin(SPAN_NANOS);
                } else {
                    Awaits.latch(ownersBegun, Awaits.LONG_MILLIS);
                }
            });
            assertTrue(counters.busyNanos() >= SPAN_NANOS, counters.toString());
        }
    }

    /// The control: the two bounds together refuse times that are counted on the wrong side.
    @Test
    void times_twinsOnTheWrongSide_failTheChecks() {
        final WorkerCounters counters = Options.contexts(1)[0].counters();
        final long beginNanos = System.nanoTime();
        counters.startClock();
        counters.beginBusy();
        spin(SPAN_NANOS);
        counters.endBusy();
        assertTrue(counters.busyNanos() >= SPAN_NANOS);
        checkNotCountedTwice(counters, beginNanos); // so a busy span is not idle
        counters.waitedSince(beginNanos - TimeUnit.DAYS.toNanos(1)); // waited for longer than there was
        counters.endBusy();
        assertThrows(AssertionError.class, () -> {
            assertTrue(counters.busyNanos() >= SPAN_NANOS);
            checkNotCountedTwice(counters, beginNanos);
        });
    }
}
