package org.denserow.stress.jmh.derived;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The cost of a flock as systems over a grid, beside a plain array program: the rivals of [Flock] with one worker and with
/// two, in turns in one process. Each turn begins with the same birds, created by cell or shuffled. Prints a table
/// in Markdown: nanoseconds per bird and frame, and ratios to the plain program with the same number of threads, medians
/// over turns.
///
/// No benchmark of JMH, whose forks run minutes apart.
/// ```
/// stress/jmh/run derived
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.FlockTimes 10 100000:small
/// ```
public final class FlockTimes {

    private static final String USAGE = "usage: FlockTimes [SECONDS [BIRDS:small|BIRDS:large...]], SECONDS a line";
    private static final double SECONDS = 10;
    private static final List<Sky> SKIES = List.of(
            Sky.small(10_000),
            Sky.small(100_000),
            Sky.small(1_000_000),
            Sky.large(10_000),
            Sky.large(100_000),
            Sky.large(1_000_000));
    private static final Sky FIRST = Sky.small(10_000); // more than one chunk
    private static final double COMPILE_SHARE = 0.5; // of the time of a line
    private static final int BIRDS_PER_TURN = 1 << 16;
    private static final int LEAST_FRAMES = 3; // of a turn; the first one has the caches of another rival
    private static final int[] WORKERS = {1, 2};
    private static final double CELLS_LIMIT = 1.15; // times plain
    private static final double ROWS_LIMIT = 1.3;

    private FlockTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 10 if there are none; then perhaps numbers of birds and the model whose density
    ///     and radius they have, as `10000:small`
    public static void main(final String[] args) {
        final double seconds;
        final List<Sky> skies;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            skies = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(Sky::of)
                            .toList()
                    : SKIES;
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, skies, System.out::println);
    }

    static void measure(final double seconds, final List<Sky> skies, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        for (final RowOrder order : RowOrder.values()) { // compiles everything
            lines(FIRST, order, COMPILE_SHARE * seconds);
        }
        line.accept("| birds | radius | created | workers | plain | cells | rows | frame of nothing | cells / plain"
                + " (at most " + CELLS_LIMIT + ") | rows / plain (at most " + ROWS_LIMIT
                + " by cell) | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|");
        for (final Sky sky : skies) {
            for (final RowOrder order : RowOrder.values()) {
                lines(sky, order, seconds).forEach(line);
            }
        }
    }

    /// All workers take turns together, so lines can be compared.
    private static List<String> lines(final Sky sky, final RowOrder order, final double seconds) {
        final Birds birds = Birds.draw(sky, order);
        final List<Flock> flocks = new ArrayList<>();
        final Turns turns = new Turns(Math.max(LEAST_FRAMES, BIRDS_PER_TURN / sky.birds()));
        try {
            for (final int workers : WORKERS) {
                for (final String rival : List.of("plain", "cells", "rows", "nothing")) {
                    final Flock flock = Flock.of(rival, sky, workers);
                    flocks.add(flock);
                    turns.add(() -> birds.copyTo(flock.birds()), flock::frame);
                }
            }
            turns.run(WORKERS.length * seconds);
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                final int plain = flocks.size() / WORKERS.length * i;
                checkSame(flocks.get(plain), flocks.get(plain + 1), sky);
                checkSame(flocks.get(plain), flocks.get(plain + 2), sky);
                lines.add(line(sky, order, WORKERS[i], turns, plain));
            }
            return lines;
        } finally {
            flocks.forEach(Flock::close);
        }
    }

    private static String line(
            final Sky sky, final RowOrder order, final int workers, final Turns turns, final int plain) {
        final double cells = turns.ratio(plain + 1, plain);
        final double rows = turns.ratio(plain + 2, plain);
        return String.format(
                Locale.ROOT,
                "| %,d | %.0f | %s | %d | %.1f | %.1f | %.1f | %.2f | %s | %s | %d |",
                sky.birds(),
                sky.radius(),
                order,
                workers,
                turns.nanos(plain) / sky.birds(),
                turns.nanos(plain + 1) / sky.birds(),
                turns.nanos(plain + 2) / sky.birds(),
                turns.nanos(plain + 3) / sky.birds(),
                Turns.marked(cells, CELLS_LIMIT),
                order == RowOrder.CELLS ? Turns.marked(rows, ROWS_LIMIT) : Turns.marked(rows, Double.POSITIVE_INFINITY),
                turns.turns());
    }

    /// After the few frames of a turn, differences of rounding are still tiny.
    private static void checkSame(final Flock plain, final Flock other, final Sky sky) {
        final double farthest = plain.birds().farthest(other.birds(), sky.side());
        if (!(farthest < 1e-6)) {
            throw new IllegalStateException("rivals must do the same: sky=" + sky + ", farthest=" + farthest);
        }
    }
}
