package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Senders that wait for room in a full port.
@Timeout(120)
class PortWaitingTest {

    private static final Duration LONG = Duration.ofSeconds(2 * Trial.PATIENCE_SECONDS); // longer than a test waits

    private record Go(int number) {}

    @AutoClose
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withPortCapacity(2));

    private final List<Integer> handled = new ArrayList<>();
    private final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
        handled.add(message.number);
        return message.number;
    });

    /// Code that another thread runs, and what it returned or threw.
    private static final class Sender {

        private interface Code {
            Object run() throws Exception;
        }

        private final AtomicReference<Object> result = new AtomicReference<>();
        private final Thread thread;

        Sender(final Code code) {
            thread = Thread.ofPlatform().start(() -> {
                try {
                    result.set(code.run());
                } catch (final Throwable thrown) {
                    result.set(thrown);
                }
            });
        }

        Sender awaitParked() {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                assertTrue(thread.isAlive(), () -> "did not wait: " + result.get());
                Thread.onSpinWait();
            }
            return this;
        }

        Object result() throws InterruptedException {
            thread.join(TimeUnit.SECONDS.toMillis(Trial.PATIENCE_SECONDS));
            assertFalse(thread.isAlive(), "waits for ever");
            return result.get();
        }
    }

    private void fill() {
        while (port.offer(new Go(0))) {
            assertTrue(port.size() <= 2);
        }
    }

    private static CompletableFuture<?> future(final Object result) {
        return assertInstanceOf(CompletableFuture.class, result);
    }

    @Test
    @DisplayName("a sender that waits gets the room that a frame makes")
    void offer_fullPort_waitsForTheNextFrame() throws Exception {
        fill();
        final Sender offer = new Sender(() -> port.offer(new Go(1), LONG)).awaitParked();
        final Sender ask = new Sender(() -> port.ask(new Go(2), LONG)).awaitParked();
        sim.step();
        assertEquals(true, offer.result());
        final CompletableFuture<?> asked = future(ask.result());
        sim.step();
        assertEquals(new Port.Receipt(1, 2), asked.get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(4, handled.size());
        assertTrue(handled.containsAll(List.of(1, 2)));
    }

    @Test
    @DisplayName("a port with room takes a message at once, with any timeout; a full one with none refuses at once")
    void offer_noWaitNeeded_returnsAtOnce() throws Exception {
        assertEquals(true, new Sender(() -> port.offer(new Go(1), Duration.ZERO)).result());
        assertEquals(true, new Sender(() -> port.offer(new Go(2), Duration.ofSeconds(Long.MAX_VALUE))).result());
        assertEquals(false, new Sender(() -> port.offer(new Go(3), Duration.ZERO)).result());
        assertEquals(false, new Sender(() -> port.offer(new Go(3), Duration.ofSeconds(-1))).result());
        sim.step();
        assertEquals(List.of(1, 2), handled);
    }

    @Test
    @DisplayName("after its timeout the message is not taken, and the answer says why")
    void offer_timeout_isRefused() throws Exception {
        fill();
        final Duration shortly = Duration.ofMillis(1);
        assertEquals(false, new Sender(() -> port.offer(new Go(1), shortly)).result());
        final CompletableFuture<?> asked = future(new Sender(() -> port.ask(new Go(2), shortly)).result());
        assertTrue(asked.isCompletedExceptionally());
        Trial.assertSays(asked.exceptionNow(), "a port is full", "port=go", "; ask again");
        sim.step();
        assertEquals(List.of(0, 0), handled);
    }

    @Test
    @DisplayName("an interrupt before or during the wait ends it with an InterruptedException; nothing is taken")
    void offer_interrupted_throws() throws Exception {
        fill();
        final Sender offer = new Sender(() -> port.offer(new Go(1), LONG)).awaitParked();
        final Sender ask = new Sender(() -> port.ask(new Go(1), LONG)).awaitParked();
        offer.thread.interrupt();
        ask.thread.interrupt();
        assertInstanceOf(InterruptedException.class, offer.result());
        assertInstanceOf(InterruptedException.class, ask.result());
        sim.step();
        assertInstanceOf(
                InterruptedException.class,
                new Sender(() -> {
                            Thread.currentThread().interrupt();
                            return port.offer(new Go(1), LONG); // although there is room
                        })
                        .result());
        sim.step();
        assertEquals(List.of(0, 0), handled);
    }

    @Test
    @DisplayName("close and a replay send all waiting senders away")
    @SuppressWarnings("try") // closed while senders wait
    void offer_closedOrReplayed_returnsFalse() throws Exception {
        final PortRecording recording = sim.recordPorts();
        sim.step();
        recording.stop();
        try (Simulation other = Simulation.create(SimulationOptions.defaults().withPortCapacity(1));
                Warnings warnings = new Warnings()) {
            final Port<Go> full = other.port("go", Go.class, (message, commands) -> 0);
            full.offer(new Go(0));
            final List<Sender> senders = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                senders.add(new Sender(() -> full.offer(new Go(1), LONG)).awaitParked());
            }
            other.replay(recording);
            for (final Sender sender : senders) {
                assertEquals(false, sender.result());
            }
            other.stopReplay();
            senders.clear();
            for (int i = 0; i < 5; i++) {
                senders.add(new Sender(() -> full.ask(new Go(1), LONG)).awaitParked());
            }
            other.close();
            for (final Sender sender : senders) {
                Trial.assertSays(future(sender.result()).exceptionNow(), "the simulation is closed");
            }
            assertEquals(1, warnings.messagesLeft());
        }
    }

    @Test
    @DisplayName("the owner's thread is refused, full or not: it would wait for itself")
    void offer_onTheOwnersThread_isRefused() {
        for (final boolean isFull : new boolean[] {false, true}) {
            if (isFull) {
                fill();
            }
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> port.offer(new Go(1), LONG)),
                    "the owner's thread",
                    "call=offer",
                    "port=go",
                    "; call it without a timeout");
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> port.ask(new Go(1), Duration.ZERO)), "call=ask");
        }
        assertEquals(2, port.size());
    }

    @Test
    @DisplayName("10,000 senders on virtual threads: each message is taken once, without a retry")
    void offer_manySenders_eachMessageOnce() throws Exception {
        final int senders = 10_000;
        try (Simulation many = Simulation.create(SimulationOptions.defaults().withPortCapacity(64))) {
            final BitSet seen = new BitSet();
            final int[] count = {0};
            final Port<Go> narrow = many.port("go", Go.class, (message, commands) -> {
                seen.set(message.number);
                return ++count[0];
            });
            final ConcurrentLinkedQueue<Object> wrong = new ConcurrentLinkedQueue<>();
            final List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < senders; i++) {
                final int number = i;
                threads.add(Thread.ofVirtual().start(() -> {
                    try {
                        final boolean isTaken = number % 2 == 0
                                ? narrow.offer(new Go(number), LONG)
                                : !narrow.ask(new Go(number), LONG).isCompletedExceptionally();
                        if (!isTaken) {
                            wrong.add(number);
                        }
                    } catch (final Exception thrown) {
                        wrong.add(thrown);
                    }
                }));
            }
            while (count[0] < senders && wrong.isEmpty()) {
                many.step();
            }
            for (final Thread thread : threads) {
                thread.join();
            }
            assertNull(wrong.peek());
            assertEquals(senders, seen.cardinality());
            assertEquals(senders, count[0]);
        }
    }

    // ---- Messages of a wrong class ----

    @Test
    @DisplayName("a message of another class, through the raw type, is refused at the call")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void offer_rawTypeOtherClass_isRefusedAtTheCall() {
        record Other(int number) {}
        final Port raw = port;
        for (final org.junit.jupiter.api.function.Executable call : List.<org.junit.jupiter.api.function.Executable>of(
                () -> raw.offer(new Other(1)),
                () -> raw.ask(new Other(1)),
                () -> raw.offerAll(List.of(new Go(1), new Other(1))),
                () -> raw.askAll(List.of(new Go(1), "no record")))) {
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, call),
                    "record class of its port",
                    "port=go",
                    "takes=",
                    "message=",
                    "; send it to its own port");
        }
        assertEquals(0, port.size());
    }
}
