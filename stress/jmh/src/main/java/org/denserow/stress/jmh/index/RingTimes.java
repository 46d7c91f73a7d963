package org.denserow.stress.jmh.index;

import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The table of rings: a tenth of the rows come, a tenth of them go at random, all rows are walked key by key.
/// Nanoseconds per row.
final class RingTimes {

    private static final int PART = 10; // a tenth of the rows comes or goes
    private static final int[] ROWS_PER_KEY = {10, 1000};
    private static final int RIVALS = 5;
    private static final int BY_HASH = 1;
    private static final int BY_COMMAND = 2;
    private static final int AT_ONCE = 3;
    private static final int WITHOUT = 4;
    private static final int INDICES = 2;

    private RingTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        line.accept("| layout | rows | rows a key | indices | what | plain, array | plain, hash | engine"
                + " | engine without index | engine / plain, hash | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|");
        for (final boolean isDense : new boolean[] {true, false}) {
            for (final int perKey : ROWS_PER_KEY) {
                for (int indices = 1; indices <= INDICES; indices++) {
                    lines(isDense, rows, perKey, indices, seconds, line);
                }
            }
        }
    }

    private static void lines(
            final boolean isDense,
            final int rows,
            final int perKey,
            final int indices,
            final double seconds,
            final Consumer<String> line) {
        final int batch = rows / PART;
        final int full = batch * PART;
        final int keys = Math.max(1, full / perKey);
        final Turns turns = new Turns(1);
        final KeyedRows[] rivals = {
            new PlainRows(isDense, full, batch, keys, indices, false),
            new PlainRows(isDense, full, batch, keys, indices, true),
            new EngineRows(isDense, full, batch, keys, indices, false),
            new EngineRows(isDense, full, batch, keys, indices, true),
            new EngineRows(isDense, full, batch, keys, 0, false)
        };
        final int[] add = new int[RIVALS];
        final int[] delete = new int[RIVALS];
        final int[] walk = new int[RIVALS];
        try {
            for (int i = 0; i < RIVALS; i++) {
                final KeyedRows rival = rivals[i];
                rival.fill();
                if (i != AT_ONCE) {
                    add[i] = turns.add(rival::readyToAdd, rival::add);
                }
                delete[i] = turns.add(rival::readyToDelete, rival::delete);
                if (i < AT_ONCE) {
                    walk[i] = turns.add(rival::readyToDelete, rival::walk);
                }
            }
            turns.run(seconds);
        } finally {
            for (final KeyedRows rival : rivals) {
                rival.close();
            }
        }
        final String of = String.format(
                Locale.ROOT, "| %s | %,d | %,d | %d |", isDense ? "dense" : "pinned", full, perKey, indices);
        line.accept(of + line("add", turns, add, BY_COMMAND, true, batch));
        line.accept(of + line("delete by command", turns, delete, BY_COMMAND, true, batch));
        line.accept(of + line("delete at once", turns, delete, AT_ONCE, false, batch));
        if (indices == 1) {
            line.accept(of + line("walk", turns, walk, BY_COMMAND, false, full));
        }
    }

    private static String line(
            final String what,
            final Turns turns,
            final int[] lanes,
            final int engine,
            final boolean hasWithout,
            final int rows) {
        return String.format(
                Locale.ROOT,
                " %s | %.1f | %.1f | %.1f | %s | %s | %d |",
                what,
                turns.nanos(lanes[0]) / rows,
                turns.nanos(lanes[BY_HASH]) / rows,
                turns.nanos(lanes[engine]) / rows,
                hasWithout ? String.format(Locale.ROOT, "%.1f", turns.nanos(lanes[WITHOUT]) / rows) : "–",
                turns.spread(lanes[engine], lanes[BY_HASH]),
                turns.turns());
    }
}
