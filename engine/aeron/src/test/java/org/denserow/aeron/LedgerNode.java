package org.denserow.aeron;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.denserow.engine.Simulation;

/// A process with one node of the ledger, for [Nodes]. It appends the hashes of its states to `frames.log`, and the
/// number of rows. Arguments: member, members separated by commas, folder, build.
///
/// | file in its folder | what it does |
/// |---|---|
/// | `snapshot.please` | this node asks for a snapshot once it leads, and removes the file |
/// | `leads` | is there while this node leads |
/// | `differs.please`, before the start | one system reads a clock |
public final class LedgerNode {

    /// Frames from one line of the log to the next.
    static final int EVERY = 10;

    private LedgerNode() {}

    public static void main(final String[] arguments) throws IOException, InterruptedException {
        final Path folder = Path.of(arguments[2]);
        Files.createDirectories(folder);
        final String build = arguments[3];
        final ReplicatedSimulation simulation = ReplicatedSimulation.of(
                        build, Ledger.options().withPortCapacity(1 << 14), sim -> define(sim, folder))
                .withPeriod(Duration.ofMillis(10))
                .withHashesEvery(50)
                .withWindow(512);
        final NodeOptions options = NodeOptions.of(
                        Integer.parseInt(arguments[0]), List.of(arguments[1].split(",")), folder)
                .withHeartbeatTimeout(Duration.ofSeconds(1));
        try (ReplicatedNode node = ReplicatedNode.start(simulation, options)) {
            final Thread commands = new Thread(() -> commands(node, folder));
            commands.setDaemon(true);
            commands.start();
            System.out.println("started");
            node.await();
            System.out.println("closed");
        } catch (final NodeStoppedException stopped) {
            System.out.println("stopped: " + stopped.getMessage());
            System.exit(3);
        }
    }

    private static void commands(final ReplicatedNode node, final Path folder) {
        final Path file = folder.resolve("snapshot.please");
        try {
            while (node.isRunning()) {
                Thread.sleep(50);
                final Path leads = folder.resolve("leads");
                if (node.isLeader() && !Files.exists(leads)) {
                    Files.createFile(leads);
                } else if (!node.isLeader()) {
                    Files.deleteIfExists(leads);
                }
                if (node.isLeader() && Files.exists(file) && node.requestSnapshot()) {
                    Files.delete(file);
                }
            }
        } catch (final InterruptedException | IOException thrown) {
            System.out.println(thrown);
        }
    }

    private static void define(final Simulation sim, final Path folder) {
        final Ledger.Entry entry = Ledger.define(sim, Ledger.ROWS);
        if (Files.exists(folder.resolve("differs.please"))) {
            sim.system("reads a clock").writes(entry.walk()).over(entry.table(), (rows, commands) -> {
                rows.write(entry.walk())[rows.begin()] += System.nanoTime();
            });
        }
        final PrintWriter log;
        try {
            log = new PrintWriter(
                    Files.newBufferedWriter(
                            folder.resolve("frames.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                    true);
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
        sim.listen(ended -> {
            if (ended.frame() % EVERY == 0) {
                log.println(
                        ended.frame() + " " + Long.toHexString(ended.hash()) + " " + Long.toHexString(ended.orderHash())
                                + " " + entry.table().size());
            }
        });
    }
}
