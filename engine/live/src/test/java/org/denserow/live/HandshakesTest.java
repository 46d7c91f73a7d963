package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the owner and the threads of requests agree on: nobody sleeps through what it waits for. Each protocol has a broken
/// twin that does.
class HandshakesTest {

    // ---- The gate: an owner that lies down, and a request that comes at any place in between ----

    /// An owner that registers itself as sleeper, looks, and parks; or, broken, looks first.
    ///
    /// @param at before which of its steps the request comes
    /// @param limitNanos of the park
    /// @return whether it saw the request, or was woken for it
    private static boolean isNoticed(final boolean isBroken, final int at, final long limitNanos) {
        final Gate gate = new Gate();
        final AtomicBoolean asked = new AtomicBoolean();
        final Consumer<Integer> step = number -> {
            if (number == at) {
                asked.set(true);
                gate.wake();
            }
        };
        final AtomicBoolean noticed = new AtomicBoolean();
        final Thread owner = new Thread(() -> {
            step.accept(0);
            if (!isBroken) {
                gate.sleeper(Thread.currentThread());
            }
            step.accept(1);
            noticed.set(asked.get());
            step.accept(2);
            if (isBroken) {
                gate.sleeper(Thread.currentThread());
            }
            step.accept(3);
            if (!noticed.get()) {
                final long begin = System.nanoTime();
                LockSupport.parkNanos(limitNanos);
                noticed.set(System.nanoTime() - begin < limitNanos);
            }
        });
        owner.start();
        try {
            owner.join();
        } catch (final InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
        return noticed.get();
    }

    @Test
    @DisplayName("wherever a request comes while the owner lies down, the owner notices it; its broken twin does not")
    void gate_wakesTheOwner() {
        int lost = 0;
        for (int at = 0; at < 4; at++) {
            assertTrue(isNoticed(false, at, 60_000_000_000L), "at=" + at);
            lost += isNoticed(true, at, 50_000_000L) ? 0 : 1;
        }
        assertTrue(lost > 0, "the twin loses requests");
    }

    @Test
    @DisplayName("steps add up, a pause ends them, and a rewind behind them stays paused")
    void gate_decides() {
        final Gate gate = new Gate();
        assertEquals(0, gate.nanosToGo(5, 0));
        assertEquals(8, gate.step(5, 3));
        assertEquals(10, gate.step(5, 2), "the first one has not begun");
        assertEquals(0, gate.nanosToGo(9, 0));
        assertEquals(Long.MAX_VALUE, gate.nanosToGo(10, 0));
        gate.pause();
        assertTrue(gate.isShutAt(0));
        assertEquals(4, gate.step(3, 1));
        gate.resume();
        assertFalse(gate.isShutAt(Long.MAX_VALUE - 1));
        gate.pace(10);
        gate.ended(1_000_000_000L);
        assertEquals(100_000_000L, gate.nanosToGo(1, 1_000_000_000L));
        gate.ended(1_100_000_000L);
        assertEquals(100_000_000L, gate.nanosToGo(1, 1_100_000_000L));
        gate.ended(9_000_000_000L); // behind: a new grid
        assertEquals(100_000_000L, gate.nanosToGo(1, 9_000_000_000L));
        gate.pace(0);
        assertEquals(0, gate.nanosToGo(1, 9_000_000_000L));
    }

    // ---- The board ----

    private static Publication publication(final long number) {
        return new Publication(
                number,
                0,
                0,
                false,
                0,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new double[0],
                0,
                -1,
                -1,
                new boolean[0],
                null,
                null,
                Map.of());
    }

    /// A board of two words, which wakes its readers before the publication is there.
    private static final class BrokenBoard {

        private volatile Publication latest = publication(0);
        private volatile CompletableFuture<Void> next = new CompletableFuture<>();

        void put(final Publication publication) {
            final CompletableFuture<Void> waited = next;
            next = new CompletableFuture<>();
            waited.complete(null);
            Thread.yield();
            latest = publication;
        }

        Publication await(final Publication known) throws Exception {
            final CompletableFuture<Void> future = next;
            if (latest != known) {
                return latest;
            }
            try {
                future.get(10, TimeUnit.MILLISECONDS);
            } catch (final TimeoutException late) {
                return latest;
            }
            return latest;
        }
    }

    @Test
    @DisplayName("whoever waits at the board gets another publication; at its broken twin some get the one they know")
    void board_wakesReaders() throws Exception {
        final int rounds = 20_000;
        final Board board = new Board(publication(0));
        final AtomicInteger seen = new AtomicInteger();
        final Thread reader = new Thread(() -> {
            try {
                Publication known = board.latest();
                while (known.number() < rounds) {
                    final Publication now = board.await(known, 60_000_000_000L);
                    assertNotSame(known, now);
                    assertTrue(now.number() > known.number());
                    known = now;
                    seen.incrementAndGet();
                }
            } catch (final InterruptedException interrupt) {
                throw new AssertionError(interrupt);
            }
        });
        final Throwable[] failure = new Throwable[1];
        reader.setUncaughtExceptionHandler((thread, thrown) -> failure[0] = thrown);
        reader.start();
        for (int number = 1; number <= rounds; number++) {
            board.put(publication(number));
            if (number % 64 == 0) {
                Thread.yield();
            }
        }
        reader.join(60_000);
        assertFalse(reader.isAlive(), "it waits for what is there");
        assertEquals(null, failure[0]);
        assertTrue(seen.get() > 0);

        final BrokenBoard broken = new BrokenBoard();
        final AtomicBoolean isCaught = new AtomicBoolean();
        final Thread other = new Thread(() -> {
            try {
                Publication known = broken.latest;
                while (known.number() < rounds && !isCaught.get()) {
                    final Publication now = broken.await(known);
                    isCaught.set(now == known);
                    known = now;
                }
            } catch (final Exception thrown) {
                throw new AssertionError(thrown);
            }
        });
        other.start();
        for (int number = 1; number <= rounds && !isCaught.get(); number++) {
            broken.put(publication(number));
            Thread.sleep(0, 100_000);
        }
        other.join(60_000);
        assertTrue(isCaught.get(), "the twin is caught");
    }

    // ---- Tasks ----

    @Test
    @DisplayName(
            "tasks are bounded; what nobody waits for any more is not run; a task that throws fails its request only")
    void tasks_areBounded() throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final OwnerTasks tasks = new OwnerTasks(new Gate());
            final AtomicInteger answers = new AtomicInteger();
            final AtomicInteger ran = new AtomicInteger();
            final List<Thread> waiting = new ArrayList<>();
            for (int i = 0; i < OwnerTasks.MAX_WAITING; i++) {
                waiting.add(Thread.ofVirtual().start(() -> {
                    try {
                        answers.addAndGet(tasks.ask(60, owned -> {
                            ran.incrementAndGet();
                            return 1;
                        }));
                    } catch (final InterruptedException interrupt) {
                        // counted by its lack
                    }
                }));
            }
            while (!tasks.toString().equals("OwnerTasks{waiting=" + OwnerTasks.MAX_WAITING + '}')) {
                Thread.sleep(1);
            }
            assertEquals(
                    503,
                    assertThrows(Refusal.class, () -> tasks.ask(60, owned -> 1)).status());
            tasks.run(sim);
            for (final Thread thread : waiting) {
                thread.join();
            }
            assertEquals(OwnerTasks.MAX_WAITING, answers.get());
            assertEquals(OwnerTasks.MAX_WAITING, ran.get());
            assertThrows(Refusal.class, () -> tasks.ask(0, owned -> ran.incrementAndGet()));
            tasks.run(sim);
            assertEquals(OwnerTasks.MAX_WAITING, ran.get(), "given up");
            final Thread owner = Thread.ofVirtual().start(() -> {
                while (tasks.isEmpty()) {
                    Thread.yield();
                }
                tasks.run(sim);
            });
            assertEquals(
                    400,
                    assertThrows(
                                    Refusal.class,
                                    () -> tasks.ask(60, owned -> {
                                        throw new IllegalArgumentException("on purpose");
                                    }))
                            .status());
            owner.join();
            tasks.close();
            assertThrows(Refusal.class, () -> tasks.ask(60, owned -> 1));
        }
    }

    // ---- Handlers ----

    @Test
    @DisplayName("requests are bounded in number and in time, and end with the page")
    void handlers_areBounded() throws Exception {
        final Handlers handlers = new Handlers(200_000_000L);
        final AtomicInteger interrupted = new AtomicInteger();
        final AtomicBoolean ends = new AtomicBoolean();
        final Runnable sleeps = () -> {
            try {
                Thread.sleep(60_000);
            } catch (final InterruptedException late) {
                interrupted.incrementAndGet();
            }
        };
        for (int i = 0; i < Handlers.MAX_REQUESTS; i++) {
            handlers.execute(sleeps);
        }
        assertThrows(RejectedExecutionException.class, () -> handlers.execute(sleeps));
        while (handlers.size() > 0) {
            Thread.sleep(1);
        }
        assertEquals(Handlers.MAX_REQUESTS, interrupted.get());
        handlers.execute(() -> {
            handlers.rest(); // not limited any more
            try {
                Thread.sleep(600);
                ends.set(true);
            } catch (final InterruptedException closed) {
                interrupted.incrementAndGet();
            }
        });
        while (handlers.size() > 0) {
            Thread.sleep(1);
        }
        assertTrue(ends.get());
        handlers.execute(() -> {
            handlers.rest();
            sleeps.run();
        });
        handlers.close();
        assertEquals(0, handlers.size());
        assertThrows(RejectedExecutionException.class, () -> handlers.execute(sleeps));
    }
}
