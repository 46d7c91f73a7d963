package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Batches through a port: all or none, at one boundary, together and in order. And what an asker gets in the end.
@Timeout(120)
class PortBatchTest {

    private static final int CAPACITY = 8;

    private record Item(Table table, IntColumn value) {}

    private record Put(int producer, int batch, int place, int size) {}

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withPortCapacity(CAPACITY));
    private final Item items = sim.define("item", Item.class, Layout.dense(64).growable());
    private final List<Put> handled = new ArrayList<>();
    private final List<Long> frames = new ArrayList<>(); // in which they were handled
    private final Port<Put> port = sim.port("put", Put.class, (message, commands) -> {
        handled.add(message);
        frames.add(sim.frame());
        if (message.place < 0) {
            throw new IllegalArgumentException("on purpose");
        }
        final long handle = commands.create(items.table);
        commands.with(items.value, message.place);
        return handle;
    });

    @AfterEach
    void close() {
        try (Warnings warnings = new Warnings()) { // messages left, perhaps
            sim.close();
            assertTrue(warnings.texts().size() <= 1, warnings.texts()::toString);
        }
    }

    static Throwable failureOf(final CompletableFuture<?> future) {
        return assertThrows(ExecutionException.class, () -> future.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS))
                .getCause();
    }

    private static List<Put> batch(final int producer, final int number, final int size) {
        final List<Put> batch = new ArrayList<>();
        for (int place = 0; place < size; place++) {
            batch.add(new Put(producer, number, place, size));
        }
        return batch;
    }

    // ---- All or none ----

    @Test
    void offerAll_noRoomForAll_takesNone() {
        assertTrue(port.offerAll(batch(0, 0, 5)));
        assertFalse(port.offerAll(batch(0, 1, 4)));
        assertTrue(port.offerAll(batch(0, 2, 3)));
        assertFalse(port.offer(new Put(0, 3, 0, 1)));
        assertTrue(port.offerAll(List.of()));
        assertEquals(CAPACITY, sim.step().messages());
        assertEquals(CAPACITY, items.table.size());
        assertTrue(port.offerAll(batch(0, 4, CAPACITY)), "as many as the capacity");
    }

    @Test
    void offerAll_moreThanTheCapacity_isRefusedForGood() {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> port.offerAll(batch(0, 0, CAPACITY + 1))),
                "port=put",
                "messages=9",
                "capacity=8",
                "portCapacity");
        assertThrows(IllegalArgumentException.class, () -> port.askAll(batch(0, 0, CAPACITY + 1)));
        assertEquals(0, sim.step().messages());
    }

    @Test
    void offerAll_aNullInIt_takesNone() {
        final List<Put> batch = Arrays.asList(new Put(0, 0, 0, 2), null);
        assertThrows(NullPointerException.class, () -> port.offerAll(batch));
        assertThrows(NullPointerException.class, () -> port.askAll(batch));
        assertThrows(NullPointerException.class, () -> port.offerAll(null));
        assertEquals(0, sim.step().messages());
    }

    @Test
    void offerAll_listChangedAfterwards_isTakenAsItWas() {
        final List<Put> batch = batch(0, 0, 3);
        assertTrue(port.offerAll(batch));
        batch.clear();
        assertEquals(3, sim.step().messages());
    }

    // ---- Receipts ----

    @Test
    void askAll_taken_everyReceiptHasItsHandleAndAllTheSameFrame() throws Exception {
        sim.step();
        final List<CompletableFuture<Port.Receipt>> asked = port.askAll(batch(0, 0, 4));
        sim.step();
        for (int place = 0; place < 4; place++) {
            final Port.Receipt receipt = asked.get(place).get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertEquals(1, receipt.frame());
            assertEquals(place, items.value.values()[items.table.row(receipt.answer())]);
        }
    }

    @Test
    void askAll_full_everyReceiptSaysSo() {
        assertTrue(port.offerAll(batch(0, 0, 6)));
        for (final CompletableFuture<Port.Receipt> refused : port.askAll(batch(0, 1, 3))) {
            Trial.assertSays(failureOf(refused), "a port is full", "messages=3", "capacity=8");
        }
        assertEquals(6, sim.step().messages());
    }

    @Test
    void askAll_oneMessageFails_theOthersAreApplied() throws Exception {
        final List<Put> batch = batch(0, 0, 3);
        batch.set(1, new Put(0, 0, -1, 3));
        final List<CompletableFuture<Port.Receipt>> asked = port.askAll(batch);
        assertEquals(1, sim.step().failedMessages());
        assertTrue(items.table.isActive(items.table.find(
                asked.get(0).get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS).answer())));
        Trial.assertSays(failureOf(asked.get(1)), "on purpose");
        assertTrue(items.table.isActive(items.table.find(
                asked.get(2).get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS).answer())));
    }

    @Test
    void askAll_closedBefore_everyReceiptSaysSo() {
        final List<CompletableFuture<Port.Receipt>> left = port.askAll(batch(0, 0, 3));
        assertFalse(port.isClosed());
        try (Warnings warnings = new Warnings()) {
            sim.close();
            assertEquals(3, warnings.messagesLeft());
        }
        assertTrue(port.isClosed());
        left.forEach(receipt -> Trial.assertSays(failureOf(receipt), "closed before", "port=put"));
        port.askAll(batch(0, 1, 2)).forEach(receipt -> Trial.assertSays(failureOf(receipt), "is closed", "port=put"));
        assertFalse(port.offerAll(batch(0, 2, 2)));
    }

    // ---- Together, under load ----

    /// @return what is wrong with the order in which batches were handled, or an empty text
    private static String torn(final List<Put> handled, final List<Long> frames) {
        for (int i = 0; i < handled.size(); ) {
            final Put first = handled.get(i);
            for (int place = 0; place < first.size; place++, i++) {
                final Put expected = new Put(first.producer, first.batch, place, first.size);
                if (i == handled.size() || !handled.get(i).equals(expected)) {
                    return "expected " + expected + " at " + i;
                }
                if (!frames.get(i).equals(frames.get(i - place))) {
                    return "two frames: " + expected;
                }
            }
        }
        return "";
    }

    /// Three threads send batches of 1 to 5 while frames run.
    ///
    /// @param whole whether by offerAll, else message by message
    private String batchesUnderLoad(final boolean whole) throws InterruptedException {
        final AtomicInteger running = new AtomicInteger(3);
        final List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < 3; producer++) {
            final int number = producer;
            threads.add(new Thread(() -> {
                for (int batch = 0; batch < 400; ) {
                    final List<Put> messages = batch(number, batch, 1 + batch % 5);
                    final boolean taken = whole ? port.offerAll(messages) : oneByOne(messages);
                    batch += taken ? 1 : 0;
                    if (!taken) {
                        Thread.yield();
                    }
                }
                running.decrementAndGet();
            }));
        }
        threads.forEach(Thread::start);
        while (running.get() > 0) {
            sim.step();
            Thread.yield();
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        sim.step();
        final String torn = torn(handled, frames);
        if (torn.isEmpty()) {
            final int[] next = new int[3];
            for (final Put put : handled) {
                if (put.place == 0) {
                    assertEquals(next[put.producer]++, put.batch, "each thread's order");
                }
            }
            for (final int count : next) {
                assertEquals(400, count, "every batch once");
            }
        }
        return torn;
    }

    private boolean oneByOne(final List<Put> messages) {
        for (final Put message : messages) {
            while (!port.offer(message)) {
                Thread.yield();
            }
        }
        return true;
    }

    @Test
    void offerAll_threadsUnderLoad_batchesAreNeverTorn() throws InterruptedException {
        assertEquals("", batchesUnderLoad(true));
    }

    /// The broken twin: the same without batches.
    @Test
    void offer_threadsUnderLoadMessageByMessage_isFoundOut() throws InterruptedException {
        for (int run = 0; run < 20; run++) {
            if (!batchesUnderLoad(false).isEmpty()) {
                return;
            }
            handled.clear();
            frames.clear();
        }
        throw new AssertionError("the check did not notice torn batches");
    }

    // ---- Whoever asks gets an answer ----

    /// Throws when a row is created, so that playback does not come to its end.
    private static final class Obstacle extends IdleFollower {

        private final RuntimeException thrown = new IllegalStateException("on purpose");

        @Override
        public void created(final int beginRow, final int endRow, final RowState state) {
            throw thrown;
        }
    }

    @Test
    void ask_playbackBreaks_theAskerGetsTheFailureAtOnce() {
        final Obstacle obstacle = new Obstacle();
        items.table.store().schema().follow(obstacle);
        final CompletableFuture<Port.Receipt> asked = port.ask(new Put(0, 0, 0, 1));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertSame(obstacle.thrown, failure.getCause());
        assertSame(failure, failureOf(asked), "not only when the simulation is closed");
    }

    @Test
    void ask_fromASystem_isAnsweredInTheNextFrame() throws Exception {
        final Table clock = sim.define("clock", Layout.dense(1));
        clock.create();
        final List<CompletableFuture<Port.Receipt>> asked = new ArrayList<>();
        sim.system("ask").over(clock, (rows, commands) -> {
            asked.add(port.ask(new Put(0, (int) rows.frame(), 0, 1)));
            assertTrue(port.offerAll(batch(1, (int) rows.frame(), 2)));
        });
        sim.run(3);
        for (int frame = 0; frame < 2; frame++) {
            assertEquals(
                    frame + 1,
                    asked.get(frame)
                            .get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .frame());
        }
        assertFalse(asked.get(2).isDone());
    }

    @Test
    void ask_byAnInterruptedThread_isTakenAndTheStatusKept() throws Exception {
        Thread.currentThread().interrupt();
        final CompletableFuture<Port.Receipt> asked = port.ask(new Put(0, 0, 0, 1));
        sim.step();
        assertTrue(Thread.interrupted());
        assertTrue(items.table.isActive(items.table.find(
                asked.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS).answer())));
    }

    @Test
    void ask_cancelled_isHandledAllTheSame() {
        assertTrue(port.ask(new Put(0, 0, 0, 1)).cancel(true));
        sim.step();
        assertEquals(1, items.table.size());
    }

    /// Every ask that races with close is answered: applied, or refused, or not applied because of the close.
    @Test
    void ask_againstClose_everyFutureCompletes() throws Exception {
        for (int run = 0; run < 50; run++) {
            final Simulation closing =
                    Simulation.create(SimulationOptions.defaults().withPortCapacity(16));
            final AtomicInteger applied = new AtomicInteger();
            final Port<Put> asking = closing.port("ask", Put.class, (message, commands) -> applied.incrementAndGet());
            final List<CompletableFuture<Port.Receipt>> asked = new ArrayList<>();
            final AtomicBoolean begun = new AtomicBoolean();
            final Thread asker = new Thread(() -> {
                while (!asking.isClosed()) {
                    asked.addAll(asking.askAll(batch(0, 0, 3)));
                    asked.add(asking.ask(new Put(0, 0, 0, 1)));
                    begun.set(true);
                }
            });
            try (Warnings warnings = new Warnings()) {
                asker.start();
                while (!begun.get()) {
                    Thread.yield();
                }
                closing.run(2);
                closing.close();
                asker.join();
                int answered = 0;
                int left = 0;
                for (final CompletableFuture<Port.Receipt> future : asked) {
                    final Throwable thrown =
                            future.handle((receipt, failure) -> failure).get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
                    answered += thrown == null ? 1 : 0;
                    left += thrown != null && thrown.getMessage().contains("closed before") ? 1 : 0;
                }
                assertEquals(applied.get(), answered, "run=" + run);
                assertEquals(warnings.messagesLeft(), left, "run=" + run);
            }
        }
    }
}
