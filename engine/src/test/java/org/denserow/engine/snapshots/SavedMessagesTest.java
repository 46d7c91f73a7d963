package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Evolution;
import org.denserow.engine.FileRecording;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Messages that wait in ports, as a part of a snapshot.
class SavedMessagesTest {

    record Order(int number, String what) {}

    record Odd(Thread thread) {}

    private static final class Service implements AutoCloseable {

        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final List<String> handled = new ArrayList<>();
        final Port<Order> orders = sim.port("orders", Order.class, (order, commands) -> {
            handled.add(order.number() + order.what());
            return order.number();
        });

        @Override
        public void close() {
            sim.close();
        }
    }

    private static Snapshot throughBytes(final Snapshot snapshot) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        snapshot.writeTo(bytes, FileOptions.defaults());
        return Snapshot.read(new ByteArrayInputStream(bytes.toByteArray()), FileOptions.defaults());
    }

    private static Snapshot saved(final Service service) {
        service.orders.offer(new Order(1, "a"));
        service.orders.ask(new Order(2, null));
        service.orders.offer(new Order(3, "c"));
        return service.sim.snapshotWithMessages();
    }

    @Test
    @DisplayName("saved messages are handled in order, before those that wait; a second restore does not double them")
    void restore_messages_comeFirst() throws Exception {
        try (Service service = new Service();
                Service other = new Service()) {
            final Snapshot snapshot = saved(service);
            for (final Snapshot each : List.of(snapshot, throughBytes(snapshot))) {
                other.handled.clear();
                final CompletableFuture<Port.Receipt> live = other.orders.ask(new Order(9, "live"));
                other.sim.restore(each);
                other.sim.restore(each);
                assertEquals(4, other.orders.size());
                assertEquals(snapshot.frame(), other.sim.frame());
                other.sim.step();
                assertEquals(List.of("1a", "2null", "3c", "9live"), other.handled);
                assertEquals(9, live.get().answer());
                assertEquals(0, other.orders.size());
            }
            service.sim.step();
            assertEquals(List.of("1a", "2null", "3c"), service.handled, "taking the snapshot took no message");
        }
    }

    @Test
    @DisplayName("a recording to a file has restored messages, before those that arrived")
    void recordTo_restoredMessages_areRecordedInOrder(@TempDir final Path folder) throws IOException {
        try (Service service = new Service();
                Service other = new Service();
                Service again = new Service()) {
            other.sim.restore(saved(service));
            try (FileRecording _ = other.sim.recordTo(folder, RecordingOptions.defaults())) {
                other.orders.offer(new Order(4, "d"));
                other.orders.offer(new Order(5, "e"));
                other.sim.step();
                other.orders.offer(new Order(6, "f"));
                other.sim.step();
            }
            try (Replay replay = Replay.open(folder, again.sim)) {
                assertEquals("", replay.run());
            }
            assertEquals(List.of("1a", "2null", "3c", "4d", "5e", "6f"), again.handled);
        }
    }

    @Test
    @DisplayName("restored messages that wait are in the next snapshot; one without messages leaves ports alone")
    void snapshot_restoredMessages_areSavedAgain() throws IOException {
        try (Service service = new Service();
                Service other = new Service()) {
            final Snapshot empty = other.sim.snapshot();
            other.sim.restore(saved(service));
            other.orders.offer(new Order(4, "d"));
            final Snapshot again = throughBytes(other.sim.snapshotWithMessages());
            other.sim.restore(empty);
            other.sim.step();
            assertEquals(List.of("1a", "2null", "3c", "4d"), other.handled);
            other.handled.clear();
            assertEquals(
                    List.of(),
                    other.sim.restoreInto(again, Evolution.none()).stream()
                            .filter(change -> change.contains("port"))
                            .toList());
            other.sim.step();
            assertEquals(List.of("1a", "2null", "3c", "4d"), other.handled);
        }
    }

    @Test
    @DisplayName("a port that had no messages may be gone")
    void restore_emptyPortThatIsGone_isTaken() {
        final Snapshot snapshot;
        try (Simulation before = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            before.port("odd", Odd.class, (odd, commands) -> 0);
            before.step();
            snapshot = before.snapshotWithMessages();
        }
        try (Simulation other = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            other.restore(snapshot);
            assertEquals(1, other.frame());
            assertFalse(other.snapshotWithMessages().states().names().contains("port odd"));
        }
    }

    @Test
    @DisplayName("messages of a port that is not defined are refused; messages without a form are refused by a file")
    void restore_unknownPort_isRefused() {
        try (Service service = new Service();
                Simulation other =
                        Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Snapshot snapshot = saved(service);
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> other.restore(snapshot));
            assertTrue(thrown.getMessage().contains("not defined=[port orders]"), thrown.getMessage());
            assertFalse(other.snapshotWithMessages().states().names().contains("port orders"));
        }
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Port<Odd> port = sim.port("odd", Odd.class, (odd, commands) -> 0);
            port.offer(new Odd(Thread.currentThread()));
            final Snapshot snapshot = sim.snapshotWithMessages();
            final IllegalArgumentException thrown = assertThrows(
                    IllegalArgumentException.class,
                    () -> snapshot.writeTo(new ByteArrayOutputStream(), FileOptions.defaults()));
            assertTrue(thrown.getMessage().contains("array=messages"), thrown.getMessage());
            sim.restore(snapshot);
        }
    }
}
