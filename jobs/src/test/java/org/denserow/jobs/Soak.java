package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.agrona.concurrent.YieldingIdleStrategy;

/// Job systems that live for some random steps each and are closed at a random moment, one after the other, until the
/// time is over. After every life nothing is left: no thread, no entry of the pool that is held.
///
/// *Threads*: the lives are on a thread of their own; the caller watches that they make progress.
final class Soak {

    /// What is wrong with a twin, which must be found.
    enum Fault {
        NONE(""),
        LOSES_UNPARKS("no progress"),
        RUNS_A_CHUNK_TWICE(" ran 2 times"),
        FORGETS_A_FAILURE("expected: not <null>"),
        LOSES_AN_ENTRY("expected: <64> but was: <63>"),
        LEAVES_A_THREAD("left: ");

        private final String symptom;

        Fault(final String symptom) {
            this.symptom = symptom;
        }

        /// {@return what the message says that finds it}
        String symptom() {
            return symptom;
        }
    }

    /// Counts of all steps; `closes` are those by other threads. *Threads*: the numbers are of the thread of the lives; any
    /// thread adds to the adders.
    static final class Counts {

        long lives;
        long steps;
        long dispatches;
        long graphs;
        long frames;
        long reductions;
        long pinned;
        long failures;
        long interrupts;
        long rests;
        long asks;
        long cancelled;
        long handOvers;
        long poisoned;
        long closedInside;
        final LongAdder stalls = new LongAdder();
        final LongAdder reports = new LongAdder();
        final LongAdder closes = new LongAdder();

        @Override
        public String toString() {
            return "lives=" + lives + ", steps=" + steps + ", dispatches=" + dispatches + ", graphs=" + graphs
                    + ", frames=" + frames + ", reductions=" + reductions + ", pinned=" + pinned + ", failures="
                    + failures + ", stalls=" + stalls + ", reports=" + reports + ", interrupts=" + interrupts
                    + ", rests=" + rests + ", asks=" + asks + ", cancelled=" + cancelled + ", handOvers=" + handOvers
                    + ", poisoned=" + poisoned + ", closes=" + closes + ", closedInside=" + closedInside;
        }
    }

    /// Loses every 50th unpark until it is healed. Of the others it does what it should.
    private static final class LossyParker implements Parker {

        private final AtomicInteger unparks = new AtomicInteger();
        private final Queue<Thread> lost = new ConcurrentLinkedQueue<>();
        private volatile boolean healed;

        @Override
        public void park(final Object blocker) {
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            if (healed || unparks.incrementAndGet() % 50 != 0) {
                Parker.SYSTEM.unpark(thread);
            } else {
                lost.add(thread);
                if (healed) { // since the test above
                    Parker.SYSTEM.unpark(thread);
                }
            }
        }

        void heal() {
            healed = true;
            lost.forEach(Parker.SYSTEM::unpark);
        }
    }

    private static final long LOOK_MILLIS = 20;
    private static final int LEAST_LIVES = 2; // however slow the machine is

    private final long seed;
    private final Fault fault;
    private final Random random;
    private final LossyParker lossy = new LossyParker();
    private final Counts counts = new Counts();
    private volatile boolean stopped;
    private volatile long progress;
    private volatile Throwable failure;

    Soak(final long seed, final Fault fault) {
        this.seed = seed;
        this.fault = fault;
        this.random = new Random(seed);
    }

    Counts counts() {
        return counts;
    }

    // ---- The watch over it ----

    /// Lives until the time is over or something is wrong.
    ///
    /// @param hangAfter time without a finished step after which all threads are dumped
    /// @throws AssertionError if something was wrong, or it hangs
    void run(final Duration time, final Duration hangAfter) throws InterruptedException {
        final Thread lives = new Thread(() -> live(System.nanoTime() + time.toNanos()), "soak-lives");
        lives.setDaemon(true);
        lives.start();
        long seen = -1;
        long waitedMillis = 0; // counted in looks: while the whole JVM stands still, nobody hangs
        while (lives.isAlive()) {
            if (seen != progress) {
                seen = progress;
                waitedMillis = 0;
            } else if (waitedMillis > hangAfter.toMillis()) {
                final String dump = dump();
                stopped = true;
                lossy.heal();
                if (fault == Fault.LOSES_UNPARKS) {
                    lives.join();
                } else {
                    System.out.println(dump);
                }
                throw new AssertionError("no progress for " + hangAfter + ": seed=" + seed + ", " + counts, failure);
            }
            lives.join(LOOK_MILLIS);
            waitedMillis += LOOK_MILLIS;
        }
        if (failure != null) {
            throw new AssertionError("seed=" + seed + ", " + counts + ": " + failure.getMessage(), failure);
        }
    }

    private static String dump() {
        final StringBuilder text = new StringBuilder("all threads:\n");
        for (final Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            text.append(entry.getKey())
                    .append(' ')
                    .append(entry.getKey().getState())
                    .append('\n');
            for (final StackTraceElement element : entry.getValue()) {
                text.append("    at ").append(element).append('\n');
            }
        }
        return text.toString();
    }

