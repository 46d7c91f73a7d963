package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Half a minute of snapshots, so it is part of long runs only: `-Ddenserow.long=true`.
@DisplayName("a log that is purged")
@EnabledIfSystemProperty(named = "denserow.long", matches = "true")
class PurgedLogTest {

    private static final String LARGE = "x".repeat(15_000);

    @TempDir
    Path folder;

    /// Writes to the log, and not to the world: the port takes no such text.
    private static void sendMegabytes(final ReplicatedClient client, final int megabytes) throws Exception {
        final ArrayDeque<CompletableFuture<Port.Receipt>> open = new ArrayDeque<>();
        for (int i = 0; i < megabytes * 34; i++) {
            open.add(client.ask("note", new Ledger.Note(LARGE)));
            if (open.size() > 100) {
                open.poll().get();
            }
        }
        for (final CompletableFuture<Port.Receipt> each : open) {
            each.get();
        }
    }

    @Test
    @DisplayName("of snapshots and log what is kept stays bounded, and a start goes on from there")
    void log_overManySnapshots_staysBounded() throws Exception {
        try (LocalNodes nodes = new LocalNodes(folder, 1).with(each -> each.withKeptSnapshots(2))) {
            nodes.startAll();
            long most = 0;
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                for (int i = 0; i < 10; i++) {
                    client.ask("book", new Ledger.Book(i)).get();
                    sendMegabytes(client, 12);
                    nodes.snapshot();
                    final int snapshot = i;
                    LocalNodes.await("a purge after snapshot " + i, () -> snapshot < 2 || files() <= MOST_FILES);
                    most = Math.max(most, files());
                }
            }
            assertTrue(most > 4, "most=" + most);
            // The look before may have come between the two recordings of the last snapshot.
            LocalNodes.await("a purge after the last snapshot", () -> files() <= MOST_FILES);
            nodes.close(0);
            nodes.start(0);
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                assertEquals(10, client.ask("audit", new Ledger.Audit(0)).get().answer());
            }
        }
    }

    /// Files of 16 MiB that a node has: of the log, at most three for what two snapshots are apart, and two a snapshot.
    private static final int MOST_FILES = 3 + 2 * 2;

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("node-0/archive"))) {
            return files.filter(each -> each.toString().endsWith(".rec")).count();
        }
    }

    @Test
    @DisplayName("a node that was away for too long stops by name, and goes on with what it fetches from the others")
    void node_thatWasAwayForTooLong_stopsAndFetches() throws Exception {
        try (LocalNodes nodes = new LocalNodes(folder, 3).with(each -> each.withKeptSnapshots(2))) {
            nodes.startAll();
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                client.ask("book", new Ledger.Book(0)).get();
                final int away = (nodes.leader() + 1) % 3;
                nodes.awaitCaughtUp(away);
                nodes.close(away);
                for (int i = 0; i < 3; i++) {
                    sendMegabytes(client, 17);
                    nodes.snapshot();
                }
                Thread.sleep(1500); // the upkeep of the others has looked
                final NodeStoppedException stopped = assertThrows(
                        NodeStoppedException.class, () -> nodes.start(away).await());
                assertTrue(stopped.getMessage().contains("this one cannot: frame="), stopped.getMessage());
                client.ask("book", new Ledger.Book(1)).get();

                assertThrows(
                        IllegalStateException.class,
                        () -> ReplicatedNode.fetch(nodes.options(away), Duration.ofSeconds(30)));
                NodeFolder.remove(nodes.folder(away));
                ReplicatedNode.fetch(nodes.options(away), Duration.ofSeconds(30));
                nodes.start(away);
                nodes.awaitCaughtUp(away);
                nodes.close((away + 1) % 3); // so the majority needs it
                client.ask("book", new Ledger.Book(2)).get();
                assertEquals(3, client.ask("audit", new Ledger.Audit(0)).get().answer());
            }
        }
    }
}
