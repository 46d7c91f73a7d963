package org.denserow.stress.jmh.index;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.stress.jmh.Turns;

/// A frame in which one target of some rows dies, among many rows that refer to others: a relation that follows the index of
/// its column beside one that scans, in turns in one process. Prints a table in Markdown, in microseconds; times and
/// ratios are medians over turns. The last line has frames without a death, a cost that both share.
/// ```
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.index.CascadeTimes 10 1000000
/// ```
public final class CascadeTimes {

    private static final String USAGE = "usage: CascadeTimes [SECONDS [ROWS]], SECONDS a line";
    private static final double SECONDS = 5;
    private static final int ROWS = 1_000_000;
    private static final int LEAST_ROWS = 10_000;
    private static final int[] REFERRERS = {10, 1_000};

    private CascadeTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 5 if there are none; then perhaps rows that refer
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
        line.accept("| rows | refer to the one that dies | relation | scan, µs | index, µs | index / scan | turns |");
        line.accept("|---|---|---|---|---|---|---|");
        for (final int referrers : REFERRERS) {
            for (final WhenGone whenGone : new WhenGone[] {WhenGone.CLEAR, WhenGone.DESTROY}) {
                line.accept(line(seconds, rows, referrers, whenGone));
            }
        }
        line.accept(line(seconds, rows, 0, WhenGone.CLEAR));
    }

    private static String line(final double seconds, final int rows, final int referrers, final WhenGone whenGone) {
        try (CascadeFrames scanning = new CascadeFrames(rows, referrers, whenGone, false);
                CascadeFrames indexed = new CascadeFrames(rows, referrers, whenGone, true)) {
            final Turns turns = new Turns(CascadeFrames.RUNS);
            final int scan = turns.add(scanning::prepare, scanning::frame);
            final int index = turns.add(indexed::prepare, indexed::frame);
            turns.run(seconds);
            return String.format(
                    Locale.ROOT,
                    "| %,d | %,d | %s | %.1f | %.1f | %.3f | %d |",
                    rows,
                    referrers,
                    referrers == 0 ? "none dies" : whenGone.toString(),
                    turns.nanos(scan) / 1e3,
                    turns.nanos(index) / 1e3,
                    turns.ratio(index, scan),
                    turns.turns());
        }
    }
}
