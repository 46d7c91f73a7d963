package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobListener;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.StallReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an embedder says about the workers of a simulation: names, idle policy, watchdog, listener; and an end that does
/// not wait for ever.
class WithJobsTest {

    private static final Duration SHORT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(Trial.PATIENCE_SECONDS);
    private static final JobOptions JOBS = JobOptions.defaults();

    private static Simulation create(final int workers, final JobOptions jobs) {
        return Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withJobs(jobs));
    }

    /// A simulation with one system, of as many chunks as there are workers at least.
    private static Simulation counting(final SimulationOptions options) {
        final Simulation sim = Simulation.create(options);
        final Table things = sim.define("thing", Layout.dense(64 * 8));
        final IntColumn n = things.ints("n");
        for (int row = 0; row < 64 * 8; row++) {
            things.create();
        }
        sim.system("count").writes(n).grain(64).over(things, (rows, commands) -> {
            final int[] counts = rows.write(n);
            for (int row = rows.begin(); row < rows.end(); row++) {
                counts[row] += row;
            }
        });
        return sim;
    }

    private static void await(final CountDownLatch latch) {
        try {
            assertTrue(latch.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- The number of workers ----

    @Test
    void withJobs_anotherNumberOfWorkers_isRefused() {
        final SimulationOptions options = SimulationOptions.defaults().withWorkers(4);
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> options.withJobs(JOBS.withWorkers(3)));
        assertEquals(
                "a simulation has one number of workers: workers=4, jobs.workers=3; leave it out of the job options and"
                        + " use SimulationOptions.withWorkers",
                refused.getMessage());
        assertEquals(4, options.withJobs(JOBS.withWorkers(4)).jobs().workers());
    }

    @Test
    void withWorkers_beforeOrAfterWithJobs_countsForBoth() {
        final SimulationOptions before =
                SimulationOptions.defaults().withWorkers(4).withJobs(JOBS.withName("city"));
        final SimulationOptions after =
                SimulationOptions.defaults().withJobs(JOBS.withName("city")).withWorkers(4);
        assertEquals(JOBS.withName("city").withWorkers(4).name(), before.jobs().name());
        assertEquals(4, before.jobs().workers());
        assertEquals(4, after.jobs().workers());
        assertEquals(2, after.withWorkers(2).jobs().workers());
    }

    @Test
    void withJobs_theyAloneSetTheNumber_countsForBoth() {
        final SimulationOptions plain = SimulationOptions.defaults();
        for (int workers = 1; workers <= 8; workers++) { // one of them is the number of cores
            final SimulationOptions options = plain.withJobs(JOBS.withWorkers(workers));
            assertEquals(workers, options.workers());
            assertEquals(workers, options.withJobs(JOBS.withName("city")).workers());
            assertThrows(IllegalArgumentException.class, () -> options.withJobs(JOBS.withWorkers(9)));
        }
        assertEquals(plain.workers(), plain.withJobs(JOBS.withName("city")).workers());
    }

    // ---- When threads start ----

    /// Three systems over one chunk, one after the other: there is never work for a second thread.
    @ParameterizedTest
    @ValueSource(ints = {2, 256})
    void step_smallFrames_startNoThread(final int workers) {
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(workers).withJobs(JOBS.withName("small"));
        try (Simulation sim = Simulation.create(options)) {
            final Table things = sim.define("thing", Layout.dense(1000));
            final IntColumn count = things.ints("count");
            for (int system = 0; system < 3; system++) {
                sim.system("system " + system).writes(count).over(things, (rows, commands) -> {
                    final int[] counts = rows.write(count);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        counts[row]++;
                    }
                });
            }
            for (int row = 0; row < 900; row++) {
                things.create();
            }
            sim.run(1000);
            assertEquals(0, threads("small"));
            assertEquals(workers, sim.report().workers());
        }
    }

    @Test
    void step_severalChunksWithoutCutoff_startsThreads() {
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(3)
                .withJobs(JOBS.withName("large"))
                .withoutSerialCutoff();
        try (Simulation sim = counting(options)) {
            assertEquals(0, threads("large"));
            sim.step();
            assertEquals(2, threads("large"));
        }
        assertEquals(0, threads("large"));
    }

    private static long threads(final String system) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(system + "-worker-"))
                .count();
    }

    // ---- Each option ----

    /// The threads that run the chunks of two workers, which meet.
    private static Set<String> threads(final Simulation sim) {
        final Set<String> names = ConcurrentHashMap.newKeySet();
        final Table things = sim.define("thing", Layout.dense(128));
        for (int row = 0; row < 128; row++) {
            things.create();
        }
        final CountDownLatch both = new CountDownLatch(2);
        sim.system("meet").grain(64).over(things, (rows, commands) -> {
            names.add(Thread.currentThread().getName());
            both.countDown();
            await(both);
        });
        sim.step();
        names.remove(Thread.currentThread().getName());
        return names;
    }

    @Test
    void withName_always_namesTheWorkers() {
        try (Simulation sim = create(2, JOBS.withName("city"))) {
            assertEquals(Set.of("city-worker-1"), threads(sim));
        }
    }

    @Test
    void create_twoSimulations_haveThreadsOfDifferentNames() {
        try (Simulation one = create(2, JOBS);
                Simulation other = create(2, JOBS)) {
            final String first = threads(one).iterator().next();
            final String second = threads(other).iterator().next();
            assertTrue(first.matches("denserow-\\d+-worker-1"), first);
            assertNotEquals(first, second);
        }
    }

    @Test
    void withIdle_always_asksForOneStrategyPerWorker() {
        final AtomicInteger made = new AtomicInteger();
        try (Simulation sim = create(3, JOBS.withIdle(() -> {
            made.incrementAndGet();
            return BusySpinIdleStrategy.INSTANCE;
        }))) {
            sim.step();
        }
        assertEquals(3, made.get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void withListener_always_hearsSystemsByName(final int workers) {
        final Set<String> heard = ConcurrentHashMap.newKeySet();
        final JobListener listener = new JobListener() {
            @Override
            public void chunkBegins(final Object job, final int chunk, final int worker) {
                heard.add(job + "/" + chunk);
            }
        };
        try (Simulation sim =
                counting(SimulationOptions.defaults().withWorkers(workers).withJobs(JOBS.withListener(listener)))) {
            sim.step();
        }
        for (int chunk = 0; chunk < 8; chunk++) {
            assertTrue(heard.contains("count/" + chunk), heard::toString);
        }
    }

    /// The system goes on when its stall was reported.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void withStallLimit_systemHangs_isReportedByName(final int workers) {
        final CountDownLatch reported = new CountDownLatch(1);
        final AtomicReference<StallReport> stall = new AtomicReference<>();
        try (Simulation sim = create(workers, JOBS.withStallLimit(JobOptions.MIN_STALL_LIMIT, report -> {
            stall.compareAndSet(null, report);
            reported.countDown();
        }))) {
            final Table things = sim.define("thing", Layout.dense(64));
            things.create();
            sim.system("hangs").over(things, (rows, commands) -> await(reported));
            sim.step();
        }
        assertEquals("hangs", stall.get().job());
        assertEquals(0, stall.get().chunk());
    }

    @Test
    void run_anyJobOptions_sameHash() {
        final SimulationOptions plain = SimulationOptions.defaults().withoutSerialCutoff();
        final SimulationOptions one = plain.withWorkers(1);
        final JobOptions jobs = JOBS.withName("city").withIdleRounds(0).withStallLimit(LONG, report -> {});
        long expected = 0;
        for (final SimulationOptions options : List.of(
                one,
                one.withJobs(jobs),
                plain.withJobs(jobs),
                plain.withWorkers(3).withJobs(jobs),
                plain.withWorkers(3).withJobs(jobs).withChunkOrder(7))) {
            try (Simulation sim = counting(options)) {
                sim.run(3);
                assertTrue(expected == 0 || expected == sim.hash(), options::toString);
                expected = sim.hash();
            }
        }
    }

    // ---- An end that does not wait ----

    @Test
    void close_frameHangs_namesTheSystemAndWaitsNoLongerThanSaid() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        final AtomicReference<Simulation> sim = new AtomicReference<>();
        final AtomicReference<Throwable> ended = new AtomicReference<>();
        final Thread owner = new Thread(() -> {
            try (Simulation mine = create(2, JOBS)) {
                final Table things = mine.define("thing", Layout.dense(64));
                things.create();
                mine.system("hangs").over(things, (rows, commands) -> {
                    inside.countDown();
                    await(release);
                });
                sim.set(mine);
                mine.run(1_000_000_000);
            } catch (final SystemFailure failure) {
                ended.set(failure.getCause());
            } finally {
                closed.countDown();
            }
        });
        owner.start();
        await(inside);
        for (final Duration timeout : List.of(Duration.ZERO, SHORT)) {
            final List<StallReport> busy = sim.get().close(timeout);
            assertTrue(busy.stream().anyMatch(report -> report.job().equals("hangs")), busy::toString);
        }
        release.countDown();
        assertEquals(List.of(), sim.get().close(LONG));
        await(closed);
        Trial.assertSays(ended.get(), "a closed job system runs nothing");
        owner.join();
    }

    @Test
    void close_withTimeoutByTheOwner_closesAll() throws InterruptedException {
        final Simulation sim = counting(SimulationOptions.defaults().withWorkers(2));
        sim.step();
        assertEquals(List.of(), sim.close(SHORT));
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "the simulation is closed");
        final Simulation left = counting(SimulationOptions.defaults().withWorkers(2));
        left.handOver();
        assertNull(Trial.onOtherThread(() -> {
            assertEquals(List.of(), left.close(SHORT));
            Trial.assertSays(assertThrows(IllegalStateException.class, left::step), "the simulation is closed");
        }));
    }

    /// By a thread of the frame it would wait for itself.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void close_withTimeoutInsideAFrame_isRefused(final int workers) {
        try (Simulation sim = create(workers, JOBS)) {
            final Table things = sim.define("thing", Layout.dense(128));
            for (int row = 0; row < 128; row++) {
                things.create();
            }
            final CountDownLatch all = new CountDownLatch(workers);
            final AtomicInteger refused = new AtomicInteger();
            sim.system("close").grain(64).over(things, (rows, commands) -> {
                all.countDown();
                await(all);
                assertThrows(IllegalStateException.class, () -> sim.close(SHORT));
                refused.incrementAndGet();
            });
            sim.step();
            assertEquals(2, refused.get());
            assertFalse(sim.isPaused());
            sim.step(); // still open
        }
    }
}
