package org.denserow.demo.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.denserow.aeron.ClientOptions;
import org.denserow.aeron.NodeOptions;
import org.denserow.aeron.ReplicatedClient;

/// Three nodes and a client on this machine. Players come into a world; the leader is killed, and started again. At the
/// end every player whose receipt the client has is there, once, and the nodes have had one state a frame.
public final class ClusterDemo {

    private static final int NODES = 3;
    private static final int PLAYERS_PER_SECOND = 500;
    private static final int KILL_AT = 6; // seconds
    private static final int START_AT = 12;
    private static final int END_AT = 20; // or later, once the node has caught up
    private static final int LAST_END = 60;

    private final List<NodeProcess> nodes = new ArrayList<>();
    private final AtomicLong receipts = new AtomicLong();
    private long players; // asked for
    private volatile long lastReceipt;
    private volatile long longestGap;

    private ClusterDemo() {}

    /// Runs the demo.
    ///
    /// @param arguments none
    /// @throws IOException if nodes cannot be started
    /// @throws InterruptedException never
    /// @throws ExecutionException if the last look has no receipt
    public static void main(final String[] arguments) throws IOException, InterruptedException, ExecutionException {
        if (arguments.length > 0) {
            System.out.println(
                    "demo/cluster/run: three nodes and a client on this machine; it takes no arguments, about"
                            + " half a minute, and 18 UDP ports on loopback");
            System.exit(arguments[0].equals("--help") ? 0 : 2);
        }
        final Path folder = Files.createTempDirectory("denserow-cluster");
        int code = 1;
        final ClusterDemo demo = new ClusterDemo();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> demo.nodes.forEach(NodeProcess::end))); // also at ctrl-C
        try {
            code = demo.run(folder) ? 0 : 1;
        } finally {
            for (final NodeProcess node : demo.nodes) {
                node.kill();
            }
            if (code == 0) {
                remove(folder);
            } else {
                System.out.println("the nodes' logs are in " + folder);
            }
        }
        System.exit(code);
    }

    private static void remove(final Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static List<String> members() throws SocketException {
        final List<String> members = new ArrayList<>();
        for (int port = 20_100; members.size() < NODES && port < 60_000; port += 10) {
            if (isFree(port)) {
                members.add("127.0.0.1:" + port);
            }
        }
        return members;
    }

    private static boolean isFree(final int first) {
        for (int port = first; port < first + NodeOptions.PORTS; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
                socket.getLocalPort();
            } catch (final SocketException taken) {
                return false;
            }
        }
        return true;
    }

    private boolean run(final Path folder) throws IOException, InterruptedException, ExecutionException {
        final List<String> members = members();
        System.out.println("three nodes: " + members);
        for (int member = 0; member < NODES; member++) {
            nodes.add(new NodeProcess(member, String.join(",", members), folder));
            nodes.getLast().start();
        }
        final ClientOptions options = ClientOptions.of(members).withTimeout(Duration.ofSeconds(1));
        try (ReplicatedClient client = ReplicatedClient.connect(options, Duration.ofSeconds(60))) {
            System.out.println("the client is connected: id " + client.id());
            System.out.println(
                    " second   node 0   node 1   node 2     asked   receipts   longest wait so far (frames; * leads)");
            lastReceipt = System.nanoTime();
            NodeProcess killed = null;
            for (int second = 1; second <= END_AT || second < LAST_END && isBehind(killed); second++) {
                if (second == KILL_AT) {
                    killed = leader();
                    killed.kill();
                    System.out.println("        kill -9 of node " + killed.member() + ", which led");
                }
                if (second == START_AT) {
                    killed.start();
                    System.out.println("        node " + killed.member() + " is started again");
                }
                joinForASecond(client);
                print(second);
            }
            while (client.open() > 0) {
                Thread.sleep(10);
            }
            return judge(client.ask("look", new World.Look(0)).get().answer());
        }
    }

    private boolean isBehind(final NodeProcess node) {
        return nodes.stream().anyMatch(each -> each.frame() > node.frame() + 100);
    }

    private NodeProcess leader() throws InterruptedException {
        while (true) {
            for (final NodeProcess node : nodes) {
                if (node.isLeader()) {
                    return node;
                }
            }
            Thread.sleep(20);
        }
    }

    private void joinForASecond(final ReplicatedClient client) throws InterruptedException {
        final long end = System.nanoTime() + 1_000_000_000L;
        for (int i = 0; i < PLAYERS_PER_SECOND && System.nanoTime() < end && client.open() < 200; i++) {
            client.ask("join", new World.Join("player " + ++players)).thenRun(this::received);
            Thread.sleep(1);
        }
        while (System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }

    private void received() {
        final long now = System.nanoTime();
        longestGap = Math.max(longestGap, now - lastReceipt);
        lastReceipt = now;
        receipts.incrementAndGet();
    }

    private void print(final int second) {
        final String frames = nodes.stream()
                .map(node ->
                        node.isRunning() ? "%8d%s".formatted(node.frame(), node.isLeader() ? "*" : " ") : "    down ")
                .collect(Collectors.joining());
        System.out.printf("%7d%s %9d %10d   %d ms%n", second, frames, players, receipts.get(), longestGap / 1_000_000);
    }

    private boolean judge(final long coins) throws InterruptedException {
        System.out.printf(
                "asked %d, receipts %d, players in the world %d%n", players, receipts.get(), coins / World.COINS);
        final boolean isWhole = coins == World.COINS * players && receipts.get() == players;
        System.out.println(isWhole ? "none was lost, none is there twice" : "PLAYERS WERE LOST OR DOUBLED");
        Thread.sleep(2_000); // the last states are printed
        final Map<Long, List<String>> states = new HashMap<>();
        for (final NodeProcess node : nodes) {
            node.hashes()
                    .forEach((frame, hash) -> states.computeIfAbsent(frame, each -> new ArrayList<>())
                            .add(hash));
        }
        final long compared =
                states.values().stream().filter(each -> each.size() > 1).count();
        final long equal = states.values().stream()
                .filter(each -> each.size() > 1 && each.stream().distinct().count() == 1)
                .count();
        System.out.printf("states of one frame on several nodes: %d compared, %d equal%n", compared, equal);
        final long ended = IntStream.range(0, NODES)
                .filter(member -> {
                    try {
                        return nodes.get(member).terminate();
                    } catch (final InterruptedException thrown) {
                        return false;
                    }
                })
                .count();
        System.out.printf("SIGTERM: %d of %d nodes have ended%n", ended, NODES);
        return isWhole && compared > 0 && compared == equal && ended == NODES;
    }
}
