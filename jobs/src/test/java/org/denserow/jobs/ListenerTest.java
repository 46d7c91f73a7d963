package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a listener hears: each chunk begins and ends once, in its place, on its thread; and what one that throws does.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListenerTest {

    private static final String PARKS = "parks";
    private static final String WAKES = "wakes";

    private record Event(String what, Object job, int chunk, Thread thread) {

        @Override
        public String toString() {
            return what + (job == null ? "" : " " + job + ' ' + chunk);
        }
    }

    /// Writes down what it hears, by worker number.
    private static class Recorder implements JobListener {

        final List<List<Event>> events = new ArrayList<>();

        Recorder(final int workers) {
            for (int worker = 0; worker < workers; worker++) {
                events.add(Collections.synchronizedList(new ArrayList<>()));
            }
        }

        private void add(final int worker, final String what, final Object job, final int chunk) {
            events.get(worker).add(new Event(what, job, chunk, Thread.currentThread()));
        }

        @Override
        public void chunkBegins(final Object job, final int chunk, final int worker) {
            add(worker, "begin", job, chunk);
        }

        @Override
        public void chunkEnds(final Object job, final int chunk, final int worker) {
            add(worker, "end", job, chunk);
        }

        @Override
        public void parks(final int worker) {
            add(worker, PARKS, null, 0);
        }

        @Override
        public void wakes(final int worker) {
            add(worker, WAKES, null, 0);
        }

        /// Each end belongs to the last begin that has none, each worker sleeps outside of chunks only.
        ///
        /// @return the chunks that began
        int check(final JobSystem jobs) {
            int chunks = 0;
            for (int worker = 0; worker < events.size(); worker++) {
                final Deque<Event> open = new ArrayDeque<>();
                boolean asleep = false;
                for (final Event event : List.copyOf(events.get(worker))) {
                    final String at = "worker=" + worker + ", event=" + event + ", open=" + open;
                    if (worker > 0) {
                        assertSame(jobs.executor().workers().get(worker), event.thread, at);
                    }
                    assertEquals(asleep, event.what.equals(WAKES), at);
                    switch (event.what) {
                        case "begin" -> {
                            open.push(event);
                            chunks++;
                        }
                        case "end" -> {
                            assertFalse(open.isEmpty(), at);
                            final Event begun = open.pop();
                            assertSame(begun.job, event.job, at);
                            assertEquals(begun.chunk, event.chunk, at);
                        }
                        default -> {
                            assertTrue(open.isEmpty(), at);
                            asleep = event.what.equals(PARKS);
                        }
                    }
                }
                assertTrue(open.isEmpty(), "worker=" + worker + ", open=" + open);
            }
            return chunks;
        }
    }

    // ---- Pairs ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void chunks_nestedAndFailing_beginAndEndOnceInTheirPlace(final int workers) {
        final Recorder recorder = new Recorder(workers);
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0).withListener(recorder))) {
            final AtomicInteger ran = new AtomicInteger();
            final ChunkJob leaf = (chunk, worker) -> ran.incrementAndGet();
            final ChunkJob failing = (chunk, worker) -> {
                ran.incrementAndGet();
                if (chunk == 2) {
                    throw new IllegalStateException("chunk");
                }
            };
            final ChunkJob outer = (chunk, worker) -> {
                ran.incrementAndGet();
                jobs.dispatch(1, leaf);
                assertThrows(JobFailure.class, () -> jobs.dispatch(5, failing));
            };
            final RangeJob range = (begin, end, chunk, worker) -> ran.incrementAndGet();
            for (int round = 0; round < 100; round++) {
                jobs.dispatch(7, leaf);
                jobs.dispatch(7, outer);
                jobs.parallelFor(300, 64, range);
                jobs.runOn(workers - 1, leaf);
                assertThrows(JobFailure.class, () -> jobs.dispatch(9, failing));
            }
            Awaits.parked(jobs);
            assertEquals(ran.get(), recorder.check(jobs));
            final List<Object> known = List.of(leaf, failing, outer, range);
            recorder.events.stream().flatMap(List::stream).forEach(event -> {
                assertTrue(event.job == null || known.contains(event.job), "the job itself: " + event);
            });
        }
    }

    /// The controls: the check refuses a lost end, a doubled begin, an end of something else.
    @Test
    void check_twins_failIt() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final Object job = "job";
            final String[][] broken = {
                {"begin 0"},
                {"end 0"},
                {"begin 0", "begin 0", "end 0"},
                {"begin 0", "end 1"},
                {"begin 0", "begin 1", "end 0", "end 1"},
                {"begin 0", "parks 0", "wakes 0", "end 0"},
                {"wakes 0"},
                {"parks 0", "begin 0", "end 0"}
            };
            for (final String[] events : broken) {
                final Recorder recorder = new Recorder(1);
                for (final String event : events) {
                    final String[] parts = event.split(" ");
                    recorder.add(0, parts[0], job, Integer.parseInt(parts[1]));
                }
                assertThrows(AssertionError.class, () -> recorder.check(jobs), () -> String.join(", ", events));
            }
        }
    }

    @Test
    void chunks_ofASchedule_bearTheNamesOfNodes() {
        final Recorder recorder = new Recorder(1);
        try (JobSystem jobs = JobSystem.create(Options.of(1, 0).withListener(recorder))) {
            final ScheduleBuilder builder = Schedule.on(jobs);
            final ChunkJob nested = new ChunkJob() {
                @Override
                public void run(final int chunk, final int worker) {}

                @Override
                public String toString() {
                    return "nested";
                }
            };
            builder.dispatch("move", () -> 2, (chunk, worker) -> {}).writes("x");
            builder.parallelFor("sort", () -> 100, 64, (begin, end, chunk, worker) -> {})
                    .writes("x");
            builder.single("one", (chunk, worker) -> jobs.dispatch(2, nested)).writes("x");
            builder.owner("own", () -> {}).writes("x");
            builder.build().run();
            assertEquals(
                    "[begin move 0, end move 0, begin move 1, end move 1, begin sort 0, end sort 0, begin sort 1,"
                            + " end sort 1, begin one 0, begin nested 0, end nested 0, begin nested 1, end nested 1,"
                            + " end one 0, begin own 0, end own 0]",
                    recorder.events.getFirst().toString());
        }
    }

    @Test
    void chunks_ofAScheduleOnWorkers_beginAndEndOnce() {
        final Recorder recorder = new Recorder(3);
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0).withListener(recorder))) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.dispatch("a", () -> 5, (chunk, worker) -> {});
            builder.dispatch("b", () -> 3, (chunk, worker) -> jobs.dispatch(2, (inner, number) -> {}));
            builder.pinned("c", 2, (chunk, worker) -> {});
            builder.owner("d", () -> {}).after("a");
            final Schedule schedule = builder.build();
            for (int round = 0; round < 200; round++) {
                schedule.run();
            }
            Awaits.parked(jobs);
            assertEquals(200 * (5 + 3 + 6 + 1 + 1), recorder.check(jobs));
        }
    }

    // ---- Sleep ----

    @Test
    void parksAndWakes_idleWorkers_areHeardInTurn() {
        final Recorder recorder = new Recorder(3);
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0).withListener(recorder))) {
            for (int round = 0; round < 100; round++) {
                Awaits.parked(jobs);
                for (int worker = 1; worker < 3; worker++) {
                    assertEquals(PARKS, recorder.events.get(worker).getLast().what);
                }
                assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS));
            }
            Awaits.parked(jobs);
            assertEquals(300, recorder.check(jobs));
            for (int worker = 1; worker < 3; worker++) {
                final long woken = recorder.events.get(worker).stream()
                        .filter(event -> event.what.equals(WAKES))
                        .count();
                assertTrue(woken >= 100, "woken=" + woken);
            }
            assertTrue(recorder.events.getFirst().stream().noneMatch(event -> event.job == null), "the owner");
        }
    }

    // ---- Listeners that throw ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void chunkBegins_throws_failsThatChunk(final int workers) {
        final RuntimeException thrown = new IllegalStateException("listener");
        final JobListener listener = new JobListener() {
            @Override
            public void chunkBegins(final Object job, final int chunk, final int worker) {
                if (chunk == 2) {
                    throw thrown;
                }
            }
        };
        checkFailsChunkTwo(workers, listener, thrown, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void chunkEnds_throws_failsThatChunk(final int workers) {
        final RuntimeException thrown = new IllegalStateException("listener");
        final JobListener listener = new JobListener() {
            @Override
            public void chunkEnds(final Object job, final int chunk, final int worker) {
                if (chunk == 2) {
                    throw thrown;
                }
            }
        };
        checkFailsChunkTwo(workers, listener, thrown, true);
    }

    private static void checkFailsChunkTwo(
            final int workers, final JobListener listener, final Throwable thrown, final boolean bodyRuns) {
        try (JobSystem jobs = JobSystem.create(Options.of(workers, 0).withListener(listener))) {
            for (int round = 0; round < 100; round++) {
                final AtomicInteger bodies = new AtomicInteger();
                final ChunkJob job = (chunk, worker) -> {
                    if (chunk == 2) {
                        bodies.incrementAndGet();
                    }
                };
                final JobFailure failure = assertThrows(JobFailure.class, () -> jobs.dispatch(6, job));
                assertEquals(2, failure.chunk());
                assertSame(thrown, failure.getCause());
                final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
                builder.dispatch("node", () -> 6, job);
                final JobFailure inNode = assertThrows(JobFailure.class, builder.build()::run);
                assertEquals("node", inNode.node());
                assertEquals(2, inNode.chunk());
                assertSame(thrown, inNode.getCause());
                assertEquals(bodyRuns ? 2 : 0, bodies.get());
                jobs.dispatch(2, job); // usable
                jobs.dispatch(
                        1,
                        (chunk, worker) -> assertEquals(0, jobs.scratch(worker).ints(1)[0]));
            }
        }
    }

    /// A listener that throws at the end of a chunk that threw must not hide what the chunk threw, least an Error.
    @Test
    void chunkEnds_throwsAfterTheChunkThrew_isNotTheCause() {
        final JobListener listener = new JobListener() {
            @Override
            public void chunkEnds(final Object job, final int chunk, final int worker) {
                throw new IllegalStateException("listener");
            }
        };
        final Error thrown = new StackOverflowError("chunk");
        for (final int chunks : new int[] {1, 2}) {
            try (JobSystem jobs = JobSystem.create(Options.of(2, 0).withListener(listener))) {
                final JobFailure failure = assertThrows(
                        JobFailure.class,
                        () -> jobs.dispatch(chunks, (chunk, worker) -> {
                            throw thrown;
                        }));
                assertSame(thrown, failure.getCause());
                assertEquals("listener", thrown.getSuppressed()[0].getMessage());
                assertThrows(IllegalStateException.class, () -> jobs.dispatch(0, (chunk, worker) -> {}), "poisoned");
            }
        }
    }

    @Test
    void parksAndWakes_throw_areReportedAndTheWorkerLives() {
        final Queue<String> reports = new ConcurrentLinkedQueue<>();
        final JobListener listener = new JobListener() {
            @Override
            public void parks(final int worker) {
                throw new IllegalStateException(PARKS);
            }

            @Override
            public void wakes(final int worker) {
                throw new IllegalStateException(WAKES);
            }
        };
        final JobSystem jobs = new JobSystem(Options.of(2, 0).withListener(listener), 1, Parker.SYSTEM);
        final Worker worker = jobs.executor().workers().get(1);
        worker.setUncaughtExceptionHandler((thread, t) -> reports.add(thread.getName() + ' ' + t.getMessage()));
        try (jobs) {
            jobs.start();
            for (int round = 0; round < 100; round++) {
                Awaits.parked(jobs);
                assertTrue(reports.contains("denserow-worker-1 parks"));
                reports.clear(); // it sleeps: nothing comes in between
                final Thread[] ranOn = new Thread[1];
                jobs.runOn(1, (chunk, number) -> ranOn[0] = Thread.currentThread());
                assertSame(worker, ranOn[0]);
                assertEquals("denserow-worker-1 wakes", reports.peek());
                assertTrue(Awaits.allMeet(jobs, Awaits.LONG_MILLIS), "round=" + round);
            }
            assertTrue(worker.isAlive());
        }
    }

    // ---- Cost ----

    @Test
    void listener_doesNothing_allocatesNothing() {
        final JobListener nothing = new JobListener() {};
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0).withListener(nothing))) {
            final long[] sums = new long[3 * 16];
            final ChunkJob leaf = (chunk, worker) -> sums[worker * 16] += chunk;
            final ChunkJob outer = (chunk, worker) -> jobs.dispatch(2, leaf);
            final RangeJob range = (begin, end, chunk, worker) -> sums[worker * 16] += end;
            assertEquals(0, AllocationTest.allocatedBytes(jobs, () -> {
                jobs.dispatch(8, outer);
                jobs.parallelFor(500, 64, range);
                jobs.runOn(1, leaf);
            }));
        }
    }

    /// The twin: one that allocates is measured, so it was called, and so would be what the system allocates for it.
    @Test
    void listener_twinAllocates_isMeasured() {
        final Object[] kept = new Object[3 * 16];
        final JobListener twin = new JobListener() {
            @Override
            public void chunkEnds(final Object job, final int chunk, final int worker) {
                kept[worker * 16] = new long[10];
            }
        };
        try (JobSystem jobs = JobSystem.create(Options.of(3, 0).withListener(twin))) {
            final ChunkJob nothing = (chunk, worker) -> {};
            final long bytes = AllocationTest.allocatedBytes(jobs, () -> jobs.dispatch(8, nothing));
            assertTrue(bytes >= AllocationTest.MEASURED * 8L * 80, "bytes=" + bytes);
        }
    }
}
