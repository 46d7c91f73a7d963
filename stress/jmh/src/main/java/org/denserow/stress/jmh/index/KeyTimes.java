package org.denserow.stress.jmh.index;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.jmh.Turns;

/// The table of the cost of an index for others: one row in ten gets another key by command, in frames of nothing else; and
/// frames of a system that adds to a column of all rows, without look-ups. Nanoseconds per command or row.
final class KeyTimes {

    private static final int PART = 10; // one row in ten gets another key
    private static final int PER_KEY = 10; // rows
    private static final int COUNTS = 3; // 0, 1 and 2 indices of the one column
    private static final long SEED = 31;

    private KeyTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        line.accept("| what | rows | no index | 1 index | 2 indices | 1 / none | 2 / none | turns |");
        line.accept("|---|---|---|---|---|---|---|---|");
        for (final boolean isSet : new boolean[] {true, false}) {
            final Turns turns = new Turns(1);
            final World[] worlds = new World[COUNTS];
            final int[] lanes = new int[COUNTS];
            try {
                for (int i = 0; i < COUNTS; i++) {
                    final World world = new World(rows, i, !isSet);
                    worlds[i] = world;
                    lanes[i] = isSet
                            ? turns.add(world::draw, world::set)
                            : turns.add(() -> {}, () -> world.simulation.step());
                }
                turns.run(seconds);
            } finally {
                for (final World world : worlds) {
                    if (world != null) {
                        world.simulation.close();
                    }
                }
            }
            final double count = isSet ? rows / PART : rows;
            line.accept(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %.2f | %.2f | %.2f | %s | %s | %d |",
                    isSet ? "`set` of a key" : "a system over another column",
                    rows,
                    turns.nanos(lanes[0]) / count,
                    turns.nanos(lanes[1]) / count,
                    turns.nanos(lanes[2]) / count,
                    turns.spread(lanes[1], lanes[0]),
                    turns.spread(lanes[2], lanes[0]),
                    turns.turns()));
        }
    }

    private static final class World {

        private final Simulation simulation =
                Simulation.create(SimulationOptions.defaults().withWorkers(1));
        private final Table table;
        private final IntColumn key;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final long[] handles;
        private final int[] keys;

        World(final int rows, final int indices, final boolean hasSystem) {
            table = simulation.define("row", Layout.dense(rows));
            key = table.ints("key");
            final FloatColumn value = table.floats("value");
            for (int row = 0; row < rows; row++) {
                table.create();
                key.values()[row] = random.nextInt(Math.max(1, rows / PER_KEY));
            }
            for (int i = 0; i < indices; i++) {
                table.indices().sets("by" + i, key);
            }
            if (hasSystem) {
                simulation.system("add").writes(value).over(table, (range, commands) -> {
                    final float[] values = range.write(value);
                    for (int row = range.begin(); row < range.end(); row++) {
                        values[row] = values[row] * 0.99f + 1;
                    }
                });
            }
            handles = new long[rows / PART];
            keys = new int[handles.length];
        }

        private void draw() {
            for (int i = 0; i < handles.length; i++) {
                handles[i] = table.handle(random.nextInt(table.size()));
                keys[i] = random.nextInt(Math.max(1, table.size() / PER_KEY));
            }
        }

        private void set() {
            for (int i = 0; i < handles.length; i++) {
                simulation.commands().set(handles[i], key, keys[i]);
            }
            simulation.step();
        }
    }
}