    // ---- Lives ----

    private void live(final long endNanos) {
        try {
            while ((System.nanoTime() < endNanos || counts.lives < LEAST_LIVES) && !stopped) {
                counts.lives++;
                life("soak-" + counts.lives);
            }
        } catch (final Throwable t) {
            failure = t;
        }
    }

    private JobOptions options(final String name) {
        final int workers = 1 + random.nextInt(8);
        final JobOptions options = JobOptions.defaults().withWorkers(workers).withName(name);
        final int[] rounds = {0, 0, 10, 100, 1_000, JobOptions.NEVER_SLEEP};
        final JobOptions idling = options.withIdleRounds(rounds[random.nextInt(rounds.length)])
                .withIdle(YieldingIdleStrategy::new); // there may be more workers than cores
        return random.nextInt(3) == 0
                ? idling
                : idling.withStallLimit(JobOptions.MIN_STALL_LIMIT, report -> counts.reports.increment());
    }

    private void life(final String name) throws InterruptedException {
        final Parker parker = fault == Fault.LOSES_UNPARKS ? lossy : Parker.SYSTEM;
        final JobSystem jobs = new JobSystem(options(name), random.nextInt(), parker).start();
        final String where = "seed=" + seed + " life=" + name + " " + jobs;
        final int steps = random.nextInt(80);
        final int closersAt = random.nextInt(3) == 0 ? random.nextInt(steps + 1) : Integer.MAX_VALUE;
        final List<Thread> closers = new ArrayList<>();
        try {
            final SoakSteps life = new SoakSteps(jobs, random.nextLong(), counts, fault);
            for (int step = 0; step < steps && !stopped; step++) {
                if (step == closersAt) {
                    startClosers(jobs, closers);
                }
                step(life, where + " step=" + step);
                progress++;
                counts.steps++;
            }
            if (closersAt == Integer.MAX_VALUE && random.nextInt(4) == 0) {
                poison(jobs, where);
            }
        } catch (final IllegalStateException refused) {
            assertFalse(closers.isEmpty(), where + " refused without being closed: " + refused);
            counts.closedInside++;
        } finally {
            if (fault != Fault.LEAVES_A_THREAD) {
                jobs.close();
            }
            for (final Thread closer : closers) {
                closer.join();
            }
        }
        try {
            checkNothingLeft(jobs, name, where);
        } finally {
            jobs.close(); // what a twin has left must not be found by others
        }
        progress++;
    }

    /// On this thread, or handed over to another one and back.
    private void step(final SoakSteps life, final String where) throws InterruptedException {
        if (random.nextInt(20) != 0) {
            life.step(where);
            return;
        }
        counts.handOvers++;
        final Throwable[] thrown = new Throwable[1];
        final Thread other = new Thread(() -> life.step(where), "soak-other");
        other.setUncaughtExceptionHandler((thread, t) -> thrown[0] = t);
        other.start();
        other.join();
        switch (thrown[0]) {
            case null -> {}
            case final IllegalStateException refused -> throw refused;
            default -> throw new AssertionError(where, thrown[0]);
        }
    }

    // ---- Ends ----

    private void startClosers(final JobSystem jobs, final List<Thread> closers) {
        for (int i = random.nextInt(2); i >= 0; i--) {
            final int delay = random.nextInt(20_000);
            final int millis = random.nextInt(6) - 1; // below 0: without a limit
            final Thread closer = new Thread(
                    () -> {
                        for (int spin = 0; spin < delay; spin++) {
                            Thread.onSpinWait();
                        }
                        close(jobs, millis);
                    },
                    "soak-closer");
            closers.add(closer);
            closer.start();
        }
    }

    private void close(final JobSystem jobs, final int millis) {
        counts.closes.increment();
        if (millis < 0) {
            jobs.close();
            return;
        }
        while (!jobs.close(Duration.ofMillis(millis)).isEmpty()) {
            counts.closes.increment();
        }
    }

    private void poison(final JobSystem jobs, final String where) {
        counts.poisoned++;
        final Error error = new InternalError("on purpose");
        assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(5, (chunk, worker) -> {
                    throw error;
                }),
                where);
        final IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> jobs.dispatch(1, (chunk, worker) -> {}), where);
        assertEquals(error, refused.getCause(), where);
    }

    private void checkNothingLeft(final JobSystem jobs, final String name, final String where) {
        if (fault == Fault.LOSES_AN_ENTRY) {
            jobs.executor().pool().take();
        }
        assertFalse(jobs.executor().pool().hasActive(), where);
        assertEquals(DispatchPool.SIZE, jobs.executor().pool().freeEntries(), where);
        for (final Thread thread : Thread.getAllStackTraces().keySet()) {
            assertFalse(thread.getName().startsWith(name + '-'), () -> where + " left: " + thread);
        }
        assertTrue(jobs.close(Duration.ZERO).isEmpty(), where);
    }
}
