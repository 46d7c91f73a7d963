package org.denserow.stress.jmh.derived;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.denserow.stress.jmh.Turns;

/// The table of rebuilds: a torus with two carried columns, and buckets over an `int` key with two, beside plain
/// counting sorts with the same copies and the same number of threads. Nanoseconds per row.
final class RebuildTimes {

    private static final double[] ROWS_PER_CELL = {4, 0.5};
    private static final double ROWS_PER_KEY = 4;
    private static final int[] WORKERS = {1, 2};
    private static final int FIRST = 100_000; // rows
    private static final double COMPILE_SHARE = 0.5; // of the time of a line
    private static final int RUNS = 5; // in a turn
    private static final double LIMIT = 1.3; // times plain
    private static final long SEED = 19;

    private RebuildTimes() {}

    /// @param part the derived part
    /// @param rows of it
    /// @param perGroup rows a cell or key
    /// @param created the order in which rows were created
    /// @param plain the plain program with some threads
    /// @param engine the simulation with some workers
    private record Case(
            String part,
            int rows,
            double perGroup,
            String created,
            Function<Team, Runnable> plain,
            IntFunction<Rebuilding> engine) {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        lines(grid(FIRST, ROWS_PER_CELL[0], RowOrder.SHUFFLED), COMPILE_SHARE * seconds); // the rest is compiled then
        lines(buckets(FIRST, false), COMPILE_SHARE * seconds);
        line.accept("| part | rows | rows a group | created | workers | plain | engine | engine / plain (at most "
                + LIMIT + ") | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|");
        for (final double perCell : ROWS_PER_CELL) {
            for (final RowOrder order : RowOrder.values()) {
                lines(grid(rows, perCell, order), seconds).forEach(line);
            }
        }
        lines(buckets(rows, false), seconds).forEach(line);
        lines(buckets(rows, true), seconds).forEach(line);
    }

    private static Case grid(final int rows, final double perCell, final RowOrder order) {
        final double cell = Math.sqrt(perCell / GridTimes.DENSITY);
        final Sky sky = new Sky(rows, Math.sqrt(rows / GridTimes.DENSITY), cell, cell);
        final Birds birds = Birds.draw(sky, order);
        return new Case(
                "grid",
                rows,
                perCell,
                order.toString(),
                team -> {
                    final PlainCells cells = new PlainCells(rows, sky.side(), cell, team);
                    return () -> cells.rebuild(birds);
                },
                workers -> new GridFrames(birds, sky, workers));
    }

    private static Case buckets(final int rows, final boolean isByKey) {
        final int keys = (int) (rows / ROWS_PER_KEY);
        final IntStream drawn = new SplittableRandom(SEED).ints(rows, 0, keys);
        final int[] keyOf = (isByKey ? drawn.sorted() : drawn).toArray();
        final Birds birds = Birds.draw(Sky.small(rows), RowOrder.SHUFFLED);
        return new Case(
                "buckets",
                rows,
                ROWS_PER_KEY,
                isByKey ? "by key" : "shuffled",
                team -> {
                    final PlainSort sort = new PlainSort(rows, keys, team);
                    final double[] us = new double[rows];
                    final double[] vs = new double[rows];
                    return () -> {
                        sort.sort(keyOf);
                        team.run(team.threads(), part -> {
                            sort.gather(birds.vx(), us, part);
                            sort.gather(birds.vy(), vs, part);
                        });
                    };
                },
                workers -> new BucketFrames(keyOf, keys, birds, workers));
    }

    /// All workers take turns together, so lines can be compared.
    private static List<String> lines(final Case of, final double seconds) {
        final Turns turns = new Turns(RUNS);
        final List<Team> teams = new ArrayList<>();
        final List<Rebuilding> engines = new ArrayList<>();
        try {
            for (final int workers : WORKERS) {
                final Team team = new Team(workers);
                teams.add(team);
                turns.add(() -> {}, of.plain.apply(team));
                final Rebuilding engine = of.engine.apply(workers);
                engines.add(engine);
                turns.add(() -> {}, engine::frame);
            }
            turns.run(WORKERS.length * seconds);
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                check(engines.get(i), turns);
                lines.add(String.format(
                        Locale.ROOT,
                        "| %s | %,d | %s | %s | %d | %.1f | %.1f | %s | %d |",
                        of.part,
                        of.rows,
                        of.perGroup,
                        of.created,
                        WORKERS[i],
                        turns.nanos(2 * i) / of.rows,
                        turns.nanos(2 * i + 1) / of.rows,
                        Turns.marked(turns.ratio(2 * i + 1, 2 * i), LIMIT),
                        turns.turns()));
            }
            return lines;
        } finally {
            teams.forEach(Team::close);
            engines.forEach(Rebuilding::close);
        }
    }

    private static void check(final Rebuilding engine, final Turns turns) {
        if (engine.rebuilds() < (long) turns.turns() * RUNS || engine.seen() < 0) {
            throw new IllegalStateException("each frame must make the part: rebuilds=" + engine.rebuilds() + ", turns="
                    + turns.turns() + ", seen=" + engine.seen());
        }
    }
}
