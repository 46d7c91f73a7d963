package org.denserow.demo.partition;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.denserow.demo.partition.PartitionedTown.Fault;

/// One town in two processes on this machine: each has its half, and a page of the live inspector that shows it. At the end
/// all frames are compared with those of the same town in one process.
public final class PartitionDemo {

    private static final String USAGE = """
            demo/partition/run [--frames N] [--hertz H] [--folder DIR]: a town in two processes on this machine, each with
            its half and a page that shows it; then the comparison with one process.
              --frames N    where it ends, 1 to 100000; 1000 if it is left out
              --hertz H     frames a second, 0 for as many as possible; 25 if it is left out
              --folder DIR  snapshots of both every 100 frames; started again, it goes on from the last common one""";
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
    /// @throws IOException if processes cannot be started
    /// @throws InterruptedException never
    public static void main(final String[] arguments) throws IOException, InterruptedException {
        final RunOptions run;
        try {
            run = options(List.of(arguments));
        } catch (final IllegalArgumentException thrown) {
            System.out.println(thrown.getMessage() + "\n" + USAGE);
            System.exit(2);
            return;
        }
        if (run == null) {
            System.out.println(USAGE);
            return;
        }
        final PartitionDemo demo = new PartitionDemo(run);
        Runtime.getRuntime().addShutdownHook(new Thread(demo::end)); // also at SIGTERM and ctrl-C
        System.exit(demo.run() ? 0 : 1);
    }

    private static RunOptions options(final List<String> arguments) throws SocketException {
        long frames = 1_000;
        double hertz = 25;
        Path folder = null;
        for (int i = 0; i < arguments.size(); i += 2) {
            final String name = arguments.get(i);
            if (name.equals("--help")) {
                return null;
            }
            if (i + 1 == arguments.size()) {
                throw new IllegalArgumentException("an option has a value: option=" + name);
            }
            final String value = arguments.get(i + 1);
            switch (name) {
                case "--frames" -> frames = (long) number(name, value, 1, 100_000);
                case "--hertz" -> hertz = number(name, value, 0, 10_000);
                case "--folder" -> folder = Path.of(value).toAbsolutePath();
                default -> throw new IllegalArgumentException("there is no such option: option=" + name);
            }
        }
        final RunOptions run = RunOptions.of(endpoints(), WIDE, HIGH, frames).withPages(hertz);
        return folder == null ? run : run.withSnapshots(folder, EVERY);
    }

    private static double number(final String name, final String value, final double least, final double most) {
        try {
            final double number = Double.parseDouble(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (final NumberFormatException thrown) {
            // refused below
        }
        throw new IllegalArgumentException(
                "the value of an option is in [" + (long) least + ", " + (long) most + "]: " + name + '=' + value);
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
