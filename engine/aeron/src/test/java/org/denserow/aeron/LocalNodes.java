package org.denserow.aeron;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.denserow.aeron.fixture.Endpoints;

/// The nodes of a cluster in this process, each in a folder of its own. They can be closed, and not killed: see [Nodes].
final class LocalNodes implements AutoCloseable {

    private static final long MOST_NANOS = 60_000_000_000L;

    private final Path folder;
    private final List<String> members;
    private final ReplicatedNode[] nodes;
    private UnaryOperator<NodeOptions> options = each -> each;

    LocalNodes(final Path folder, final int count) {
        this.folder = folder;
        this.members = Endpoints.next(count, 6);
        this.nodes = new ReplicatedNode[count];
    }

    /// Changes the options of the nodes that are started from now on.
    LocalNodes with(final UnaryOperator<NodeOptions> change) {
        options = change;
        return this;
    }

    static ReplicatedSimulation ledger() {
        return ReplicatedSimulation.of(
                        "test 1", Ledger.options().withPortCapacity(1 << 12), sim -> Ledger.define(sim, 1 << 18))
                .withPeriod(Duration.ofMillis(10))
                .withHashesEvery(50)
                .withMaxClients(16);
    }

    List<String> members() {
        return members;
    }

    ClientOptions client() {
        return ClientOptions.of(members).withTimeout(Duration.ofMillis(500));
    }

    Path folder(final int member) {
        return folder.resolve("node-" + member);
    }

    NodeOptions options(final int member) {
        return options.apply(NodeOptions.of(member, members, folder(member))
                .withHeartbeatTimeout(Duration.ofMillis(500))
                .withLeastFreeSpace(0));
    }

    ReplicatedNode start(final int member) throws IOException {
        return start(member, ledger());
    }

    ReplicatedNode start(final int member, final ReplicatedSimulation simulation) throws IOException {
        nodes[member] = ReplicatedNode.start(simulation, options(member));
        return nodes[member];
    }

    LocalNodes startAll() throws IOException {
        return startAll(ledger());
    }

    LocalNodes startAll(final ReplicatedSimulation simulation) throws IOException {
        for (int member = 0; member < nodes.length; member++) {
            start(member, simulation);
        }
        return this;
    }

    ReplicatedNode node(final int member) {
        return nodes[member];
    }

    /// Something that becomes true.
    @FunctionalInterface
    interface Condition {
        boolean isTrue() throws Exception;
    }

    static void await(final String what, final Condition condition) throws Exception {
        final long deadline = System.nanoTime() + MOST_NANOS;
        while (!condition.isTrue()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited for: " + what);
            }
            Thread.sleep(10);
        }
    }

    /// Waits for a leader.
    ///
    /// @return which node it is
    int leader() throws Exception {
        await("a leader", () -> IntStream.range(0, nodes.length).anyMatch(this::leads));
        return IntStream.range(0, nodes.length).filter(this::leads).findFirst().orElseThrow();
    }

    private boolean leads(final int member) {
        return nodes[member] != null && nodes[member].isRunning() && nodes[member].isLeader();
    }

    /// Takes a snapshot, and waits until all running nodes have written it.
    void snapshot() throws Exception {
        final long[] before = new long[nodes.length];
        for (int member = 0; member < nodes.length; member++) {
            before[member] = nodes[member] == null ? 0 : nodes[member].snapshots();
        }
        await("a request that is taken", () -> nodes[leader()].requestSnapshot());
        for (int member = 0; member < nodes.length; member++) {
            final int which = member;
            await(
                    "a snapshot of node " + which,
                    () -> nodes[which] == null
                            || !nodes[which].isRunning()
                            || nodes[which].snapshots() > before[which]);
        }
    }

    /// Waits until a node has run the frames that the leader has run now.
    void awaitCaughtUp(final int member) throws Exception {
        final long frame = nodes[leader()].frame();
        await("node " + member + " at frame " + frame, () -> nodes[member].frame() >= frame);
    }

    void close(final int member) {
        nodes[member].close();
    }

    @Override
    public void close() {
        for (final ReplicatedNode node : nodes) {
            if (node != null) {
                node.close();
            }
        }
    }
}
