package org.denserow.engine.keptindices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Keys of `byte`, `float` and `double` columns, by value and by cell.
class FractionalKeysTest {

    private static final double OTHER_NAN = Double.longBitsToDouble(0xFFF8_0000_0000_1234L);

    private record Thing(
            Table table,
            FloatColumn heat,
            DoubleColumn wealth,
            ByteColumn level,
            LongColumn account,
            @Stride(2) FloatColumn place) {}

    private record Ask(double wealth) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(2);

    private final Thing things = define(sim);
    private final SetIndex byHeat = things.table.indices().sets("byHeat", things.heat);
    private final HashIndex byWealth = things.table.indices().unique("byWealth", things.wealth);
    private final SetIndex byLevel = things.table.indices().sets("byLevel", things.level);
    private final SetIndex byCell = things.table.indices().sets("byCell", things.wealth, 10);
    private final HashIndex byAccount = things.table.indices().unique("byAccount", things.account);

    private static Thing define(final Simulation sim) {
        return sim.define("thing", Thing.class, Layout.dense(64));
    }

    private long create(final float heat, final double wealth, final int level) {
        final long made = sim.commands().create(things.table);
        sim.commands().with(things.heat, heat).with(things.wealth, wealth).with(things.level, (byte) level);
        sim.step();
        return made;
    }

