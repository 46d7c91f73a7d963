package org.denserow.demo.partition;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.denserow.demo.partition.PartitionedTown.Fault;

/// One town in two processes on this machine: each has its half, and a page of the live inspector that shows it. At the end
/// all frames are compared with those of the same town in one process.
public final class PartitionDemo {

    private static final int RANKS = 2;
    private static final int WIDE = 4; // squares
    private static final int HIGH = 2;
    private static final int EVERY = 100; // frames

    private final RunOptions run;
    private final List<StartedRank> ranks = new ArrayList<>();
    private final CompletableFuture<Map<Long, Figures>> whole;
    private volatile boolean isEnding;

    private PartitionDemo(final RunOptions run) {
        this.run = run;
        this.whole = CompletableFuture.supplyAsync(() -> OneProcess.run(WIDE, HIGH, run.frames(), Fault.NOTHING));
    }

    /// Runs the demo.
    ///
    /// @param arguments see `--help`
    public static void main(final String[] arguments) {
        System.exit(PartitionCommand.commandLine(PartitionDemo::run).execute(arguments));
    }

    private static int run(final PartitionCommand command) throws IOException, InterruptedException {
        final RunOptions run =
                RunOptions.of(endpoints(), WIDE, HIGH, command.frames()).withPages(command.hertz());
        final PartitionDemo demo =
                new PartitionDemo(command.folder() == null ? run : run.withSnapshots(command.folder(), EVERY));
        Runtime.getRuntime().addShutdownHook(new Thread(demo::end)); // also at SIGTERM and ctrl-C
        return demo.run() ? 0 : 1;
    }

    private static List<String> endpoints() {
        final List<String> endpoints = new ArrayList<>();
        for (int port = 22_100; endpoints.size() < RANKS && port < 60_000; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
                endpoints.add("127.0.0.1:" + socket.getLocalPort());
            } catch (final SocketException taken) {
                // the next one
            }
        }
        return endpoints;
    }

    private void end() {
        isEnding = true;
        ranks.forEach(StartedRank::terminate);
        try {
            for (final StartedRank rank : ranks) {
                rank.awaitEnd(10);
                rank.close();
            }
        } catch (final InterruptedException thrown) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean run() throws IOException, InterruptedException {
        ranks.addAll(StartedRank.startAll(run));
        while (ranks.stream().anyMatch(rank -> rank.isRunning() && rank.frame() == 0)) {
            Thread.sleep(10);
        }
        for (int rank = 0; rank < RANKS; rank++) {
            final String from = ranks.get(rank).after("from");
            System.out.println("rank " + rank + " at " + run.endpoints().get(rank) + ": open "
                    + ranks.get(rank).after("page") + " in a browser"
                    + (from.isEmpty() ? "" : "; it goes on from frame " + from));
        }
        System.out.println("   frame  people: rank 0   rank 1   ghosts     born     died    moved   as one process");
        while (ranks.stream().allMatch(StartedRank::isRunning)) {
            Thread.sleep(2_000);
            print();
        }
        boolean areEnded = true;
        for (int rank = 0; rank < RANKS; rank++) {
            final int code = ranks.get(rank).awaitEnd(10);
            areEnded &= code == 0;
            if (code != 0 && !isEnding) {
                System.out.println("rank " + rank + " has ended with " + code + ": "
                        + ranks.get(rank).words());
            }
        }
        return judge() && areEnded;
    }

    /// {@return what both ranks say of a frame}
    private Figures sum(final long frame) {
        Figures sum = Figures.NONE;
        for (final StartedRank rank : ranks) {
            sum = sum.plus(rank.figures().get(frame));
        }
        return sum;
    }

    private void print() {
        final long frame = ranks.stream().mapToLong(StartedRank::frame).min().orElseThrow();
        if (frame == 0) {
            return;
        }
        final Figures sum = sum(frame);
        System.out.printf(
                "%8d %15d %8d %8d %8d %8d %8d   %s%n",
                frame,
                ranks.getFirst().figures().get(frame).people(),
                ranks.getLast().figures().get(frame).people(),
                sum.ghosts(),
                sum.born(),
                sum.died(),
                sum.migrated(),
                !whole.isDone() ? "not known yet" : sum.isSameState(whole.join().get(frame)) ? "yes" : "NO");
    }

    private boolean judge() {
        long compared = 0;
        long equal = 0;
        for (final long frame : ranks.getFirst().figures().keySet()) {
            if (ranks.getLast().figures().containsKey(frame)) {
                compared++;
                equal += sum(frame).isSameState(whole.join().get(frame)) ? 1 : 0;
            }
        }
        System.out.printf("frames compared with one process: %d, equal: %d%n", compared, equal);
        return compared > 0 && compared == equal;
    }
}
