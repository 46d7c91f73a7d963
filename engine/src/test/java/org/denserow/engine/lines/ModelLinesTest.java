package org.denserow.engine.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Selection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ModelLinesTest {

    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(2);

    // ---- Values ----

    @Test
    @DisplayName("counts, tallies and own values, in the order in which they were added")
    void collect_countsTalliesAndValues_areThoseOfTheModel() {
        final Meadow meadow = Meadow.grazed(OPTIONS);
        try (Simulation sim = meadow.sim) {
            final Selection created = meadow.sheep.table().created();
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept)
                    .rows("sheep", meadow.sheep.table())
                    .rows("trees", meadow.trees)
                    .count("hungry", meadow.sheep.hungry())
                    .count("well", meadow.sheep.hungry().not())
                    .count("small trees", meadow.tall.not())
                    .count("live", meadow.trees.live())
                    .count("new", created)
                    .tally("eaten", meadow.eaten)
                    .tally("births", meadow.births)
                    .value("half", () -> sim.frame() / 2.0)
                    .whole("handle", () -> Long.MAX_VALUE)
                    .text("season", () -> "dry");
            for (int frame = 0; frame < 20; frame++) {
                sim.step();
                assertTrue(lines.collect());
                assertEquals((long) meadow.sheep.table().size(), kept.last("sheep"));
                assertEquals((long) meadow.sheep.hungry().count(), kept.last("hungry"));
                assertEquals((long) meadow.sheep.hungry().not().count(), kept.last("well"));
                assertEquals((long) created.count(), kept.last("new"));
                assertEquals(meadow.eaten.value(), kept.last("eaten"));
                assertEquals((long) meadow.births.value(), kept.last("births"));
                assertEquals(sim.frame() / 2.0, kept.last("half"));
            }
            assertEquals(100L, kept.last("trees"));
            assertEquals(100L, kept.last("live"));
            assertEquals((long) meadow.tall.not().count(), kept.last("small trees"));
            assertEquals(Long.MAX_VALUE, kept.last("handle"));
            assertEquals("dry", kept.last("season"));
            assertEquals(
                    List.of(
                            "frames",
                            "sheep",
                            "trees",
                            "hungry",
                            "well",
                            "small trees",
                            "live",
                            "new",
                            "eaten",
                            "births",
                            "half",
                            "handle",
                            "season"),
                    kept.names);
            assertTrue(kept.all("births").stream().anyMatch(births -> !births.equals(0L)), "the meadow is alive");
        }
    }

    /// Sum, mean, least and greatest by a plain loop in the order of rows.
    private static List<Object> plain(final Table table, final Column<?> column, final Selection selection) {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int row = 0; row < table.end(); row++) {
            final boolean isActive = switch (table.state(row)) {
                case ACTIVE, PERMANENT -> true;
                case PENDING, VACANT -> false;
            };
            if (isActive && (selection == null || has(selection, row))) {
                final double value = ((Number) java.lang.reflect.Array.get(column.values(), row)).doubleValue();
                sum += value;
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
                count++;
            }
        }
        return List.of(sum, sum / count, least, greatest);
    }

    private static boolean has(final Selection tag, final int row) {
        return ((org.denserow.engine.storage.Tag) tag).bits().get(row);
    }

    @Test
    @DisplayName("sums, means and extremes of columns of each kind, over all rows and over a tag")
    void collect_columns_areThoseOfAPlainLoop() {
        final Meadow meadow = Meadow.grazed(OPTIONS);
        try (Simulation sim = meadow.sim) {
            final Meadow.Sheep sheep = meadow.sheep;
            final LongColumn small = sheep.table().longs("small");
            final List<Column<?>> columns =
                    List.of(sheep.energy(), sheep.mass(), sheep.age(), small, sheep.mood(), meadow.height);
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept);
            for (final Column<?> column : columns) {
                final String name = column.name();
                final Selection tag = column == meadow.height ? meadow.tall : sheep.hungry();
                lines.sum("sum " + name, column).mean("mean " + name, column);
                lines.min("min " + name, column).max("max " + name, column);
                lines.sum("sum of " + name, column, tag).mean("mean of " + name, column, tag);
                lines.min("min of " + name, column, tag).max("max of " + name, column, tag);
            }
            for (int frame = 0; frame < 5; frame++) {
                sim.commands().createPending(sheep.table()); // pending rows do not count
                sim.step();
                for (int row = 0; row < sheep.table().size(); row++) {
                    small.values()[row] = row - 20L;
                }
                lines.collect();
                for (final Column<?> column : columns) {
                    final Table table = column == meadow.height ? meadow.trees : sheep.table();
                    final Selection tag = column == meadow.height ? meadow.tall : sheep.hungry();
                    for (final boolean isOf : new boolean[] {false, true}) {
                        final List<Object> expected = plain(table, column, isOf ? tag : null);
                        for (int i = 0; i < 4; i++) {
                            final String name =
                                    List.of("sum", "mean", "min", "max").get(i) + (isOf ? " of " : " ") + column.name();
                            assertEquals(expected.get(i), ((Number) kept.last(name)).doubleValue(), name);
                        }
                    }
                }
            }
            assertEquals(Long.class, kept.last("sum sheep.age").getClass());
            assertEquals(Long.class, kept.last("min sheep.mood").getClass());
            assertEquals(Double.class, kept.last("mean sheep.age").getClass());
            assertEquals(Double.class, kept.last("max sheep.energy").getClass());
        }
    }

    @Test
    void collect_noRows_hasSumZeroAndNoMeanOrExtremes() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final KeptLines kept = new KeptLines();
            ModelLines.of(sim, kept)
                    .sum("a", meadow.sheep.age())
                    .sum("b", meadow.sheep.mass())
                    .mean("c", meadow.sheep.age())
                    .min("d", meadow.sheep.age())
                    .max("e", meadow.sheep.mass())
                    .min("f", meadow.sheep.mass())
                    .max("g", meadow.height)
                    .collect();
            final double none = Double.NaN;
            assertEquals(List.of(0L, 0L, 0.0, none, none, none, none, none), kept.lines.getFirst());
        }
    }

    @Test
    @DisplayName("a whole sum that does not fit a long is an error, the mean of the same values is not")
    void collect_sumOverflows_throwsAndWritesNothing() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final LongColumn coat = meadow.sheep.coat();
            final KeptLines kept = new KeptLines();
            final ModelLines means = ModelLines.of(sim, kept).mean("mean", coat);
            final KeptLines none = new KeptLines();
            final ModelLines sums = ModelLines.of(sim, none).sum("sum", coat);
            for (int row = 0; row < 3; row++) {
                meadow.sheep.table().create();
                coat.values()[row] = row == 2 ? -2 : Long.MAX_VALUE / 2 + 2;
            }
            means.collect();
            assertEquals(Math.pow(2, 63) / 3, (double) kept.last("mean"), 4096);
            final String message =
                    assertThrows(ArithmeticException.class, sums::collect).getMessage();
            assertTrue(message.contains("column=sheep.coat, rows=3"), message);
            assertEquals(List.of(), none.names);
            coat.values()[0] = 1;
            assertTrue(sums.collect(), "the line is still due");
            assertEquals(Long.MAX_VALUE / 2 + 1, none.last("sum"));
        }
    }

    @Test
    @DisplayName("a tally is a whole number if it counts, also if its kind was set after its field was added")
    void collect_tallyOfEachKind_isAsItsKind() {
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Table cells = sim.define("cell", Layout.fixed(10));
            final Tally tally = sim.tally("t").counts();
            final Tally other = sim.tally("o");
            sim.system("add").over(cells, (rows, commands) -> {
                tally.add(rows, 5.5);
                other.add(rows, 5.5);
            });
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept).tally("t", tally).tally("o", other);
            tally.keepsMaximum();
            other.counts();
            lines.collect();
            sim.step();
            lines.collect();
            assertEquals(List.of(0L, Double.NEGATIVE_INFINITY, 0L), kept.lines.getFirst());
            assertEquals(List.of(1L, 5.5, 1L), kept.lines.getLast());
        }
    }

    // ---- When ----

    @Test
    @DisplayName("the state before the first frame is that of 0 frames; a second call without a frame writes nothing")
    void collect_everyFour_writesZeroFourEight() {
        try (Simulation sim = Meadow.grazed(OPTIONS).sim) {
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept).every(4).whole("f", sim::frame);
            assertTrue(lines.collect());
            assertFalse(lines.collect(), "again");
            for (int frame = 0; frame < 9; frame++) {
                sim.step();
                assertEquals(sim.frame() % 4 == 0, lines.collect());
                assertFalse(lines.collect(), "again");
            }
            assertEquals(List.of(0L, 4L, 8L), kept.all("frames"));
            assertEquals(List.of(0L, 4L, 8L), kept.all("f"));
        }
    }

    @Test
    @DisplayName("a function that throws leaves no part of a line, and the line can be written again")
    void collect_functionThrows_leavesNoHalfLine() {
        final Meadow meadow = Meadow.empty();
        try (Simulation sim = meadow.sim) {
            final boolean[] fails = {true};
            final StringBuilder text = new StringBuilder();
            final ModelLines lines = ModelLines.of(sim, TextLines.csv(text))
                    .rows("sheep", meadow.sheep.table())
                    .text("t", () -> {
                        if (fails[0]) {
                            throw new IllegalStateException("planted");
                        }
                        return "x";
                    });
            assertThrows(IllegalStateException.class, lines::collect);
            assertEquals("", text.toString());
            fails[0] = false;
            assertTrue(lines.collect());
            assertEquals("frames,sheep,t\n0,0,x\n", text.toString());
        }
    }

    @Test
    @DisplayName("a sink that fails in the middle of a line is not given the same line again")
    void collect_sinkFails_doesNotRepeatTheLine() {
        try (Simulation sim = Meadow.grazed(OPTIONS).sim) {
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept).whole("a", () -> 1);
            kept.failAt = 1;
            assertEquals(
                    "disk full",
                    assertThrows(IllegalStateException.class, lines::collect).getMessage());
            assertFalse(lines.collect());
        }
    }

    // ---- Misuse ----

    private static void assertRefused(final Class<? extends Exception> kind, final String part, final Runnable call) {
        final String message = assertThrows(kind, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void fields_badNamesAndColumns_areRefused() {
        final Meadow meadow = Meadow.empty();
        final Class<IllegalArgumentException> kind = IllegalArgumentException.class;
        try (Simulation sim = meadow.sim) {
            final Meadow.Sheep sheep = meadow.sheep;
            final KeptLines kept = new KeptLines();
            final ModelLines lines = ModelLines.of(sim, kept);
            assertRefused(kind, "name=frames", () -> lines.rows("frames", sheep.table()));
            assertRefused(kind, "name=\" \"", () -> lines.rows(" ", sheep.table()));
            assertRefused(kind, "every=0", () -> lines.every(0));
            assertRefused(kind, "column=sheep.at, values=vectors", () -> lines.sum("a", sheep.at()));
            assertRefused(kind, "column=sheep.mother, values=handles", () -> lines.max("a", sheep.mother()));
            final Column<?> objects = sheep.table().objects("dog", String.class);
            assertRefused(kind, "column=sheep.dog, values=objects", () -> lines.mean("a", objects));
            assertRefused(kind, "selection=tree.tall", () -> lines.mean("a", sheep.age(), meadow.tall));
            for (final Consumer<ModelLines> call : List.<Consumer<ModelLines>>of(
                    each -> each.rows(null, sheep.table()),
                    each -> each.rows("a", null),
                    each -> each.count("a", null),
                    each -> each.sum("a", null),
                    each -> each.sum("a", sheep.age(), null),
                    each -> each.tally("a", null),
                    each -> each.value("a", null),
                    each -> each.whole("a", null),
                    each -> each.text("a", null))) {
                assertThrows(NullPointerException.class, () -> call.accept(lines));
            }
            lines.collect();
            assertEquals(List.of("frames"), kept.names, "nothing that was refused is a field");
            assertRefused(IllegalStateException.class, "name=late", () -> lines.rows("late", sheep.table()));
            assertRefused(IllegalStateException.class, "every", () -> lines.every(3));
        }
    }

    @Test
    void fields_ofAnotherSimulation_areRefused() {
        final Meadow meadow = Meadow.empty();
        final Class<IllegalArgumentException> kind = IllegalArgumentException.class;
        try (Simulation sim = meadow.sim;
                Simulation other = Simulation.create(OPTIONS)) {
            final Table table = other.define("sheep", Layout.dense(8));
            final IntColumn age = table.ints("age");
            final DoubleColumn mass = table.doubles("mass");
            final org.denserow.engine.storage.Tag hungry = table.tag("hungry");
            final Tally tally = other.tally("eaten");
            final ModelLines lines = ModelLines.of(sim, new KeptLines());
            assertRefused(kind, "table=sheep", () -> lines.rows("a", table));
            assertRefused(kind, "part=sheep.hungry", () -> lines.count("a", hungry));
            assertRefused(kind, "part=sheep.hungry", () -> lines.count("a", hungry.not()));
            assertRefused(kind, "part=sheep.age", () -> lines.sum("a", age));
            assertRefused(kind, "part=sheep.hungry", () -> lines.sum("a", meadow.sheep.age(), hungry));
            assertRefused(kind, "part=sheep.mass", () -> lines.min("a", mass));
            assertRefused(kind, "tally=eaten", () -> lines.tally("a", tally));
        }
    }
}
