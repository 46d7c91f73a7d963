package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The tests with processes take some minutes, so they are part of long runs only: `-Ddenserow.long=true`.
@DisplayName("a node that must not go on stops itself by name, and the others go on")
class StoppedNodesTest {

    private static final int STOPPED = 3; // exit code of LedgerNode

    @TempDir
    Path folder;

    private static void awaitFrames(final Nodes nodes, final int member, final long frames) throws Exception {
        final long deadline = System.nanoTime() + 60_000_000_000L;
        while (nodes.frame(member) < frames) {
            assertTrue(System.nanoTime() < deadline, () -> "no frames\n" + nodes.outputs());
            Thread.sleep(50);
        }
    }

    private static void sendSome(final ReplicatedClient client) throws Exception {
        for (int i = 0; i < 20; i++) {
            client.ask("book", new Ledger.Book(client.last())).get();
        }
    }

    private void assertSaid(final Nodes nodes, final int member, final String text) throws IOException {
        assertTrue(Files.readString(nodes.output(member)).contains(text), nodes::outputs);
    }

    @Test
    @EnabledIfSystemProperty(named = "denserow.long", matches = "true")
    @DisplayName("of another build, or with a state of its own")
    void node_ofAnotherBuildOrState_stops() throws Exception {
        try (Nodes nodes = new Nodes(folder, 3)) {
            nodes.start(0);
            nodes.start(1);
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                sendSome(client);
                nodes.start(2, "test 2");
                assertEquals(STOPPED, nodes.awaitEnd(2), nodes::outputs);
                assertSaid(nodes, 2, "a log belongs to one build and one secret: log=test 1");
                sendSome(client);

                NodeFolder.remove(nodes.folder(2));
                Files.createDirectories(nodes.folder(2));
                Files.createFile(nodes.folder(2).resolve("differs.please"));
                nodes.start(2);
                assertEquals(STOPPED, nodes.awaitEnd(2), nodes::outputs);
                assertSaid(nodes, 2, "the state of this node differs from that of a majority: frame=");
                assertSaid(nodes, 2, "what=rows");
                assertSaid(nodes, 2, "its own is in stopped.snapshot");
                assertTrue(Files.exists(nodes.folder(2).resolve("stopped.snapshot")), nodes::outputs);
                sendSome(client);

                NodeFolder.remove(nodes.folder(2));
                nodes.start(2); // takes the state of the others
                awaitFrames(nodes, 2, nodes.frame(0));
            }
        }
    }

    @Test
    @DisplayName("with a damaged snapshot; it goes on with the state of the others")
    void node_withADamagedSnapshot_stops() throws Exception {
        try (LocalNodes nodes = new LocalNodes(folder, 3).startAll()) {
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                sendSome(client);
                nodes.snapshot();
                sendSome(client);
                nodes.awaitCaughtUp(2);
                nodes.close(2);
                assertTrue(damageSnapshot(nodes.folder(2).resolve("archive")) > 0, "no snapshot was found");
                final NodeStoppedException stopped = assertThrows(
                        NodeStoppedException.class, () -> nodes.start(2).await());
                assertTrue(
                        stopped.getMessage()
                                .contains("a node begins with the snapshot of its log, and that cannot be used"),
                        stopped::getMessage);
                sendSome(client);
                NodeFolder.remove(nodes.folder(2));
                nodes.start(2);
                nodes.awaitCaughtUp(2);
                nodes.close(0); // so the majority needs it
                sendSome(client);
                assertEquals(80, client.ask("audit", new Ledger.Audit(0)).get().answer());
            }
        }
    }

    /// Changes a byte of each file in which the archive keeps a snapshot of this module.
    ///
    /// @return how many
    private static int damageSnapshot(final Path archive) throws IOException {
        int damaged = 0;
        try (Stream<Path> files = Files.list(archive)) {
            for (final Path file :
                    files.filter(each -> each.toString().endsWith(".rec")).toList()) {
                final byte[] head = new byte[1 << 16];
                try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                    bytes.read(head);
                    final String text = new String(head, StandardCharsets.ISO_8859_1);
                    final int at = text.indexOf("known clients");
                    if (at >= 0) {
                        bytes.seek(at);
                        bytes.write('K');
                        damaged++;
                    }
                }
            }
        }
        return damaged;
    }

    @Test
    @EnabledIfSystemProperty(named = "denserow.long", matches = "true")
    @DisplayName("but not when a kill has torn the last message of its log")
    void node_withATornLog_goesOn() throws Exception {
        try (Nodes nodes = new Nodes(folder, 1)) {
            nodes.startAll();
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                for (int i = 0; i < 1000; i++) {
                    client.ask("book", new Ledger.Book(i)).get();
                }
            }
            nodes.kill(0);
            tearLog(nodes.folder(0).resolve("archive"));
            nodes.start(0);
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                sendSome(client);
            }
            assertSaid(nodes, 0, "was torn when its process was killed, and is cut");
        }
    }

    /// Writes zeros from the last border of a page on that a message crosses.
    private static void tearLog(final Path archive) throws IOException {
        try (Stream<Path> files = Files.list(archive);
                RandomAccessFile log = new RandomAccessFile(
                        files.filter(each -> each.toString().endsWith("-0.rec"))
                                .findFirst()
                                .orElseThrow()
                                .toFile(),
                        "rw")) {
            final byte[] bytes = new byte[(int) log.length()];
            log.readFully(bytes);
            final ByteBuffer frames = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            int border = -1;
            for (int at = 0; at < bytes.length && frames.getInt(at) > 0; ) {
                final int length = frames.getInt(at) + 31 & -32;
                if (at / 4096 != (at + length - 1) / 4096) {
                    border = (at / 4096 + 1) * 4096;
                }
                at += length;
            }
            assertTrue(border > 0, "no message crosses a border");
            log.seek(border);
            log.write(new byte[bytes.length - border]);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "denserow.long", matches = "true")
    @DisplayName("a client with the id of another one ends that, and an id that nobody has is refused")
    void client_withTheIdOfAnother_takesItOver() throws Exception {
        try (Nodes nodes = new Nodes(folder, 1)) {
            nodes.startAll();
            try (ReplicatedClient first = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                sendSome(first);
                assertThrows(IllegalArgumentException.class, () -> first.ask("nowhere", new Ledger.Book(1)));
                assertThrows(IllegalArgumentException.class, () -> first.ask("check", new Ledger.Audit(1)));
                final CompletableFuture<Port.Receipt> failed = first.ask("check", new Ledger.Check(-1));
                final Throwable thrown =
                        assertThrows(Exception.class, failed::get).getCause();
                assertEquals(CommandRefusedException.Reason.FAILED, ((CommandRefusedException) thrown).reason());
                try (ReplicatedClient second =
                        ReplicatedClient.resume(nodes.client(), first.id(), Duration.ofSeconds(60))) {
                    assertEquals(21, second.last());
                    sendSome(second);
                    final CommandRefusedException ended = assertThrows(CommandRefusedException.class, () -> {
                        for (int i = 0; i < 1000; i++) {
                            first.ask("check", new Ledger.Check(1));
                            Thread.sleep(10);
                        }
                    });
                    assertTrue(ended.getMessage().contains("another process goes on"), ended.getMessage());
                }
            }
            final CommandRefusedException unknown = assertThrows(
                    CommandRefusedException.class,
                    () -> ReplicatedClient.resume(nodes.client(), 99, Duration.ofSeconds(60)));
            assertTrue(unknown.getMessage().contains("never given out"), unknown.getMessage());
        }
    }
}
