package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// The owner's thread runs the frame that completes a receipt: if it waits first, it waits for itself.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OwnerWaitsForReceiptTest {

    private record Go(int number) {}

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withPortCapacity(2));

    private final Port<Go> port = sim.port("go", Go.class, (message, commands) -> message.number);

    OwnerWaitsForReceiptTest() {
        sim.handOver(); // the test may run on another thread
    }

    private static void assertRefused(final String call, final Executable wait) {
        Trial.assertSays(
                assertThrows(IllegalStateException.class, wait),
                "the owner's thread",
                "call=" + call,
                "port=go",
                "; run a frame first");
    }

    @Test
    @DisplayName("every wait for a message that no frame has handled is refused to the owner")
    void wait_unhandledMessage_isRefused() throws Exception {
        sim.takeOver();
        final CompletableFuture<Port.Receipt> asked = port.ask(new Go(5));
        assertRefused("get", asked::get);
        assertRefused("get", () -> asked.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertRefused("join", asked::join);
        sim.step();
        assertEquals(5, asked.get().answer());
        assertEquals(5, asked.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS).answer());
        assertEquals(5, asked.join().answer());
        sim.close(); // by its owner
    }

    @Test
    @DisplayName("stages of a receipt are refused and allowed as the receipt is")
    void wait_stagesOfAReceipt_asTheReceipt() {
        sim.takeOver();
        final CompletableFuture<Port.Receipt> asked = port.ask(new Go(5));
        final CompletableFuture<Long> answer = asked.thenApply(Port.Receipt::answer);
        final CompletableFuture<Long> next = answer.thenCompose(CompletableFuture::completedFuture)
                .whenComplete((value, failure) -> {})
                .thenApplyAsync(value -> value + 1);
        assertRefused("join", answer::join);
        assertRefused("join", next::join);
        assertRefused("get", asked.copy()::get);
        assertRefused("join", port.askAll(java.util.List.of(new Go(1))).getFirst()::join);
        sim.step();
        assertEquals(5, answer.join());
        assertEquals(6, next.join());
        sim.close(); // by its owner
    }

    @Test
    @DisplayName("another thread may wait at any time, and whoever has handed the simulation over")
    void wait_onAnotherThread_isAllowed() throws Exception {
        final CompletableFuture<Port.Receipt> asked = port.ask(new Go(5));
        final Thread owner = new Thread(() -> {
            sim.takeOver();
            sim.step();
            sim.handOver();
        });
        owner.start();
        assertEquals(5, asked.thenApply(Port.Receipt::answer).join());
        assertEquals(5, asked.get().answer());
        owner.join();
        sim.takeOver();
        sim.close(); // by its owner
    }

    @Test
    @DisplayName("receipts that were refused, failed or ended by hand are read by the owner")
    void wait_completeReceipt_isAllowed() {
        sim.takeOver();
        final CompletableFuture<Port.Receipt> first = port.ask(new Go(1));
        port.ask(new Go(2));
        final CompletableFuture<Port.Receipt> refused = port.ask(new Go(3));
        Trial.assertSays(assertThrows(CompletionException.class, refused::join).getCause(), "a port is full");
        final CompletableFuture<Integer> byHand = first.thenApply(receipt -> 1);
        byHand.complete(7);
        assertEquals(7, byHand.join());
        sim.step();
        final CompletableFuture<Port.Receipt> left = port.ask(new Go(4));
        try (Warnings warnings = new Warnings()) {
            sim.close();
            assertEquals(1, warnings.messagesLeft());
        }
        Trial.assertSays(assertThrows(CompletionException.class, left::join).getCause(), "closed");
    }

    @Test
    @DisplayName("a system on the owner's thread waits for a message that its frame has handled")
    void wait_inTheFrameThatHandledIt_isAllowed() {
        sim.takeOver();
        final long[] seen = {0};
        final java.util.List<CompletableFuture<Port.Receipt>> asked = new java.util.ArrayList<>();
        sim.system("wait")
                .exclusive(
                        (world, commands) -> seen[0] = asked.getFirst().join().answer());
        asked.add(port.ask(new Go(9)));
        assertNull(asked.getFirst().getNow(null));
        sim.step();
        assertEquals(9, seen[0]);
        sim.close(); // by its owner
    }
}
