package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongBiFunction;
import org.denserow.engine.Commands;
import org.denserow.engine.FailingMessages;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The way in for other threads, as an embedder sees it.
@Timeout(120)
class PortTest {

    private record Item(Table table, IntColumn value) {}

    private record Put(int producer, int value) {}

    private record Poke(int value) {}

    @AutoClose
    private final Simulation sim = Simulation.create(
            SimulationOptions.defaults().withWorkers(2).withPortCapacity(5).withFailingMessages(FailingMessages.FAIL));

    private final Item items = sim.define("item", Item.class, Layout.dense(64).growable());

    private static <T> T get(final CompletableFuture<T> future) throws Exception {
        return future.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static Throwable failureOf(final CompletableFuture<?> future) {
        return assertThrows(ExecutionException.class, () -> get(future)).getCause();
    }

    private Port<Put> creatingPort() {
        return sim.port("put", Put.class, (message, commands) -> {
            if (message.value < 0) {
                throw new IllegalArgumentException("on purpose: value=" + message.value);
            }
            final long handle = commands.create(items.table);
            commands.with(items.value, message.value);
            return handle;
        });
    }

    // ---- In ----

    @Test
    void offer_severalThreads_eachMessageOnceInEachThreadsOrder() throws InterruptedException {
        final List<Put> handled = new ArrayList<>();
        final Port<Put> port = sim.port("put", Put.class, (message, commands) -> {
            handled.add(message);
            return 0;
        });
        final AtomicInteger running = new AtomicInteger(3);
        final AtomicInteger refused = new AtomicInteger();
        final List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < 3; producer++) {
            final int number = producer;
            threads.add(new Thread(() -> {
                for (int value = 0; value < 1000; ) {
                    final boolean taken = value % 2 == 0
                            ? port.offer(new Put(number, value))
                            : !port.ask(new Put(number, value)).isCompletedExceptionally();
                    value += taken ? 1 : 0;
                    refused.addAndGet(taken ? 0 : 1);
                    if (!taken) {
                        Thread.yield();
                    }
                }
                running.decrementAndGet();
            }));
        }
        threads.forEach(Thread::start);
        while (refused.get() == 0) { // a port of 5 messages is full before the first frame
            Thread.yield();
        }
        long reported = 0;
        while (running.get() > 0) {
            reported += sim.step().messages();
            Thread.yield();
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        reported += sim.step().messages();
        assertEquals(3 * 1000, handled.size());
        assertEquals(3 * 1000, reported);
        final int[] next = new int[3];
        for (final Put put : handled) {
            assertEquals(next[put.producer]++, put.value, "producer=" + put.producer);
        }
    }

    @Test
    void offer_fullPort_isRefusedUntilAFrameHasRun() throws Exception {
        final Port<Put> port = creatingPort();
        assertEquals(5, port.capacity());
        for (int i = 0; i < 5; i++) {
            assertTrue(port.offer(new Put(0, i)));
        }
        assertFalse(port.offer(new Put(0, 5)));
        final CompletableFuture<Port.Receipt> refused = port.ask(new Put(0, 9));
        Trial.assertSays(failureOf(refused), "a port is full", "port=put", "capacity=5", "; ask again", "portCapacity");
        assertEquals(5, sim.step().messages());
        assertEquals(5, items.table.size());
        assertTrue(port.offer(new Put(0, 10)));
        assertEquals(1, sim.step().messages());
        for (int row = 0; row < 5; row++) {
            assertEquals(row, items.value.values()[row]);
        }
        assertEquals(10, items.value.values()[5]);
    }

    @Test
    void sizeAndRoom_sayWhatWaitsAndWhatIsTaken() {
        final Port<Put> port = creatingPort();
        assertEquals(0, port.size());
        assertEquals(5, port.room());
        port.offer(new Put(0, 1));
        port.offerAll(List.of(new Put(0, 2), new Put(0, 3)));
        assertEquals(3, port.size());
        assertEquals(2, port.room());
        port.offerAll(List.of(new Put(0, 4), new Put(0, 5)));
        assertEquals(5, port.size());
        assertEquals(0, port.room());
        assertFalse(port.offer(new Put(0, 6)));
        final PortRecording recording = sim.recordPorts();
        sim.step();
        recording.stop();
        assertEquals(0, port.size());
        assertEquals(5, port.room());
        try (Simulation again = Simulation.create(SimulationOptions.defaults())) {
            final Port<Put> replayed = again.port("put", Put.class, (message, commands) -> 0);
            again.replay(recording);
            assertEquals(0, replayed.room(), "a port takes nothing while a recording is replayed");
            again.step();
            assertEquals(SimulationOptions.DEFAULT_PORT_CAPACITY, replayed.room());
        }
        sim.close();
        assertEquals(0, port.size());
        assertEquals(0, port.room());
    }

    @Test
    void offer_null_isRefused() {
        final Port<Put> port = creatingPort();
        assertThrows(NullPointerException.class, () -> port.offer(null));
        assertThrows(NullPointerException.class, () -> port.ask(null));
        assertEquals(0, sim.step().messages());
    }

    @Test
    void offer_byTheHandlerItself_isHandledInTheNextFrame() {
        final List<Integer> handled = new ArrayList<>();
        final List<Port<Poke>> self = new ArrayList<>();
        self.add(sim.port("poke", Poke.class, (message, commands) -> {
            handled.add(message.value);
            self.getFirst().offer(new Poke(message.value + 1));
            return 0;
        }));
        self.getFirst().offer(new Poke(1));
        assertEquals(1, sim.step().messages());
        assertEquals(1, sim.step().messages());
        assertEquals(List.of(1, 2), handled);
    }

    // ---- Receipts ----

    @Test
    void ask_applied_receiptHasTheFrameAndAHandleThatResolves() throws Exception {
        final Port<Put> port = creatingPort();
        sim.run(3);
        final CompletableFuture<Port.Receipt> asked = port.ask(new Put(0, 7));
        assertFalse(asked.isDone());
        sim.step();
        final Port.Receipt receipt = get(asked);
        assertEquals(3, receipt.frame());
        assertEquals(7, items.value.values()[items.table.row(receipt.answer())]);
    }

    @Test
    void ask_applied_dependentsRunOffTheOwnersThreadAndSeeTheRow() throws Exception {
        final Port<Put> port = creatingPort();
        final List<CompletableFuture<Thread>> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            threads.add(port.ask(new Put(0, i)).thenApply(receipt -> {
                assertTrue(
                        items.table.isActive(items.table.find(receipt.answer())),
                        "completed before its commands were applied");
                return Thread.currentThread();
            }));
        }
        sim.step();
        for (final CompletableFuture<Thread> thread : threads) {
            assertNotSame(Thread.currentThread(), get(thread));
        }
    }

