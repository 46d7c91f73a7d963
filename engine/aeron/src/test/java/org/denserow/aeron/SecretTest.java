package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("a secret")
class SecretTest {

    @TempDir
    Path folder;

    private static String refusal(final ClientOptions options) {
        final CommandRefusedException refused = assertThrows(
                CommandRefusedException.class, () -> ReplicatedClient.connect(options, Duration.ofSeconds(60)));
        assertEquals(CommandRefusedException.Reason.UNKNOWN, refused.reason());
        return refused.getMessage();
    }

    @Test
    @DisplayName("lets in the clients that know it, refuses others by name, and stops a node that has another one")
    void secret_thatIsAnother_isRefused() throws Exception {
        try (LocalNodes nodes = new LocalNodes(folder, 3).with(each -> each.withSecret("Abel"))) {
            nodes.start(0);
            nodes.start(1);
            try (ReplicatedClient client =
                    ReplicatedClient.connect(nodes.client().withSecret("Abel"), Duration.ofSeconds(60))) {
                assertEquals(2, client.ask("check", new Ledger.Check(1)).get().answer());

                final String wrong = refusal(nodes.client().withSecret("Cain"));
                assertTrue(wrong.contains("its secret is not theirs") && wrong.contains("another secret"), wrong);
                final String none = refusal(nodes.client());
                assertTrue(none.contains("its secret is not theirs") && none.contains("no secret"), none);

                nodes.with(each -> each.withSecret("Cain"));
                final NodeStoppedException stopped = assertThrows(
                        NodeStoppedException.class, () -> nodes.start(2).await());
                assertTrue(stopped.getMessage().contains("one build and one secret"), stopped.getMessage());
                assertTrue(!stopped.getMessage().contains("Abel"), "the log does not tell the secret");
                assertEquals(3, client.ask("check", new Ledger.Check(2)).get().answer());

                NodeFolder.remove(nodes.folder(2));
                nodes.with(each -> each.withSecret("Abel"));
                ReplicatedNode.fetch(nodes.options(2), Duration.ofSeconds(30)); // shows the secret, too
                nodes.start(2);
                nodes.awaitCaughtUp(2);
            }
        }
    }

    @Test
    @DisplayName("has a mark in the log, the same for the same secret")
    void mark_isAFunctionOfTheSecret() {
        assertEquals(Secret.mark("Abel"), Secret.mark("Abel"));
        assertNotEquals(Secret.mark("Abel"), Secret.mark("Cain"));
        assertEquals(16, Secret.mark("Abel").length());
        final ReplicatedSimulation ledger = Ledger.replicated(4);
        assertEquals(ledger.fullBuild(), ledger.withSecret("").fullBuild());
        assertTrue(ledger.withSecret("Abel").fullBuild().contains("secret " + Secret.mark("Abel")));
    }
}
