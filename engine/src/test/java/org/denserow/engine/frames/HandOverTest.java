package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Commands;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A simulation that changes its owner between frames.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandOverTest {

    record Thing(Table table, IntColumn count) {}

    private static void elsewhere(final Executable code) throws InterruptedException {
        assertNull(Trial.onOtherThread(code));
    }

    // ---- Handed over ----

    @Test
    void handOver_thenTakeOver_theOtherThreadIsTheOwner() throws InterruptedException {
        try (Simulation sim = Trial.parallel(2)) {
            final Table things = sim.define("thing", Layout.dense(4));
            sim.run(2);
            sim.handOver();
            elsewhere(() -> {
                sim.takeOver();
                things.create();
                assertEquals(3, sim.run(3));
                sim.takeOver(); // nothing changes
                sim.handOver();
            });
            Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "call=step", "owner=none");
            sim.takeOver();
            assertEquals(5, sim.step().frame());
            assertEquals(1, things.size());
        }
    }

    @Test
    void handOver_commandsRecorded_stayRecordedAndMoreFollow() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final long first = sim.commands().create(things.table);
            sim.commands().with(things.count, 1);
            sim.handOver();
            elsewhere(() -> {
                sim.takeOver();
                final long second = sim.commands().create(things.table);
                sim.commands().with(things.count, 2).set(first, things.count, 3);
                sim.step();
                assertEquals(3, things.count.values()[things.table.row(first)]);
                assertEquals(2, things.count.values()[things.table.row(second)]);
                sim.handOver();
            });
        }
    }

    /// The thread that creates a row fills it; the next owner cannot.
    @Test
    void takeOver_thenWith_isRefused() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            sim.commands().create(things.table);
            sim.handOver();
            elsewhere(() -> {
                sim.takeOver();
                Trial.assertSays(
                        assertThrows(
                                IllegalStateException.class,
                                () -> sim.commands().with(things.count, 1)),
                        "created type=none");
                sim.handOver();
            });
        }
    }

    @Test
    void handOver_afterAFailedFrame_theOtherThreadRecovers() throws InterruptedException {
        try (Simulation sim = Trial.parallel(2)) {
            final Table things = sim.define("thing", Layout.dense(64));
            things.create();
            sim.system("fail").over(things, (rows, commands) -> {
                if (rows.frame() == 0) {
                    throw new IllegalStateException("on purpose");
                }
            });
            final Commands kept = sim.commands();
            assertThrows(SystemFailure.class, sim::step);
            sim.handOver();
            elsewhere(() -> {
                sim.takeOver();
                assertThrows(IllegalStateException.class, () -> kept.create(things), "not before recover");
                Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "recover() first");
                sim.recover();
                sim.commands().create(things);
                sim.step();
                sim.handOver();
            });
            sim.takeOver();
            assertEquals(2, things.size());
        }
    }

    @Test
    void takeOver_theOwnersThreadHasEnded_isAllowed() throws InterruptedException {
        final Simulation[] made = new Simulation[1];
        elsewhere(() -> {
            made[0] = Trial.parallel(2);
            made[0].run(3);
        });
        try (Simulation sim = made[0]) {
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, sim::step), "(ended)", "call takeOver() first", "port");
            sim.takeOver();
            assertEquals(3, sim.step().frame());
        }
    }

    @Test
    void close_nobodyOwnsIt_isAllowed() throws InterruptedException {
        final Simulation sim = Trial.parallel(2);
        sim.step();
        sim.handOver();
        elsewhere(sim::close);
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::handOver), "call=handOver");
        sim.close(); // the thread that closed it has ended
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "the simulation is closed");
    }

    // ---- Misuse ----

    @Test
    void takeOver_anotherThreadOwnsIt_isRefusedByName() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1)) {
            Thread.currentThread().setName("first-owner");
            final Throwable thrown = Trial.onOtherThread(() -> {
                Thread.currentThread().setName("second-owner");
                sim.takeOver();
            });
            assertEquals(
                    "a simulation has one owner at a time: call=takeOver, thread=second-owner, owner=first-owner; the"
                            + " owner calls handOver() first, between frames",
                    thrown.getMessage());
            sim.step();
        }
    }

    @Test
    void handOver_notTheOwner_isRefused() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1)) {
            Trial.assertRefusedElsewhere(sim::handOver);
            sim.handOver();
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, sim::handOver),
                    "call=handOver",
                    "owner=none",
                    "call takeOver() first",
                    "port");
        }
    }

    @Test
    void handOver_insideAFrame_isRefused() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Table things = sim.define("thing", Layout.dense(64));
                things.create();
                sim.system("leave").over(things, (rows, commands) -> {
                    final Throwable thrown = assertThrows(IllegalStateException.class, sim::handOver);
                    if (workers == 1) {
                        Trial.assertSays(thrown, "between frames", "phase=SYSTEMS", "let the frame end");
                    }
                });
                sim.step();
            }
        }
    }

    @Test
    void handOver_closed_isRefused() {
        final Simulation sim = Trial.parallel(1);
        sim.close();
        Trial.assertSays(
                assertThrows(IllegalStateException.class, sim::handOver), "phase=CLOSED", "the simulation is closed");
    }

    @Test
    void handOver_thenUseByTheFormerOwner_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final Commands commands = sim.commands();
            sim.handOver();
            assertThrows(IllegalStateException.class, () -> commands.create(things.table), "kept commands");
            assertThrows(IllegalStateException.class, () -> things.table.create());
            assertThrows(IllegalStateException.class, () -> things.count.values());
            assertThrows(IllegalStateException.class, sim::commands);
            assertThrows(IllegalStateException.class, sim::hash);
            assertThrows(IllegalStateException.class, () -> sim.run(1));
            sim.takeOver();
            assertTrue(things.table.isValid(things.table.create()));
        }
    }

    // ---- Taking turns ----

    private static final int HAND_OVERS = 2_000;

    /// What is owned: by the shipped simulation, or by the twin.
    private interface Seat {

        void take();

        void leave();
    }

    /// Threads that take turns; who is refused tries again. Plain fields: nothing but the seat makes them visible.
    private static final class Turns {

        private final Seat seat;
        private final Runnable play;
        private final Runnable linger; // inside, so that others can be there too
        private final int threads;
        private final int handOvers;
        private final AtomicInteger inside = new AtomicInteger();
        private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
        private int turn;
        private int count;

        Turns(final Seat seat, final int threads, final int handOvers, final Runnable play, final Runnable linger) {
            this.seat = seat;
            this.threads = threads;
            this.handOvers = handOvers;
            this.play = play;
            this.linger = linger;
        }

        String run() throws InterruptedException {
            final Thread[] players = new Thread[threads];
            for (int i = 0; i < threads; i++) {
                final int player = i;
                players[i] = new Thread(() -> {
                    while (takeTurn(player)) {
                        Thread.yield(); // whose turn it is must get in between
                    }
                });
            }
            for (final Thread player : players) {
                player.start();
            }
            for (final Thread player : players) {
                player.join();
            }
            return wrong.toString();
        }

        /// {@return whether to go on}
        private boolean takeTurn(final int player) {
            try {
                seat.take();
            } catch (final IllegalStateException refused) {
                return wrong.isEmpty();
            }
            try {
                inside.incrementAndGet();
                linger.run();
                if (inside.get() > 1) {
                    wrong.add("two inside at once");
                }
                if (turn == player && count < handOvers) {
                    play.run();
                    count++;
                    turn = (player + 1) % threads;
                }
                inside.decrementAndGet();
                return count < handOvers && wrong.isEmpty();
            } catch (final Throwable thrown) {
                wrong.add(thrown.toString());
                return false;
            } finally {
                seat.leave();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void takeOver_threadsTakeTurns_eachSeesWhatTheOneBeforeDid(final int workers) throws InterruptedException {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64 * 8));
            for (int i = 0; i < 64 * 8; i++) {
                things.table.create();
            }
            sim.system("count").writes(things.count).grain(64).over(things.table, (rows, commands) -> {
                final int[] count = rows.write(things.count);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (count[row] != rows.frame()) {
                        throw new IllegalStateException("count=" + count[row] + ", frame=" + rows.frame());
                    }
                    count[row]++;
                }
            });
            final Seat seat = new Seat() {
                @Override
                public void take() {
                    sim.takeOver();
                }

                @Override
                public void leave() {
                    sim.handOver();
                }
            };
            sim.handOver();
            assertEquals("[]", new Turns(seat, 3, HAND_OVERS, sim::step, Thread::yield).run());
            sim.takeOver();
            assertEquals(HAND_OVERS, sim.frame());
        }
    }

    /// The twin: looks first and takes then, with two threads in between.
    @Test
    void takeOver_twinLetsTwoInAtOnce_failsTheCheck() throws InterruptedException {
        final CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
        final CyclicBarrier bothAreInside = new CyclicBarrier(2);
        final Seat twin = new Seat() {
            private volatile Thread owner;

            @Override
            public void take() {
                if (owner != null) {
                    throw new IllegalStateException("taken");
                }
                meet(bothHaveLooked); // the interleaving that a compare-and-set rules out
                owner = Thread.currentThread();
            }

            @Override
            public void leave() {
                owner = null;
            }
        };
        final String wrong = new Turns(twin, 2, 1, () -> {}, () -> meet(bothAreInside)).run();
        assertTrue(wrong.contains("two inside at once"), wrong);
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
