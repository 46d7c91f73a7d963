package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.denserow.engine.Port;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three processes on loopback that are killed and started again, one after the other, while a client sends and is itself
/// replaced by another one that resumes. With `-Ddenserow.long=true`: 1,000,000 commands at least, and 20 kills of random
/// nodes. The control is in [LossyClientsTest].
@DisplayName("three nodes, killed under load")
class KilledNodesTest {

    private static final boolean IS_LONG = Boolean.getBoolean("denserow.long");
    private static final long COMMANDS = Long.getLong("commands", IS_LONG ? 1_000_000 : 20_000);
    private static final int KILLS = Integer.getInteger("kills", IS_LONG ? 20 : 3);

    private static final int COMPARED = 50; // frames at least

    @TempDir
    Path folder;

    private final List<Long> gaps = new ArrayList<>(); // milliseconds without a receipt, the longest for each kill
    private volatile long lastReceipt;
    private volatile long longestGap;
    private volatile long killed; // when
    private volatile boolean hasEnded;

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    @DisplayName("lose no command, double none, and have one state a frame")
    void nodes_thatAreKilled_loseNothing() throws Exception {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("KilledNodesTest -Dseed=" + seed);
        final SplittableRandom random = new SplittableRandom(seed);
        try (Nodes nodes = new Nodes(folder, 3)) {
            nodes.startAll();
            final CompletableFuture<Long> sent = new CompletableFuture<>();
            final Thread sender = new Thread(() -> {
                try {
                    sent.complete(send(nodes, random.split()));
                } catch (final Throwable thrown) {
                    sent.completeExceptionally(thrown);
                }
            });
            sender.start();
            try {
                kill(nodes, random, sent);
            } finally {
                hasEnded = true;
                sender.join();
            }
            final long commands = sent.get();
            assertTrue(commands >= COMMANDS, "commands=" + commands);
            check(nodes);
            Collections.sort(gaps);
            System.out.printf(
                    "%,d commands, %d kills; ms without service: median %d, p95 %d, longest %d; an election timeout is"
                            + " 1500 ms%n",
                    commands,
                    KILLS,
                    gaps.get(gaps.size() / 2),
                    gaps.get((int) Math.ceil(0.95 * gaps.size()) - 1),
                    gaps.getLast());
        } catch (final Throwable thrown) {
            System.out.println(new Nodes(folder, 3).outputs());
            throw thrown;
        }
    }

    // ---- The client ----

    /// Sends numbers until the kills are over, by clients of one id, of which each goes on where the log ends.
    private long send(final Nodes nodes, final SplittableRandom random) throws Exception {
        long id = 0;
        long next = 0;
        while (true) {
            try (ReplicatedClient client = id == 0
                    ? ReplicatedClient.connect(nodes.client(), Duration.ofSeconds(60))
                    : ReplicatedClient.resume(nodes.client(), id, Duration.ofSeconds(60))) {
                id = client.id();
                next = client.last();
                final long until = next + 5_000 + random.nextInt(IS_LONG ? 200_000 : 5_000);
                final ArrayDeque<CompletableFuture<Port.Receipt>> open = new ArrayDeque<>();
                while (next < until) {
                    if (hasEnded && next >= COMMANDS) {
                        while (!open.isEmpty()) {
                            receive(open);
                        }
                        assertEquals(
                                next,
                                client.ask("audit", new Ledger.Audit(0)).get().answer());
                        return next;
                    }
                    open.add(client.ask("book", new Ledger.Book(next++)));
                    if (open.size() > 400) {
                        receive(open);
                    }
                }
                // ends with commands under way: the log has some of them
            }
        }
    }

    private void receive(final ArrayDeque<CompletableFuture<Port.Receipt>> open)
            throws InterruptedException, ExecutionException {
        open.poll().get();
        final long now = System.nanoTime();
        longestGap = lastReceipt == 0 ? 0 : Math.max(longestGap, now - Math.max(lastReceipt, killed));
        lastReceipt = now;
    }

    // ---- The killer ----

    private void kill(final Nodes nodes, final SplittableRandom random, final CompletableFuture<Long> sent)
            throws Exception {
        awaitFrames(nodes, 50);
        final int first = random.nextInt(3);
        for (int kill = 0; kill < KILLS; kill++) {
            if (sent.isDone()) {
                sent.get(); // throws
            }
            nodes.requestSnapshot();
            Thread.sleep(500 + random.nextInt(1000));
            longestGap = 0;
            final int member = IS_LONG ? random.nextInt(3) : (first + kill) % 3; // each one once: also the leader
            final boolean isLeader = nodes.isLeader(member);
            final long began = System.nanoTime();
            killed = System.nanoTime(); // a snapshot may have begun before: its pause does not count
            nodes.kill(member);
            Thread.sleep(random.nextInt(1500));
            nodes.start(member);
            final long newest = Math.max(nodes.frame((member + 1) % 3), nodes.frame((member + 2) % 3));
            awaitFrames(nodes, newest + 50);
            gaps.add(longestGap / 1_000_000);
            System.out.printf(
                    "kill of node %d%s: %d ms without service, back after %d ms%n",
                    member, isLeader ? ", which leads" : "", gaps.getLast(), (System.nanoTime() - began) / 1_000_000);
        }
    }

    private static void awaitFrames(final Nodes nodes, final long frame) throws IOException, InterruptedException {
        final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
        for (int member = 0; member < 3; member++) {
            while (nodes.frame(member) < frame) {
                assertTrue(nodes.isRunning(member), "member " + member + " has ended");
                assertTrue(
                        System.nanoTime() < deadline,
                        "member " + member + " is at " + nodes.lastFrame(member) + ", waited for " + frame);
                Thread.sleep(100);
            }
        }
    }

    // ---- The states ----

    private static void check(final Nodes nodes) throws Exception {
        final long newest = Math.max(nodes.frame(0), Math.max(nodes.frame(1), nodes.frame(2)));
        awaitFrames(nodes, Math.max(newest, (COMPARED + 1) * LedgerNode.EVERY)); // a fast machine is done early
        int compared = 0;
        for (final var state : nodes.states().entrySet()) {
            assertEquals(1, state.getValue().size(), () -> "states of a frame: " + state);
            compared++;
        }
        assertTrue(compared > COMPARED, "compared=" + compared);
        final String said = nodes.outputs();
        assertTrue(said.contains("snapshot read: "), "no node began with a snapshot");
        assertTrue( // in a short run there may be none by chance; LossyClientsTest has them always
                !IS_LONG
                        || Pattern.compile("snapshot written: frame=\\d+, waiting messages=[1-9]")
                                .matcher(said)
                                .find(),
                "no snapshot had messages that waited");
        for (int member = 0; member < 3; member++) {
            assertEquals(143, nodes.terminate(member), "exit code of a node that was asked to end");
        }
    }
}
