package org.denserow.stress.jmh.defragment;

import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The tables of the gain of an order and its cost in moves: rows that read their four neighbours by handle, and a grid
/// made anew, over rows as they are, in order by chunks of 512 rows, and in the exact order, along a Morton curve.
final class GainTimes {

    private static final int GRID_RUNS = 3; // in a turn

    private GainTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        final int side = (int) Math.sqrt(rows);
        line.accept("| rows | before | moves, chunks of " + ChurnedRows.CHUNK + " | moves, exact | exact / chunks"
                + " | walk before, ns a row | walk in chunks | walk, exact | before / chunks | before / exact"
                + " | gain that chunks keep | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|---|");
        final StringBuilder grids = new StringBuilder();
        for (final Lattice.Start start : Lattice.Start.values()) {
            final Lattice before = new Lattice(side, start);
            final Lattice chunks = new Lattice(side, start);
            final Lattice exact = new Lattice(side, start);
            final int chunkMoves = chunks.sort(ChurnedRows.CHUNK);
            final int exactMoves = exact.sort(1);
            line.accept(walk(seconds, start, before, chunks, exact, chunkMoves, exactMoves));
            if (start != Lattice.Start.CREATED_AT_RANDOM) { // a grid asks for no slot
                grids.append(grid(seconds, start, before, chunks, exact)).append('\n');
            }
        }
        line.accept("");
        line.accept("| rows | before | grid made anew, ns a row | in chunks | exact | before / chunks | before / exact"
                + " | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        grids.toString().lines().forEach(line);
    }

    private static String walk(
            final double seconds,
            final Lattice.Start start,
            final Lattice before,
            final Lattice chunks,
            final Lattice exact,
            final int chunkMoves,
            final int exactMoves) {
        final Turns turns = new Turns(1);
        final int rows = before.rows();
        final int first = turns.add(() -> {}, before::walk);
        final int second = turns.add(() -> {}, chunks::walk);
        final int third = turns.add(() -> {}, exact::walk);
        turns.run(seconds);
        before.check();
        chunks.check();
        exact.check();
        final double gained = turns.nanos(first) - turns.nanos(third);
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %,d | %,d | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f | %s | %d |",
                rows,
                start,
                chunkMoves,
                exactMoves,
                (double) exactMoves / chunkMoves,
                turns.nanos(first) / rows,
                turns.nanos(second) / rows,
                turns.nanos(third) / rows,
                turns.ratio(first, second),
                turns.ratio(first, third),
                gained <= 0
                        ? "no gain"
                        : String.format(
                                Locale.ROOT, "%.0f %%", 100 * (turns.nanos(first) - turns.nanos(second)) / gained),
                turns.turns());
    }

    private static String grid(
            final double seconds,
            final Lattice.Start start,
            final Lattice before,
            final Lattice chunks,
            final Lattice exact) {
        try (GridAnew one = new GridAnew(before);
                GridAnew two = new GridAnew(chunks);
                GridAnew three = new GridAnew(exact)) {
            final Turns turns = new Turns(GRID_RUNS);
            final int rows = before.rows();
            final int first = turns.add(() -> {}, one::frame);
            final int second = turns.add(() -> {}, two::frame);
            final int third = turns.add(() -> {}, three::frame);
            turns.run(seconds);
            if (Math.min(one.rebuilds(), Math.min(two.rebuilds(), three.rebuilds()))
                    < (long) GRID_RUNS * turns.turns()) {
                throw new IllegalStateException("each frame must make the grid: rebuilds=" + one.rebuilds());
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %.1f | %.1f | %.2f | %.2f | %d |",
                    rows,
                    start,
                    turns.nanos(first) / rows,
                    turns.nanos(second) / rows,
                    turns.nanos(third) / rows,
                    turns.ratio(first, second),
                    turns.ratio(first, third),
                    turns.turns());
        }
    }
}
