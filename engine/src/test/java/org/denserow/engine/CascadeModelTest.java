package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Random graphs over four types of three layouts, against an oracle of maps and sets that knows nothing of rows.
class CascadeModelTest {

    private static final int ROUNDS = 12;
    private static final int FRAMES = 60;
    private static final int FULL = 60; // rows of the type that refuses
    private static final int TYPES = 4;

    /// What the oracle knows of one type: the references of each row, by handle.
    private static final class Model {

        final Map<Long, long[]> rows = new LinkedHashMap<>();
        final Set<Long> permanent = new HashSet<>();
        final List<Long> all = new ArrayList<>(); // handles that ever were, stale ones too
        int capacity = Integer.MAX_VALUE;
    }

    private record Column(int type, int place, int target, WhenGone whenGone, HandleColumn column) {}

    private static final class World implements AutoCloseable {

        final Random random;
        final Simulation sim;
        final Table[] tables = new Table[TYPES];
        final Model[] models = new Model[TYPES];
        final List<Column> columns = new ArrayList<>();
        final Set<Long> dead = new HashSet<>(); // since the last boundary
        final List<Runnable> commands = new ArrayList<>(); // what they mean to the oracle
        final List<Long> events = new ArrayList<>(); // of the last opening boundary
        long cascaded;
        long cleared;
        long sumCascaded;
        long sumCleared;
        long refused;

        World(final long seed) {
            random = new Random(seed);
            sim = Simulation.create(SimulationOptions.defaults().withSeed(seed));
            final Layout[] layouts = {
                Layout.dense(8).growable(), Layout.pinned(8).growable(), Layout.dense(FULL), Layout.events(400)
            };
            for (int type = 0; type < TYPES; type++) {
                tables[type] = sim.define("type" + type, layouts[type]);
                models[type] = new Model();
            }
            models[2].capacity = FULL;
            refer(0, 0, WhenGone.DESTROY);
            refer(0, 1, WhenGone.CLEAR);
            refer(1, 2, WhenGone.DESTROY);
            refer(1, 3, WhenGone.CLEAR);
            refer(2, 0, WhenGone.DESTROY);
            refer(2, 0, WhenGone.CLEAR);
            refer(2, 1, WhenGone.KEEP);
            refer(2, 3, WhenGone.DESTROY);
            refer(3, 0, WhenGone.CLEAR);
        }

        private void refer(final int type, final int target, final WhenGone whenGone) {
            final int place = (int) columns.stream().filter(c -> c.type == type).count();
            final HandleColumn column = tables[type].handles("c" + place, tables[target], whenGone);
            columns.add(new Column(type, place, target, whenGone, column));
        }

        /// Null, a handle that lives, was just recorded, or is stale.
        private long any(final int type) {
            final List<Long> all = models[type].all;
            if (all.isEmpty() || random.nextInt(4) == 0) {
                return Handle.NULL;
            }
            final int late = Math.min(all.size(), 40);
            return all.get(all.size() - 1 - random.nextInt(random.nextInt(20) == 0 ? all.size() : late));
        }

        // ---- Between frames ----

        void act() {
            for (int i = random.nextInt(12); i > 0; i--) {
                write(random.nextInt(3));
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                createAtOnce(random.nextInt(3));
                destroyAtOnce(random.nextInt(3));
            }
            for (int i = random.nextInt(30); i > 0; i--) {
                switch (random.nextInt(5)) {
                    case 0, 1, 2 -> create(random.nextInt(TYPES));
                    case 3 -> set(random.nextInt(3));
                    default -> destroy(random.nextInt(3));
                }
            }
        }

        private void write(final int type) {
            final long handle = any(type);
            final long[] cells = models[type].rows.get(handle);
            for (final Column c : columns) {
                if (cells != null && c.type == type) {
                    final long value = any(c.target);
                    cells[c.place] = value;
                    c.column.values()[tables[type].row(handle)] = value;
                }
            }
        }

        private void createAtOnce(final int type) {
            if (models[type].rows.size() < models[type].capacity / 2) { // so that it is not full
                final long handle = tables[type].create();
                models[type].rows.put(handle, new long[columns.size()]);
                models[type].all.add(handle);
            }
        }

        private void destroyAtOnce(final int type) {
            final long handle = any(type);
            if (!models[type].permanent.contains(handle) && tables[type].destroy(handle)) {
                models[type].rows.remove(handle);
                dead.add(handle);
            }
        }