    private static void assertRefused(final Executable call, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), says);
    }

    private List<Long> rowsOf(final int first) {
        final List<Long> rows = new ArrayList<>();
        for (int row = first; row >= 0; row = byCell.view().next(row)) {
            rows.add(things.table.handle(row));
        }
        return rows;
    }

    // ---- By bits ----

    @Test
    @DisplayName("IX-26: all NaN are one key; -0.0 and 0.0 are two")
    void find_nanAndZeros_areKeysByTheirBits() {
        final long nan = create(Float.NaN, Double.NaN, 0);
        final long minus = create(-0f, -0.0, 0);
        final long plus = create(0f, 0.0, 0);
        final long other = create(Float.intBitsToFloat(0xFFC0_0077), OTHER_NAN, 0);
        assertEquals(nan, byWealth.view().handle(OTHER_NAN));
        assertEquals(minus, byWealth.view().handle(-0.0));
        assertEquals(plus, byWealth.view().handle(0.0));
        assertEquals(1, byWealth.duplicates(), "the second NaN");
        assertEquals(2, byHeat.view().count(Float.intBitsToFloat(0x7F80_0001)));
        assertEquals(1, byHeat.view().count(-0.0));
        assertEquals(1, byHeat.view().count(0f));
        sim.commands().set(other, things.wealth, Double.POSITIVE_INFINITY);
        sim.commands().set(nan, things.heat, Float.intBitsToFloat(0x7F80_0005));
        sim.step();
        assertEquals(0, byWealth.duplicates());
        assertEquals(other, byWealth.view().handle(Double.POSITIVE_INFINITY));
        assertEquals(things.table.find(nan), byHeat.view().first(Double.NaN), "its key is the same NaN");
        assertEquals(0, byHeat.outside());
    }

    @Test
    @DisplayName("IX-26: a duplicate of a fractional key is named as a fractional number")
    void report_duplicates_areNamedAsFractions() {
        create(0, 1.25, 0);
        create(0, 1.25, 0);
        final String note = sim.report().notes().getFirst();
        assertTrue(note.contains("index=thing.byWealth, key=1.25, "), note);
        final HashIndex floats = things.table.indices().unique("unique", things.heat);
        things.table.create();
        floats.view().rekey(2, Double.NaN);
        floats.view().rekey(1, Float.NaN);
        sim.step();
        assertTrue(
                sim.report().notes().stream().anyMatch(each -> each.contains("index=thing.unique, key=NaN, ")),
                () -> "notes=" + sim.report().notes());
    }

    @Test
    void rekey_noRow_isRefusedAndWritesNothing() {
        create(1, 1, 1);
        Trial.assertSays(
                assertThrows(
                        IndexOutOfBoundsException.class, () -> byWealth.view().rekey(1, 5.0)),
                "only an existing row gets a key",
                "row=1, end=1");
        assertEquals(-1, byWealth.view().find(5.0));
        assertEquals(0, byWealth.view().find(1.0));
    }

    @Test
    void rekey_byTheView_movesTheRow() {
        create(1, 1, 1);
        byHeat.view().rekey(0, 0.1f);
        byWealth.view().rekey(0, 0.1);
        byLevel.view().rekey(0, -128);
        assertEquals(0, byHeat.view().first(0.1f));
        assertEquals(0, byWealth.view().find(0.1));
        assertEquals(0, byLevel.view().first(-128));
        assertEquals(0.1f, things.heat.get(0));
        assertEquals(0.1, things.wealth.get(0));
        assertEquals(-128, things.level.get(0));
        assertEquals(-1, byHeat.view().first(1.0));
        final long[] handles = new long[2];
        assertEquals(1, byHeat.view().copy(0.1f, handles));
        assertEquals(things.table.handle(0), handles[0]);
        assertEquals(0, byHeat.view().any(0.1f, -1));
        assertEquals(-1, byHeat.view().any(0.2f, -1));
    }

    @Test
    @DisplayName("IX-26: a key that a message of the same boundary creates is found by the handler of the next one")
    void handle_inAPortHandler_findsRowsToCome() {
        final List<Long> found = new ArrayList<>();
        final HashIndex heats = things.table.indices().unique("heats", things.heat);
        final HashIndex levels = things.table.indices().unique("levels", things.level);
        final Port<Ask> port = sim.port("port", Ask.class, (ask, commands) -> {
            found.add(byWealth.view().handle(ask.wealth));
            found.add(heats.view().handle((float) ask.wealth));
            found.add(levels.view().handle((byte) ask.wealth));
            commands.create(things.table);
            commands.with(things.wealth, ask.wealth)
                    .with(things.heat, (float) ask.wealth)
                    .with(things.level, (byte) ask.wealth);
            return 0;
        });
        port.offer(new Ask(2.5));
        port.offer(new Ask(2.5));
        sim.step();
        final long made = things.table.handle(0);
        assertEquals(List.of(Handle.NULL, Handle.NULL, Handle.NULL, made, made, made), found);
    }

    // ---- Of the wrong kind ----

    @Test
    @DisplayName("IX-26: a whole number for a fractional key is refused, and the reverse; the column is named")
    void views_wrongKind_areRefusedNamingTheColumn() {
        final SetIndex.View heats = byHeat.view();
        final HashIndex.View wealths = byWealth.view();
        final String[] fractional = {"index=thing.byHeat", "column=thing.heat", "key=1;", "1.0"};
        things.table.create();
        for (final Executable call : List.<Executable>of(
                () -> heats.first(1),
                () -> heats.count(1),
                () -> heats.any(1, 0),
                () -> heats.copy(1, new long[1]),
                () -> heats.rekey(0, 1))) {
            assertRefused(call, fractional);
        }
        assertRefused(() -> wealths.find(1), "index=thing.byWealth", "column=thing.wealth");
        assertRefused(() -> wealths.handle(1), "index=thing.byWealth", "column=thing.wealth");
        assertRefused(() -> wealths.rekey(0, 1), "index=thing.byWealth", "column=thing.wealth");
        final SetIndex.View levels = byLevel.view();
        for (final Executable call : List.<Executable>of(
                () -> levels.first(1.5),
                () -> levels.count(1.5),
                () -> levels.any(1.5, 0),
                () -> levels.copy(1.5, new long[1]),
                () -> levels.rekey(0, 1.5))) {
            assertRefused(call, "index=thing.byLevel", "column=thing.level", "key=1.5", "pass a long");
        }
        assertRefused(() -> byAccount.view().find(1f), "index=thing.byAccount", "column=thing.account");
        assertRefused(() -> byAccount.view().handle(1.0), "index=thing.byAccount", "column=thing.account");
        assertRefused(() -> byAccount.view().rekey(0, 1.0), "index=thing.byAccount", "column=thing.account");
        assertRefused(() -> byLevel.view().cell(1.5), "index=thing.byLevel", "column=thing.level", "value=1.5");
    }

    @Test
    @DisplayName("IX-26: what the column cannot hold is refused: 0.1 of a float column, 128 of a byte column")
    void views_valueThatTheColumnCannotHold_isRefused() {
        things.table.create();
        for (final Executable call : List.<Executable>of(
                () -> byHeat.view().first(0.1), () -> byHeat.view().rekey(0, 0.1))) {
            assertRefused(call, "index=thing.byHeat", "key=0.1", "column=thing.heat", "0.1f");
        }
        assertRefused(() -> byHeat.view().first(1e300), "column=thing.heat");
        assertRefused(() -> byLevel.view().rekey(0, 128), "key=128", "column=thing.level", "holds byte");
        assertEquals(-1, byLevel.view().first(128));
        assertEquals(0, things.level.get(0));
        assertEquals(0f, things.heat.get(0));
    }

    @Test
    void indices_vectorAndCells_areChecked() {
        assertRefused(
                () -> things.table.indices().sets("x", things.place), "index=thing.x", "key=thing.place", "stride=2");
        assertRefused(() -> things.table.indices().unique("x", things.place), "key=thing.place", "stride=2");
        for (final double cell : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertRefused(() -> things.table.indices().sets("x", things.heat, cell), "key=thing.heat", "cell=" + cell);
        }
        things.table.indices().sets("x", things.heat, Double.MIN_VALUE); // the name is free
    }

    @Test
    @DisplayName("IX-26: a column that is a fractional key is not written in place, and its array is not given out")
    void writes_fractionalKey_isRefused() {
        assertRefused(() -> sim.system("s").writes(things.heat), "writes=thing.heat", "index=thing.byHeat");
        assertRefused(() -> sim.system("s").writes(things.wealth), "writes=thing.wealth", "index=thing.byWealth");
        assertRefused(() -> sim.system("s").writes(things.level), "writes=thing.level", "index=thing.byLevel");
        Trial.assertSays(assertThrows(IllegalStateException.class, things.wealth::values), "column=thing.wealth");
    }

    // ---- By cells ----

    @Test
    @DisplayName("IX-26: rows by cell: borders, both zeros, and what is in no cell")
    void cells_borders_areInTheCellAbove() {
        final SetIndex.View cells = byCell.view();
        final long below = create(0, Math.nextDown(10.0), 0);
        final long border = create(0, 10, 0);
        final long zero = create(0, 0.0, 0);
        final long minusZero = create(0, -0.0, 0);
        final long negative = create(0, -1e-300, 0);
        for (final double none : new double[] {Double.NaN, OTHER_NAN, Double.NEGATIVE_INFINITY, 1e300, -0x1p63 * 10}) {
            create(0, none, 0);
            assertEquals(Long.MIN_VALUE, cells.cell(none), "value=" + none);
        }
        assertEquals(List.of(below, minusZero, zero), rowsOf(cells.first(0)));
        assertEquals(List.of(border), rowsOf(cells.first(cells.cell(19.9))));
        assertEquals(List.of(negative), rowsOf(cells.first(-1)));
        assertEquals(-1, cells.first(Long.MIN_VALUE));
        assertEquals(5, byCell.outside());
        assertEquals(10, byCell.cellLength());
        assertEquals(0, byHeat.cellLength());
        assertRefused(() -> cells.first(5.0), "index=thing.byCell", "column=thing.wealth", "cell=10.0", "cell(5.0)");
        assertRefused(() -> cells.rekey(0, 5), "index=thing.byCell", "column=thing.wealth");
        cells.rekey(things.table.find(below), 25.0);
        assertEquals(List.of(below), rowsOf(cells.first(2)));
        assertEquals(below, byWealth.view().handle(25.0), "the other index of the column follows");
    }

    @Test
    void cells_walk_hasTheValuesOfTheCell() {
        for (int value = 15; value < 35; value++) {
            create(0, value, 0);
        }
        final SetIndex byBand = byCell;
        final DoubleColumn wealth = things.wealth;
        double sum = 0;
        // snippet: cells
        final SetIndex.View bands = byBand.view(); // indices().sets("byBand", wealth, 10)
        for (int row = bands.first(bands.cell(25.5)); row >= 0; row = bands.next(row)) {
            sum += wealth.get(row); // from 20 up to 30
        }
        // end
        assertEquals(245, sum);
    }

    // ---- State ----

    @Test
    @DisplayName("IX-26: restored with the same keys; cells of another length are another definition")
    void restore_sameIndices_goesOn() {
        final long first = create(1.5f, Double.NaN, 3);
        final long second = create(1.5f, 25, -3);
        final Snapshot snapshot = sim.snapshot();
        final long order = sim.orderHash();
        byHeat.view().rekey(0, 9f);
        byWealth.view().rekey(1, 31.0);
        things.table.destroy(first);
        sim.restore(snapshot);
        assertEquals(order, sim.orderHash());
        assertEquals(2, byHeat.view().count(1.5));
        assertEquals(first, byWealth.view().handle(OTHER_NAN));
        assertEquals(List.of(second), rowsOf(byCell.view().first(2)));
        assertEquals(1, byCell.outside());
        things.table.indices().drop(byCell);
        things.table.indices().sets("byCell", things.wealth, 20);
        assertRefused(() -> sim.restore(snapshot), "thing.byCell", "cell=");
    }

    @Test
    @DisplayName("IX-26: two runs whose rings differ: the index and its fractional key are named")
    void firstDifference_fractionalKeys_namesIndexAndKey() {
        for (final int which : new int[] {0, 1, 2}) {
            final int[] runs = new int[1];
            final String found = FirstDifference.of(
                    each -> {
                        final Thing made = define(each);
                        final SetIndex sets = made.table.indices().sets("sets", made.heat);
                        final SetIndex cells = made.table.indices().sets("cells", made.wealth, 2);
                        final HashIndex unique = made.table.indices().unique("unique", made.wealth);
                        for (int row = 0; row < 3; row++) {
                            made.table.create();
                        }
                        if (runs[0]++ == 1) {
                            switch (which) {
                                case 0 -> twice(sets, -1f);
                                case 1 -> twice(cells, 3);
                                default -> {
                                    unique.view().rekey(0, 1.0);
                                    unique.view().rekey(0, 0.0);
                                }
                            }
                        }
                    },
                    2);
            assertTrue(
                    found.contains("part=index thing." + (which == 0 ? "sets" : which == 1 ? "cells" : "unique")),
                    found);
            assertTrue(found.contains(which == 0 ? "(thing.heat=0.0)" : "(thing.wealth=0.0)"), found);
        }
    }

    private static void twice(final SetIndex sets, final double other) {
        sets.view().rekey(1, other);
        sets.view().rekey(1, 0.0);
    }
}
