package org.denserow.stress.jmh.derived;

import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The table of moves: all birds step, and some of them cross the border of a cell. A linked grid and plain lists hear of
/// each step; a grid is made anew. Nanoseconds per bird. The fewer birds cross, the more a linked grid gains.
final class MoveTimes {

    private static final int PART = 10; // one row in so many moves
    private static final int MOST_ROWS = 100_000;
    private static final double[] SHARES = {0, 0.01, 0.1, 1}; // of birds that cross
    private static final double ROWS_PER_CELL = 4;
    private static final int RUNS = 10; // in a turn, half of them forth and half back
    private static final double COMPILE_SHARE = 0.5; // of the time of a line

    private MoveTimes() {}

    private interface Step {
        int step(boolean isForth);
    }

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        final int birds = Math.min(MOST_ROWS, rows / PART);
        final double cell = Math.sqrt(ROWS_PER_CELL / GridTimes.DENSITY);
        final double least = 3 * cell; // cells on a side of a world
        final Sky sky = new Sky(birds, Math.max(least, Math.sqrt(birds / GridTimes.DENSITY)), cell, cell);
        line(COMPILE_SHARE * seconds, sky, 0.5);
        line.accept("| rows | cross a border | linked list | linked grid | grid made anew | linked grid / list"
                + " | linked grid / made anew | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final double share : SHARES) {
            line.accept(line(seconds, sky, share));
        }
    }

    private static String line(final double seconds, final Sky sky, final double share) {
        final MoveFrames frames = new MoveFrames(sky, share);
        final int birds = sky.birds();
        try (GridFrames anew = new GridFrames(frames.birds(), sky, 1)) {
            final Turns turns = new Turns(RUNS);
            final int list = turns.add(() -> {}, forthAndBack(frames::list, frames.crossing()));
            final int grid = turns.add(() -> {}, forthAndBack(frames::grid, frames.crossing()));
            final int made = turns.add(() -> {}, anew::frame);
            turns.run(seconds);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %.0f %% | %.1f | %.1f | %.1f | %.2f | %.2f | %d |",
                    birds,
                    100 * share,
                    turns.nanos(list) / birds,
                    turns.nanos(grid) / birds,
                    turns.nanos(made) / birds,
                    turns.ratio(grid, list),
                    turns.ratio(grid, made),
                    turns.turns());
        }
    }

    /// A run that steps the other way each time.
    private static Runnable forthAndBack(final Step rival, final int crossing) {
        final boolean[] isForth = {false};
        return () -> {
            isForth[0] = !isForth[0];
            final int crossed = rival.step(isForth[0]);
            if (crossed != crossing) {
                throw new IllegalStateException(
                        "the birds that were drawn must cross a border: expected=" + crossing + ", crossed=" + crossed);
            }
        };
    }
}