        private void create(final int type) {
            final Model model = models[type];
            final int kind = type == 3 ? 0 : random.nextInt(12);
            final long handle = kind == 1
                    ? sim.commands().createPermanent(tables[type])
                    : kind < 4 && kind > 1
                            ? sim.commands().createPending(tables[type])
                            : sim.commands().create(tables[type]);
            final long[] cells = new long[columns.size()];
            for (final Column c : columns) {
                if (c.type == type && random.nextInt(3) > 0) {
                    cells[c.place] = any(c.target);
                    sim.commands().with(c.column, cells[c.place]);
                }
            }
            model.all.add(handle);
            commands.add(() -> {
                if (model.rows.size() >= model.capacity) {
                    dead.add(handle);
                    refused++;
                    return;
                }
                model.rows.put(handle, cells);
                if (kind == 1) {
                    model.permanent.add(handle);
                }
                if (type == 3) {
                    events.add(handle);
                }
            });
        }

        private void set(final int type) {
            final long handle = any(type);
            final Column c = columns.get(random.nextInt(columns.size()));
            if (handle != Handle.NULL && c.type == type) {
                final long value = any(c.target);
                sim.commands().set(handle, c.column, value);
                later(() -> {
                    if (models[type].rows.containsKey(handle)) {
                        models[type].rows.get(handle)[c.place] = value;
                    }
                });
            }
        }

        private void destroy(final int type) {
            final long handle = any(type);
            if (handle != Handle.NULL) {
                sim.commands().destroy(handle);
                later(() -> {
                    if (!models[type].permanent.contains(handle) && models[type].rows.remove(handle) != null) {
                        dead.add(handle);
                    }
                });
            }
        }

        /// Creations come before everything else: the second half of the list.
        private final List<Runnable> rest = new ArrayList<>();

        private void later(final Runnable command) {
            rest.add(command);
        }

        // ---- The boundary, as the oracle sees it ----

        void step() {
            for (final long event : events) {
                models[3].rows.remove(event);
                dead.add(event);
            }
            events.clear();
            commands.forEach(Runnable::run);
            rest.forEach(Runnable::run);
            commands.clear();
            rest.clear();
            cascaded = 0;
            cleared = 0;
            while (destroyReferring()) {}
            clearReferring();
            dead.clear();
            sumCascaded += cascaded;
            sumCleared += cleared;
            sim.step();
        }

        private boolean destroyReferring() {
            boolean any = false;
            for (final Column c : columns) {
                if (c.whenGone == WhenGone.DESTROY) {
                    for (final long handle : List.copyOf(models[c.type].rows.keySet())) {
                        if (dead.contains(models[c.type].rows.get(handle)[c.place])
                                && !models[c.type].permanent.contains(handle)) {
                            models[c.type].rows.remove(handle);
                            dead.add(handle);
                            cascaded++;
                            any = true;
                        }
                    }
                }
            }
            return any;
        }

        private void clearReferring() {
            for (final Column c : columns) {
                for (final long[] cells : models[c.type].rows.values()) {
                    if (c.whenGone != WhenGone.KEEP && dead.contains(cells[c.place])) {
                        cells[c.place] = Handle.NULL;
                        cleared++;
                    }
                }
            }
        }

        void compare(final String where) {
            assertEquals(cascaded, sim.report().cascadedRows(), "cascaded, " + where);
            assertEquals(cleared, sim.report().clearedReferences(), "cleared, " + where);
            for (int type = 0; type < TYPES; type++) {
                final String what = "type=" + type + ", " + where;
                assertEquals(models[type].rows.size(), tables[type].size() + tables[type].pending(), "rows, " + what);
                for (final Map.Entry<Long, long[]> row : models[type].rows.entrySet()) {
                    assertTrue(tables[type].isValid(row.getKey()), "handle=" + Handle.toString(row.getKey()) + what);
                    final long[] cells = new long[columns.size()];
                    for (final Column c : columns) {
                        if (c.type == type) {
                            cells[c.place] = c.column.values()[tables[type].row(row.getKey())];
                        }
                    }
                    assertArrayEquals(row.getValue(), cells, "handle=" + Handle.toString(row.getKey()) + ", " + what);
                }
                tables[type].store().checkInvariants();
            }
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    @DisplayName("random graphs, creates, deaths of every kind: rows, references and counts are those of the oracle")
    void step_randomGraphs_asTheOracle() {
        final long seed = Seed.next();
        long cascaded = 0;
        long cleared = 0;
        long refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            try (World world = new World(Trial.mix(seed, round))) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    world.act();
                    world.step();
                    world.compare("seed=" + seed + ", round=" + round + ", frame=" + frame);
                }
                cascaded += world.sumCascaded;
                cleared += world.sumCleared;
                refused += world.refused;
            }
        }
        assertTrue(
                cascaded > 200 && cleared > 200 && refused > 10,
                "the graphs must do it all: cascaded=" + cascaded + ", cleared=" + cleared + ", refused=" + refused
                        + ", seed=" + seed);
    }
}
