package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.StallReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A recipe: a main loop that survives failed frames. Each kind of failure is made once, or again and again.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerLoopTest {

    private static final double FAST = 100_000; // hertz: frames are always due
    private static final int SNAPSHOT_FRAMES = 10;
    private static final int FRAMES = 100;

    record Ping(int value) {}

    /// Counts its frames in one row, and does in each frame what the test wants.
    private static final class Counting implements ServerLoop.World {

        final Simulation sim;
        final Table things;
        final IntColumn count;
        final Port<Ping> pings;
        final CustomCommand breaking;

        Counting(final LongConsumer inFrame, final LongConsumer breaks) {
            sim = Simulation.create(SimulationOptions.defaults().withWorkers(2));
            things = sim.define("thing", Layout.dense(1));
            count = things.ints("count");
            things.create();
            pings = sim.port("ping", Ping.class, (ping, commands) -> ping.value());
            breaking = sim.command("break", 0, payload -> {
                throw new Unspeakable();
            });
            sim.system("count").writes(count).over(things, (rows, commands) -> {
                rows.write(count)[0]++;
                inFrame.accept(rows.frame());
                try {
                    breaks.accept(rows.frame());
                } catch (final Unspeakable thrown) {
                    commands.send(breaking);
                }
            });
        }

        @Override
        public Simulation sim() {
            return sim;
        }
    }

    /// Cannot even be named, which breaks the boundary at which a handler throws it.
    private static final class Unspeakable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("on purpose");
        }
    }

    private final ServerLog log = new ServerLog();
    private final List<Counting> made = new ArrayList<>();
    private final List<Integer> restored = new ArrayList<>(); // the count after each restore
    private final List<Long> after = new ArrayList<>(); // the frames after which the loop called
    private LongConsumer inFrame = frame -> {};
    private LongConsumer breaks = frame -> {};

    private ServerLoop<Counting> loop() {
        return new ServerLoop<>(
                () -> {
                    made.add(new Counting(frame -> inFrame.accept(frame), frame -> breaks.accept(frame)));
                    return made.getLast();
                },
                FAST,
                SNAPSHOT_FRAMES,
                world -> after.add(world.sim.report().frame()),
                world -> restored.add(world.count.values()[0]));
    }

    /// Runs until frame 100 has begun.
    private ServerLoop<Counting> run() {
        final ServerLoop<Counting> loop = loop();
        final LongConsumer wanted = inFrame;
        inFrame = frame -> {
            if (frame == FRAMES) {
                loop.stop();
            }
            wanted.accept(frame);
        };
        loop.run();
        return loop;
    }

    private static LongConsumer once(final long frame, final Runnable what) {
        final AtomicInteger times = new AtomicInteger();
        return number -> {
            if (number == frame && times.getAndIncrement() == 0) {
                what.run();
            }
        };
    }

    private static void fail() {
        throw new IllegalArgumentException("on purpose");
    }

    private static int count(final ServerLoop<Counting> loop) {
        return loop.world().things.size() == 1 ? loop.world().count.values()[0] : -1;
    }

    @Test
    void run_nothingFails_runsAndCloses() {
        final ServerLoop<Counting> loop = run();
        assertEquals(FRAMES + 1, count(loop));
        assertEquals(LongStream.rangeClosed(0, FRAMES).boxed().toList(), after);
        assertTrue(loop.world().pings.isClosed());
        assertEquals(List.of(), restored);
    }

    @Test
    void run_aSystemFailsOnce_goesOnWithTheNextFrame() {
        inFrame = once(55, ServerLoopTest::fail);
        final ServerLoop<Counting> loop = run();
        assertEquals(FRAMES + 1, count(loop), "what the failed frame wrote in place stays");
        assertEquals(List.of(), restored);
        assertEquals(1, made.size());
        assertFalse(after.contains(55L));
        assertEquals(FRAMES, after.size());
        assertEquals(1, log.records().size());
        assertTrue(log.records().getFirst().getMessage().startsWith("a frame failed: frame 55: "));
        assertInstanceOf(SystemFailure.class, log.records().getFirst().getThrown());
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    @Test
    void run_everySecondFrameFails_goesOn() {
        inFrame = frame -> {
            if (frame % 2 == 1) {
                fail();
            }
        };
        run();
        assertEquals(List.of(), restored);
    }

    /// Snapshots are taken before frames 0, 10, 20, …
    @Test
    void run_fourFramesFailInARow_restoresTheLastSnapshot() {
        final AtomicInteger failures = new AtomicInteger();
        inFrame = frame -> {
            if (frame >= 55 && failures.getAndIncrement() < ServerLoop.RECOVERIES + 1) {
                fail();
            }
        };
        final ServerLoop<Counting> loop = run();
        assertEquals(List.of(50), restored);
        assertEquals(FRAMES + 1, count(loop), "as if nothing had failed");
        assertEquals(1, made.size());
    }

    @Test
    void run_theSameFramesFailAgainAndAgain_givesUpWithTheFailure() {
        inFrame = frame -> {
            if (frame >= 55) {
                fail();
            }
        };
        final SystemFailure thrown = assertThrows(SystemFailure.class, this::run);
        assertEquals("count", thrown.system());
        assertEquals(List.of(50, 50), restored);
        assertTrue(made.getFirst().pings.isClosed());
    }

    /// Good frames lie between the failures, so only the restores of one snapshot tell.
    @Test
    void run_theBoundaryBreaksAgainAndAgain_givesUpWithTheFailure() {
        breaks = frame -> {
            if (frame == 55) {
                throw new Unspeakable();
            }
        };
        final SystemFailure thrown = assertThrows(SystemFailure.class, this::run);
        assertEquals("the boundary", thrown.system());
        assertEquals(List.of(50, 50), restored);
        assertEquals(1, made.size());
    }

    @Test
    void run_theBoundaryBreaksOnce_restoresTheLastSnapshot() {
        breaks = once(55, () -> {
            throw new Unspeakable();
        });
        final ServerLoop<Counting> loop = run();
        assertEquals(List.of(50), restored);
        assertEquals(FRAMES + 1, count(loop), "as if nothing had failed");
        assertEquals(1, made.size());
    }

    @Test
    void run_anErrorEndsTheWorkers_goesOnInAnotherSimulation() {
        final List<CompletableFuture<Port.Receipt>> asked = new ArrayList<>();
        inFrame = once(55, () -> {
            asked.add(made.getLast().pings.ask(new Ping(1)));
            throw new AssertionError("on purpose");
        });
        final ServerLoop<Counting> loop = run();
        assertEquals(2, made.size());
        assertSame(made.get(1), loop.world());
        assertNotSame(made.get(0), loop.world());
        assertEquals(List.of(50), restored);
        assertEquals(FRAMES + 1, count(loop), "as if nothing had failed");
        assertTrue(asked.getFirst().isCompletedExceptionally()
                || made.getFirst().pings.isClosed());
        assertThrows(Exception.class, () -> asked.getFirst().get(), "an asker is not left waiting");
    }

    @Test
    void run_outOfMemory_endsTheLoop() {
        inFrame = once(55, () -> {
            throw new OutOfMemoryError("on purpose");
        });
        final SystemFailure thrown = assertThrows(SystemFailure.class, this::run);
        assertInstanceOf(OutOfMemoryError.class, thrown.getCause());
        assertEquals(1, made.size());
    }

    /// The snapshot of frame 10 holds an object that cannot be loaded; another simulation can load it.
    @Test
    void run_theRestoreThrows_goesOnInAnotherSimulation() {
        final AtomicInteger loads = new AtomicInteger();
        breaks = once(55, () -> {
            throw new Unspeakable();
        });
        final ServerLoop<Counting> loop = new ServerLoop<>(
                () -> {
                    final Counting world = new Counting(frame -> inFrame.accept(frame), frame -> breaks.accept(frame));
                    world.sim.resource("log", new ArrayList<Integer>()).saved(List::copyOf, (log, copy) -> {
                        if (loads.getAndIncrement() == 0) {
                            throw new IllegalStateException("on purpose");
                        }
                    });
                    made.add(world);
                    return world;
                },
                FAST,
                SNAPSHOT_FRAMES,
                world -> after.add(world.sim.report().frame()),
                world -> restored.add(world.count.values()[0]));
        inFrame = frame -> {
            if (frame == FRAMES) {
                loop.stop();
            }
        };
        loop.run();
        assertEquals(2, made.size());
        assertEquals(FRAMES + 1, count(loop));
    }

    @Test
    void run_noSnapshotIsPossible_goesOnAndRestoresAnOlderOne() {
        final CompletableFuture<String> asset = new CompletableFuture<>();
        final AtomicInteger refusals = new AtomicInteger();
        final ServerLoop<Counting> loop = new ServerLoop<>(
                () -> {
                    final Counting world = new Counting(frame -> inFrame.accept(frame), frame -> breaks.accept(frame));
                    world.sim
                            .resource("late", asset)
                            .saved(
                                    late -> {
                                        if (world.sim.frame() > 20) {
                                            refusals.incrementAndGet();
                                            throw new IllegalStateException("on purpose");
                                        }
                                        return late;
                                    },
                                    (late, copy) -> {});
                    made.add(world);
                    return world;
                },
                FAST,
                SNAPSHOT_FRAMES,
                world -> after.add(world.sim.report().frame()),
                world -> restored.add(world.count.values()[0]));
        breaks = once(55, () -> {
            throw new Unspeakable();
        });
        inFrame = frame -> {
            if (frame == FRAMES) {
                loop.stop();
            }
        };
        loop.run();
        assertEquals(List.of(20), restored);
        assertTrue(refusals.get() >= FRAMES - 30, "tried after every frame: " + refusals);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stop_byAnotherThread_runReturns(final boolean byInterrupt) throws InterruptedException {
        final CountDownLatch running = new CountDownLatch(3);
        inFrame = frame -> running.countDown();
        final ServerLoop<Counting> loop = loop();
        final Thread thread = new Thread(loop::run);
        thread.start();
        running.await();
        if (byInterrupt) {
            thread.interrupt();
        } else {
            loop.stop();
        }
        thread.join();
        assertTrue(loop.world().pings.isClosed());
    }

    /// The frame fails because another thread has ended the workers: nothing is to be repaired.
    @Test
    void stop_aFrameHangs_closeWithALimitSaysWhereAndTheLoopEnds() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        inFrame = frame -> {
            inside.countDown();
            try {
                release.await();
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        final ServerLoop<Counting> loop = loop();
        final Thread thread = new Thread(loop::run);
        thread.start();
        inside.await();
        loop.stop();
        final List<StallReport> stalls = loop.world().sim.close(Duration.ofMillis(1));
        assertTrue(stalls.stream().anyMatch(stall -> stall.job().equals("count")), stalls::toString);
        release.countDown();
        thread.join();
        assertTrue(loop.world().pings.isClosed());
        assertEquals(1, made.size());
        assertEquals(List.of(), restored);
    }
}
