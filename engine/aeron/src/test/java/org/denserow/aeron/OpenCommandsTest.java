package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("commands of a client without a receipt")
class OpenCommandsTest {

    private final OpenCommands commands = new OpenCommands();

    private CompletableFuture<Port.Receipt> add() throws InterruptedException {
        return commands.add(sequence -> new byte[] {(byte) sequence});
    }

    private long send() {
        final OpenCommands.Open next = commands.toSend();
        if (next == null) {
            return 0;
        }
        commands.sent(next);
        return next.sequence;
    }

    @Test
    @DisplayName("are numbered behind those in the log, and sent in order")
    void commands_areNumberedBehindTheLog() throws InterruptedException {
        assertTrue(commands.welcome(7, 4));
        add();
        add();
        assertEquals(8, send());
        assertEquals(9, send());
        assertEquals(0, send());
        assertEquals(9, commands.last());
    }

    @Test
    @DisplayName("are sent again from the oldest without a receipt on")
    void commands_afterGoingBack_areSentAgain() throws InterruptedException {
        commands.welcome(0, 4);
        for (int i = 0; i < 3; i++) {
            add();
            send();
        }
        assertNotNull(commands.settle(2)); // out of order
        commands.goBack();
        assertEquals(1, send());
        assertNotNull(commands.settle(1));
        assertNull(commands.settle(1), "a second time");
        assertNull(commands.settle(9), "never sent");
        assertEquals(1, commands.size());
        commands.goBackTo(2);
        assertEquals(3, send(), "2 has its receipt");
    }

    @Test
    @DisplayName("know that the log lacks commands with receipts")
    void welcome_withFewerCommands_isFound() throws InterruptedException {
        commands.welcome(0, 4);
        add();
        add();
        commands.settle(1);
        assertTrue(commands.welcome(1, 4));
        assertFalse(commands.welcome(0, 4));
    }

    @Test
    @DisplayName("wait for room in the window")
    void add_beyondTheWindow_waits() throws InterruptedException {
        commands.welcome(0, 2);
        add();
        add();
        final Thread sender = new Thread(() -> {
            try {
                add();
            } catch (final InterruptedException thrown) {
                Thread.currentThread().interrupt();
            }
        });
        sender.start();
        while (sender.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertEquals(2, commands.last());
        commands.settle(2); // the window reaches from the oldest one on
        assertEquals(2, commands.last());
        commands.settle(1);
        sender.join();
        assertEquals(3, commands.last());
    }

    @Test
    @DisplayName("complete exceptionally when the client ends, and no more are taken")
    void end_completesWhatIsOpen() throws InterruptedException {
        commands.welcome(0, 2);
        final CompletableFuture<Port.Receipt> receipt = add();
        commands.end(new CommandRefusedException(CommandRefusedException.Reason.UNKNOWN, "over"));
        assertEquals(
                "over",
                assertThrows(ExecutionException.class, receipt::get).getCause().getMessage());
        assertThrows(CommandRefusedException.class, this::add);
        assertThrows(CommandRefusedException.class, () -> commands.awaitWelcome(1));
        assertEquals(0, send());
    }
}
