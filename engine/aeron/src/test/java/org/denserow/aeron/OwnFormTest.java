package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.ObjectForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("messages with a form of the application")
class OwnFormTest {

    /// A message that is no plain data.
    record Visit(UUID who) {}

    /// Its form.
    static final ObjectForm<Visit> FORM = new ObjectForm<>() {
        @Override
        public void write(final Visit value, final DataOutput to) throws IOException {
            to.writeLong(value.who().getMostSignificantBits());
            to.writeLong(value.who().getLeastSignificantBits());
        }

        @Override
        public Visit read(final DataInput from) throws IOException {
            return new Visit(new UUID(from.readLong(), from.readLong()));
        }

        @Override
        public String shape() {
            return "uuid";
        }
    };

    private static final int VISIT = 4; // number of the port, behind those of the ledger

    static void define(final Simulation sim) {
        final Ledger.Entry entry = Ledger.define(sim, 1 << 14);
        sim.port("visit", Visit.class, (message, commands) -> {
                    commands.create(entry.table());
                    commands.with(entry.number(), message.who().getLeastSignificantBits());
                    return message.who().getLeastSignificantBits();
                })
                .saved(FORM);
    }

    @Test
    @DisplayName("go through the log, and wait in a snapshot")
    void message_withAForm_isHandledAfterASnapshot() {
        try (LogScript script =
                LogScript.begun(ReplicatedSimulation.of("test 1", Ledger.options(), OwnFormTest::define))) {
            script.register(10);
            script.send(10, 1, VISIT, Wire.content(FORM, new Visit(new UUID(1, 41))));
            script.send(10, 2, VISIT, new byte[15]);
            script.restart(script.save());
            script.frame();
            assertEquals(
                    List.of("10: welcome 1 last 0", "10: receipt 2 INVALID", "10: receipt 1 DONE"), script.answers());
            assertArrayEquals(new long[] {41}, script.numbers());
        }
    }

    @Test
    @DisplayName("without the form are refused by name when the node starts, and by the client")
    void message_withoutAForm_isRefused() {
        final ReplicatedSimulation bare = ReplicatedSimulation.of(
                "test 1", Ledger.options(), sim -> sim.port("visit", Visit.class, (message, commands) -> 0));
        final String node = assertThrows(IllegalArgumentException.class, () -> new LogScript(bare))
                .getMessage();
        assertTrue(node.contains("port=visit") && node.contains("saved of the port"), node);
        final ClientOptions client = ClientOptions.of(List.of("127.0.0.1:20000"));
        assertThrows(IllegalArgumentException.class, () -> client.form(Visit.class));
        assertEquals(FORM, client.withForm(Visit.class, FORM).form(Visit.class));
    }
}
