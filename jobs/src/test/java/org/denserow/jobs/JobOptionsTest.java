package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Limits, defaults, and that each `with` changes its own option and no other.
class JobOptionsTest {

    private static final JobOptions DEFAULTS = JobOptions.defaults();
    private static final Supplier<IdleStrategy> IDLE = YieldingIdleStrategy::new;
    private static final Consumer<StallReport> ON_STALL = report -> {};
    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final JobListener LISTENER = new JobListener() {};

    // ---- Defaults ----

    private static final Duration LIMIT = Duration.ofSeconds(60); // so that there is a watchdog

    @Test
    void defaults_always_areTheDocumentedOnes() {
        assertEquals(Math.min(Runtime.getRuntime().availableProcessors(), 256), DEFAULTS.workers());
        assertFalse(DEFAULTS.setsWorkers());
        assertEquals("denserow", DEFAULTS.name());
        assertSame(BusySpinIdleStrategy.INSTANCE, DEFAULTS.idle().get());
        assertEquals(1_000, DEFAULTS.idleRounds());
        assertEquals(Duration.ZERO, DEFAULTS.stallLimit());
        assertSame(JobListener.NONE, DEFAULTS.listener());
        assertEquals(DEFAULTS, JobOptions.defaults());
        assertEquals("BusySpin", DEFAULTS.idle().toString());
    }

    @Test
    void defaults_madeTwice_areEqual() {
        assertEquals(JobOptions.defaults(), JobOptions.defaults());
    }

    @Test
    void withWorkers_always_setsTheNumber() {
        final JobOptions set = DEFAULTS.withWorkers(DEFAULTS.workers());
        assertTrue(set.setsWorkers());
        assertTrue(set.withName("x").setsWorkers());
        assertFalse(DEFAULTS.withName("x").setsWorkers());
        assertNotEquals(DEFAULTS, set);
    }

    @Test
    void withName_always_beginsTheNamesOfTheThreads() {
        try (JobSystem jobs = JobSystem.create(DEFAULTS.withWorkers(3).withName("sim"))) {
            final Worker[] threads = jobs.executor().workers().threads();
            assertEquals("sim-worker-1", threads[0].getName());
            assertEquals("sim-worker-2", threads[1].getName());
        }
    }

    @Test
    void create_defaultName_numbersTheSystems() {
        try (JobSystem one = JobSystem.withWorkers(2);
                JobSystem other = JobSystem.create(DEFAULTS.withWorkers(2).withStallLimit(LIMIT, report -> {}))) {
            one.dispatch(2, NOTHING);
            other.dispatch(2, NOTHING);
            final String first = one.executor().workers().threads()[0].getName();
            final String second = other.executor().workers().threads()[0].getName();
            assertTrue(first.matches("denserow-\\d+-worker-1"), first);
            assertEquals(numberOf(first) + 1, numberOf(second));
            assertEquals(
                    List.of("denserow-" + numberOf(second) + "-watchdog", second),
                    Threads.of("denserow-" + numberOf(second)));
        }
    }

    private static long numberOf(final String thread) {
        return Long.parseLong(thread.split("-")[1]);
    }

