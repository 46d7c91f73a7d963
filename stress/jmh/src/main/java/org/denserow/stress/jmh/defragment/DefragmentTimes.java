package org.denserow.stress.jmh.defragment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The cost of putting rows in order step by step, beside other ways; the part of the order that a budget keeps while rows
/// are replaced; and the gain of the order. Prints tables in Markdown, and writes the curves of the plot to a file.
/// - [SortTimes]: ways in turns in one process.
/// - [ChurnPlaced]: budgets against replacements; counts only.
/// - [ChunkMoves]: moves of a pass, exact and in chunks; counts only.
/// - [FewKeys]: rows that only need grouping; counts only.
/// - [GainTimes]: moves and gain of exact orders and of chunks.
/// ```
/// stress/jmh/run defragment
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.defragment.DefragmentTimes \
///     defragment.csv 3 1000000
/// ```
public final class DefragmentTimes {

    private static final String USAGE = "usage: DefragmentTimes CURVES [SECONDS [ROWS]], SECONDS a line";
    private static final double SECONDS = 3;
    private static final int ROWS = 1_000_000;
    private static final int LEAST_ROWS = 10_000;
    private static final int PART = 10; // tables of fewer rows have a tenth

    private DefragmentTimes() {}

    /// Measures, prints the tables, and writes the curves.
    ///
    /// @param args the file of the curves; then perhaps seconds for each line, 3 otherwise, and rows of the large tables
    /// @throws IOException if the file cannot be written
    public static void main(final String[] args) throws IOException {
        if (args.length < 1 || args.length > 3) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args));
        }
        final double seconds;
        final int rows;
        try {
            seconds = args.length > 1 ? Double.parseDouble(args[1]) : SECONDS;
            rows = args.length > 2 ? Integer.parseInt(args[2]) : ROWS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        final List<String> curves = new ArrayList<>();
        measure(seconds, rows, System.out::println, curves::add);
        Files.write(Path.of(args[0]), curves);
    }

    static void measure(
            final double seconds, final int rows, final Consumer<String> line, final Consumer<String> curve) {
        if (!(seconds > 0) || rows < LEAST_ROWS) {
            throw new IllegalArgumentException(
                    USAGE + ": seconds=" + seconds + ", rows=" + rows + ", least rows=" + LEAST_ROWS);
        }
        SortTimes.measure(seconds, rows / PART, rows, line);
        line.accept("");
        ChurnPlaced.measure(rows / PART, line, curve);
        line.accept("");
        ChunkMoves.measure(rows / PART, line);
        line.accept("");
        FewKeys.measure(rows / PART, line);
        line.accept("");
        GainTimes.measure(seconds, rows, line);
    }
}
