package org.denserow.stress.jmh.index;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.stress.jmh.Turns;

/// The table of unique keys: random `long` keys, one for each row, looked up at random. Nanoseconds per look-up.
final class FindTimes {

    private static final int[] PARTS = {1000, 10, 1}; // of the rows
    private static final int LOOKUPS = 100_000;
    private static final int RUNS = 3;
    private static final long SEED = 29;

    private FindTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        line.accept("| rows | key | plain hash | `HashIndex.View.find` | engine / plain | turns |");
        line.accept("|---|---|---|---|---|---|");
        for (final int part : PARTS) {
            lines(Math.max(1, rows / part), seconds, line);
        }
    }

    private static void lines(final int rows, final double seconds, final Consumer<String> line) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final PlainHeads.Hashed plain = new PlainHeads.Hashed(rows);
        final long[] keys = new long[rows];
        try (Simulation simulation =
                Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = simulation.define("row", Layout.dense(rows));
            final LongColumn key = table.longs("key");
            for (int row = 0; row < rows; row++) {
                table.create();
                keys[row] = random.nextLong() | 1; // the others miss
                key.values()[row] = keys[row];
                plain.put(keys[row], row);
            }
            final HashIndex index = table.indices().unique("byKey", key);
            final HashIndex.View engine = index.view();
            final long[] hits = new long[LOOKUPS];
            final long[] misses = new long[LOOKUPS];
            for (int i = 0; i < LOOKUPS; i++) {
                hits[i] = keys[random.nextInt(rows)];
                misses[i] = random.nextLong() & ~1L;
            }
            final Turns turns = new Turns(RUNS);
            final int[] lanes = {
                turns.add(() -> {}, () -> check(plain(plain, hits), LOOKUPS)),
                turns.add(() -> {}, () -> check(engine(engine, hits), LOOKUPS)),
                turns.add(() -> {}, () -> check(plain(plain, misses), 0)),
                turns.add(() -> {}, () -> check(engine(engine, misses), 0))
            };
            turns.run(seconds);
            for (int lane = 0; lane < lanes.length; lane += 2) {
                line.accept(String.format(
                        Locale.ROOT,
                        "| %,d | %s | %.1f | %.1f | %s | %d |",
                        rows,
                        lane == 0 ? "there" : "not there",
                        turns.nanos(lanes[lane]) / LOOKUPS,
                        turns.nanos(lanes[lane + 1]) / LOOKUPS,
                        turns.spread(lanes[lane + 1], lanes[lane]),
                        turns.turns()));
            }
        }
    }

    private static int plain(final PlainHeads.Hashed plain, final long[] keys) {
        int found = 0;
        for (final long key : keys) {
            found += plain.get(key) >= 0 ? 1 : 0;
        }
        return found;
    }

    private static int engine(final HashIndex.View engine, final long[] keys) {
        int found = 0;
        for (final long key : keys) {
            found += engine.find(key) >= 0 ? 1 : 0;
        }
        return found;
    }

    private static void check(final int found, final int expected) {
        if (found != expected) {
            throw new IllegalStateException(
                    "keys that are there must be found, and no others: found=" + found + ", expected=" + expected);
        }
    }
}
