package org.denserow.demo.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.denserow.aeron.NodeOptions;
import org.denserow.aeron.NodeStoppedException;
import org.denserow.aeron.ReplicatedNode;
import org.denserow.aeron.ReplicatedSimulation;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;

/// A process with one node. It prints `frame NUMBER HASH` every 50 frames, and `leads true` or `leads false` when that
/// changes. Arguments: member, members separated by commas, folder.
public final class DemoNode {

    private static final int EVERY = 50;

    private DemoNode() {}

    /// Runs until it is ended by a signal.
    ///
    /// @param arguments as above
    /// @throws IOException if the folder cannot be used
    /// @throws InterruptedException never
    public static void main(final String[] arguments) throws IOException, InterruptedException {
        final ReplicatedSimulation simulation = ReplicatedSimulation.of(
                        "demo", SimulationOptions.defaults().withWorkers(1).withSeed(7), DemoNode::define)
                .withHashesEvery(EVERY);
        final NodeOptions options = NodeOptions.of(
                        Integer.parseInt(arguments[0]), List.of(arguments[1].split(",")), Path.of(arguments[2]))
                .withHeartbeatTimeout(Duration.ofSeconds(1));
        try (ReplicatedNode node = ReplicatedNode.start(simulation, options)) {
            final Thread watch = new Thread(() -> watch(node));
            watch.setDaemon(true);
            watch.start();
            node.await();
        } catch (final NodeStoppedException stopped) {
            System.out.println("stopped " + stopped.getMessage());
            System.exit(1);
        }
    }

    private static void define(final Simulation sim) {
        World.define(sim);
        sim.listen(ended -> {
            if (ended.frame() % EVERY == 0) {
                System.out.printf("frame %d %016x%n", ended.frame(), ended.hash());
            }
        });
    }

    private static void watch(final ReplicatedNode node) {
        boolean wasLeader = false;
        try {
            while (true) {
                if (node.isLeader() != wasLeader) {
                    wasLeader = node.isLeader();
                    System.out.println("leads " + wasLeader);
                }
                Thread.sleep(20);
            }
        } catch (final InterruptedException thrown) {
            System.out.println("leads false");
        }
    }
}
