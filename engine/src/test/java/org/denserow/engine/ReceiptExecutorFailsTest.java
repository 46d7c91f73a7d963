package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A receipt completes whatever an executor throws, or a thread that cannot be started.
@Timeout(120)
class ReceiptExecutorFailsTest {

    private record Go(int number) {}

    static List<Throwable> thrown() {
        return List.of(
                new RejectedExecutionException("shut down"),
                new IllegalStateException("on purpose"),
                new OutOfMemoryError("unable to create native thread"),
                new Break.Unspeakable());
    }

    private static void sneak(final Throwable thrown) {
        if (thrown instanceof final Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    private static <T> T get(final CompletableFuture<T> future) throws Exception {
        return future.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// Receipts whose thread can be started only while a flag is set.
    private static Receipts receipts(final boolean[] canStart) {
        return new Receipts(
                loop -> {
                    if (!canStart[0]) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return Thread.ofPlatform().daemon().unstarted(loop);
                },
                SimulationOptions.defaults(),
                new Ownership());
    }

    @ParameterizedTest
    @MethodSource("thrown")
    @DisplayName(
            "whatever the executor throws: the frame goes on, a note says it, the receipt completes on the own thread")
    @SuppressWarnings("try") // closed while a receipt is open
    void withReceiptsOn_executorThrows_completesOnTheOwnThread(final Throwable thrown) throws Exception {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withReceiptsOn(task -> sneak(thrown)))) {
            final Table things = sim.define("thing", Layout.dense(64));
            final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
                if (message.number < 0) {
                    throw new IllegalArgumentException("on purpose");
                }
                return commands.create(things);
            });
            final int[] frames = {0};
            sim.system("count").once((rows, commands) -> frames[0]++);
            final CompletableFuture<String> completed = port.ask(new Go(1))
                    .thenApply(receipt -> Thread.currentThread().getName());
            final List<CompletableFuture<Port.Receipt>> more = port.askAll(List.of(new Go(2), new Go(3)));
            final FrameReport report = sim.step();
            assertEquals(1, report.notes().size(), report.notes()::toString);
            for (final String part : List.of(
                    "an executor did not take receipts",
                    "port=go",
                    "frame=0",
                    "thrown=" + thrown.getClass().getName(),
                    "withReceiptsOn")) {
                assertTrue(report.notes().getFirst().contains(part), report.notes()::toString);
            }
            assertTrue(get(completed).endsWith("-receipts"), completed::toString);
            assertTrue(things.isActive(things.find(get(more.get(0)).answer()))
                    && things.isActive(things.find(get(more.get(1)).answer())));
            assertEquals(1, frames[0], "the systems ran");
            sim.step();
            assertEquals(List.of(), sim.report().notes());
            final CompletableFuture<Port.Receipt> left = port.ask(new Go(4));
            try (Warnings warnings = new Warnings()) {
                sim.close();
                assertEquals(1, warnings.messagesLeft());
            }
            Trial.assertSays(
                    assertThrows(ExecutionException.class, () -> get(left)).getCause(), "closed");
        }
    }

    @Test
    @DisplayName(
            "no thread can be started: receipts wait for the next try, in order, and at last the caller completes them")
    void receipts_noThreadCanBeStarted_completeLater() throws Exception {
        final boolean[] canStart = {false};
        final Receipts receipts = receipts(canStart);
        final Asked<Port.Receipt> first = receipts.ask("go");
        final Asked<Port.Receipt> second = receipts.ask("go");
        final CompletableFuture<Boolean> inOrder = second.thenApply(receipt -> first.isDone());
        assertTrue(receipts.complete(first, new Port.Receipt(0, 1), null) instanceof OutOfMemoryError);
        assertFalse(first.isDone());
        canStart[0] = true;
        assertNull(receipts.complete(second, new Port.Receipt(0, 2), null));
        assertTrue(get(inOrder));
        assertEquals(1, get(first).answer());
        receipts.close();
    }

    @Test
    @DisplayName("no thread can be started: the note speaks of threads, not of an executor that nobody has set")
    void note_noThreadCanBeStarted_namesNoExecutor() {
        final Note note = new Note();
        note.ofReceipts("go", 7, new OutOfMemoryError("unable to create native thread"), false);
        Trial.assertSays(
                new AssertionError(note.words()),
                "no thread for receipts was started: port=go, frame=7, thrown=java.lang.OutOfMemoryError; each frame"
                        + " tries again");
        assertFalse(note.words().contains("withReceiptsOn"), note::words);
    }

    @Test
    @DisplayName("no thread can be started: the owner must not wait for what only a later frame hands over")
    void get_noThreadCanBeStarted_isRefusedToTheOwner() throws Exception {
        final boolean[] canStart = {false};
        final Receipts receipts = receipts(canStart);
        final Asked<Port.Receipt> asked = receipts.ask("go");
        receipts.complete(asked, new Port.Receipt(0, 1), null);
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> asked.get(1, TimeUnit.SECONDS)),
                "the owner's thread",
                "port=go",
                "; run a frame");
        canStart[0] = true;
        assertNull(receipts.handOver());
        assertEquals(1, get(asked).answer());
        receipts.close();
    }

    @Test
    @DisplayName("no thread can be started even when the simulation closes: the closing thread completes the receipts")
    void close_noThreadCanBeStarted_completesTheReceipts() throws Exception {
        final Receipts receipts = new Receipts(
                loop -> {
                    throw new OutOfMemoryError("unable to create native thread");
                },
                SimulationOptions.defaults(),
                new Ownership());
        final Asked<Port.Receipt> asked = receipts.ask("go");
        final CompletableFuture<Thread> ran = asked.thenApply(receipt -> Thread.currentThread());
        receipts.complete(asked, new Port.Receipt(0, 1), null);
        assertFalse(ran.isDone());
        receipts.close();
        assertSame(Thread.currentThread(), get(ran));
    }
}
