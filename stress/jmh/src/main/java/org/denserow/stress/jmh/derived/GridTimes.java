package org.denserow.stress.jmh.derived;

import java.util.List;
import java.util.function.Consumer;

/// The cost of making a grid or buckets, of queries, and of keeping linked cells up to date, beside plain arrays, in turns
/// in one process. Prints four tables in Markdown; times and ratios are medians over turns.
/// - [RebuildTimes]: a grid and buckets made anew.
/// - [QueryTimes]: rows within a radius, and the nearest; 0.02 rows per unit of area.
/// - [MoveTimes]: rows that move.
/// ```
/// stress/jmh/run derived
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.derived.GridTimes 10 1000000
/// ```
public final class GridTimes {

    /// Rows per unit of area.
    static final double DENSITY = 0.02;

    private static final String USAGE = "usage: GridTimes [SECONDS [ROWS]], SECONDS a line";
    private static final double SECONDS = 5;
    private static final int ROWS = 1_000_000;
    private static final int LEAST_ROWS = 1000;

    private GridTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args seconds for each line, 5 if there are none; then perhaps rows of the parts that are made anew
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
        if (!(seconds > 0) || rows < LEAST_ROWS) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", rows=" + rows);
        }
        RebuildTimes.measure(seconds, rows, line);
        line.accept("");
        QueryTimes.measure(seconds, rows, line);
        line.accept("");
        MoveTimes.measure(seconds, rows, line);
    }
}
