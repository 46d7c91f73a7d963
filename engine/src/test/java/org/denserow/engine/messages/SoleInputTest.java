package org.denserow.engine.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.MessageOutcomes;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SoleInput;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@DisplayName("a simulation whose input is taken")
class SoleInputTest {

    record Add(int value) {}

    record Other() {}

    private Simulation sim;
    private Table flies;
    private Port<Add> port;
    private final List<String> heard = new ArrayList<>();
    private final MessageOutcomes outcomes = (from, answer, thrown) ->
            heard.add(from.name() + ' ' + answer + (thrown == null ? "" : ' ' + thrown.getMessage()));

    @BeforeEach
    void define() {
        define(SimulationOptions.defaults().withWorkers(1).withPortCapacity(2));
    }

    private void define(final SimulationOptions options) {
        sim = Simulation.create(options.withoutLossWarnings());
        flies = sim.define("fly", Layout.dense(64));
        sim.system("move").over(flies, (rows, commands) -> {});
        port = sim.port("in", Add.class, (message, commands) -> {
            if (message.value() < 0) {
                throw new IllegalArgumentException("negative");
            }
            if (message.value() == 100) {
                commands.activateAt(
                        commands.createPending(flies), sim.frame(), CompletableFuture.completedFuture(null));
            } else {
                commands.create(flies);
            }
            return message.value();
        });
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private static void refused(final String call, final Executable body) {
        final String message = assertThrows(IllegalStateException.class, body).getMessage();
        assertTrue(message.contains("input of this simulation is taken"), message);
        assertTrue(message.contains(call), message);
    }

    @Test
    @DisplayName("takes messages from the holder, up to the capacity of the port, and runs its frames")
    void offer_byTheHolder_isHandled() {
        final SoleInput input = sim.takeInput(outcomes);
        assertTrue(input.offer(port, new Add(1)));
        assertTrue(input.offer(port, new Add(-1)));
        assertFalse(input.offer(port, new Add(3)), "the port is full");
        assertEquals(2, input.step().messages());
        assertEquals(List.of("in 1", "in 0 negative"), heard);
        assertEquals(1, flies.size());
        assertEquals(1, port.refused());
    }

    @Test
    @DisplayName("refuses messages of others by name, on any thread")
    void offer_byOthers_isRefused() throws InterruptedException {
        sim.takeInput(outcomes);
        refused("port=in", () -> port.offer(new Add(1)));
        refused("port=in", () -> port.ask(new Add(1)));
        refused("port=in", () -> port.offerAll(List.of(new Add(1))));
        refused("port=in", () -> port.askAll(List.of(new Add(1))));
        final List<Throwable> thrown = new ArrayList<>();
        final Thread other = new Thread(() -> {
            try {
                port.offer(new Add(1), Duration.ofSeconds(1));
            } catch (final IllegalStateException | InterruptedException caught) {
                thrown.add(caught);
            }
        });
        other.start();
        other.join();
        refused("port=in", () -> {
            throw thrown.getFirst();
        });
    }

    @Test
    @DisplayName("refuses frames, changes, states and recordings of others by name")
    void calls_ofTheOwner_areRefused() {
        final Snapshot snapshot = sim.snapshot();
        sim.takeInput(outcomes);
        refused("call=step", sim::step);
        refused("call=step", () -> sim.run(1));
        refused("call=commands", sim::commands);
        refused("call=", () -> flies.create());
        refused("call=switch move", () -> sim.switchOff("move"));
        refused("call=restore", () -> sim.restore(snapshot));
        refused("call=recordPorts", sim::recordPorts);
        refused("call=recordTo", () -> sim.recordTo(Path.of("never"), RecordingOptions.defaults()));
        refused("call=takeInput", () -> sim.takeInput(outcomes));
        assertEquals(0, sim.frame());
        assertEquals(0, flies.size());
    }

    @Test
    @DisplayName("refuses rows that wait for assets")
    void activateAt_withAsset_failsItsMessage() {
        final SoleInput input = sim.takeInput(outcomes);
        input.offer(port, new Add(100));
        input.step();
        assertTrue(heard.getFirst().contains("waits for no asset"), heard.toString());
        assertEquals(0, flies.size());
    }

    @Test
    @DisplayName("refuses the next frame if the owner has kept its recorder")
    void step_withOwnersCommands_isRefused() {
        final var commands = sim.commands();
        final SoleInput input = sim.takeInput(outcomes);
        commands.create(flies);
        assertTrue(assertThrows(IllegalStateException.class, input::step)
                .getMessage()
                .contains("commands wait for frame=0"));
    }

    @Test
    @DisplayName("is not taken while commands of the owner wait, nor where late assets depend on timing")
    void takeInput_whereOtherInputWaits_isRefused() {
        sim.commands().create(flies);
        assertThrows(IllegalStateException.class, () -> sim.takeInput(outcomes));
        sim.step();
        sim.takeInput(outcomes);
        close();
        define(SimulationOptions.defaults().withLateAssets());
        assertThrows(IllegalArgumentException.class, () -> sim.takeInput(outcomes));
        sim.step(); // nothing was taken
    }

    @Test
    @DisplayName("refuses a clock, which would stand still")
    void takeInput_whereThereIsAClock_isRefused() {
        sim.clock("s", 1);
        assertThrows(IllegalArgumentException.class, () -> sim.takeInput(outcomes));
        sim.step(); // nothing was taken
    }

    @Test
    @DisplayName("hears of restored messages first")
    void outcomes_afterRestore_beginWithThoseOfTheSnapshot() {
        final SoleInput before = sim.takeInput(outcomes);
        before.offer(port, new Add(1));
        before.offer(port, new Add(2));
        final Snapshot snapshot = sim.snapshotWithMessages();
        close();
        define();
        sim.restore(snapshot);
        final SoleInput after = sim.takeInput(outcomes);
        after.offer(port, new Add(3));
        after.step();
        assertEquals(List.of("in 1", "in 2", "in 3"), heard);
    }

    @Test
    @DisplayName("refuses messages for ports of others, and of another class")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void offer_ofAnotherPortOrClass_isRefused() {
        final SoleInput input = sim.takeInput(outcomes);
        assertThrows(IllegalArgumentException.class, () -> input.offer((Port) port, new Other()));
        try (Simulation other = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Port<Other> foreign = other.port("in", Other.class, (message, commands) -> 0);
            assertThrows(IllegalArgumentException.class, () -> input.offer(foreign, new Other()));
        }
    }
}
