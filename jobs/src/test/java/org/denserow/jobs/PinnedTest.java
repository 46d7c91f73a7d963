package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is pinned to a worker runs once, on its thread and no other, and is never left lying.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PinnedTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    /// Loses unparks when it is told to.
    private static final class LosingParker implements Parker {

        private volatile boolean losesUnparks;

        @Override
        public void park(final Object blocker) {
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            if (!losesUnparks) {
                Parker.SYSTEM.unpark(thread);
            }
        }
    }

    private static Thread threadOf(final JobSystem jobs, final int worker) {
        return worker == 0 ? Thread.currentThread() : jobs.executor().workers().get(worker);
    }

    // ---- runOn ----

    @ParameterizedTest
    @ValueSource(ints = {0, 200})
    void runOn_anyWorker_runsOnceOnItsThread(final int idleRounds) {
        try (JobSystem jobs = JobSystem.create(Options.of(4, idleRounds))) {
            final int[] ran = new int[1]; // plain: handed from thread to thread by the calls
            for (int round = 0; round < 2_000; round++) {
                for (int target = 0; target < 4; target++) {
                    final int expected = target;
                    final Thread thread = threadOf(jobs, target);
                    jobs.runOn(target, (chunk, worker) -> {
                        assertEquals(0, chunk);
                        assertEquals(expected, worker);
                        assertSame(thread, Thread.currentThread());
                        ran[0]++;
                    });
                }
                assertEquals(4 * (round + 1), ran[0]);
            }
        }
    }

    @Test
    void runOn_oneWorker_isTheCaller() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final Thread[] ranOn = new Thread[1];
            jobs.runOn(0, (chunk, worker) -> ranOn[0] = Thread.currentThread());
            assertSame(Thread.currentThread(), ranOn[0]);
        }
    }

    @Test
    void runOn_workerThatSleeps_wakesIt() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final AtomicInteger ran = new AtomicInteger();
            for (int round = 0; round < 500; round++) {
                Awaits.parked(jobs);
                jobs.runOn(1 + round % 2, (chunk, worker) -> ran.incrementAndGet());
            }
            assertEquals(500, ran.get());
        }
    }

    @Test
    void runOn_twinLosesUnparks_leavesItLying() throws InterruptedException {
        final LosingParker parker = new LosingParker();
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            Awaits.parked(jobs);
            parker.losesUnparks = true;
            final CountDownLatch ran = new CountDownLatch(1);
            final Thread caller = new Thread(() -> jobs.runOn(1, (chunk, worker) -> ran.countDown()));
            caller.start();
            Awaits.waiting(caller);
            assertFalse(Awaits.latch(ran, Awaits.SHORT_MILLIS));
            parker.losesUnparks = false;
            Parker.SYSTEM.unpark(threadOf(jobs, 1));
            caller.join();
            assertEquals(0, ran.getCount());
        }
    }

    @Test
    void runOn_jobDispatches_othersTakePart() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            for (int round = 0; round < 200; round++) {
                final CountDownLatch begun = new CountDownLatch(2); // all but the owner, which waits
                jobs.runOn(
                        1,
                        (chunk, worker) -> jobs.dispatch(2, (inner, number) -> {
                            assertTrue(number > 0);
                            begun.countDown();
                            assertTrue(Awaits.latch(begun, Awaits.LONG_MILLIS));
                        }));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void runOn_jobThrows_isAJobFailureOfChunkZero(final int target) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            for (int round = 0; round < 100; round++) {
                final RuntimeException thrown = new IllegalStateException("job");
                final JobFailure failure = assertThrows(
                        JobFailure.class,
                        () -> jobs.runOn(target, (chunk, worker) -> {
                            throw thrown;
                        }));
                assertEquals(0, failure.chunk());
                assertSame(thrown, failure.getCause());
                jobs.runOn(target, NOTHING); // without the failure before
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void runOn_jobThrowsAnError_poisons(final int target) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            assertThrows(
                    JobFailure.class,
                    () -> jobs.runOn(target, (chunk, worker) -> {
                        throw new StackOverflowError("deep");
                    }));
            final IllegalStateException e =
                    assertThrows(IllegalStateException.class, () -> jobs.runOn(target, NOTHING));
            assertTrue(e.getMessage().startsWith("a job system runs nothing after an Error"), e.getMessage());
        }
    }

    @Test
    void runOn_interruptedCaller_waitsOnAndKeepsTheStatus() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final Thread caller = Thread.currentThread();
            final boolean[] ran = new boolean[1];
            jobs.runOn(1, (chunk, worker) -> {
                Awaits.until(() -> jobs.counters(0).parks() > 0);
                final long before = jobs.counters(0).parks();
                caller.interrupt();
                Awaits.until(() -> jobs.counters(0).parks() > before); // it went on waiting
                Thread.currentThread().interrupt(); // must not reach the next job
                ran[0] = true;
            });
            assertTrue(ran[0]);
            assertTrue(Thread.interrupted());
            final boolean[] seen = new boolean[1];
            jobs.runOn(1, (chunk, worker) -> seen[0] = Thread.currentThread().isInterrupted());
            assertFalse(seen[0]);
        }
    }

    // ---- Errors of runOn ----

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 2, 256})
    void runOn_workerOutOfRange_isAnError(final int worker) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            checkError(
                    IllegalArgumentException.class,
                    "worker must be in [0, 2): worker=" + worker
                            + "; take the number that the job got, or create more workers",
                    () -> jobs.runOn(worker, NOTHING));
            assertThrows(NullPointerException.class, () -> jobs.runOn(0, null));
            jobs.runOn(1, NOTHING); // none of the errors left it entered
        }
    }

    @Test
    void runOn_insideAChunk_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final AtomicInteger refused = new AtomicInteger();
            final ChunkJob job = (chunk, worker) -> {
                checkError(
                        IllegalStateException.class,
                        "work is not pinned from inside a chunk: thread="
                                + Thread.currentThread().getName() + "; declare a pinned node, or return first",
                        () -> jobs.runOn(1 - worker, NOTHING));
                refused.incrementAndGet();
            };
            jobs.runOn(0, job);
            jobs.runOn(1, job);
            assertEquals(2, refused.get());
            jobs.runOn(1, NOTHING);
        }
    }

    @Test
    void runOn_inABoundary_runsOnItsWorker() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final String[] ranOn = new String[2];
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.boundary("between", () -> {
                for (int worker = 0; worker < 2; worker++) {
                    jobs.runOn(
                            worker,
                            (chunk, number) ->
                                    ranOn[number] = Thread.currentThread().getName());
                }
            });
            builder.build().run();
            assertEquals(Thread.currentThread().getName(), ranOn[0]);
            assertTrue(ranOn[1].matches("denserow-\\d+-worker-1"), ranOn[1]);
        }
    }

    @Test
    void runOn_closed_isAnError() {
        final JobSystem jobs = JobSystem.withWorkers(2);
        jobs.close();
        for (int worker = 0; worker < 2; worker++) {
            final int target = worker;
            checkError(
                    IllegalStateException.class,
                    "a closed job system runs nothing: thread="
                            + Thread.currentThread().getName() + "; dispatch before close, or create another one",
                    () -> jobs.runOn(target, NOTHING));
        }
    }

    private static void checkError(
            final Class<? extends RuntimeException> type, final String message, final Executable call) {
        assertEquals(message, assertThrows(type, call).getMessage());
    }

    // ---- Nodes: where they run ----

    /// Three nodes that must run on worker 1, declared by the shipped method or by a twin of it.
    private interface Declarer {
        void declare(ScheduleBuilder builder, String name, ChunkJob job);
    }

    private static void checkRunsOnWorkerOne(final Declarer declarer, final int runs) {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final Thread thread = threadOf(jobs, 1);
            final AtomicInteger[] ran = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
            final ScheduleBuilder builder = Schedule.on(jobs);
            for (int node = 0; node < 3; node++) {
                final int self = node;
                declarer.declare(builder, "node" + node, (chunk, worker) -> {
                    assertEquals(0, chunk);
                    assertEquals(1, worker);
                    assertSame(thread, Thread.currentThread());
                    ran[self].incrementAndGet();
                });
            }
            final Schedule schedule = builder.build();
            for (int run = 1; run <= runs; run++) {
                schedule.run();
                for (final AtomicInteger count : ran) {
                    assertEquals(run, count.get(), "once per run");
                }
            }
        }
    }

    @Test
    void pinned_thousandRuns_runOnceEachOnTheirWorker() {
        checkRunsOnWorkerOne((builder, name, job) -> builder.pinned(name, 1, job), 1_000);
    }

    /// The twin: nodes that any worker may run. What is small stays on the caller, so the first run shows it.
    @Test
    void pinned_twinDeclaredSingle_failsTheCheck() {
        final JobFailure failure = assertThrows(
                JobFailure.class, () -> checkRunsOnWorkerOne((builder, name, job) -> builder.single(name, job), 1_000));
        assertTrue(failure.getCause() instanceof AssertionError);
    }

    @Test
    void pinned_shuffled_runsUnderItsNumber() {
        for (long seed = 0; seed < 200; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(4, seed)) {
                final List<Integer> numbers = new ArrayList<>();
                final ScheduleBuilder builder = Schedule.on(jobs);
                builder.dispatch("noise", () -> 5, NOTHING);
                builder.pinned("a", 3, (chunk, worker) -> numbers.add(worker)).writes("x");
                builder.pinned("b", 1, (chunk, worker) -> numbers.add(worker)).writes("x");
                builder.build().run();
                jobs.runOn(2, (chunk, worker) -> numbers.add(worker));
                jobs.runOn(0, (chunk, worker) -> numbers.add(worker));
                assertEquals(List.of(3, 1, 2, 0), numbers, "seed=" + seed);
            }
        }
    }

    /// Worker numbers are ones that threads could have: the owner waits and takes no part.
    @Test
    void runOn_shuffledJobDispatches_isTheCallerOfWhatIsNested() {
        final Set<Integer> numbers = new TreeSet<>();
        for (long seed = 0; seed < 100; seed++) {
            try (JobSystem jobs = JobSystem.shuffled(3, seed)) {
                jobs.runOn(2, (chunk, worker) -> {
                    jobs.dispatch(1, (inner, number) -> assertEquals(2, number, "one chunk runs inline"));
                    jobs.dispatch(4, (inner, number) -> numbers.add(number));
                });
            }
        }
        assertEquals(Set.of(1, 2), numbers);
    }

    // ---- Nodes: when they run ----

    @ParameterizedTest
    @ValueSource(ints = {0, 200})
    void pinned_conflictsAndAfter_runInOrder(final int idleRounds) {
        try (JobSystem jobs = JobSystem.create(Options.of(3, idleRounds))) {
            final List<String> order = new ArrayList<>(); // plain: handed on from node to node
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("a", (chunk, worker) -> order.add("a")).writes("x");
            builder.pinned("b", 1, (chunk, worker) -> order.add("b")).writes("x");
            builder.pinned("c", 2, (chunk, worker) -> order.add("c")).reads("x");
            builder.pinned("d", 2, (chunk, worker) -> order.add("d")).after("c");
            builder.owner("e", () -> order.add("e")).after("d");
            builder.pinned("f", 1, (chunk, worker) -> order.add("f")).after("e");
            builder.boundary("apply", () -> order.add("apply"));
            builder.pinned("g", 1, (chunk, worker) -> order.add("g")); // alone in its segment
            final Schedule schedule = builder.build();
            final List<String> expected = List.of("a", "b", "c", "d", "e", "f", "apply", "g");
            for (int run = 0; run < 1_000; run++) {
                order.clear();
                schedule.run();
                assertEquals(expected, order, "run=" + run);
            }
        }
    }

    @Test
    void pinned_othersAreBusy_runsAllTheSame() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final CountDownLatch[] ran = {null};
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("busy", () -> 6, (chunk, worker) -> {
                if (worker != 1) { // otherwise it would keep its own worker
                    assertTrue(Awaits.latch(ran[0], Awaits.LONG_MILLIS));
                }
            });
            builder.pinned("pinned", 1, (chunk, worker) -> ran[0].countDown());
            final Schedule schedule = builder.build();
            for (int run = 0; run < 500; run++) {
                ran[0] = new CountDownLatch(1);
                schedule.run();
                assertEquals(0, ran[0].getCount());
            }
        }
    }

    /// Everybody sleeps at once when there is nothing: a lost wake-up, of a worker or the owner, never ends.
    @Test
    void pinned_nobodySpins_completes() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final AtomicInteger ran = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.pinned("a", 1, (chunk, worker) -> ran.incrementAndGet());
            builder.pinned("b", 2, (chunk, worker) -> ran.incrementAndGet()).after("a");
            builder.dispatch("c", () -> 2, (chunk, worker) -> ran.incrementAndGet())
                    .after("b");
            builder.pinned("d", 1, (chunk, worker) -> ran.incrementAndGet()).after("b");
            builder.owner("e", ran::incrementAndGet).after("d");
            final Schedule schedule = builder.build();
            for (int run = 0; run < 2_000; run++) {
                if (run % 10 == 0) {
                    Awaits.parked(jobs);
                }
                schedule.run();
            }
            assertEquals(6 * 2_000, ran.get());
        }
    }

    @Test
    void pinned_twinLosesUnparks_isLeftLying() throws InterruptedException {
        final LosingParker parker = new LosingParker();
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final CountDownLatch ran = new CountDownLatch(1);
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.pinned("a", 1, (chunk, worker) -> ran.countDown());
            final Schedule schedule = builder.build();
            Awaits.parked(jobs);
            parker.losesUnparks = true;
            final Thread owner = new Thread(schedule::run);
            owner.start();
            Awaits.waiting(owner);
            assertFalse(Awaits.latch(ran, Awaits.SHORT_MILLIS));
            parker.losesUnparks = false;
            Parker.SYSTEM.unpark(threadOf(jobs, 1));
            owner.join();
            assertEquals(0, ran.getCount());
        }
    }

    // ---- Nodes: limits and failures ----

    @Test
    void pinned_sixtyFourToOneWorkerAtOnce_allRun() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final int[] ran = new int[2 * 16]; // by worker, each written by its own thread
            final ScheduleBuilder builder = Schedule.on(jobs);
            for (int node = 0; node < 128; node++) {
                final int worker = 1 + node % 2;
                builder.pinned("node" + node, worker, (chunk, number) -> ran[16 * (number - 1)]++);
            }
            checkError(
                    IllegalArgumentException.class,
                    "at most 64 nodes are pinned to one worker: node=more, worker=2; make one node of what runs alike",
                    () -> builder.pinned("more", 2, NOTHING));
            final Schedule schedule = builder.build();
            for (int run = 1; run <= 200; run++) {
                schedule.run();
                assertEquals(64 * run, ran[0]);
                assertEquals(64 * run, ran[16]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2})
    void pinned_workerOutOfRange_isAnError(final int worker) {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            checkError(
                    IllegalArgumentException.class,
                    "a node is pinned to a worker in [1, 2): node=a, worker=" + worker
                            + "; for worker 0 declare an owner node, for others create more workers",
                    () -> Schedule.on(jobs).pinned("a", worker, NOTHING));
        }
    }

    @Test
    void pinned_laterThanAFailure_isSkipped() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            final boolean[] fails = new boolean[1];
            final AtomicInteger later = new AtomicInteger();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.pinned("first", 1, (chunk, worker) -> {
                        if (fails[0]) {
                            throw new IllegalStateException("first");
                        }
                    })
                    .writes("x");
            builder.pinned("later", 2, (chunk, worker) -> later.incrementAndGet())
                    .reads("x");
            builder.boundary("apply", () -> {});
            builder.pinned("next", 1, (chunk, worker) -> later.incrementAndGet());
            final Schedule schedule = builder.build();
            for (int round = 1; round <= 200; round++) {
                fails[0] = true;
                final JobFailure failure = assertThrows(JobFailure.class, schedule::run);
                assertEquals("first", failure.node());
                assertEquals(0, failure.chunk());
                assertEquals("first", failure.getCause().getMessage());
                fails[0] = false;
                schedule.run();
                assertEquals(2 * round, later.get(), "run when nothing failed, and only then");
            }
        }
    }

    /// A later node fails first; the pinned one before it runs all the same, and is the one reported.
    @Test
    void pinned_earlierThanAFailure_runsAndIsReported() {
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0))) {
            for (int round = 0; round < 100; round++) {
                final CountDownLatch laterFails = new CountDownLatch(1);
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.pinned("held", 1, (chunk, worker) -> Awaits.latch(laterFails, Awaits.LONG_MILLIS));
                builder.pinned("pinned", 1, (chunk, worker) -> {
                    throw new IllegalStateException("pinned");
                });
                builder.owner("later", () -> {
                    laterFails.countDown();
                    throw new IllegalStateException("later");
                });
                final JobFailure failure = assertThrows(JobFailure.class, builder.build()::run);
                assertEquals("pinned", failure.node());
                assertEquals("pinned", failure.getCause().getMessage());
                assertEquals(
                        List.of("later"),
                        Arrays.stream(failure.getSuppressed())
                                .map(Throwable::getMessage)
                                .toList());
            }
        }
    }

    // ---- Text ----

    @Test
    void explain_pinned_isNamedSo() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.pinned("upload", 1, NOTHING).reads("x");
            builder.single("other", NOTHING);
            final Schedule schedule = builder.build();
            assertTrue(schedule.explain().contains("  upload: pinned, reads [x]"), schedule.explain());
            assertTrue(schedule.explain().contains("  other: single"), schedule.explain());
            assertTrue(schedule.toDot().contains("\"upload\\npinned\""), schedule.toDot());
        }
    }
}
