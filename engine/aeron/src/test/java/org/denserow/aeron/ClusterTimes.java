package org.denserow.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.denserow.aeron.fixture.Endpoints;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;

/// Commands a second of a replicated simulation beside an empty service of Aeron Cluster: three nodes and a client in one
/// process, on loopback, in drawn turns. Both get messages of the same size from a client with the same number of
/// commands under way. Prints a table in Markdown; rates and the ratio are medians over turns.
///
/// With `snapshots` and sizes in MB: how long frames stand still for a snapshot, and whether the leader keeps its office.
///
/// It stands beside the tests, since it uses parts that are not public, and since other benchmarks should not depend on
/// Aeron and its flag of the JVM.
/// ```
/// java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp ... org.denserow.aeron.ClusterTimes commands [TURNS [SECONDS [WINDOW]]]
/// java -Xmx10g --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp ... org.denserow.aeron.ClusterTimes snapshots 1 10 100 500
/// ```
public final class ClusterTimes {

    private static final int NODES = 3;
    private static final int ACCOUNTS = 1024;
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);
    private static final long PERIOD_MILLIS = 10;
    private static final int COMMAND_BYTES = 21; // as a command of the ledger has

    /// A command: sets the balance of an account.
    record Pay(long number) {}

    private final Path folder;

    private ClusterTimes(final Path folder) {
        this.folder = folder;
    }

    public static void main(final String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("snapshots")) {
            final Path folder = Files.createTempDirectory("cluster-times");
            try {
                new ClusterTimes(folder)
                        .snapshots(Arrays.stream(args)
                                .skip(1)
                                .mapToInt(Integer::parseInt)
                                .toArray());
            } finally {
                NodeFolder.remove(folder);
            }
            return;
        }
        final int turns = args.length > 1 ? Integer.parseInt(args[1]) : 9;
        final double seconds = args.length > 2 ? Double.parseDouble(args[2]) : 9;
        final int window = args.length > 3 ? Integer.parseInt(args[3]) : 8192;
        final Path folder = Files.createTempDirectory("cluster-times");
        try {
            new ClusterTimes(folder).commands(turns, seconds, window);
        } finally {
            NodeFolder.remove(folder);
        }
    }

    private void commands(final int turns, final double seconds, final int window) throws Exception {
        final double[] empty = new double[turns];
        final double[] ours = new double[turns];
        final RandomGenerator random = RandomGenerator.getDefault();
        for (int turn = -1; turn < turns; turn++) { // the first one warms up
            final boolean isEmptyFirst = random.nextBoolean();
            for (int half = 0; half < 2; half++) {
                final boolean isEmpty = half == 0 == isEmptyFirst;
                final double rate = isEmpty ? empty(seconds, window) : simulation(seconds, window);
                System.out.printf(Locale.ROOT, "turn %d, %s: %,.0f%n", turn, isEmpty ? "empty" : "simulation", rate);
                if (turn >= 0) {
                    (isEmpty ? empty : ours)[turn] = rate;
                }
            }
        }
        final double[] ratios = IntStream.range(0, turns)
                .mapToDouble(turn -> ours[turn] / empty[turn])
                .toArray();
        System.out.println("| commands under way | empty service, commands/s | replicated simulation, commands/s |"
                + " ratio (at least 0.5) | turns |");
        System.out.println("|---|---|---|---|---|");
        System.out.printf(
                Locale.ROOT,
                "| %,d | %,.0f | %,.0f | %.2f | %d |%n",
                window,
                median(empty),
                median(ours),
                median(ratios),
                turns);
    }

    private static double median(final double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length % 2 == 1
                ? sorted[sorted.length / 2]
                : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }

    private List<String> members() {
        return Endpoints.next(NODES, 10);
    }

    private Path newFolder() throws IOException {
        NodeFolder.remove(folder.resolve("run"));
        return folder.resolve("run");
    }

    private double empty(final double seconds, final int window) throws IOException {
        try (EmptyCluster cluster = new EmptyCluster(newFolder(), members(), HEARTBEAT)) {
            return cluster.commandsPerSecond(COMMAND_BYTES, window, seconds);
        }
    }

    // ---- The replicated simulation ----

    private static void define(final Simulation sim) {
        final Table account = sim.define("account", Layout.dense(ACCOUNTS));
        final LongColumn balance = account.longs("balance");
        for (int i = 0; i < ACCOUNTS; i++) {
            sim.commands().create(account);
        }
        sim.port("pay", Pay.class, (message, commands) -> {
            final long handle = account.handle((int) (message.number() % ACCOUNTS));
            commands.set(handle, balance, message.number());
            return handle;
        });
    }

    private double simulation(final double seconds, final int window) throws Exception {
        final List<String> members = members();
        final ReplicatedSimulation simulation = ReplicatedSimulation.of(
                        "times", Ledger.options().withPortCapacity(2 * window), ClusterTimes::define)
                .withPeriod(Duration.ofMillis(PERIOD_MILLIS))
                .withWindow(window);
        final List<ReplicatedNode> nodes = new ArrayList<>();
        final Path run = newFolder();
        try {
            for (int member = 0; member < NODES; member++) {
                nodes.add(ReplicatedNode.start(
                        simulation,
                        NodeOptions.of(member, members, run.resolve("node-" + member))
                                .withHeartbeatTimeout(HEARTBEAT)));
            }
            try (ReplicatedClient client =
                    ReplicatedClient.connect(ClientOptions.of(members), Duration.ofSeconds(60))) {
                final AtomicLong done = new AtomicLong();
                final Rate rate = new Rate(seconds);
                for (long number = 0; rate.isRunning(done.get()); number++) {
                    client.ask("pay", new Pay(number)).thenRun(done::incrementAndGet);
                }
                final long lost =
                        nodes.stream().mapToLong(ReplicatedNode::answersLost).sum();
                if (lost > 0) {
                    System.out.println("answers lost: " + lost);
                }
                return rate.perSecond();
            }
        } finally {
            for (final ReplicatedNode node : nodes) {
                node.close();
            }
        }
    }

    // ---- Snapshots ----

    private static final int LONGS = 8; // in a row
    private static final int SNAPSHOTS = 3;

    private void snapshots(final int[] megabytes) throws Exception {
        System.out.println("| state, MB | frames stand still, ms: leader | slowest node | elections |");
        System.out.println("|---|---|---|---|");
        for (final int size : megabytes) {
            snapshots(size);
        }
    }

    private static void fill(final Simulation sim, final int rows) {
        final Table table = sim.define("row", Layout.dense(rows));
        for (int column = 0; column < LONGS; column++) {
            table.longs("v" + column);
        }
        final long[] handles = new long[rows];
        sim.commands().createBatch(table, handles, rows);
    }

    private void snapshots(final int megabytes) throws Exception {
        final List<String> members = members();
        final int rows = megabytes * (1_000_000 / (LONGS * Long.BYTES));
        final ReplicatedSimulation simulation = ReplicatedSimulation.of(
                        "times", Ledger.options(), sim -> fill(sim, rows))
                .withHashesEvery(1_000_000);
        final Path run = newFolder();
        final List<ReplicatedNode> nodes = new ArrayList<>();
        try {
            for (int member = 0; member < NODES; member++) {
                nodes.add(ReplicatedNode.start(
                        simulation,
                        NodeOptions.of(member, members, run.resolve("node-" + member))
                                .withHeartbeatTimeout(HEARTBEAT)));
            }
            while (nodes.stream().anyMatch(node -> node.frame() < 50)) {
                Thread.sleep(10);
            }
            final int leader = IntStream.range(0, NODES)
                    .filter(member -> nodes.get(member).isLeader())
                    .findFirst()
                    .orElseThrow();
            final double[] ofLeader = new double[SNAPSHOTS];
            final double[] slowest = new double[SNAPSHOTS];
            int elections = 0;
            for (int snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
                final double[] pauses = pauses(nodes, leader, snapshot + 1);
                ofLeader[snapshot] = pauses[leader];
                slowest[snapshot] = Arrays.stream(pauses).max().orElseThrow();
                elections += nodes.get(leader).isLeader() ? 0 : 1;
            }
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %,.0f | %,.0f | %d |%n",
                    megabytes,
                    median(ofLeader),
                    median(slowest),
                    elections);
        } finally {
            for (final ReplicatedNode node : nodes) {
                node.close();
            }
        }
    }

    /// {@return the longest time without a frame on each node while snapshots are written, in milliseconds}
    private static double[] pauses(final List<ReplicatedNode> nodes, final int leader, final int snapshots)
            throws InterruptedException {
        final long[] frame = new long[NODES];
        final long[] since = new long[NODES];
        final double[] longest = new double[NODES];
        Arrays.fill(since, System.nanoTime());
        if (!nodes.get(leader).requestSnapshot()) {
            throw new IllegalStateException("no snapshot was begun: leader=" + nodes.get(leader));
        }
        final long deadline = System.nanoTime() + 120_000_000_000L;
        long last = Long.MAX_VALUE; // 20 frames after all have their snapshots
        while (Arrays.stream(frame).min().orElseThrow() < last) {
            if (last == Long.MAX_VALUE && nodes.stream().allMatch(node -> node.snapshots() >= snapshots)) {
                last = Arrays.stream(frame).max().orElseThrow() + 20;
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("snapshots were not written in time: " + nodes);
            }
            for (int member = 0; member < NODES; member++) {
                final long now = System.nanoTime();
                final long reached = nodes.get(member).frame();
                if (reached > frame[member]) {
                    longest[member] = Math.max(longest[member], (now - since[member]) / 1e6);
                    frame[member] = reached;
                    since[member] = now;
                }
            }
            Thread.sleep(1);
        }
        return longest;
    }
}
