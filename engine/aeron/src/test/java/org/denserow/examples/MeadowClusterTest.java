package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.denserow.aeron.ClientOptions;
import org.denserow.aeron.CommandRefusedException;
import org.denserow.aeron.NodeOptions;
import org.denserow.aeron.ReplicatedClient;
import org.denserow.aeron.ReplicatedNode;
import org.denserow.aeron.ReplicatedSimulation;
import org.denserow.aeron.fixture.Endpoints;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the page of replicated simulations: a cluster of one node, in this process.
class MeadowClusterTest {

    @TempDir
    private Path folder;

    // snippet: model
    record Lamb(String name) {} // a message: plain data

    static void meadow(final Simulation sim) {
        final Table sheep = sim.define("sheep", Layout.dense(100_000));
        sim.system("die").over(sheep, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(0.0001)) {
                    commands.destroy(sheep.handle(row));
                }
            }
        });
        sim.port("lambs", Lamb.class, (lamb, commands) -> commands.create(sheep)); // the way in for clients
    }
    // end

    @Test
    void client_ofANode_getsItsReceipt() throws IOException, InterruptedException, ExecutionException {
        final List<String> members = Endpoints.next(1, 6);
        final int member = 0;
        // snippet: node
        final ReplicatedSimulation meadow = ReplicatedSimulation.of(
                        "1.4.2", // the build: a log belongs to one
                        SimulationOptions.defaults().withSeed(7),
                        MeadowClusterTest::meadow)
                .withPeriod(Duration.ofMillis(20)); // 50 frames a second
        final ReplicatedNode node = ReplicatedNode.start(meadow, NodeOptions.of(member, members, folder));
        // end
        try (node) {
            final long id;
            // snippet: client
            final ClientOptions options = ClientOptions.of(members);
            try (ReplicatedClient client = ReplicatedClient.connect(options, Duration.ofSeconds(60))) {
                id = client.id(); // keep it where it survives
                final CompletableFuture<Port.Receipt> receipt = client.ask("lambs", new Lamb("Dolly"));
                try {
                    System.out.println("sheep " + receipt.get().answer());
                } catch (final ExecutionException thrown) {
                    final CommandRefusedException refused = (CommandRefusedException) thrown.getCause();
                    System.out.println(refused.reason()); // such as FULL: on every node alike
                }
            }
            // end
            // snippet: resume
            try (ReplicatedClient client = ReplicatedClient.resume(options, id, Duration.ofSeconds(60))) {
                final long done = client.last(); // commands of this client that the log has
                // … go on with command done + 1
                // end
                assertEquals(1, done);
                assertTrue(client.ask("lambs", new Lamb("Molly")).get().frame() > 0);
            }
            assertTrue(node.isLeader());
            assertTrue(node.requestSnapshot());
            while (node.snapshots() == 0) {
                Thread.sleep(10);
            }
            while (!node.requestShutdown()) {
                Thread.sleep(10);
            }
            node.await();
            assertTrue(Files.exists(folder.resolve("shutdown.snapshot")));
        }
    }
}
