package org.denserow.stress.jmh.index;

import java.util.List;
import java.util.function.Consumer;

/// The cost of kept indices, beside plain arrays with the same rings, in turns in one process. Prints tables in Markdown;
/// times are medians over turns, ratios medians with the lowest and the highest.
/// - [RingTimes]: rows that come and go, and walks over the rows of a key.
/// - [ObserverTimes]: all rows of one key go.
/// - [CascadeTimes]: few of many rows die with their target, found by an index and by a scan.
/// - [FindTimes]: unique keys.
/// - [KeyTimes]: keys set by command, and a system without look-ups.
/// ```
/// stress/jmh/run index
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.index.IndexTimes 10 1000000
/// ```
public final class IndexTimes {

    private static final String USAGE = "usage: IndexTimes [SECONDS [ROWS]], SECONDS a line";
    private static final double SECONDS = 10;
    private static final int ROWS = 1_000_000;
    private static final int LEAST_ROWS = 10_000;

    private IndexTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args seconds for each case, 10 if there are none; then perhaps rows
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
        RingTimes.measure(seconds, rows, line);
        line.accept("");
        ObserverTimes.measure(seconds, rows, line);
        line.accept("");
        CascadeTimes.measure(seconds, rows, line);
        line.accept("");
        FindTimes.measure(seconds, rows, line);
        line.accept("");
        KeyTimes.measure(seconds, rows, line);
    }
}
