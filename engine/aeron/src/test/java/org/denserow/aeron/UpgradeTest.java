package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.denserow.engine.Evolution;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("an upgrade")
class UpgradeTest {

    /// The ledger of the next build: a type has another name, one column is gone, one is new.
    record Item(Table table, LongColumn number, LongColumn weight) {}

    record Sum(long reader) {}

    @TempDir
    Path folder;

    private static void next(final Simulation sim) {
        final Item item = sim.define("item", Item.class, Layout.dense(1 << 12));
        sim.port("book", Ledger.Book.class, (message, commands) -> {
            commands.create(item.table());
            commands.with(item.number(), message.number());
            return 0;
        });
        sim.port("sum", Sum.class, (message, commands) -> {
            long sum = 0;
            for (int row = 0; row < item.table().size(); row++) {
                sum += item.number().get(row) + item.weight().get(row);
            }
            return sum;
        });
    }

    @Test
    @DisplayName("ends all nodes at one place of the log, and a new log of another build goes on from there")
    void upgrade_ofAllNodes_goesOnInANewLog() throws Exception {
        final long old;
        long sum = 0;
        try (LocalNodes nodes = new LocalNodes(folder.resolve("old"), 3)) {
            nodes.startAll();
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                old = client.id();
                for (int i = 0; i < 20; i++) {
                    client.ask("book", new Ledger.Book(i)).get();
                    sum += i;
                }
                LocalNodes.await("a shutdown", () -> nodes.node(nodes.leader()).requestShutdown());
                for (int member = 0; member < 3; member++) {
                    nodes.node(member).await(); // throws if it has stopped for another reason
                }
            }
            final byte[] state = Files.readAllBytes(nodes.folder(0).resolve("shutdown.snapshot"));
            for (int member = 1; member < 3; member++) {
                assertArrayEquals(state, Files.readAllBytes(nodes.folder(member).resolve("shutdown.snapshot")));
            }
        }
        final Path state = folder.resolve("old/node-0/shutdown.snapshot");
        final ReplicatedSimulation upgraded = ReplicatedSimulation.of("test 2", Ledger.options(), UpgradeTest::next)
                .withPeriod(Duration.ofMillis(10))
                .withHashesEvery(10)
                .withFirstState(state, Evolution.none().renamed("entry", "item").dropped("entry.walk"));
        try (LocalNodes nodes = new LocalNodes(folder.resolve("new"), 3)) {
            nodes.startAll(upgraded);
            final CommandRefusedException refused = assertThrows(
                    CommandRefusedException.class,
                    () -> ReplicatedClient.resume(nodes.client(), old, Duration.ofSeconds(60)));
            assertTrue(refused.getMessage().contains("another log"), refused.getMessage());
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                assertEquals(sum, client.ask("sum", new Sum(0)).get().answer());
                client.ask("book", new Ledger.Book(1000)).get();
                final int member = (nodes.leader() + 1) % 3;
                nodes.awaitCaughtUp(member);
                nodes.close(member);
                final NodeStoppedException stopped = assertThrows(
                        NodeStoppedException.class, () -> nodes.start(member).await()); // the old build
                assertTrue(stopped.getMessage().contains("log=test 2"), stopped.getMessage());
                nodes.start(member, upgraded);
                nodes.awaitCaughtUp(member);
                assertEquals(sum + 1000, client.ask("sum", new Sum(0)).get().answer());
            }
        }
    }
}
