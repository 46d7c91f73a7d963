package org.denserow.stress.jmh.derived;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.denserow.stress.jmh.Turns;

/// The cost of making a network and of walking over all neighbours, beside plain arrays, in turns in one process. Prints
/// two tables in Markdown, in nanoseconds per edge; times and ratios are medians over turns. Both ends of an edge are
/// random, ten edges a node.
/// - Made: the engine finds the rows of both handles and sorts the edges. One plain program has rows, the other one looks
///   them up by slot too.
/// - Walked: the same loop over the same arrays, by a system and by threads of a plain program.
/// ```
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.NetworkTimes 20 10000000
/// ```
public final class NetworkTimes {

    private static final String USAGE = "usage: NetworkTimes [SECONDS [EDGES]], SECONDS a line";
    private static final double SECONDS = 20;
    private static final int EDGES = 10_000_000;
    private static final int LEAST_EDGES = 1000;
    private static final int EDGES_PER_NODE = 10;
    private static final int[] WORKERS = {1, 2};
    private static final int RUNS = 3; // in a turn
    private static final double LIMIT_MADE = 1.3; // times plain
    private static final double LIMIT_WALKED = 1.15;
    private static final long SEED = 55;

    private final int[] from;
    private final int[] to;
    private final double[] values; // by node

    private NetworkTimes(final int edges) {
        final int nodes = edges / EDGES_PER_NODE;
        final SplittableRandom random = new SplittableRandom(SEED);
        from = random.ints(edges, 0, nodes).toArray();
        to = random.ints(edges, 0, nodes).toArray();
        values = random.doubles(nodes).toArray();
    }

    /// Measures, and prints the tables.
    ///
    /// @param args seconds for each line, 20 if there are none; then perhaps the number of edges
    public static void main(final String[] args) {
        final double seconds;
        final int edges;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            edges = args.length > 1 ? Integer.parseInt(args[1]) : EDGES;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, edges, System.out::println);
    }

    static void measure(final double seconds, final int edges, final Consumer<String> line) {
        if (!(seconds > 0) || edges < LEAST_EDGES) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", edges=" + edges);
        }
        final NetworkTimes times = new NetworkTimes(edges);
        line.accept("| network made | workers | plain, of rows | plain, of handles | engine | engine / plain of rows"
                + " (at most " + LIMIT_MADE + ") | engine / plain of handles | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final int workers : WORKERS) {
            line.accept(times.made(workers, seconds));
        }
        line.accept("");
        line.accept("| neighbours walked | workers | plain | engine | engine / plain (at most " + LIMIT_WALKED
                + ") | turns |");
        line.accept("|---|---|---|---|---|---|");
        for (final int workers : WORKERS) {
            line.accept(times.walked(workers, seconds));
        }
    }

    private String made(final int workers, final double seconds) {
        final int edges = from.length;
        final long[] fromHandles = Arrays.stream(from).asLongStream().toArray();
        final long[] toHandles = Arrays.stream(to).asLongStream().toArray();
        final int[] rowOf = IntStream.range(0, values.length).toArray();
        final Turns turns = new Turns(RUNS);
        try (Team team = new Team(workers);
                NetworkFrames engine = new NetworkFrames(from, to, values, true, workers)) {
            final PlainNetwork ofRows = new PlainNetwork(values.length, edges, team);
            final PlainNetwork ofHandles = new PlainNetwork(values.length, edges, team);
            final int[] fromFound = new int[edges];
            final int[] toFound = new int[edges];
            turns.add(() -> {}, () -> ofRows.make(from, to));
            turns.add(() -> {}, () -> ofHandles.make(fromHandles, toHandles, rowOf, fromFound, toFound));
            turns.add(() -> {}, engine::frame);
            turns.run(seconds);
            if (engine.rebuilds() < (long) turns.turns() * RUNS
                    || engine.seen() != ofRows.neighbours[0]
                    || !Arrays.equals(ofRows.neighbours, ofHandles.neighbours)) {
                throw new IllegalStateException("each frame must make the same network: rebuilds=" + engine.rebuilds()
                        + ", turns=" + turns.turns() + ", seen=" + engine.seen());
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d edges, %,d nodes | %d | %.1f | %.1f | %.1f | %s | %.2f | %d |",
                    edges,
                    values.length,
                    workers,
                    turns.nanos(0) / edges,
                    turns.nanos(1) / edges,
                    turns.nanos(2) / edges,
                    Turns.marked(turns.ratio(2, 0), LIMIT_MADE),
                    turns.ratio(2, 1),
                    turns.turns());
        }
    }

    private String walked(final int workers, final double seconds) {
        final int edges = from.length;
        final Turns turns = new Turns(RUNS);
        try (Team team = new Team(workers);
                NetworkFrames engine = new NetworkFrames(from, to, values, false, workers)) {
            final PlainNetwork plain = new PlainNetwork(values.length, edges, team);
            plain.make(from, to);
            final double[] sums = new double[values.length];
            turns.add(() -> {}, () -> team.run(workers, part -> plain.sweep(values, sums, part, workers)));
            turns.add(() -> {}, engine::frame);
            turns.run(seconds);
            if (engine.rebuilds() != 1 || !Arrays.equals(sums, Arrays.copyOf(engine.sums(), sums.length))) {
                throw new IllegalStateException(
                        "both must have the same sums, and the network stays: rebuilds=" + engine.rebuilds());
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d edges, %,d nodes | %d | %.1f | %.1f | %s | %d |",
                    edges,
                    values.length,
                    workers,
                    turns.nanos(0) / edges,
                    turns.nanos(1) / edges,
                    Turns.marked(turns.ratio(1, 0), LIMIT_WALKED),
                    turns.turns());
        }
    }
}
