package org.denserow.stress.jmh.defragment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// The table of ways to put rows in order, with a budget of 1,000 a call for ways with calls. All ways take turns, begin
/// with the same disorder and end with the same rows. A way that takes too long is stopped, and its line says so.
final class SortTimes {

    private static final int BUDGET = 1000; // moves of a call
    private static final int NARROW = 4; // columns of float
    private static final int WIDE = 11; // with the column of handles, 12
    private static final int INDEXED = 10; // with that and one of int, 12
    private static final int SLOW_SHARE = 3; // times the time of a line, at most for one way
    private static final int LONGEST = 4; // times the time of a line, at most for one run
    private static final int MOST_TURNS = 200;
    private static final int FEWEST_TURNS = 8; // unless a way takes too long
    private static final double MILLI = 1e6; // ns
    private static final double WHOLE_LIMIT = 10; // ms, for all of 100,000 rows in NARROW columns that are shuffled
    private static final double STEP_LIMIT = 0.15; // ms, for the worst step of that
    private static final int LIMIT_ROWS = 100_000;

    private SortTimes() {}

    /// A way, and the times of its runs.
    private static final class Lane {
        private final Sorting way;
        private final Samples total = new Samples();
        private final Samples worst = new Samples();
        private final Samples mean = new Samples();
        private double spent; // nanoseconds
        private long steps; // of the latest run
        private long moves;
        private long most; // rows in one call
        private boolean isWhole;

        private Lane(final Sorting way) {
            this.way = way;
        }

        private void run(final double longest) {
            way.restore();
            double nanos = 0;
            double slowest = 0;
            steps = 0;
            moves = 0;
            most = 0;
            do {
                final long start = System.nanoTime();
                moves += way.step();
                final double took = System.nanoTime() - start;
                nanos += took;
                slowest = Math.max(slowest, took);
                most = Math.max(most, way.rowsMoved());
                steps++;
            } while (!way.isDone() && nanos < longest);
            isWhole = way.isDone();
            if (isWhole) {
                way.check();
            }
            spent += nanos;
            total.add(nanos);
            worst.add(slowest);
            mean.add(nanos / steps);
        }
    }

    static void measure(final double seconds, final int small, final int large, final Consumer<String> line) {
        line.accept(String.format(
                Locale.ROOT,
                "| rows | disorder | columns | way, %,d a call | all, ms | worst call, ms | mean call, ms | calls | a move is"
                        + " | moves | most rows moved in a call | all / plan | runs |",
                BUDGET));
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        lines(seconds, small, NARROW, Disorder.shuffled(small), line);
        lines(seconds, small, WIDE, Disorder.shuffled(small), line);
        indexed(seconds, small, line);
        lines(seconds, large, NARROW, Disorder.shuffled(large), line);
        lines(seconds, small, NARROW, Disorder.onePercent(small), line);
        lines(seconds, large, NARROW, Disorder.onePercent(large), line);
    }

    private static void lines(
            final double seconds,
            final int rows,
            final int floats,
            final Disorder disorder,
            final Consumer<String> line) {
        final PlainRows plain = new PlainRows(rows, floats, disorder);
        final List<Lane> lanes = new ArrayList<>();
        lanes.add(new Lane(new PlanSorting(new StoredRows(rows, floats), disorder, BUDGET)));
        lanes.add(new Lane(new CallSorting(new StoredRows(rows, floats), disorder, BUDGET)));
        lanes.add(new Lane(new WholeSorting(plain)));
        lanes.add(new Lane(new BinarySorting(plain, BUDGET)));
        lanes.add(new Lane(new ArticleSorting(plain, BUDGET)));
        final boolean hasLimit = rows == LIMIT_ROWS && floats == NARROW && disorder.a().length > rows / 2;
        lines(seconds, lanes, rows, Integer.toString(floats + 1), disorder, hasLimit, line);
    }

    /// Two indices follow the rows as well; the arrays have none.
    private static void indexed(final double seconds, final int rows, final Consumer<String> line) {
        final Disorder disorder = Disorder.shuffled(rows);
        final StoredRows stored = new StoredRows(rows, INDEXED, true);
        final List<Lane> lanes = List.of(
                new Lane(new PlanSorting(stored, disorder, BUDGET)),
                new Lane(new CallSorting(new StoredRows(rows, INDEXED, true), disorder, BUDGET)));
        final String columns = stored.columns() + ", " + stored.indices() + " indices";
        lines(seconds, lanes, rows, columns, disorder, false, line);
    }

    private static void lines(
            final double seconds,
            final List<Lane> lanes,
            final int rows,
            final String columns,
            final Disorder disorder,
            final boolean hasLimit,
            final Consumer<String> line) {
        takeTurns(lanes, seconds * 1e9);
        for (final Lane lane : lanes) {
            line.accept(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s | %s | %s | %s | %,d | %s | %,d | %,d | %s | %d |",
                    rows,
                    disorder.name(),
                    columns,
                    lane.way.name(),
                    (lane.isWhole ? "" : "stopped, ") + marked(lane, lane.total, hasLimit, WHOLE_LIMIT),
                    marked(lane, lane.worst, hasLimit, STEP_LIMIT),
                    lane.mean.text(MILLI),
                    lane.steps,
                    lane.way.move(),
                    lane.moves,
                    lane.most,
                    (lane.isWhole ? "" : "> ")
                            + Samples.number(
                                    lane.total.median() / lanes.getFirst().total.median()),
                    lane.total.count()));
        }
    }

    /// Bold if it is the plan, and above the limit.
    private static String marked(
            final Lane lane, final Samples samples, final boolean hasLimit, final double limitMillis) {
        final boolean isAbove = hasLimit && lane.way instanceof PlanSorting && samples.median() > limitMillis * MILLI;
        return isAbove ? "**" + samples.text(MILLI) + "**" : samples.text(MILLI);
    }

    private static void takeTurns(final List<Lane> lanes, final double nanos) {
        boolean isGoing = true;
        for (int turn = 0; turn < MOST_TURNS && isGoing; turn++) {
            isGoing = turn + 1 < FEWEST_TURNS;
            for (int i = 0; i < lanes.size(); i++) {
                final Lane lane = lanes.get((i + turn) % lanes.size());
                if (lane.spent < SLOW_SHARE * nanos) {
                    lane.run(LONGEST * nanos);
                }
                isGoing |= lane.spent < nanos;
            }
        }
    }
}
