package org.denserow.stress.jmh.derived;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The cost of a scene graph of 32 levels in waves, beside 32 exclusive systems and a plain array program: the rivals of
/// [Tree] in turns in one process. Prints a table in Markdown: microseconds per frame, medians over turns; the ratio is
/// the median of those within a turn. Then the lines that a model needs for its systems.
///
/// ```
/// stress/jmh/run derived
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.TreeTimes 2 10000
/// ```
public final class TreeTimes {

    private static final String USAGE = "usage: TreeTimes [SECONDS [NODES...]], SECONDS a line";
    private static final double SECONDS = 2;
    private static final List<Integer> SIZES = List.of(320, 10_000, 100_000);
    private static final int NODES_PER_TURN = 1 << 15;
    private static final int LEAST_FRAMES = 3; // of a turn
    private static final int PLAIN = 0; // lanes
    private static final int EXCLUSIVE = 1;
    private static final int ONE_WORKER = 2;
    private static final int TWO_WORKERS = 3;

    private TreeTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 2 if there are none; then perhaps numbers of nodes
    public static void main(final String[] args) {
        final double seconds;
        final List<Integer> sizes;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            sizes = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(Integer::valueOf)
                            .toList()
                    : SIZES;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, sizes, System.out::println);
    }

    static void measure(final double seconds, final List<Integer> sizes, final Consumer<String> line) {
        if (!(seconds > 0) || sizes.stream().anyMatch(size -> size < Tree.LEVELS)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", nodes=" + sizes);
        }
        line(sizes.getFirst(), true, seconds); // compiles everything
        line.accept(
                "| nodes | levels | plain | exclusive | waves, 1 worker | waves, 2 workers | waves / exclusive, 1 worker"
                        + " | 2 workers | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|");
        for (final int size : sizes) {
            line.accept(line(size, false, seconds));
            line.accept(line(size, true, seconds));
        }
        line.accept("");
        line.accept("lines of systems: exclusive " + ExclusiveTree.LINES + ", waves " + WaveTree.LINES);
    }

    private static String line(final int size, final boolean moves, final double seconds) {
        final Nodes nodes = Nodes.draw(size);
        final List<Tree> trees = new ArrayList<>();
        final Turns turns = new Turns(Math.max(LEAST_FRAMES, NODES_PER_TURN / size));
        try {
            trees.add(Tree.of("plain", nodes, moves, 1));
            trees.add(Tree.of("exclusive", nodes, moves, 1));
            trees.add(Tree.of("waves", nodes, moves, 1));
            trees.add(Tree.of("waves", nodes, moves, 2));
            trees.forEach(tree -> turns.add(() -> {}, tree::frame));
            turns.run(seconds);
            for (final Tree tree : trees) {
                checkSame(trees.getFirst().xs(), tree.xs(), size);
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f | %d |",
                    size,
                    moves ? "change" : "stay",
                    turns.nanos(PLAIN) / 1000,
                    turns.nanos(EXCLUSIVE) / 1000,
                    turns.nanos(ONE_WORKER) / 1000,
                    turns.nanos(TWO_WORKERS) / 1000,
                    turns.ratio(ONE_WORKER, EXCLUSIVE),
                    turns.ratio(TWO_WORKERS, EXCLUSIVE),
                    turns.turns());
        } finally {
            trees.forEach(Tree::close);
        }
    }

    /// All rivals multiply and add in the same order.
    private static void checkSame(final double[] plain, final double[] other, final int size) {
        for (int node = 0; node < size; node++) {
            if (plain[node] != other[node]) {
                throw new IllegalStateException(
                        "rivals must do the same: node=" + node + ", plain=" + plain[node] + ", other=" + other[node]);
            }
        }
    }
}
