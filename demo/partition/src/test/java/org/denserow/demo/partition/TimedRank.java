package org.denserow.demo.partition;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.denserow.aeron.ranks.RankOptions;
import org.denserow.aeron.ranks.Ranks;
import org.denserow.demo.partition.PartitionedTown.Fault;

/// A process for [PartitionTimes]: it has a rank of a town, does what a line of its input says, and prints how long that
/// took. Arguments: rank, endpoints, squares along both axes.
///
/// | line | prints |
/// |---|---|
/// | `frames N` | nanoseconds; then means of a frame: nanoseconds of the exchange without waiting, of waiting, ghosts, rows that moved in, bytes to others, people |
/// | `triad N` | nanoseconds of a pass over three arrays of N numbers |
/// | `messages BYTES N` | nanoseconds of an exchange of such messages, the median |
final class TimedRank {

    private static final long BEHIND_FRAMES = 1_000_000_000; // numbers of exchanges that are in no frame

    private final Ranks ranks; // null if the world is whole
    private final PartitionedTown town;
    private final PartitionedTown.Links links;
    private long waited;
    private long exchanging;
    private double[][] arrays = {};
    private long exchanges;

    private TimedRank(final Ranks ranks, final Strip strip) {
        this.ranks = ranks;
        this.links = ranks == null ? new OneProcess() : new AeronLinks(ranks);
        this.town = new Timed(strip, new Waiting());
        town.start();
    }

    public static void main(final String[] arguments) throws IOException {
        final List<String> endpoints = List.of(arguments[1].split(","));
        final int rank = Integer.parseInt(arguments[0]);
        final Strip strip =
                new Strip(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), endpoints.size(), rank);
        if (endpoints.size() == 1) {
            obey(new TimedRank(null, strip)); // without a media driver
            return;
        }
        try (Ranks ranks = Ranks.join(RankOptions.of(rank, endpoints, "times"))) {
            obey(new TimedRank(ranks, strip));
        }
    }

    private static void obey(final TimedRank timed) throws IOException {
        final BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            final String[] words = line.split(" ");
            final int number = Integer.parseInt(words[1]);
            System.out.println(
                    switch (words[0]) {
                        case "frames" -> timed.frames(number);
                        case "triad" -> timed.triad(number);
                        default -> timed.messages(timed.ranks, number, Integer.parseInt(words[2]));
                    });
        }
        timed.town.close();
    }

    /// A town that takes the time of its exchange.
    private final class Timed extends PartitionedTown {

        Timed(final Strip strip, final Links links) {
            super(RunOptions.simulation(1), strip, links, Fault.NOTHING);
        }

        @Override
        void exchange(final long frame) {
            final long start = System.nanoTime();
            super.exchange(frame);
            exchanging += System.nanoTime() - start;
        }
    }

    /// Links that take the time that a rank waits.
    private final class Waiting implements PartitionedTown.Links {

        @Override
        public void send(final int to, final ByteBuffer message) {
            links.send(to, message);
        }

        @Override
        public void exchange(final long frame) {
            final long start = System.nanoTime();
            links.exchange(frame);
            waited += System.nanoTime() - start;
        }

        @Override
        public ByteBuffer received(final int from) {
            return links.received(from);
        }
    }

    private String frames(final int count) {
        long ghosts = 0;
        exchanging = 0;
        waited = 0;
        final long moved = town.migrated;
        final long bytes = bytes();
        final long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            town.sim.step();
            ghosts += town.seen();
        }
        final long nanos = System.nanoTime() - start;
        return nanos + " " + (exchanging - waited) / count + ' ' + waited / count + ' ' + ghosts / count + ' '
                + (town.migrated - moved) / count + ' ' + (bytes() - bytes) / count + ' ' + town.size();
    }

    private long bytes() {
        return links instanceof AeronLinks aeron ? aeron.bytes() : 0;
    }

    private String triad(final int elements) {
        if (arrays.length == 0) {
            arrays = new double[3][elements];
            Arrays.fill(arrays[1], 1);
            Arrays.fill(arrays[2], 2);
        }
        final long start = System.nanoTime();
        triad(arrays[0], arrays[1], arrays[2]);
        final long nanos = System.nanoTime() - start;
        return nanos + " " + arrays[0][elements / 2];
    }

    private static void triad(final double[] a, final double[] b, final double[] c) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + 3 * c[i];
        }
    }

    private String messages(final Ranks all, final int bytes, final int count) {
        final byte[] message = new byte[bytes];
        final long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            for (int rank = 0; rank < all.count(); rank++) {
                if (rank != all.rank()) {
                    all.send(rank, message, bytes);
                }
            }
            final long start = System.nanoTime();
            all.exchange(BEHIND_FRAMES + exchanges++);
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return Long.toString(nanos[count / 2]);
    }
}
