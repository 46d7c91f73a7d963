package org.denserow.stress.jmh.frames;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// Whole frames of moving rows, one in a hundred of which is replaced, drawn at random or in the order of the rows:
/// [Crowd] with one worker and with two beside the plain program, [PlainCrowd], in turns in one process. Prints a table in
/// Markdown: microseconds a frame and ratios to the plain program, medians over turns.
/// ```
/// stress/jmh/run churn
/// java -Xms2g -Xmx2g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.ChurnTimes 10 1000000
/// ```
public final class ChurnTimes {

    private static final String USAGE = "usage: ChurnTimes [SECONDS [ROWS...]], SECONDS a line";
    private static final double SECONDS = 10;
    private static final List<Integer> ROWS = List.of(10_000, 100_000, 1_000_000);
    private static final int FRAMES = 8; // of each way in a turn
    private static final double ONE_LIMIT = 1.10; // times plain
    private static final double TWO_LIMIT = 1;
    private static final int LARGE = 1_000_000; // rows for which the limits hold

    private ChurnTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 10 if there are none; then perhaps numbers of rows
    public static void main(final String[] args) {
        final double seconds;
        final List<Integer> rows;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            rows = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(Integer::valueOf)
                            .toList()
                    : ROWS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, rows, System.out::println);
    }

    static void measure(final double seconds, final List<Integer> sizes, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        line.accept("| rows | replaced | plain | 1 worker | ratio (at most " + ONE_LIMIT
                + " at 1,000,000) | 2 workers | ratio (below" + " 1 there) | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final int rows : sizes) {
            line.accept(line(rows, seconds, false));
            line.accept(line(rows, seconds, true));
        }
    }

    private static String line(final int rows, final double seconds, final boolean atRandom) {
        final PlainCrowd plain = new PlainCrowd(rows, atRandom ? new Victims(rows, FRAMES) : null);
        try (Crowd one = new Crowd(rows, 1, atRandom ? new Victims(rows, FRAMES) : null);
                Crowd two = new Crowd(rows, 2, atRandom ? new Victims(rows, FRAMES) : null)) {
            final Turns turns = new Turns(FRAMES);
            final int byHand = turns.add(atRandom ? plain::draw : () -> {}, plain::step);
            final int alone = turns.add(atRandom ? one::draw : () -> {}, one::step);
            final int both = turns.add(atRandom ? two::draw : () -> {}, two::step);
            turns.run(seconds);
            if (plain.rows() != rows || one.rows() != rows || two.rows() != rows) {
                throw new IllegalStateException("a frame replaces rows: rows=" + rows + ", plain=" + plain.rows()
                        + ", one=" + one.rows() + ", two=" + two.rows());
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.1f | %.1f | %s | %.1f | %s | %d |",
                    rows,
                    atRandom ? "at random" : "in row order",
                    micros(turns, byHand),
                    micros(turns, alone),
                    Turns.marked(turns.ratio(alone, byHand), rows == LARGE ? ONE_LIMIT : Double.POSITIVE_INFINITY),
                    micros(turns, both),
                    Turns.marked(turns.ratio(both, byHand), rows == LARGE ? TWO_LIMIT : Double.POSITIVE_INFINITY),
                    turns.turns());
        }
    }

    private static double micros(final Turns turns, final int lane) {
        return turns.nanos(lane) / 1000;
    }
}