    @Test
    @DisplayName("EN-18 an outside thread adds 1,000 pending rows while frames run, no frame waits")
    void ask_outsideThreadAdds1000PendingRows_getsHandlesByReceipt() throws Exception {
        try (Simulation late = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withLateAssets().withPortCapacity(64))) {
            final Item things = late.define("item", Item.class, Layout.dense(1000));
            final CompletableFuture<Integer> asset = new CompletableFuture<>();
            final AtomicInteger visible = new AtomicInteger();
            late.system("see").over(things.table, (rows, commands) -> visible.addAndGet(rows.end() - rows.begin()));
            final Port<Put> port = late.port("add", Put.class, (message, commands) -> {
                final long handle = commands.createPending(things.table);
                commands.with(things.value, message.value);
                commands.activateAt(handle, 0, asset);
                return handle;
            });
            final ConcurrentLinkedQueue<Port.Receipt> receipts = new ConcurrentLinkedQueue<>();
            final Thread editor = new Thread(() -> {
                for (int value = 0; value < 1000; ) {
                    final CompletableFuture<Port.Receipt> asked = port.ask(new Put(0, value));
                    if (!asked.isCompletedExceptionally()) {
                        asked.thenAccept(receipts::add);
                        value++;
                    } else {
                        Thread.yield();
                    }
                }
            });
            editor.start();
            while (receipts.size() < 1000) { // every step returns although no asset is there
                late.step();
                Thread.yield();
            }
            editor.join();
            assertEquals(1000, things.table.pending());
            assertEquals(0, visible.get());
            asset.complete(1);
            late.run(2);
            assertEquals(1000, things.table.size());
            for (final Port.Receipt receipt : receipts) {
                assertTrue(things.table.isActive(things.table.find(receipt.answer())));
            }
            assertTrue(visible.get() >= 1000);
        }
    }

    // ---- Handlers that fail ----

    @Test
    void step_handlerThrows_boundaryIsCompleteAndTheAskerGetsTheException() throws Exception {
        final Port<Put> port = creatingPort();
        final boolean[] ran = {false};
        final Table clock = sim.define("clock", Layout.dense(1));
        clock.create();
        sim.system("clock").over(clock, (rows, commands) -> ran[0] = true);
        final CompletableFuture<Port.Receipt> before = port.ask(new Put(0, 1));
        final CompletableFuture<Port.Receipt> failing = port.ask(new Put(0, -2));
        final CompletableFuture<Port.Receipt> after = port.ask(new Put(0, 3));
        final long owners = sim.commands().create(items.table);
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("port put", failure.system());
        assertEquals(SystemFailure.NO_CHUNK, failure.chunk());
        assertEquals(0, failure.frame());
        assertSame(failure.getCause(), failureOf(failing));
        Trial.assertSays(failure.getCause(), "on purpose: value=-2");
        assertEquals(0, items.table.row(get(before).answer()));
        assertEquals(1, items.table.row(get(after).answer()));
        assertEquals(2, items.table.row(owners));
        assertFalse(ran[0], "no system ran");
        assertEquals(1, sim.frame());
        assertThrows(IllegalStateException.class, sim::step);
        sim.recover();
        sim.step();
        assertTrue(ran[0]);
        assertEquals(3, items.table.size());
    }

    @Test
    void step_handlerThrowsTwice_laterOnesAreSuppressed() {
        final Port<Put> port = creatingPort();
        port.offer(new Put(0, -1));
        port.offer(new Put(0, -2));
        final Throwable cause = Trial.causeOfStep(sim);
        Trial.assertSays(cause, "value=-1");
        assertEquals(1, cause.getSuppressed().length);
        sim.recover();
        sim.step();
    }

    @Test
    void step_handlersOfTwoPortsThrow_theSecondIsSuppressed() {
        final Port<Put> first = creatingPort();
        final IllegalStateException second = new IllegalStateException("second port");
        final Port<Poke> other = sim.port("poke", Poke.class, (message, commands) -> {
            throw second;
        });
        other.offer(new Poke(0));
        first.offer(new Put(0, -1));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("port put", failure.system());
        final List<Throwable> suppressed = new ArrayList<>(List.of(failure.getSuppressed()));
        suppressed.addAll(List.of(failure.getCause().getSuppressed()));
        assertTrue(suppressed.contains(second), "suppressed: " + suppressed);
    }

    /// An `AssertionError` in a handler must not leave askers with handles of rows that were dropped.
    @Test
    void step_handlerThrowsAnError_receiptsTellTheTruth() throws Exception {
        final Port<Poke> port = sim.port("poke", Poke.class, (message, commands) -> {
            if (message.value < 0) {
                throw new AssertionError("on purpose");
            }
            return commands.create(items.table);
        });
        final CompletableFuture<Port.Receipt> before = port.ask(new Poke(1));
        final CompletableFuture<Port.Receipt> failing = port.ask(new Poke(-1));
        assertThrows(Throwable.class, sim::step);
        sim.recover();
        sim.run(2);
        assertEquals(0, items.table.metrics().reservedSlots(), "slots of dropped creates are given back");
        assertTrue(failureOf(failing) instanceof AssertionError);
        try {
            assertTrue(items.table.isValid(get(before).answer()), "a receipt for a row that was dropped");
        } catch (final ExecutionException dropped) {
            assertEquals(0, items.table.size());
        }
    }

    // ---- Close ----

    @Test
    void close_messagesLeft_askersGetAnException() throws Exception {
        final Port<Put> port = creatingPort();
        final CompletableFuture<Port.Receipt> asked = port.ask(new Put(0, 1));
        port.offer(new Put(0, 2));
        sim.close();
        Trial.assertSays(failureOf(asked), "closed before", "port=put");
        assertFalse(port.offer(new Put(0, 3)));
        Trial.assertSays(failureOf(port.ask(new Put(0, 4))), "the simulation is closed", "port=put");
    }

    @Test
    void close_messagesLeft_dependentsRunOffTheOwnersThread() throws Exception {
        final CompletableFuture<Port.Receipt> asked = creatingPort().ask(new Put(0, 1));
        final CompletableFuture<Thread> dependent = asked.handle((receipt, thrown) -> Thread.currentThread());
        sim.close();
        assertNotSame(Thread.currentThread(), get(dependent));
    }

    @Test
    void close_againstOffers_acceptedIsAppliedPlusLeft() throws Exception {
        for (int run = 0; run < 50; run++) {
            final AtomicInteger applied = new AtomicInteger();
            final AtomicInteger accepted = new AtomicInteger();
            final AtomicInteger left = new AtomicInteger();
            final List<Thread> threads = new ArrayList<>();
            final java.util.concurrent.atomic.AtomicBoolean stop = new java.util.concurrent.atomic.AtomicBoolean();
            try (Warnings warnings = new Warnings()) {
                final Simulation closing =
                        Simulation.create(SimulationOptions.defaults().withPortCapacity(16));
                final Port<Poke> port = closing.port("poke", Poke.class, (message, commands) -> {
                    applied.incrementAndGet();
                    return 0;
                });
                for (int producer = 0; producer < 2; producer++) {
                    threads.add(new Thread(() -> {
                        while (!stop.get()) {
                            accepted.addAndGet(port.offer(new Poke(0)) ? 1 : 0);
                        }
                    }));
                }
                threads.forEach(Thread::start);
                closing.run(3);
                while (accepted.get() == 0) {
                    Thread.yield();
                }
                closing.close();
                stop.set(true);
                for (final Thread thread : threads) {
                    thread.join();
                }
                left.set(warnings.messagesLeft());
            }
            assertEquals(accepted.get(), applied.get() + left.get(), "run=" + run);
        }
    }

    @Test
    @DisplayName("two ports in one frame are handled in the order in which they were defined, not in that of messages")
    void step_twoPorts_areHandledInOrderOfDefinition() {
        final List<Integer> handled = new ArrayList<>();
        final ToLongBiFunction<Poke, Commands> handler = (message, commands) -> {
            handled.add(message.value);
            final long handle = commands.create(items.table);
            commands.with(items.value, message.value);
            return handle;
        };
        final Port<Poke> one = sim.port("z, defined first", Poke.class, handler);
        final Port<Poke> two = sim.port("a, defined second", Poke.class, handler);
        for (int frame = 0; frame < 2; frame++) {
            handled.clear();
            assertTrue(two.offer(new Poke(3)) && one.offer(new Poke(1)) && two.offer(new Poke(4)));
            assertTrue(one.offer(new Poke(2)));
            sim.step();
            assertEquals(List.of(1, 2, 3, 4), handled);
            for (int i = 0; i < 4; i++) {
                assertEquals(i + 1, items.value.values()[4 * frame + i], "rows come in the same order");
            }
        }
    }
}
