package org.denserow.engine.futures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Branches that fail, calls that are refused, callers that are interrupted.
class FuturesFailureTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withSeed(7);

    /// Counts frames, and throws what it is told to throw.
    private static final class Counter {

        final IntColumn count;
        volatile Throwable thrown; // in the third frame; null: nothing

        Counter(final Simulation sim) {
            final Table table = sim.define("counter", Layout.fixed(1));
            count = table.ints("count");
            sim.system("count").writes(count).over(table, (rows, commands) -> {
                if (rows.write(count)[0]++ == 2 && thrown != null) {
                    FuturesFailureTest.<RuntimeException>sneak(thrown);
                }
            });
        }

        static int count(final Simulation sim, final Counter counter) {
            return counter.count.values()[0];
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(final Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static Snapshot begin() {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            new Counter(sim);
            return sim.snapshot();
        }
    }

    private static Futures<Counter> futures(final int threads) {
        return Futures.of(begin(), OPTIONS.withWorkers(threads), Counter::new);
    }

    // ---- A branch ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    @DisplayName("a branch that fails in its change, a frame or its value has the failure; the others are whole")
    void run_someBranchesFail_losesNoOther(final int threads) throws InterruptedException {
        final RuntimeException inChange = new IllegalStateException("in the change");
        final RuntimeException inFrame = new IllegalStateException("in a frame");
        final Error error = new AssertionError("an error in a frame");
        final RuntimeException inValue = new IllegalStateException("in the value");
        final List<Branch<Counter>> branches = List.of(
                Branch.seed(0),
                Branch.seed(1, (sim, model) -> sneak(inChange)),
                Branch.seed(2, (sim, model) -> model.thrown = inFrame),
                Branch.seed(3, (sim, model) -> model.thrown = error),
                Branch.seed(4),
                Branch.seed(5),
                Branch.seed(6));
        final List<Outcome<Integer>> outcomes = futures(threads).run(branches, 5, (sim, model) -> {
            if (sim.random("x").nextLong() == drawOf(4)) {
                throw inValue;
            }
            return sim.random("x").nextLong() == drawOf(5) ? null : Counter.count(sim, model);
        });
        assertEquals(7, outcomes.size());
        for (final int whole : new int[] {0, 6}) {
            assertEquals(5, outcomes.get(whole).value());
            assertTrue(outcomes.get(whole).failure().isEmpty());
        }
        assertFailed(outcomes.get(1), 0, inChange);
        assertFailed(outcomes.get(2), 2, inFrame);
        assertFailed(outcomes.get(3), 2, error);
        assertFailed(outcomes.get(4), 5, inValue);
        final Outcome<Integer> withoutValue = outcomes.get(5);
        assertInstanceOf(NullPointerException.class, withoutValue.failure().orElseThrow());
        Trial.assertSays(assertThrows(IllegalStateException.class, withoutValue::value), "value", "null", "branch=5");
    }

    /// The number that the branch of a seed draws at its end.
    private static long drawOf(final long seed) {
        try (Simulation sim = Simulation.create(OPTIONS.withSeed(seed))) {
            new Counter(sim);
            sim.run(5);
            return sim.random("x").nextLong();
        }
    }

    private static void assertFailed(final Outcome<?> outcome, final long frame, final Throwable cause) {
        final Throwable failure = outcome.failure().orElseThrow();
        assertSame(cause, failure instanceof SystemFailure ? failure.getCause() : failure);
        assertEquals(frame, outcome.frame());
        for (final IllegalStateException refused : List.of(
                assertThrows(IllegalStateException.class, outcome::value),
                assertThrows(IllegalStateException.class, outcome::hash),
                assertThrows(IllegalStateException.class, outcome::orderHash))) {
            assertSame(failure, refused.getCause());
            Trial.assertSays(refused, "branch=" + outcome.branch(), "frame=" + frame, cause.getMessage(), "failure()");
        }
        assertTrue(outcome.toString().contains(cause.getMessage()), outcome::toString);
    }

    // ---- The call ----

    @Test
    @DisplayName(
            "a snapshot of another definition is refused by the call, which names the line; no further branch begins")
    void run_snapshotOfAnotherDefinition_isRefused() {
        final AtomicInteger made = new AtomicInteger();
        final Futures<Counter> futures = Futures.of(begin(), OPTIONS.withWorkers(1), sim -> {
            made.incrementAndGet();
            sim.define("more", Layout.fixed(1));
            return new Counter(sim);
        });
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> futures.run(100, 1, Counter::count)),
                "same definition",
                "type counter",
                "type more");
        assertEquals(1, made.get());
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Futures.of(begin(), OPTIONS.withMaxSlots(9), Counter::new)
                                .run(1, 1, Counter::count)),
                "in options: snapshot=[maxSlots=",
                "simulation=[maxSlots=9]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @DisplayName(
            "what the model throws is thrown by the call; branches that run are stopped, and no further one begins")
    void run_modelThrows_endsTheCall(final int threads) throws InterruptedException {
        final CountDownLatch running = new CountDownLatch(threads - 1);
        final AtomicInteger made = new AtomicInteger();
        final Error failure = new AssertionError("on purpose");
        final Futures<Counter> futures = Futures.of(begin(), OPTIONS.withWorkers(threads), sim -> {
            if (Thread.currentThread().getName().endsWith("-0")) { // the thread of the first branch
                await(running);
                throw failure;
            }
            made.incrementAndGet();
            return new Counter(sim);
        });
        final List<Branch<Counter>> endless =
                Collections.nCopies(50, Branch.seed(1, (sim, model) -> running.countDown()));
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        join(callWithoutEnd(futures, endless, thrown));
        assertSame(failure, thrown.get());
        assertEquals(threads - 1, made.get());
    }

    /// Runs branches that end only if they are stopped, on a thread that keeps no JVM alive.
    private static Thread callWithoutEnd(
            final Futures<Counter> futures,
            final List<Branch<Counter>> branches,
            final AtomicReference<Throwable> thrown) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> thrown.set(
                        assertThrows(Throwable.class, () -> futures.run(branches, Long.MAX_VALUE, Counter::count))));
    }

    private static void join(final Thread thread) throws InterruptedException {
        assertTrue(thread.join(Duration.ofSeconds(Trial.PATIENCE_SECONDS)), "it has not ended");
    }

    private static void await(final CountDownLatch latch) {
        try {
            assertTrue(latch.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (final InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void run_modelReturnsNothing_isRefused() {
        final Futures<Counter> futures = Futures.of(begin(), OPTIONS, sim -> {
            new Counter(sim);
            return null;
        });
        Trial.assertSays(
                assertThrows(NullPointerException.class, () -> futures.run(1, 1, Counter::count)),
                "model's result=null");
    }

    @Test
    @DisplayName("numbers out of range are refused by name before any simulation is made")
    void run_badNumbers_areRefused() {
        final Futures<Counter> futures = Futures.of(begin(), OPTIONS, sim -> {
            throw new AssertionError("no branch may begin");
        });
        final int tooMany = Futures.MAX_BRANCHES + 1;
        Trial.assertSays(refused(() -> futures.run(0, 1, Counter::count)), "[1, 1048576]", "branches=0");
        Trial.assertSays(refused(() -> futures.run(tooMany, 1, Counter::count)), "branches=" + tooMany);
        Trial.assertSays(refused(() -> futures.run(List.of(), 1, Counter::count)), "branches=0");
        Trial.assertSays(
                refused(() -> futures.run(Collections.nCopies(tooMany, Branch.seed(1)), 1, Counter::count)),
                "branches=" + tooMany);
        Trial.assertSays(refused(() -> futures.run(1, -1, Counter::count)), "frames=-1");
        Trial.assertSays(refused(() -> futures.compare(List.of(), 1, 1, Counter::count)), "variants × seeds=0");
        Trial.assertSays(refused(() -> futures.compare(List.of((sim, model) -> {}), 0, 1, Counter::count)), "seeds=0");
        Trial.assertSays(
                refused(() -> futures.compare(
                        List.of((sim, model) -> {}, (sim, model) -> {}), Futures.MAX_BRANCHES, 1, Counter::count)),
                "variants × seeds=2097152");
        Trial.assertSays(refused(() -> futures.seed(-1)), "branch=-1");
    }

    @Test
    @DisplayName("null is refused by name")
    void calls_null_areRefused() {
        final Snapshot snapshot = begin();
        final Futures<Counter> futures = futures(1);
        final List<Branch<Counter>> withNull = Arrays.asList(Branch.seed(1), null);
        missing("snapshot", () -> Futures.of(null, OPTIONS, Counter::new));
        missing("options", () -> Futures.of(snapshot, null, Counter::new));
        missing("model", () -> Futures.of(snapshot, OPTIONS, null));
        missing("result", () -> futures.run(1, 1, null));
        missing("branches", () -> futures.run(null, 1, Counter::count));
        missing("a branch", () -> futures.run(withNull, 1, Counter::count));
        missing("variants", () -> futures.compare(null, 1, 1, Counter::count));
        missing("change", () -> futures.compare(Collections.singletonList(null), 1, 1, Counter::count));
        missing("change", () -> Branch.seed(1, null));
    }

    private static void missing(final String name, final Executable call) {
        Trial.assertSays(assertThrows(NullPointerException.class, call), name + "=null");
    }

    private static IllegalArgumentException refused(final Executable call) {
        return assertThrows(IllegalArgumentException.class, call);
    }

    @Test
    @DisplayName("an interrupt of the caller ends branches after their frames, and the call with its threads")
    void run_callerIsInterrupted_endsTheCall() throws InterruptedException {
        final CountDownLatch running = new CountDownLatch(2);
        final AtomicInteger made = new AtomicInteger();
        final AtomicReference<Thread> thread = new AtomicReference<>();
        final Futures<Counter> futures = Futures.of(begin(), OPTIONS.withWorkers(2), sim -> {
            made.incrementAndGet();
            thread.set(Thread.currentThread());
            return new Counter(sim);
        });
        final List<Branch<Counter>> endless =
                Collections.nCopies(50, Branch.seed(1, (sim, model) -> running.countDown()));
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Thread caller = callWithoutEnd(futures, endless, thrown);
        await(running);
        caller.interrupt();
        join(caller);
        assertInstanceOf(InterruptedException.class, thrown.get());
        assertEquals(2, made.get());
        join(thread.get());
    }
}
