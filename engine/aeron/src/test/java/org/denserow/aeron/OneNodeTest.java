package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("a cluster of one node")
class OneNodeTest {

    @TempDir
    Path folder;

    @Test
    @DisplayName("answers commands, goes on after a kill, and ends at a signal")
    void node_thatIsKilled_goesOn() throws Exception {
        try (Nodes nodes = new Nodes(folder, 1, Nodes.freePort(0))) {
            nodes.startAll();
            final long id;
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(30))) {
                id = client.id();
                final List<CompletableFuture<Port.Receipt>> receipts = new ArrayList<>();
                for (int i = 0; i < 1000; i++) {
                    receipts.add(client.ask("book", new Ledger.Book(i)));
                }
                for (final CompletableFuture<Port.Receipt> receipt : receipts) {
                    assertTrue(receipt.get().frame() > 0);
                }
                nodes.kill(0);
                nodes.start(0);
                assertEquals(8, client.ask("check", new Ledger.Check(7)).get().answer());
            }
            try (ReplicatedClient client =
                    ReplicatedClient.resume(nodes.client(), id, Duration.ofSeconds(30))) {
                assertEquals(1001, client.last());
            }
            assertEquals(143, nodes.terminate(0), nodes::outputs);
        } catch (final Throwable thrown) {
            System.out.println(new Nodes(folder, 1, 1).outputs());
            throw thrown;
        }
    }
}
