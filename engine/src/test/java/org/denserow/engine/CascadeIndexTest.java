package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Cascades among many rows of which few die, so that they follow indices: the same result as by scanning.
class CascadeIndexTest {

    private static final int ROWS = 3_000;
    private static final int FRAMES = 12;
    private static final int ROUNDS = 4;

    /// Two types that refer to each other and to themselves; some rows are pending, and a few are permanent.
    private static final class Graph implements AutoCloseable {

        final Simulation sim = Simulation.create(SimulationOptions.defaults().withStaleCommands(StaleCommands.REPORT));
        final Table[] tables = new Table[2];
        final List<HandleColumn> columns = new ArrayList<>();

        Graph(final long seed, final boolean[] indexed) {
            final Random random = new Random(seed);
            tables[0] = sim.define("a", Layout.dense(2 * ROWS));
            tables[1] = sim.define("b", random.nextBoolean() ? Layout.pinned(2 * ROWS) : Layout.dense(2 * ROWS));
            for (int type = 0; type < 2; type++) {
                tables[type].changed();
                tables[type].destroyed();
                column(type, type, WhenGone.DESTROY);
                column(type, 1 - type, WhenGone.DESTROY);
                column(type, type, WhenGone.CLEAR);
                column(type, 1 - type, WhenGone.CLEAR);
            }
            for (int column = 0; column < columns.size(); column++) {
                if (indexed[column]) {
                    tables[columns.get(column).type() - 1].indices().sets("by " + column, columns.get(column));
                }
            }
            final boolean hasPending = random.nextBoolean();
            for (int i = 0; i < ROWS; i++) {
                for (final Table table : tables) {
                    create(random, table, hasPending);
                }
            }
            sim.step();
            for (final Table table : tables) {
                for (int row = 0; row < table.end(); row++) {
                    refer(random, table, row);
                }
            }
            sim.step();
        }

        private void create(final Random random, final Table table, final boolean hasPending) {
            final int chance = random.nextInt(100);
            if (chance == 0) {
                sim.commands().createPermanent(table);
            } else if (chance < 6 && hasPending) {
                sim.commands().createPending(table);
            } else {
                sim.commands().create(table);
            }
        }

        private void column(final int type, final int target, final WhenGone whenGone) {
            columns.add(tables[type].handles("c" + columns.size(), tables[target], whenGone));
        }

        /// Many refer to few rows, and some chains are long.
        private void refer(final Random random, final Table table, final int row) {
            for (final HandleColumn column : columns) {
                if (column.type() == table.type() && random.nextInt(3) == 0 && table.state(row) != RowState.VACANT) {
                    final Table target = tables[column.target() - 1];
                    final int at = random.nextInt(4) > 0
                            ? 40 + random.nextInt(60)
                            : Math.min(target.end() - 1, row + 1 + random.nextInt(40));
                    if (target.state(at) != RowState.VACANT
                            && random.nextInt(column.whenGone().ordinal() + 1) < 2) {
                        sim.commands().set(table.handle(row), column, target.handle(at));
                    }
                }
            }
        }

        FrameReport step(final long seed) {
            final Random random = new Random(seed);
            for (final Table table : tables) {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    final int row = random.nextBoolean() ? 40 + random.nextInt(60) : random.nextInt(table.end());
                    if (row < table.end() && table.state(row) != RowState.VACANT) {
                        sim.commands().destroy(table.handle(row));
                    }
                }
                for (int i = 0; i < 10 && table.end() > 0; i++) {
                    final int row = random.nextInt(table.end());
                    refer(random, table, row);
                }
                create(random, table, false);
            }
            return sim.step();
        }

        List<String> look() {
            final FrameReport report = sim.report();
            final List<String> look = new ArrayList<>();
            for (final String note : report.notes()) {
                look.add(note.replaceAll("because .* is gone", "")); // of several causes checks mode may name another
            }
            look.add("world=" + sim.hash() /* changed rows in it */ + ", cascaded=" + report.cascadedRows()
                    + ", cleared=" + report.clearedReferences() + ", stale=" + report.staleCommands() + ", destroyed="
                    + report.destroyedRows());
            for (final Table table : tables) {
                table.store().checkInvariants();
                look.add("slots=" + table.store().slots().orderHash() + ", rows=" + table.size() + "+" + table.pending());
                look.add(Arrays.toString(Trial.handles(table.destroyed())));
            }
            return look;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    @DisplayName("IX-12: random graphs, any columns with an index: rows, handles, counts, notes, hashes as without")
    void step_anyColumnsIndexed_sameResult() {
        final long seed = Seed.next();
        long cascaded = 0;
        long cleared = 0;
        long stale = 0;
        for (int round = 0; round < ROUNDS; round++) {
            final Random random = new Random(seed + round);
            final boolean[] none = new boolean[8];
            final boolean[] some = new boolean[8];
            for (int column = 0; column < some.length; column++) {
                some[column] = round == 0 || random.nextInt(3) > 0;
            }
            try (Graph without = new Graph(seed + round, none);
                    Graph with = new Graph(seed + round, some)) {
                assertEquals(without.look(), with.look(), "seed=" + (seed + round));
                for (int frame = 0; frame < FRAMES; frame++) {
                    final FrameReport report = without.step(seed + frame);
                    with.step(seed + frame);
                    assertEquals(without.look(), with.look(), "frame=" + frame + ", seed=" + (seed + round));
                    cascaded += report.cascadedRows();
                    cleared += report.clearedReferences();
                    stale += report.staleCommands();
                }
            }
        }
        assertTrue(
                cascaded > 300 && cleared > 300 && stale > 0,
                "cascaded=" + cascaded + ", cleared=" + cleared + ", stale=" + stale);
    }

    @ParameterizedTest(name = "pinned: {0}, indexed: {1}")
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    @DisplayName("permanent rows that should go are named rows ascending, however they were found")
    void step_permanentRows_areNamedRowsAscending(final boolean isPinned, final boolean isIndexed) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withStaleCommands(StaleCommands.REPORT))) {
            final Table nodes = sim.define("node", isPinned ? Layout.pinned(400) : Layout.dense(400));
            final HandleColumn of = nodes.handles("of", nodes, WhenGone.DESTROY);
            if (isIndexed) {
                nodes.indices().sets("by of", of);
            }
            final long[] kept = new long[4];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = nodes.createPermanent();
            }
            for (int i = kept.length; i < 400; i++) {
                nodes.create();
            }
            final long first = nodes.handle(390);
            final long second = nodes.handle(200); // doomed by the first, found when 0 and 1 were passed
            sim.commands().set(second, of, first).set(kept[0], of, second).set(kept[1], of, first);
            sim.commands().set(kept[3], of, first).set(kept[2], of, second).destroy(first);
            sim.step();
            final List<String> named = new ArrayList<>();
            sim.report().notes().forEach(note -> named.add(note.replaceAll(".*handle=([^,;]*\\)).*", "$1")));
            final List<String> expected = new ArrayList<>();
            for (final long handle : new long[] {nodes.handle(0), nodes.handle(1), nodes.handle(2), nodes.handle(3)}) {
                expected.add(Handle.toString(handle));
            }
            assertEquals(expected.size(), named.size());
            for (int i = 0; i < expected.size(); i++) {
                assertTrue(
                        sim.report().notes().get(i).contains(expected.get(i)),
                        () -> expected + " in " + sim.report().notes());
            }
            assertEquals(4, sim.report().staleCommands());
            assertEquals(4, sim.report().clearedReferences());
            assertEquals(1, sim.report().cascadedRows());
            nodes.store().checkInvariants();
        }
    }
}
