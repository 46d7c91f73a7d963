package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The bound of receipts that are open.
class MaxReceiptsTest {

    private record Go(int number) {}

    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>(); // of an executor that runs them later

    private Simulation simulation(final int bound) {
        return Simulation.create(
                SimulationOptions.defaults().withReceiptsOn(tasks::add).withMaxReceipts(bound));
    }

    private static Port<Go> port(final Simulation sim, final String name) {
        return sim.port(name, Go.class, (message, commands) -> message.number);
    }

    private static void assertRefused(final CompletableFuture<Port.Receipt> receipt) {
        assertTrue(receipt.isCompletedExceptionally());
        Trial.assertSays(
                receipt.exceptionNow(), "the receipts that wait must fit", "maxReceipts=3", "; let stages end sooner");
    }

    @Test
    @DisplayName("receipts beyond the bound are refused at the call, with their messages, over all ports")
    void ask_beyondTheBound_isRefusedAtTheCall() {
        try (Simulation sim = simulation(3)) {
            final Port<Go> first = port(sim, "first");
            final Port<Go> second = port(sim, "second");
            first.ask(new Go(1));
            sim.step(); // handled, and still open
            first.ask(new Go(2));
            second.askAll(List.of(new Go(3), new Go(4))).forEach(MaxReceiptsTest::assertRefused);
            assertEquals(0, second.size());
            final CompletableFuture<Port.Receipt> last = second.ask(new Go(5));
            assertFalse(last.isDone());
            assertRefused(first.ask(new Go(6)));
            assertTrue(first.offer(new Go(7)), "without an answer");
            sim.step();
            while (!tasks.isEmpty()) {
                tasks.remove().run();
            }
            assertEquals(5, last.join().answer());
            second.askAll(List.of(new Go(8), new Go(9), new Go(10))).forEach(receipt -> assertFalse(receipt.isDone()));
            sim.step();
            tasks.forEach(Runnable::run);
        }
    }

    @Test
    @DisplayName("receipts that were refused, ended by hand, failed or closed do not stay open")
    void ask_receiptsThatEnd_areNoLongerOpen() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withPortCapacity(1)
                .withReceiptsOn(Runnable::run) // of a test only
                .withMaxReceipts(3))) {
            final Port<Go> port = port(sim, "go");
            for (int frame = 0; frame < 10; frame++) {
                final CompletableFuture<Port.Receipt> asked = port.ask(new Go(1));
                assertFalse(asked.isDone());
                for (int i = 0; i < 5; i++) {
                    Trial.assertSays(port.ask(new Go(2)).exceptionNow(), "a port is full");
                }
                asked.cancel(false);
                sim.step();
            }
        }
    }

    @Test
    @DisplayName("an executor that takes a receipt and throws gives one place back")
    void ask_executorTakesAndThrows_countsOnce() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withReceiptsOn(task -> {
                    task.run();
                    throw new AssertionError("on purpose");
                })
                .withMaxReceipts(3))) {
            final Port<Go> port = port(sim, "go");
            for (int frame = 0; frame < 5; frame++) {
                port.askAll(List.of(new Go(1), new Go(2), new Go(3))).forEach(each -> assertFalse(each.isDone()));
                assertRefused(port.ask(new Go(4)));
                sim.step();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void withMaxReceipts_outOfRange_isRefused(final int receipts) {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SimulationOptions.defaults().withMaxReceipts(receipts)),
                "maxReceipts=" + receipts);
    }
}
