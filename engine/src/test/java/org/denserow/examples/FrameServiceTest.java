package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.StallReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A recipe: a simulation as a service with a life. Orders come in through a port and are delivered some frames later.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FrameServiceTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(2);
    private static final double FAST = 100_000; // hertz: frames are always due
    private static final int DELAY = 5; // frames until an order is delivered

    record Order(int amount) {}

    private final ServerLog log = new ServerLog();
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile LongConsumer inFrame = frame -> {};
    private volatile Runnable inHandler = () -> {};
    private volatile Runnable inExclusive = () -> {};
    private volatile Runnable then = () -> {};
    private final Runnable afterFrame = () -> then.run();
    private Simulation sim;
    private Table orders;
    private Port<Order> incoming;
    private FrameService service;

    private FrameService service() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(2));
        orders = sim.define("order", Layout.dense(1 << 16)); // for DELAY frames, each with a full port
        final CustomCommand deliver = sim.command("deliver", 1, payload -> {
            orders.destroy(payload.word(0));
            delivered.incrementAndGet();
        });
        final Table shops = sim.define("shop", Layout.dense(1));
        incoming = sim.port("orders", Order.class, (order, commands) -> {
            inHandler.run();
            final long row = commands.create(orders);
            commands.after(DELAY).send(deliver, row);
            return row;
        });
        shops.create();
        sim.system("shop").over(shops, (rows, commands) -> {
            frames.incrementAndGet();
            inFrame.accept(rows.frame());
        });
        sim.system("alone").exclusive((world, commands) -> inExclusive.run());
        sim.handOver();
        // snippet: service
        service = new FrameService(sim, FAST, () -> orders.size() == 0, afterFrame, failure -> {
            failures.incrementAndGet();
            sim.recover();
        });
        // end
        return service;
    }

    private void awaitFrames(final int more) {
        final long wanted = frames.get() + more;
        while (frames.get() < wanted) {
            Thread.onSpinWait();
        }
    }

    private void awaitEnd() {
        while (service.isRunning()) {
            Thread.onSpinWait();
        }
    }

    @AfterEach
    void close() throws InterruptedException {
        assertEquals(List.of(), service.close(LONG));
        assertFalse(service.isRunning());
        assertTrue(incoming.isClosed());
        log.close();
    }

    // ---- Start, stop, pause ----

    @Test
    void start_afterStop_goesOnWithTheNextFrame() throws InterruptedException {
        service().start();
        service.start(); // it runs already
        awaitFrames(3);
        service.stop();
        assertFalse(service.isRunning());
        assertFalse(service.offer(incoming, new Order(1)));
        final long ran = frames.get();
        service.start();
        assertTrue(service.offer(incoming, new Order(1)));
        awaitFrames(3);
        service.stop();
        sim.takeOver();
        assertTrue(frames.get() >= ran + 3);
        assertEquals(frames.get(), sim.frame());
        sim.handOver();
        assertTrue(service.failure().isEmpty());
    }

    @Test
    void start_neverCalled_closes() throws InterruptedException {
        service().stop();
        assertFalse(service.isRunning());
    }

    @Test
    void start_afterClose_isRefused() throws InterruptedException {
        service().close(LONG);
        assertThrows(IllegalStateException.class, service::start);
    }

    @Test
    void pause_always_holdsFramesAndMessagesWait() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        inFrame = frame -> {
            inside.countDown();
            await(release);
        };
        service().start();
        inside.await();
        service.pause(); // in a frame, whose messages were handled before
        release.countDown();
        assertTrue(service.offer(incoming, new Order(1)));
        assertEquals(1, incoming.size());
        assertTrue(service.isRunning());
        service.resume();
        awaitFrames(2 * DELAY);
        assertEquals(1, delivered.get());
    }

    @Test
    void stop_whilePaused_ends() throws InterruptedException {
        service().start();
        awaitFrames(3);
        service.pause();
        service.stop();
        assertFalse(service.isRunning());
    }

    @Test
    void stop_byTheThreadOfFrames_isRefused() throws InterruptedException {
        final CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        service();
        final FrameService waitsForItself = new FrameService(sim, FAST, () -> true, afterFrame, failure -> {
            try {
                service.stop();
            } catch (final Exception refused) {
                thrown.complete(refused);
            }
            sim.recover();
        });
        service = waitsForItself;
        inFrame = frame -> {
            if (frame == 2) {
                throw new IllegalArgumentException("on purpose");
            }
        };
        service.start();
        assertInstanceOf(IllegalStateException.class, thrown.join());
    }

    // ---- Drain ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drain_ordersAreUnderWay_deliversEachOneThatWasAccepted(final boolean isPaused) throws InterruptedException {
        service().start();
        if (isPaused) {
            service.pause();
        }
        final AtomicLong accepted = new AtomicLong();
        final CountDownLatch some = new CountDownLatch(100);
        final Thread[] senders = new Thread[2];
        for (int i = 0; i < senders.length; i++) {
            senders[i] = new Thread(() -> {
                while (service.isRunning()) {
                    if (service.offer(incoming, new Order(1))) {
                        accepted.incrementAndGet();
                        some.countDown();
                    } else {
                        Thread.onSpinWait();
                    }
                }
            });
            senders[i].start();
        }
        some.await();
        assertTrue(service.drain(LONG));
        for (final Thread sender : senders) {
            sender.join();
        }
        sim.takeOver();
        assertEquals(0, orders.size());
        assertEquals(0, incoming.size());
        assertEquals(accepted.get(), delivered.get());
        sim.handOver();
    }

    @Test
    void drain_framesFail_goesOn() throws InterruptedException {
        inFrame = frame -> {
            if (frame % 2 == 1) {
                throw new IllegalArgumentException("on purpose");
            }
        };
        service().start();
        assertTrue(service.offer(incoming, new Order(1)));
        assertTrue(service.drain(LONG));
        assertTrue(failures.get() > 0);
        assertTrue(service.failure().isEmpty());
    }

    @Test
    void drain_notDoneInTime_stopsAndSaysSo() throws InterruptedException {
        service();
        service = new FrameService(sim, FAST, () -> false, afterFrame, failure -> {});
        service.start();
        assertFalse(service.drain(SHORT));
        awaitEnd();
        assertTrue(service.failure().isEmpty());
    }

    @Test
    void drain_notRunning_saysNo() throws InterruptedException {
        assertFalse(service().drain(LONG));
    }

    @Test
    void drain_theConditionThrows_endsWithTheFailure() throws InterruptedException {
        service();
        service = new FrameService(
                sim,
                FAST,
                () -> {
                    throw new IllegalArgumentException("on purpose");
                },
                afterFrame,
                failure -> {});
        service.start();
        assertFalse(service.drain(LONG));
        assertEquals("on purpose", service.failure().orElseThrow().getMessage());
    }

    @Test
    void drain_closedMeanwhile_endsBoth() throws InterruptedException {
        service();
        service = new FrameService(sim, FAST, () -> false, afterFrame, failure -> {});
        service.start();
        final CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> {
            try {
                return service.drain(LONG);
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        awaitFrames(3);
        while (service.offer(incoming, new Order(1))) { // until it drains
            Thread.onSpinWait();
        }
        assertEquals(List.of(), service.close(LONG));
        assertFalse(drained.join());
        assertTrue(service.failure().isEmpty());
    }

    // ---- After each frame ----

    @Test
    void afterFrame_always_runsAfterEachGoodFrameAlsoOfADrain() throws InterruptedException {
        final List<Long> after = new ArrayList<>();
        inFrame = frame -> {
            if (frame % 3 == 1) {
                throw new IllegalArgumentException("on purpose");
            }
        };
        then = () -> after.add(sim.report().frame());
        service().start();
        awaitFrames(3);
        assertTrue(service.offer(incoming, new Order(1)));
        assertTrue(service.drain(LONG));
        sim.takeOver();
        assertEquals(
                LongStream.range(0, sim.frame())
                        .filter(frame -> frame % 3 != 1)
                        .boxed()
                        .toList(),
                after);
        sim.handOver();
    }

    @Test
    void afterFrame_throws_endsWithTheFailure() {
        then = () -> {
            throw new IllegalArgumentException("on purpose");
        };
        service().start();
        awaitEnd();
        assertEquals("on purpose", service.failure().orElseThrow().getMessage());
        assertFalse(service.offer(incoming, new Order(1)));
    }

    // ---- Failures and close ----

    @Test
    void run_theFailureIsNotRepaired_endsAndRefusesInput() {
        service();
        service = new FrameService(sim, FAST, () -> true, afterFrame, failure -> {
            throw failure;
        });
        inFrame = frame -> {
            if (frame == 2) {
                throw new IllegalArgumentException("on purpose");
            }
        };
        service.start();
        awaitEnd();
        assertInstanceOf(SystemFailure.class, service.failure().orElseThrow());
        assertFalse(service.offer(incoming, new Order(1)));
    }

    @Test
    void close_aSystemHangs_namesItAndEndsWhenItReturns() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        inFrame = frame -> {
            inside.countDown();
            await(release);
        };
        service().start();
        inside.await();
        // snippet: close
        final List<StallReport> stalls = service.close(Duration.ofMillis(10));
        for (final StallReport stall : stalls) {
            System.getLogger("server").log(System.Logger.Level.ERROR, stall); // system, chunk, thread, stack
        }
        final boolean isOver = !service.isRunning();
        // end
        assertFalse(isOver);
        assertEquals(stalls.size(), log.records().size());
        assertTrue(stalls.stream().anyMatch(stall -> stall.job().equals("shop")), stalls::toString);
        release.countDown();
        awaitEnd();
        assertTrue(incoming.isClosed());
        assertEquals(0, failures.get(), "nothing was to be repaired");
    }

    /// No worker is at work, so the list is empty; the thread of frames still is.
    @Test
    void close_aHandlerHangs_endsWhenItReturns() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        inHandler = () -> {
            inside.countDown();
            await(release);
        };
        service().start();
        assertTrue(service.offer(incoming, new Order(1)));
        inside.await();
        assertEquals(List.of(), service.close(SHORT));
        assertTrue(service.isRunning());
        release.countDown();
        awaitEnd();
        assertTrue(incoming.isClosed());
        assertEquals(0, failures.get(), "nothing was to be repaired");
    }

    @Test
    void close_anExclusiveSystemHangs_namesTheOwner() throws InterruptedException {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        inExclusive = () -> {
            inside.countDown();
            await(release);
        };
        service().start();
        inside.await();
        final List<StallReport> stalls = service.close(SHORT);
        assertEquals(1, stalls.size(), stalls::toString);
        assertEquals("frames", stalls.getFirst().thread());
        assertEquals("", stalls.getFirst().job());
        assertTrue(stalls.getFirst().stack().toString().contains("FrameServiceTest.await"));
        release.countDown();
        awaitEnd();
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void close_twoAtOnce_bothReturn() throws InterruptedException {
        service().start();
        awaitFrames(3);
        final CompletableFuture<List<StallReport>> other = CompletableFuture.supplyAsync(() -> {
            try {
                return service.close(LONG);
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertEquals(List.of(), service.close(LONG));
        assertEquals(List.of(), other.join());
    }
}
