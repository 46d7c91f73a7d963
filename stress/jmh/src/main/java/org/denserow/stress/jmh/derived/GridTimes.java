package org.denserow.stress.jmh.derived;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// What it costs to make a grid and to ask it, beside plain arrays, in turns in one process. Prints two tables in
/// Markdown; times are medians over turns, and so are ratios.
/// - Rebuilds of a torus with two carried columns, nanoseconds per row, beside a plain counting sort with the same four
///   copies and as many threads; with 4 rows a cell, and with one for 2 cells.
/// - Queries at random places of a plane with 96,800 rows, 0.02 per unit of area: nanoseconds each, beside a bare loop
///   over the same runs.
/// ```
/// stress/jmh/run derived
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.GridTimes 10 1000000
/// ```
public final class GridTimes {

    private static final String USAGE = "usage: GridTimes [SECONDS [ROWS]], SECONDS a line";
    private static final double SECONDS = 5;
    private static final int ROWS = 1_000_000;
    private static final double DENSITY = 0.02;
    private static final double[] ROWS_PER_CELL = {4, 0.5};
    private static final int[] WORKERS = {1, 2};
    private static final int FIRST = 100_000; // rows
    private static final double COMPILE_SHARE = 0.5; // of the time of a line
    private static final int REBUILDS = 5; // in a turn
    private static final double REBUILD_LIMIT = 1.3; // times plain
    private static final double SIDE = 2200; // of the plane: whole cells of any length below
    private static final int[] RADII = {5, 50};
    private static final int[] CELLS = {5, 10, 50, 100};
    private static final int QUERY_FRAMES = 20; // in a turn
    private static final double QUERY_LIMIT = 1.2; // times the bare loop

    private GridTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args seconds for each line, 5 if there are none; then perhaps rows of the grids that are made anew
    public static void main(final String[] args) {
        final double seconds;
        final int rows;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            rows = args.length > 1 ? Integer.parseInt(args[1]) : ROWS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, rows, System.out::println);
    }

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        if (!(seconds > 0) || rows < 1000) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", rows=" + rows);
        }
        rebuilds(COMPILE_SHARE * seconds, FIRST, ROWS_PER_CELL[0], RowOrder.SHUFFLED);
        queries(COMPILE_SHARE * seconds, RADII[0], CELLS[0]); // what follows finds everything compiled
        line.accept("| rows | rows a cell | created | workers | plain | grid | grid / plain (at most " + REBUILD_LIMIT
                + ") | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final double perCell : ROWS_PER_CELL) {
            for (final RowOrder order : RowOrder.values()) {
                rebuilds(seconds, rows, perCell, order).forEach(line);
            }
        }
        line.accept("");
        line.accept("| radius | cell | found | bare loop | cursor | `count` | cursor / bare (at most " + QUERY_LIMIT
                + ") | `count` / bare | " + Queries.WANTED + " nearest | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|");
        for (final int radius : RADII) {
            for (final int cell : CELLS) {
                line.accept(queries(seconds, radius, cell));
            }
        }
    }

    private static List<String> rebuilds(
            final double seconds, final int rows, final double perCell, final RowOrder order) {
        final double cell = Math.sqrt(perCell / DENSITY);
        final Sky sky = new Sky(rows, Math.sqrt(rows / DENSITY), cell, cell);
        final Birds birds = Birds.draw(sky, order);
        final Turns turns = new Turns(REBUILDS);
        final List<Team> teams = new ArrayList<>();
        final List<RebuildFrames> grids = new ArrayList<>();
        try {
            for (final int workers : WORKERS) {
                final Team team = new Team(workers);
                teams.add(team);
                final PlainCells plain = new PlainCells(rows, sky.side(), cell, team);
                turns.add(() -> {}, () -> plain.rebuild(birds));
                final RebuildFrames grid = new RebuildFrames(birds, sky, workers);
                grids.add(grid);
                turns.add(() -> {}, grid::frame);
            }
            turns.run(WORKERS.length * seconds);
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                final RebuildFrames grid = grids.get(i);
                if (grid.rebuilds() < (long) turns.turns() * REBUILDS || grid.seen() < 0) {
                    throw new IllegalStateException("each frame must make the grid: rebuilds=" + grid.rebuilds()
                            + ", turns=" + turns.turns() + ", seen=" + grid.seen());
                }
                final double ratio = turns.ratio(2 * i + 1, 2 * i);
                lines.add(String.format(
                        Locale.ROOT,
                        "| %,d | %s | %s | %d | %.1f | %.1f | %s | %d |",
                        rows,
                        perCell,
                        order,
                        WORKERS[i],
                        turns.nanos(2 * i) / rows,
                        turns.nanos(2 * i + 1) / rows,
                        Turns.marked(ratio, REBUILD_LIMIT),
                        turns.turns()));
            }
            return lines;
        } finally {
            teams.forEach(Team::close);
            grids.forEach(RebuildFrames::close);
        }
    }

    private static String queries(final double seconds, final int radius, final int cell) {
        final Sky sky = new Sky((int) Math.round(DENSITY * SIDE * SIDE), SIDE, cell, cell);
        try (Queries queries = new Queries(sky, radius)) {
            final long found = queries.bare();
            for (final Queries.How how : Queries.How.values()) {
                final long expected = how == Queries.How.NEAREST ? (long) Queries.ASKS * Queries.WANTED : found;
                if (queries.engine(how) != expected) {
                    throw new IllegalStateException("rivals must find the same: how=" + how + ", expected=" + expected
                            + ", found=" + queries.engine(how));
                }
            }
            final Turns turns = new Turns(QUERY_FRAMES);
            final int bare = turns.add(() -> {}, queries::bare);
            final int cursor = turns.add(() -> {}, () -> queries.engine(Queries.How.CURSOR));
            final int count = turns.add(() -> {}, () -> queries.engine(Queries.How.COUNT));
            final int nearest = turns.add(() -> {}, () -> queries.engine(Queries.How.NEAREST));
            turns.run(seconds);
            return String.format(
                    Locale.ROOT,
                    "| %d | %d | %.1f | %.0f | %.0f | %.0f | %s | %.2f | %.0f | %d |",
                    radius,
                    cell,
                    (double) found / Queries.ASKS,
                    turns.nanos(bare) / Queries.ASKS,
                    turns.nanos(cursor) / Queries.ASKS,
                    turns.nanos(count) / Queries.ASKS,
                    Turns.marked(turns.ratio(cursor, bare), QUERY_LIMIT),
                    turns.ratio(count, bare),
                    turns.nanos(nearest) / Queries.ASKS,
                    turns.turns());
        }
    }
}
