package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Columns and selections copied into arrays")
class CopyOutTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1).withSeed(77));

    @AfterEach
    void close() {
        sim.close();
    }

    @Test
    @DisplayName("copies the cells of rows, vectors with all components")
    void copyTo_cells_areThoseOfTheRows() {
        final Table table = sim.define("ship", Layout.dense(100));
        final FloatColumn at = table.vec3("at");
        final ObjectColumn<String> names = table.objects("name", String.class);
        for (int row = 0; row < 10; row++) {
            table.create();
            names.values()[row] = "ship " + row;
            for (int lane = 0; lane < 3; lane++) {
                at.values()[3 * row + lane] = row + lane / 10f;
            }
        }
        final float[] cells = new float[8];
        at.copyTo(3 * 4, 6, cells, 1);
        assertArrayEquals(new float[] {0, 4, 4.1f, 4.2f, 5, 5.1f, 5.2f, 0}, cells);
        final String[] texts = new String[2];
        names.copyTo(8, 2, texts, 0);
        assertArrayEquals(new String[] {"ship 8", "ship 9"}, texts);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // as a caller without generics
    void copyTo_arrayOfAnotherKind_isRefused() {
        final Table table = sim.define("ship", Layout.dense(100));
        final Column speed = table.floats("speed");
        final Column names = table.objects("name", String.class);
        table.create();
        for (final Object target : new Object[] {"text", new double[1], new Float[1], new float[1][1]}) {
            final String message = assertThrows(IllegalArgumentException.class, () -> speed.copyTo(0, 1, target, 0))
                    .getMessage();
            assertTrue(
                    message.startsWith("values are copied into an array of their kind: column=ship.speed, kind=float,"),
                    message);
        }
        assertThrows(IllegalArgumentException.class, () -> names.copyTo(0, 1, new Integer[1], 0));
        final Object[] wide = {"before"};
        names.copyTo(0, 1, wide, 0);
        assertNull(wide[0]);
    }

    @Test
    @DisplayName("copies the key of an index, whose array is not given out")
    void copyTo_keyOfAnIndex_isAllowed() {
        final Table table = sim.define("ship", Layout.dense(100));
        final LongColumn id = table.longs("id");
        table.create();
        id.values()[0] = 9;
        table.indices().unique("by id", id);
        assertThrows(IllegalStateException.class, id::values);
        final long[] cells = new long[1];
        id.copyTo(0, 1, cells, 0);
        assertEquals(9, cells[0]);
    }

    @Test
    @DisplayName("does not make derived parts anew, as values() does")
    void copyTo_derivedPart_isNotMadeAnew() {
        final Table table = sim.define("ship", Layout.dense(100));
        final IntColumn team = table.ints("team");
        final Buckets byTeam = table.derive().buckets("by team", team, 4);
        table.create();
        sim.system("reads").reads(byTeam).once((chunk, commands) -> {});
        sim.step();
        sim.step();
        final long made = byTeam.rebuilds();
        team.copyTo(0, 1, new int[1], 0);
        sim.step();
        assertEquals(made, byTeam.rebuilds());
        team.values();
        sim.step();
        assertEquals(made + 1, byTeam.rebuilds(), "values() counts as a write");
    }

    @Test
    @DisplayName("refuses cells behind the last row, and a target that is too short or null")
    void copyTo_outside_isRefused() {
        final Table table = sim.define("ship", Layout.dense(100));
        final FloatColumn at = table.vec2("at");
        table.create();
        final float[] target = new float[4];
        assertTrue(assertThrows(IndexOutOfBoundsException.class, () -> at.copyTo(0, 3, target, 0))
                .getMessage()
                .contains("a range of cells must be within [0, 2): first=0, count=3"));
        assertThrows(IndexOutOfBoundsException.class, () -> at.copyTo(-1, 1, target, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> at.copyTo(0, 2, target, 3));
        assertThrows(NullPointerException.class, () -> at.copyTo(0, 2, null, 0));
    }

    @Test
    @DisplayName("refuses a call inside a system")
    void copyTo_insideASystem_isRefused() {
        final Table table = sim.define("ship", Layout.dense(100));
        final IntColumn team = table.ints("team");
        final Tag hot = table.tag("hot");
        table.create();
        sim.system("asks").once((chunk, commands) -> {
            assertThrows(IllegalStateException.class, () -> team.copyTo(0, 1, new int[1], 0));
            assertThrows(IllegalStateException.class, () -> hot.copyTo(0, 1, new long[1], 0));
            assertThrows(IllegalStateException.class, () -> hot.not().copyTo(0, 1, new long[1], 0));
        });
        sim.step();
    }

    @Test
    @DisplayName("gives the bits of selections, the same as a test of each row, for dense and pinned types")
    void copyTo_selection_isThatOfEachRow() {
        final long seed = Long.getLong("seed", System.nanoTime());
        final Random random = new Random(seed);
        for (final Layout layout : new Layout[] {Layout.dense(9000), Layout.pinned(9000)}) {
            final Table table = sim.define("t" + layout.isPinned(), layout);
            final Tag a = table.tag("a");
            final Tag b = table.tag("b");
            for (int i = 0; i < 8500; i++) {
                table.create();
            }
            for (int row = 0; row < 8500; row++) {
                if (layout.isPinned() && random.nextInt(3) == 0) {
                    table.destroy(table.handle(row));
                }
            }
            for (int row = 0; row < table.end(); row++) {
                if (table.exists(row) && random.nextBoolean()) {
                    a.bits().set(row);
                }
                if (table.exists(row) && random.nextBoolean()) {
                    b.bits().set(row);
                }
            }
            check(table, a, row -> a.bits().get(row), seed);
            check(table, a.not(), row -> !a.bits().get(row), seed);
            check(table, a.andNot(b), row -> a.bits().get(row) && !b.bits().get(row), seed);
            check(table, a.not().or(b), row -> !a.bits().get(row) || b.bits().get(row), seed);
        }
    }

    private interface Rule {
        boolean holds(int row);
    }

    private static void check(final Table table, final Selection selection, final Rule rule, final long seed) {
        final int words = (table.end() + 63) / 64;
        final long[] bits = new long[words + 2];
        bits[0] = 5;
        bits[words + 1] = 6;
        selection.copyTo(0, words, bits, 1);
        int count = 0;
        for (int row = 0; row < words * 64; row++) {
            final boolean isChosen = (bits[1 + row / 64] >>> row & 1) != 0;
            final boolean expected = row < table.end() && table.isActive(row) && rule.holds(row);
            assertEquals(expected, isChosen, selection + ", row=" + row + ", seed=" + seed);
            count += isChosen ? 1 : 0;
        }
        assertEquals(selection.count(), count);
        assertEquals(5, bits[0]);
        assertEquals(6, bits[words + 1], "words behind");
        final long[] two = new long[2];
        selection.copyTo(64, 2, two, 0);
        assertArrayEquals(new long[] {bits[65], bits[66]}, two);
        assertThrows(IndexOutOfBoundsException.class, () -> selection.copyTo(words, 1, two, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> selection.copyTo(0, 2, two, 1));
    }

    @Test
    @DisplayName("names the tags of a selection")
    void tags_ofSelections_areThoseThatOccur() {
        final Table table = sim.define("ship", Layout.dense(100));
        final Tag a = table.tag("a");
        final Tag b = table.tag("b");
        assertEquals(Set.of(a), a.tags());
        assertEquals(Set.of(a, b), a.or(b.not()).tags());
    }

    @Test
    @DisplayName("says the seed")
    void seed_ofASimulation_isThatOfItsOptions() {
        assertEquals(77, sim.seed());
    }
}
