package org.denserow.stress.jmh.frames;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The time of an event of 100,000 things that have random waits: rows with the tag of woken rows, rows of a queue, a
/// plain binary heap, and SSJ, in turns in one process. Prints a table in Markdown, in nanoseconds an event; times and
/// ratios are medians over turns. `spread` says how many things share a time: about 200,000 / spread.
/// ```
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.EventTimes 20
/// ```
public final class EventTimes {

    private static final String USAGE = "usage: EventTimes [SECONDS], SECONDS a line";
    private static final double SECONDS = 20;
    private static final int[] SPREADS = {1_000, 100_000, 1_000_000_000};
    private static final int RUNS = 3; // in a turn
    private static final double LIMIT = 1.5; // times the heap

    private EventTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 20 if there are none
    public static void main(final String[] args) {
        final double seconds;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, 100_000, 20_000, System.out::println);
    }

    /// @param events of a run, in the mean
    static void measure(final double seconds, final int things, final int events, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        line.accept("| spread | heap | tag | queue | SSJ | tag / heap | queue / heap (at most " + LIMIT
                + ") | queue / SSJ | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|");
        for (final int spread : SPREADS) {
            line.accept(line(seconds, things, events, spread));
        }
    }

    private static String line(final double seconds, final int things, final int events, final int spread) {
        final long step = Math.max(1, Math.round((double) events * (spread + 1.0) / 2 / things));
        final Turns turns = new Turns(RUNS);
        try (Events heap = new HeapEvents(things, spread);
                Events tag = new RowEvents(things, spread, false);
                Events queue = new RowEvents(things, spread, true);
                Events ssj = new SsjEvents(things, spread)) {
            final List<Events> all = List.of(heap, tag, queue, ssj);
            for (final Events each : all) {
                final long[] now = new long[1];
                turns.add(() -> {}, () -> each.until(now[0] += step));
            }
            turns.run(seconds);
            for (final Events each : all) {
                if (Math.abs(each.count() - heap.count()) > 0.1 * heap.count()) {
                    throw new IllegalStateException("all must have as many events: heap=" + heap.count() + ", "
                            + each.getClass().getSimpleName() + '=' + each.count());
                }
            }
            return String.format(
                    Locale.ROOT,
                    "| %,d | %.0f | %.0f | %.0f | %.0f | %.2f | %s | %.2f | %d |",
                    spread,
                    turns.nanos(0) / events,
                    turns.nanos(1) / events,
                    turns.nanos(2) / events,
                    turns.nanos(3) / events,
                    turns.ratio(1, 0),
                    Turns.marked(turns.ratio(2, 0), LIMIT),
                    turns.ratio(2, 3),
                    turns.turns());
        }
    }
}
