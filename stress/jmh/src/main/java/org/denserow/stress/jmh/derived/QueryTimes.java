package org.denserow.stress.jmh.derived;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.denserow.stress.jmh.Turns;

/// The tables of queries: rows within a radius by sorted copies (a bare loop, the cursor of a grid, its `count`), by linked
/// cells (a linked grid, plain lists), and with few rows by brute force; and the nearest rows. Nanoseconds each, at random
/// places of a plane.
final class QueryTimes {

    private static final int MOST_ROWS = 96_800; // of the plane: its side is whole cells of any length below
    private static final int FEW_PART = 10; // a tenth of the rows, for brute force
    private static final int[] RADII = {5, 50};
    private static final int[] CELLS = {5, 10, 50, 100};
    private static final int FEW_CELL = 10;
    private static final int LONGEST_CELL = 100;
    private static final int FEWEST_CELLS = 3; // of that length on a side
    private static final int MOST_ASKS = 2048; // in a run
    private static final int LEAST_ASKS = 64;
    private static final int RUNS = 10; // in a turn
    private static final double COMPILE_SHARE = 0.2; // of the time of a line
    private static final int COMPILE_ROUNDS = 2;
    private static final double LIMIT = 1.2; // times the bare loop

    private QueryTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        final int asks = Math.clamp((long) (MOST_ASKS * seconds), LEAST_ASKS, MOST_ASKS);
        final int many = Math.min(rows, MOST_ROWS);
        final double side = side(many);
        final double fewSide = side(many / FEW_PART);
        for (int round = 0; round < COMPILE_ROUNDS; round++) { // code that has seen all cases is compiled once
            for (final int radius : RADII) {
                for (final int cell : CELLS) {
                    line(COMPILE_SHARE * seconds, sky(fewSide, cell), radius, LEAST_ASKS, true);
                }
            }
        }
        line.accept("| rows | radius | cell | rows a cell | found | bare loop | cursor | `count` | linked grid"
                + " | linked list | brute force | cursor / bare (at most " + LIMIT
                + ") | `count` / bare | linked grid / list | linked grid / cursor | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (final int radius : RADII) {
            for (final int cell : CELLS) {
                line.accept(line(seconds, sky(side, cell), radius, asks, false));
            }
        }
        for (final int radius : RADII) {
            line.accept(line(seconds, sky(fewSide, FEW_CELL), radius, asks, true));
        }
        line.accept("");
        for (final int cell : CELLS) {
            nearest(COMPILE_SHARE * seconds, sky(fewSide, cell), LEAST_ASKS);
        }
        line.accept("| rows | cell | rows a cell | " + PlainNearest.WANTED + " nearest, plain | `nearest` |"
                + " `nearest` / plain | turns |");
        line.accept("|---|---|---|---|---|---|---|");
        for (final int cell : CELLS) {
            line.accept(nearest(seconds, sky(side, cell), asks));
        }
    }

    private static double side(final int rows) {
        final long cells = Math.round(Math.sqrt(rows / GridTimes.DENSITY) / LONGEST_CELL);
        return LONGEST_CELL * (double) Math.max(FEWEST_CELLS, cells);
    }

    private static Sky sky(final double side, final int cell) {
        return new Sky((int) Math.round(GridTimes.DENSITY * side * side), side, cell, cell);
    }

    private static String line(
            final double seconds, final Sky sky, final int radius, final int asks, final boolean isBruteForce) {
        final Birds birds = Birds.draw(sky, RowOrder.SHUFFLED);
        final Places places = Places.draw(sky.side(), asks);
        final LinkedQueries linked = new LinkedQueries(sky, birds, radius, places);
        try (Queries queries = new Queries(sky, birds, radius, places)) {
            final long found = queries.bare();
            final Turns turns = new Turns(RUNS);
            final int bare = add(turns, queries::bare, found);
            final int cursor = add(turns, () -> queries.engine(Queries.How.CURSOR), found);
            final int count = add(turns, () -> queries.engine(Queries.How.COUNT), found);
            final int grid = add(turns, linked::grid, found);
            final int list = add(turns, linked::list, found);
            final int all = isBruteForce ? add(turns, linked::bruteForce, found) : -1;
            turns.run(seconds);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %d | %.0f | %s | %.1f | %.0f | %.0f | %.0f | %.0f | %.0f | %s | %s | %.2f | %.2f | %.2f"
                            + " | %d |",
                    sky.birds(),
                    radius,
                    sky.cell(),
                    rowsPerCell(sky),
                    (double) found / asks,
                    turns.nanos(bare) / asks,
                    turns.nanos(cursor) / asks,
                    turns.nanos(count) / asks,
                    turns.nanos(grid) / asks,
                    turns.nanos(list) / asks,
                    isBruteForce ? String.format(Locale.ROOT, "%,.0f", turns.nanos(all) / asks) : "–",
                    Turns.marked(turns.ratio(cursor, bare), LIMIT),
                    turns.ratio(count, bare),
                    turns.ratio(grid, list),
                    turns.ratio(grid, cursor),
                    turns.turns());
        }
    }

    private static String nearest(final double seconds, final Sky sky, final int asks) {
        final Birds birds = Birds.draw(sky, RowOrder.SHUFFLED);
        final Places places = Places.draw(sky.side(), asks);
        try (Queries queries = new Queries(sky, birds, sky.cell(), places)) {
            final Turns turns = new Turns(RUNS);
            final long sum = queries.bareNearest();
            final int plain = add(turns, queries::bareNearest, sum);
            final int engine = add(turns, () -> queries.engine(Queries.How.NEAREST), sum);
            turns.run(seconds);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %.0f | %s | %.0f | %.0f | %.2f | %d |",
                    sky.birds(),
                    sky.cell(),
                    rowsPerCell(sky),
                    turns.nanos(plain) / asks,
                    turns.nanos(engine) / asks,
                    turns.ratio(engine, plain),
                    turns.turns());
        }
    }

    private static String rowsPerCell(final Sky sky) {
        return String.format(Locale.ROOT, "%.1f", GridTimes.DENSITY * sky.cell() * sky.cell());
    }

    /// Adds a rival that must find what the others do.
    private static int add(final Turns turns, final LongSupplier rival, final long expected) {
        final long found = rival.getAsLong();
        if (found != expected) {
            throw new IllegalStateException("rivals must find the same: expected=" + expected + ", found=" + found);
        }
        return turns.add(() -> {}, rival::getAsLong);
    }
}
