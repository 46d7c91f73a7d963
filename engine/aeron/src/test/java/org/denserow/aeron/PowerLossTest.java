package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// What can be shown without cutting the power. A kill of processes leaves what the operating system has not yet written,
/// and a loss of power does not; so the second test takes the end of the log away by hand.
@DisplayName("all nodes at once")
class PowerLossTest {

    @TempDir
    Path folder;

    @Test
    @EnabledIfSystemProperty(named = "denserow.long", matches = "true") // half a minute
    @DisplayName("are killed under load: every command with a receipt is there, once")
    void nodes_thatAreKilledAtOnce_loseNothing() throws Exception {
        try (Nodes nodes = new Nodes(folder, 3)) {
            nodes.startAll();
            final AtomicLong received = new AtomicLong();
            final long id;
            final Thread sender;
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                id = client.id();
                sender = new Thread(() -> send(client, received));
                sender.start();
                LocalNodes.await("receipts", () -> received.get() > 2000);
                for (int member = 0; member < 3; member++) {
                    nodes.signalKill(member);
                }
                for (int member = 0; member < 3; member++) {
                    nodes.kill(member);
                }
            }
            sender.join();
            nodes.startAll();
            try (ReplicatedClient client = ReplicatedClient.resume(nodes.client(), id, Duration.ofSeconds(60))) {
                final long last = client.last();
                assertTrue(last >= received.get(), () -> "last=" + last + ", received=" + received);
                client.ask("book", new Ledger.Book(last)).get();
                assertEquals(
                        last + 1, client.ask("audit", new Ledger.Audit(0)).get().answer(), nodes::outputs);
            }
        }
    }

    /// Sends until the client ends.
    private static void send(final ReplicatedClient client, final AtomicLong received) {
        try {
            for (long number = 0; ; number++) {
                client.ask("book", new Ledger.Book(number)).thenRun(received::incrementAndGet);
            }
        } catch (final CommandRefusedException closed) {
            // as it is meant
        } catch (final InterruptedException thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    @Test
    @DisplayName("lose the end of the log: clients see it by last(), and one that had receipts for it ends by name")
    void log_thatLosesItsEnd_isToldToClients() throws Exception {
        try (Nodes nodes = new Nodes(folder, 1)) {
            nodes.startAll();
            try (ReplicatedClient client = ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))) {
                for (int i = 0; i < 500; i++) {
                    client.ask("check", new Ledger.Check(i));
                }
                client.ask("check", new Ledger.Check(0)).get();
                nodes.kill(0);
                cutInHalf(nodes.folder(0).resolve("archive"));
                nodes.start(0);
                try (ReplicatedClient next =
                        ReplicatedClient.resume(nodes.client(), client.id(), Duration.ofSeconds(60))) {
                    assertTrue(next.last() < 501, "nothing was lost: last=" + next.last());
                }
                if (!Boolean.getBoolean("denserow.long")) {
                    return; // it takes a while until the first client gives its session up
                }
                final CommandRefusedException ended = assertThrows(CommandRefusedException.class, () -> {
                    while (true) {
                        client.ask("check", new Ledger.Check(1));
                        Thread.sleep(10);
                    }
                });
                assertTrue(ended.getMessage().contains("the log lacks commands for which it has given receipts"));
            }
        }
    }

    /// Writes zeros over the second half of the log, as after a loss of power.
    private static void cutInHalf(final Path archive) throws Exception {
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
            int end = 0;
            while (frames.getInt(end) > 0) {
                end += frames.getInt(end) + 31 & -32;
            }
            int half = 0;
            while (half < end / 2) {
                half += frames.getInt(half) + 31 & -32;
            }
            assertTrue(half > 5_000, "half=" + half); // some packets of commands
            log.seek(half);
            log.write(new byte[end - half]);
        }
    }

    @Test
    @DisplayName("with a forced log every file of it is forced")
    void forcedLog_setsAllLevels() {
        final NodeOptions options = NodeOptions.of(0, List.of("127.0.0.1:20000"), folder);
        for (final boolean isForced : new boolean[] {false, true}) {
            final NodeContexts contexts = new NodeContexts(
                    isForced ? options.withForcedLog() : options, thrown -> {}, () -> {}, (thread, thrown) -> {});
            final int level = isForced ? 2 : 0;
            assertEquals(level, contexts.archive().fileSyncLevel());
            assertEquals(level, contexts.archive().catalogFileSyncLevel());
            assertEquals(level, contexts.consensus(1).fileSyncLevel());
        }
    }
}
