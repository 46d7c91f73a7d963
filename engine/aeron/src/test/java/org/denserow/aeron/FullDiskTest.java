package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("a disk that is full")
class FullDiskTest {

    private static final long LEAST = 1 << 20;

    @TempDir
    Path folder;

    @Test
    @DisplayName("stops the leader by name; the others go on, nothing is lost, and with room it catches up")
    void leader_withAFullDisk_stops() throws Exception {
        final AtomicLong[] free = {new AtomicLong(LEAST), new AtomicLong(LEAST), new AtomicLong(LEAST)};
        try (LocalNodes nodes = new LocalNodes(folder, 3)) {
            for (int member = 0; member < 3; member++) {
                final int which = member;
                nodes.with(each -> each.withLeastFreeSpace(LEAST).withFreeSpace(path -> free[which].get()));
                nodes.start(member);
            }
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                long booked = 0;
                while (booked < 200) {
                    client.ask("book", new Ledger.Book(booked++)).get();
                }
                final int full = nodes.leader();
                free[full].set(LEAST - 1);
                while (nodes.node(full).isRunning()) {
                    client.ask("book", new Ledger.Book(booked++)).get();
                }
                final NodeStoppedException stopped = assertThrows(
                        NodeStoppedException.class, () -> nodes.node(full).await());
                assertTrue(
                        stopped.getMessage().contains("nearly full: folder=" + nodes.folder(full)), stopped::toString);
                assertTrue(stopped.getMessage().contains("free bytes=1048575, least=1048576"), stopped::toString);
                for (int i = 0; i < 200; i++) { // by another leader
                    client.ask("book", new Ledger.Book(booked++)).get();
                }

                nodes.with(each -> each.withLeastFreeSpace(LEAST).withFreeSpace(path -> free[full].get()));
                final NodeStoppedException refused = assertThrows(NodeStoppedException.class, () -> nodes.start(full));
                assertTrue(refused.getMessage().contains("nearly full"), refused::toString);
                free[full].set(LEAST);
                nodes.start(full);
                nodes.awaitCaughtUp(full);
                nodes.close((full + 1) % 3); // so the majority needs it
                client.ask("book", new Ledger.Book(booked++)).get();
                assertEquals(
                        booked, client.ask("audit", new Ledger.Audit(0)).get().answer());
            }
        }
    }

    @Test
    @DisplayName("is not looked for if there is no limit")
    void check_withoutALimit_takesAnything() throws Exception {
        final NodeStorage storage = NodeStorage.DEFAULTS.withFreeSpace(path -> 0);
        assertThrows(NodeStoppedException.class, () -> storage.check(folder));
        assertEquals(0, storage.withLeastFreeSpace(0).check(folder));
        assertTrue(NodeStorage.DEFAULTS.withLeastFreeSpace(1).check(folder) > 0);
        assertFalse(storage.isForced());
    }

    /// The real thing: a file system in memory of 48 MiB that is filled to its last byte. Only an administrator may mount
    /// one, so it is skipped for others.
    @Test
    @EnabledIfSystemProperty(named = "denserow.long", matches = "true")
    @DisplayName("stops a node by name also if Aeron fails on it; with room it goes on with what it has")
    void node_onADiskThatIsReallyFull_stops() throws Exception {
        final Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                ended("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", disk.toString()) == 0,
                "a file system cannot be mounted here");
        try (LocalNodes nodes = new LocalNodes(disk, 1).startAll()) { // without a limit
            final AtomicLong received = new AtomicLong(1);
            final long id;
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                id = client.id();
                client.ask("book", new Ledger.Book(0)).get();
                fill(disk.resolve("other"));
                final Thread sender = new Thread(() -> {
                    try {
                        for (long number = 1; ; number++) {
                            client.ask("book", new Ledger.Book(number)).thenRun(received::incrementAndGet);
                        }
                    } catch (final InterruptedException | CommandRefusedException closed) {
                        // as it is meant
                    }
                });
                sender.start();
                try {
                    LocalNodes.await("the end of the node", () -> !nodes.node(0).isRunning());
                } finally {
                    sender.interrupt();
                    sender.join();
                }
            }
            final NodeStoppedException stopped =
                    assertThrows(NodeStoppedException.class, () -> nodes.node(0).await());
            assertTrue(stopped.getMessage().contains("full"), stopped::getMessage);
            Files.delete(disk.resolve("other"));
            nodes.start(0);
            try (ReplicatedClient client = ReplicatedClient.resume(nodes.client(), id, Duration.ofSeconds(60))) {
                final long last = client.last();
                assertTrue(last >= received.get(), () -> "last=" + last + ", received=" + received);
                client.ask("book", new Ledger.Book(last)).get();
                assertEquals(
                        last + 1, client.ask("audit", new Ledger.Audit(0)).get().answer());
            }
        } finally {
            ended("umount", "-l", disk.toString());
        }
    }

    private static int ended(final String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static void fill(final Path file) throws IOException {
        try (OutputStream to = Files.newOutputStream(file)) {
            while (true) {
                to.write(new byte[4096]);
            }
        } catch (final IOException full) {
            System.out.println(full.getMessage());
        }
    }
}