    /// A plugin's classes are found from its systems as from the thread that made them.
    @Test
    void create_contextClassLoader_isTheCreators() throws InterruptedException {
        final ClassLoader loader = new ClassLoader() {};
        final JobSystem[] made = new JobSystem[1];
        final Thread creator = new Thread(() -> made[0] =
                JobSystem.create(DEFAULTS.withWorkers(2).withName("loads").withStallLimit(LIMIT, report -> {})));
        creator.setContextClassLoader(loader);
        creator.start();
        creator.join();
        try (JobSystem jobs = made[0]) {
            final ClassLoader[] seen = new ClassLoader[1];
            jobs.runOn(1, (chunk, worker) -> seen[0] = Thread.currentThread().getContextClassLoader());
            assertSame(loader, seen[0]);
            for (final Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals("loads-watchdog")) {
                    assertSame(loader, thread.getContextClassLoader());
                    seen[0] = null;
                }
            }
            assertNull(seen[0], "there is a watchdog");
        }
    }

    // ---- With ----

    @Test
    void with_each_changesItsOwnOptionOnly() {
        final JobOptions set = options(7, "x", IDLE, 3, Duration.ofMillis(50), ON_STALL, LISTENER);
        final Supplier<IdleStrategy> idle = () -> BusySpinIdleStrategy.INSTANCE;
        final Consumer<StallReport> onStall = report -> {};
        final Duration stallLimit = Duration.ofSeconds(1);
        assertEquals(options(8, "x", IDLE, 3, Duration.ofMillis(50), ON_STALL, LISTENER), set.withWorkers(8));
        assertEquals(options(7, "y", IDLE, 3, Duration.ofMillis(50), ON_STALL, LISTENER), set.withName("y"));
        assertEquals(options(7, "x", idle, 3, Duration.ofMillis(50), ON_STALL, LISTENER), set.withIdle(idle));
        assertEquals(options(7, "x", IDLE, 4, Duration.ofMillis(50), ON_STALL, LISTENER), set.withIdleRounds(4));
        assertEquals(options(7, "x", IDLE, 3, stallLimit, onStall, LISTENER), set.withStallLimit(stallLimit, onStall));
        assertEquals(
                options(7, "x", IDLE, 3, Duration.ofMillis(50), ON_STALL, JobListener.NONE),
                set.withListener(JobListener.NONE));
        assertEquals(
                List.of(7, "x", IDLE, 3, Duration.ofMillis(50), ON_STALL, LISTENER),
                List.of(
                        set.workers(),
                        set.name(),
                        set.idle(),
                        set.idleRounds(),
                        set.stallLimit(),
                        set.onStall(),
                        set.listener()));
        assertNotEquals(set, set.withWorkers(8));
        assertEquals(set.hashCode(), set.withName("x").hashCode());
        assertTrue(set.toString().startsWith("JobOptions{workers=7, name=x, idle="), set.toString());
    }

    private static JobOptions options(
            final int workers,
            final String name,
            final Supplier<IdleStrategy> idle,
            final int idleRounds,
            final Duration stallLimit,
            final Consumer<StallReport> onStall,
            final JobListener listener) {
        return DEFAULTS.withListener(listener)
                .withStallLimit(stallLimit, onStall)
                .withIdleRounds(idleRounds)
                .withIdle(idle)
                .withName(name)
                .withWorkers(workers);
    }

    // ---- Limits ----

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 257, Integer.MAX_VALUE})
    void withWorkers_outOfRange_isAnError(final int workers) {
        checkIllegal(
                "workers must be in [1, 256]: workers=" + workers + "; count the calling thread as one of them",
                () -> DEFAULTS.withWorkers(workers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void withName_blank_isAnError(final String name) {
        checkIllegal(
                "a job system needs a name: name=\"" + name + "\"; its threads are named after it",
                () -> DEFAULTS.withName(name));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1})
    void withIdleRounds_negative_isAnError(final int rounds) {
        checkIllegal(
                "idleRounds must be >= 0: idleRounds=" + rounds + "; 0 sleeps at once",
                () -> DEFAULTS.withIdleRounds(rounds));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1_000_000_000, -1, 1, 9_999_999})
    void withStallLimit_tooShort_isAnError(final long nanos) {
        final Duration limit = Duration.ofNanos(nanos);
        checkIllegal(
                "stallLimit must be at least 10 ms, or zero for no watchdog: stallLimit=" + limit,
                () -> DEFAULTS.withStallLimit(limit, ON_STALL));
    }

    @Test
    void with_atTheLimits_isAccepted() {
        assertEquals(1, DEFAULTS.withWorkers(1).workers());
        assertEquals(256, DEFAULTS.withWorkers(JobSystem.MAX_WORKERS).workers());
        assertEquals(0, DEFAULTS.withIdleRounds(0).idleRounds());
        assertEquals(
                Integer.MAX_VALUE,
                DEFAULTS.withIdleRounds(JobOptions.NEVER_SLEEP).idleRounds());
        final Duration shortest = Duration.ofMillis(10);
        assertEquals(JobOptions.MIN_STALL_LIMIT, shortest);
        assertEquals(shortest, DEFAULTS.withStallLimit(shortest, ON_STALL).stallLimit());
        assertEquals(
                Duration.ZERO, DEFAULTS.withStallLimit(Duration.ZERO, ON_STALL).stallLimit());
    }

    @Test
    void with_null_isAnErrorThatNamesIt() {
        assertThrows(NullPointerException.class, () -> DEFAULTS.withName(null));
        checkNull("idle", () -> DEFAULTS.withIdle(null));
        assertThrows(NullPointerException.class, () -> DEFAULTS.withStallLimit(null, ON_STALL));
        checkNull("onStall", () -> DEFAULTS.withStallLimit(Duration.ofSeconds(1), null));
        checkNull("listener", () -> DEFAULTS.withListener(null));
    }

    private static void checkIllegal(final String message, final Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private static void checkNull(final String name, final Executable call) {
        assertEquals(
                "an argument must not be null: " + name
                        + "=null; it was probably not assigned yet when this was called",
                assertThrows(NullPointerException.class, call).getMessage());
    }
}
