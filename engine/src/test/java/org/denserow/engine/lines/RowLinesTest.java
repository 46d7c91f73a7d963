package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowLinesTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(2);

    @Test
    @DisplayName("every kind of column, vectors by component, handles as digits, tags as truth values")
    void collect_everyKind_isInTheLines() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final Meadow.Sheep sheep = meadow.sheep;
            final FloatColumn wind = sheep.table().vec3("wind");
            final long ewe = sheep.table().create();
            final long lamb = sheep.table().create();
            sheep.at().values()[2] = 0.1f;
            sheep.at().values()[3] = 0.2f;
            sheep.energy().values()[1] = Float.NaN;
            sheep.mass().values()[1] = 1.5;
            sheep.age().values()[1] = -3;
            sheep.coat().values()[1] = Long.MAX_VALUE;
            sheep.mood().values()[1] = -128;
            sheep.mother().values()[1] = ewe;
            sheep.lamb().bits().set(1);
            wind.values()[5] = 9;
            final StringBuilder text = new StringBuilder();
            final RowLines lines = RowLines.of(sim, sheep.table(), TextLines.csv(text))
                    .column(sheep.at())
                    .column(sheep.energy())
                    .column("kg", sheep.mass())
                    .column(sheep.age())
                    .column(sheep.coat())
                    .column(sheep.mood())
                    .column(sheep.mother())
                    .column("w", wind)
                    .tag(sheep.lamb())
                    .tag("is hungry", sheep.hungry());
            assertTrue(lines.collect());
            assertEquals("""
                    frames,handle,at.x,at.y,energy,kg,age,coat,mood,mother,w.x,w.y,w.z,lamb,is hungry
                    0,0001000100000000,0.0,0.0,0.0,0.0,0,0,0,,0.0,0.0,0.0,false,false
                    0,0001000100000001,0.1,0.2,NaN,1.5,-3,9223372036854775807,-128,0001000100000000,0.0,0.0,9.0,true,false
                    """, text.toString());
            assertEquals(lamb, Long.parseUnsignedLong("0001000100000001", 16));
        }
    }

    @Test
    @DisplayName("the digits of every handle read back as the handle, and sort as handles do")
    void handles_asText_readBackAndSort() {
        final HandleText text = new HandleText();
        final List<Long> handles = List.of(
                Handle.of(0, 1, 0),
                Handle.of(1, 1, 9),
                Handle.of(1, 1, 10),
                Handle.of(1, 0xFFFF, 0),
                Handle.of(Handle.MAX_TYPE, Handle.MAX_GENERATION, Handle.MAX_SLOT));
        final List<String> texts = new ArrayList<>();
        for (final long handle : handles) {
            final String digits = new StringBuilder().append(text.of(handle)).toString();
            assertEquals(handle, Long.parseUnsignedLong(digits, 16));
            assertEquals(digits, text.toString());
            assertEquals(digits.substring(4, 8), text.subSequence(4, 8));
            texts.add(digits);
        }
        final List<String> sorted = new ArrayList<>(texts);
        Collections.sort(sorted);
        assertEquals(sorted, texts);
        assertEquals("", text.of(Handle.NULL).toString());
        assertEquals(0, text.length());
    }

    /// The rows that lines are about, from a plain loop.
    private static List<Object> handles(final Table table, final Tag... tags) {
        final List<Object> handles = new ArrayList<>();
        for (int row = 0; row < table.end(); row++) {
            boolean isChosen = switch (table.state(row)) {
                case ACTIVE, PERMANENT -> true;
                case PENDING, VACANT -> false;
            };
            for (final Tag tag : tags) {
                isChosen &= tag.bits().get(row);
            }
            if (isChosen) {
                handles.add(String.format("%016x", table.handle(row)));
            }
        }
        return handles;
    }

    @Test
    @DisplayName("active rows in their order, of a dense and of a pinned type, all or by tag")
    void collect_rows_areTheActiveOnes() {
        final Meadow meadow = Meadow.grazed(OPTIONS);
        try (Simulation sim = meadow.sim) {
            final Table sheep = meadow.sheep.table();
            for (int frame = 0; frame < 6; frame++) {
                sim.commands().createPending(sheep);
                sim.commands().createPending(meadow.trees);
                sim.step();
                final KeptLines[] kept = new KeptLines[4];
                for (int i = 0; i < kept.length; i++) {
                    kept[i] = new KeptLines();
                }
                RowLines.of(sim, sheep, kept[0]).collect();
                RowLines.of(sim, sheep, kept[1])
                        .where(meadow.sheep.hungry().and(meadow.sheep.lamb()))
                        .collect();
                RowLines.of(sim, meadow.trees, kept[2]).column(meadow.height).collect();
                RowLines.of(sim, meadow.trees, kept[3]).where(meadow.tall).collect();
                assertEquals(handles(sheep), kept[0].all("handle"));
                assertEquals(handles(sheep, meadow.sheep.hungry(), meadow.sheep.lamb()), kept[1].all("handle"));
                assertEquals(handles(meadow.trees), kept[2].all("handle"));
                assertEquals(handles(meadow.trees, meadow.tall), kept[3].all("handle"));
                assertEquals(100, kept[2].lines.size());
                assertEquals(1L, kept[2].get(0, "height"));
                assertTrue(kept[0].lines.size() > 64);
            }
        }
    }

    @Test
    void collect_everyTwoAndAfterGrowth_followsTheTable() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final Table sheep = meadow.sheep.table();
            final KeptLines kept = new KeptLines();
            final RowLines lines = RowLines.of(sim, sheep, kept)
                    .every(2)
                    .column(meadow.sheep.age())
                    .where(meadow.sheep.lamb());
            assertTrue(lines.collect(), "names, and no row");
            assertEquals(List.of("frames", "handle", "age"), kept.names);
            for (int i = 0; i < 1_000; i++) { // the arrays of the columns are replaced
                final int row = sheep.row(sheep.create());
                meadow.sheep.age().values()[row] = i;
                if (i % 2 == 1) {
                    meadow.sheep.lamb().bits().set(row);
                }
            }
            sim.step();
            assertFalse(lines.collect());
            sim.step();
            assertTrue(lines.collect());
            assertFalse(lines.collect(), "again");
            assertEquals(500, kept.lines.size());
            assertEquals(999L, kept.last("age"));
            assertEquals(2L, kept.last("frames"));
        }
    }

    @Test
    @DisplayName("rows of a fixed type, and events, which live for one lap")
    void collect_fixedRowsAndEvents_areWritten() {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Table cells = sim.define("cell", Layout.fixed(70));
            final Table barks = sim.define("bark", Layout.events(70));
            sim.system("bark").creates(barks).over(cells, (rows, commands) -> {
                if (rows.frame() == 1) {
                    commands.create(barks);
                }
            });
            final KeptLines ofCells = new KeptLines();
            final KeptLines ofBarks = new KeptLines();
            final RowLines cellLines = RowLines.of(sim, cells, ofCells);
            final RowLines barkLines = RowLines.of(sim, barks, ofBarks);
            for (int frame = 0; frame < 4; frame++) {
                sim.step();
                assertTrue(cellLines.collect());
                assertTrue(barkLines.collect());
            }
            assertEquals(4 * 70, ofCells.lines.size());
            assertEquals(List.of(2L), ofBarks.all("frames"), "only after the frame that made it");
        }
    }

    // ---- Misuse ----

    private static void assertRefused(final Class<? extends Exception> kind, final String part, final Runnable call) {
        final String message = assertThrows(kind, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void parts_thatDoNotFit_areRefusedAndLeaveNoField() {
        final Meadow meadow = Meadow.empty();
        final Class<IllegalArgumentException> kind = IllegalArgumentException.class;
        try (Simulation sim = meadow.sim;
                Simulation other = Simulation.create(OPTIONS)) {
            final Meadow.Sheep sheep = meadow.sheep;
            final Table stranger = other.define("sheep", Layout.dense(4));
            final Tag strange = stranger.tag("hungry");
            assertRefused(kind, "table=sheep", () -> RowLines.of(sim, stranger, new KeptLines()));
            final KeptLines kept = new KeptLines();
            final RowLines lines = RowLines.of(sim, sheep.table(), kept);
            final Column<?> objects = sheep.table().objects("dog", String.class);
            final Column<?> clash = sheep.table().ints("at.y");
            final Column<?> handle = sheep.table().ints("handle");
            assertRefused(kind, "column=sheep.dog", () -> lines.column(objects));
            assertRefused(kind, "name=handle", () -> lines.column(handle));
            assertRefused(kind, "part=tree.height", () -> lines.column(meadow.height));
            assertRefused(kind, "part=tree.tall", () -> lines.tag(meadow.tall));
            assertRefused(kind, "part=sheep.hungry", () -> lines.tag(strange));
            assertRefused(kind, "part=sheep.hungry", () -> lines.where(strange));
            assertRefused(kind, "selection=tree.tall", () -> lines.where(meadow.tall));
            lines.column("of dog", handle).column(clash);
            assertRefused(kind, "name=at.y", () -> lines.column(sheep.at()));
            assertThrows(NullPointerException.class, () -> lines.column(null));
            assertThrows(NullPointerException.class, () -> lines.tag(null));
            assertThrows(NullPointerException.class, () -> lines.where(null));
            lines.collect();
            assertEquals(List.of("frames", "handle", "of dog", "at.y"), kept.names);
            assertRefused(IllegalStateException.class, "name=age", () -> lines.column(sheep.age()));
            assertRefused(IllegalStateException.class, "where=", () -> lines.where(sheep.lamb()));
        }
    }
}
