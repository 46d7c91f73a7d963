package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Restores into other definitions: what may differ, and what is refused by name.
class EvolutionTest {

    private static final int ROWS = 200;
    private static final int FRAMES = 7;

    enum Side {
        LEFT,
        RIGHT
    }

    record Note(int number, Side side) {}

    record OtherNote(int number, Side side) {}

    record LongerNote(Side side, String reason, int number) {}

    /// A definition that tests change in one place.
    private static final class Model implements AutoCloseable {

        private final Simulation sim;
        private final Table fly;
        private final List<Column<?>> columns = new ArrayList<>();

        Model(final SimulationOptions options, final Layout layout, final Consumer<Model> rest) {
            this(options, "fly", layout, rest);
        }

        Model(final SimulationOptions options, final String name, final Layout layout, final Consumer<Model> rest) {
            sim = Simulation.create(options.withWorkers(1));
            fly = sim.define(name, layout);
            rest.accept(this);
        }

        @SuppressWarnings("unchecked")
        <C> C column(final int place) {
            return (C) columns.get(place);
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static void fly(final Model model) {
        model.columns.add(model.fly.ints("age"));
        model.columns.add(model.fly.floats("x"));
        model.columns.add(model.fly.handles("friend"));
        model.columns.add(model.fly.objects("note", Note.class));
        model.fly.tag("hot");
    }

    private static final Layout DENSE = Layout.dense(64).growable();

    /// A world with gaps among its slots, through a file.
    private static Snapshot saved(final Consumer<Model> definition) throws IOException {
        return saved(SimulationOptions.defaults(), DENSE, definition);
    }

    private static Snapshot saved(
            final SimulationOptions options, final Layout layout, final Consumer<Model> definition) throws IOException {
        try (Model model = new Model(options, layout, definition)) {
            fill(model);
            return throughBytes(model.sim.snapshot());
        }
    }

    private static void fill(final Model model) {
        for (int i = 0; i < ROWS; i++) {
            final long handle = model.fly.create();
            final int row = model.fly.row(handle);
            model.<IntColumn>column(0).values()[row] = i - 100;
            model.<FloatColumn>column(1).values()[row] = 0.5f * i;
            model.<HandleColumn>column(2).values()[row] = model.fly.handle(row / 2);
            model.<ObjectColumn<Note>>column(3).values()[row] = i % 3 == 0 ? null : new Note(i, Side.RIGHT);
            if (i % 5 == 0) {
                hot(model).bits().set(row);
            }
        }
        for (int i = 0; i < ROWS; i += 4) {
            model.fly.destroy(model.fly.handle(i * 3 / 4));
        }
        model.sim.run(FRAMES);
    }

    private static Tag hot(final Model model) {
        return (Tag) model.fly.parts().stream()
                .filter(part -> part instanceof Tag && part.name().endsWith("hot"))
                .findFirst()
                .orElseThrow();
    }

    private static Snapshot throughBytes(final Snapshot snapshot) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        snapshot.writeTo(bytes, FileOptions.defaults());
        return Snapshot.read(new ByteArrayInputStream(bytes.toByteArray()), FileOptions.defaults());
    }

    /// All rows by handle, as another definition sees them.
    private static List<String> rows(final Model model, final Function<Integer, String> row) {
        final List<String> rows = new ArrayList<>();
        for (int i = 0; i < model.fly.end(); i++) {
            rows.add(Handle.toString(model.fly.handle(i)) + ": " + row.apply(i));
        }
        return rows.stream().sorted().toList();
    }

    private static List<String> rowsOfFirst() throws IOException {
        try (Model model = new Model(SimulationOptions.defaults(), DENSE, EvolutionTest::fly)) {
            model.sim.restore(saved(EvolutionTest::fly));
            return rows(model, row -> values(model, row));
        }
    }

    private static String values(final Model model, final int row) {
        return model.<IntColumn>column(0).get(row) + " "
                + model.<FloatColumn>column(1).get(row) + " "
                + model.<HandleColumn>column(2).get(row) + " "
                + model.<ObjectColumn<Note>>column(3).get(row) + " "
                + hot(model).bits().get(row);
    }

    private static List<String> into(
            final Snapshot snapshot,
            final Consumer<Model> definition,
            final Evolution evolution,
            final Consumer<Model> check) {
        try (Model model = new Model(SimulationOptions.defaults().withSeed(99), DENSE, definition)) {
            final List<String> changes = model.sim.restoreInto(snapshot, evolution);
            check.accept(model);
            model.fly.store().checkInvariants();
            model.sim.run(3);
            model.fly.store().checkInvariants();
            return changes;
        }
    }

    private static void assertRefused(
            final Consumer<Model> definition, final Evolution evolution, final String... words) throws IOException {
        final Snapshot snapshot = saved(EvolutionTest::fly);
        try (Model model = new Model(SimulationOptions.defaults(), DENSE, definition)) {
            final long before = model.sim.orderHash();
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> model.sim.restoreInto(snapshot, evolution));
            for (final String word : words) {
                assertTrue(thrown.getMessage().contains(word), thrown::getMessage);
            }
            assertEquals(before, model.sim.orderHash(), "nothing is changed");
            model.fly.ints("later"); // not even the end of the definition
            model.sim.step();
        }
    }

    private static void assertNamed(final List<String> changes, final String... words) {
        for (final String word : words) {
            assertTrue(changes.stream().anyMatch(change -> change.contains(word)), () -> word + " in " + changes);
        }
    }

    @Test
    @DisplayName("the same definition: nothing differs, and frames are equal, too")
    void restoreInto_same_noChanges() throws IOException {
        final Snapshot snapshot = saved(EvolutionTest::fly);
        try (Model exact = new Model(SimulationOptions.defaults(), DENSE, EvolutionTest::fly);
                Model evolved = new Model(SimulationOptions.defaults(), DENSE, EvolutionTest::fly)) {
            exact.sim.restore(snapshot);
            assertEquals(List.of(), evolved.sim.restoreInto(snapshot, Evolution.none()));
            exact.sim.run(5);
            evolved.sim.run(5);
            assertEquals(exact.sim.hash(), evolved.sim.hash());
            assertEquals(exact.sim.orderHash(), evolved.sim.orderHash());
        }
    }

    @Test
    @DisplayName("new columns and tags have their defaults; a new index knows the rows; seed and systems may differ")
    void restoreInto_newParts_defaults() throws IOException {
        final List<String> expected = rowsOfFirst();
        final List<String> changes = into(
                saved(EvolutionTest::fly),
                model -> {
                    fly(model);
                    model.columns.add(model.fly.doubles("weight"));
                    model.columns.add(model.fly.bytes("level"));
                    model.columns.add(model.fly.objects("extra", String.class));
                    model.fly.tag("cold");
                    model.fly.created();
                    model.fly.changed();
                    model.fly.destroyed();
                    model.fly.indices().sets("by age", model.<IntColumn>column(0));
                    model.sim.boundary();
                    model.sim
                            .system("age")
                            .writes(model.<FloatColumn>column(1))
                            .over(model.fly, (rows, commands) -> {});
                },
                Evolution.none(),
                model -> {
                    assertEquals(expected, rows(model, row -> values(model, row)));
                    for (int row = 0; row < model.fly.end(); row++) {
                        assertEquals(0, model.<DoubleColumn>column(4).get(row));
                        assertEquals(0, model.<ByteColumn>column(5).get(row));
                        assertNull(model.<ObjectColumn<String>>column(6).get(row));
                    }
                    assertEquals(-1, model.fly.created().bits().next(0));
                });
        assertNamed(
                changes,
                "column fly.weight: new",
                "column fly.level: new",
                "column fly.extra: new",
                "tag fly.cold: new",
                "now: system age",
                "before: options, seed=",
                "indices and orders are made anew");
    }

    @Test
    @DisplayName("renamed types, columns and tags, renamed classes of objects: every value stays")
    void restoreInto_renamed_valuesStay() throws IOException {
        final List<String> expected = rowsOfFirst();
        final Snapshot snapshot = saved(EvolutionTest::fly);
        try (Model model = new Model(SimulationOptions.defaults(), "bee", DENSE, each -> {
            each.columns.add(each.fly.ints("years"));
            each.columns.add(each.fly.floats("x"));
            each.columns.add(each.fly.handles("friend"));
            each.columns.add(each.fly.objects("note", OtherNote.class));
            each.fly.tag("red hot");
        })) {
            final List<String> changes = model.sim.restoreInto(
                    snapshot,
                    Evolution.none()
                            .renamed("fly", "bee")
                            .renamed("fly.age", "bee.years")
                            .renamed("fly.hot", "bee.red hot"));
            assertEquals(expected, rows(model, row -> values(model, row).replace("OtherNote", "Note")));
            assertNamed(changes, "type bee: was fly", "column bee.years: was fly.age", "tag bee.red hot: was fly.hot");
            model.sim.run(3);
        }
    }

    @Test
    @DisplayName("int becomes long, float becomes double")
    void restoreInto_wider_valuesStay() throws IOException {
        final Snapshot snapshot = saved(EvolutionTest::fly);
        final List<String> expected = rowsOfFirst();
        final List<String> changes = into(
                snapshot,
                model -> {
                    model.columns.add(model.fly.longs("age"));
                    model.columns.add(model.fly.doubles("x"));
                    model.columns.add(model.fly.handles("friend"));
                    model.columns.add(model.fly.objects("note", Note.class));
                    model.fly.tag("hot");
                },
                Evolution.none(),
                model -> assertEquals(
                        expected,
                        rows(
                                model,
                                row -> model.<LongColumn>column(0).get(row) + " "
                                        + model.<DoubleColumn>column(1).get(row) + " "
                                        + model.<HandleColumn>column(2).get(row) + " "
                                        + model.<ObjectColumn<Note>>column(3).get(row) + " "
                                        + hot(model).bits().get(row))));
        assertNamed(changes, "column fly.age: IntColumn became LongColumn", "column fly.x: FloatColumn became");
    }

    @Test
    @DisplayName("a dropped column is declared, or refused by name; so is a dropped tag")
    void restoreInto_dropped_isDeclared() throws IOException {
        final Consumer<Model> less = model -> {
            model.columns.add(model.fly.ints("age"));
            model.columns.add(model.fly.handles("friend"));
        };
        assertRefused(less, Evolution.none(), "column fly.x is not defined", "dropped");
        assertRefused(
                less, Evolution.none().dropped("fly.x").dropped("fly.note"), "tag fly.hot is not defined", "dropped");
        final List<String> changes = into(
                saved(EvolutionTest::fly),
                less,
                Evolution.none().dropped("fly.x").dropped("fly.note").dropped("fly.hot"),
                model -> assertEquals(150, model.fly.size()));
        assertNamed(changes, "column fly.x: dropped", "tag fly.hot: dropped");
    }

    @Test
    @DisplayName("anything else is refused by name")
    void restoreInto_undeclared_isRefused() throws IOException {
        assertRefused(
                model -> {
                    fly(model);
                },
                Evolution.none().renamed("fly.y", "fly.z"),
                "fly.y is not in the snapshot");
        assertRefused(
                model -> {
                    model.columns.add(model.fly.longs("age"));
                    model.columns.add(model.fly.ints("x"));
                    model.columns.add(model.fly.handles("friend"));
                    model.columns.add(model.fly.objects("note", Note.class));
                    model.fly.tag("hot");
                },
                Evolution.none(),
                "column fly.x",
                "FloatColumn",
                "IntColumn");
        assertRefused(model -> model.fly.vec2("x"), Evolution.none(), "column fly.x", "stride=1", "stride=2");
        final Snapshot snapshot = saved(EvolutionTest::fly);
        for (final Layout layout :
                List.of(Layout.pinned(256), Layout.events(256).growable())) {
            try (Model model = new Model(SimulationOptions.defaults(), layout, EvolutionTest::fly)) {
                final IllegalArgumentException thrown = assertThrows(
                        IllegalArgumentException.class, () -> model.sim.restoreInto(snapshot, Evolution.none()));
                assertTrue(thrown.getMessage().contains("type fly"), thrown.getMessage());
            }
        }
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            other.define("bird", DENSE);
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> other.restoreInto(snapshot, Evolution.none()));
            assertTrue(thrown.getMessage().contains("type fly is not defined"), thrown.getMessage());
        }
    }

    @Test
    @DisplayName("a capacity may grow, or shrink to what has room; fewer rows, or fewer slots, are refused")
    void restoreInto_otherCapacity_rowsMustFit() throws IOException {
        final Snapshot snapshot = saved(SimulationOptions.defaults(), Layout.dense(300), EvolutionTest::fly);
        for (final Layout layout :
                List.of(Layout.dense(150), Layout.dense(1000), Layout.dense(20).growable())) {
            try (Model model = new Model(SimulationOptions.defaults(), layout, EvolutionTest::fly)) {
                model.sim.restoreInto(snapshot, Evolution.none());
                assertEquals(150, model.fly.size());
                assertEquals(layout.capacity() == 20 ? 300 : layout.capacity(), model.fly.capacity(), layout::toString);
                model.fly.store().checkInvariants();
                model.sim.run(2);
            }
        }
        try (Model model = new Model(SimulationOptions.defaults(), Layout.dense(149), EvolutionTest::fly)) {
            final IllegalArgumentException thrown = assertThrows(
                    IllegalArgumentException.class, () -> model.sim.restoreInto(snapshot, Evolution.none()));
            assertTrue(thrown.getMessage().contains("rows=150, capacity=149"), thrown.getMessage());
        }
        try (Model model =
                new Model(SimulationOptions.defaults().withMaxSlots(300), Layout.dense(150), EvolutionTest::fly)) {
            final IllegalArgumentException thrown = assertThrows(
                    IllegalArgumentException.class, () -> model.sim.restoreInto(snapshot, Evolution.none()));
            assertTrue(thrown.getMessage().contains(", maxSlots=300"), thrown.getMessage());
        }
    }

    @Test
    @DisplayName("a new type keeps the rows that it has; one that is defined before the others is refused")
    void restoreInto_newType_keepsItsRows() throws IOException {
        final Snapshot snapshot = saved(EvolutionTest::fly);
        final List<String> changes = into(
                snapshot,
                model -> {
                    fly(model);
                    model.sim.define("spider", Layout.dense(4)).create();
                },
                Evolution.none(),
                model -> {
                    assertEquals(150, model.fly.size());
                    assertEquals(1, model.sim.definition().table("spider").size());
                });
        assertNamed(changes, "type spider: new");
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            other.define("spider", DENSE);
            other.define("fly", DENSE);
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> other.restoreInto(snapshot, Evolution.none()));
            assertTrue(thrown.getMessage().contains("type fly: number=1"), thrown.getMessage());
        }
    }

    @Test
    @DisplayName("resources by name: new ones stay, dropped ones are declared; switches stay")
    void restoreInto_resources_byName() throws IOException {
        final Consumer<Model> withResource = model -> {
            fly(model);
            model.sim
                    .resource("count", new int[1])
                    .saved(int[]::clone, (to, from) -> to[0] = from[0], ObjectForm.of(int[].class))
                    .value()[0] = 42;
            model.sim.system("idle").over(model.fly, (rows, commands) -> {});
            model.sim.switchOff("idle");
        };
        final Snapshot snapshot = saved(withResource);
        assertEquals(List.of(), snapshot.leftOut());
        final IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> into(snapshot, EvolutionTest::fly, Evolution.none(), model -> {}));
        assertTrue(thrown.getMessage().contains("resource count is not defined"), thrown.getMessage());
        into(snapshot, EvolutionTest::fly, Evolution.none().dropped("resource count"), model -> {});
        final int[] renamed = {0};
        final List<String> changes = into(
                snapshot,
                model -> {
                    fly(model);
                    model.sim.resource("other", new int[] {7});
                    model.sim
                            .resource("number", renamed)
                            .saved(int[]::clone, (to, from) -> to[0] = from[0], ObjectForm.of(int[].class));
                    model.sim.system("first").over(model.fly, (rows, commands) -> {});
                    model.sim.system("idle").over(model.fly, (rows, commands) -> {});
                },
                Evolution.none().renamed("resource count", "resource number"),
                model -> {
                    assertTrue(model.sim.isOn("first"));
                    assertTrue(!model.sim.isOn("idle"));
                });
        assertEquals(42, renamed[0]);
        assertNamed(changes, "resource other: not in the snapshot", "now: system first");
    }

    @Test
    @DisplayName("delayed commands wait: columns behind the others are allowed, other places are refused")
    void restoreInto_delayedCommands_keepTheirPlaces() throws IOException {
        final Snapshot snapshot;
        try (Model model = new Model(SimulationOptions.defaults(), DENSE, EvolutionTest::fly)) {
            fill(model);
            model.sim.commands().after(3).set(model.fly.handle(0), model.<IntColumn>column(0), 4711);
            model.sim.step();
            snapshot = throughBytes(model.sim.snapshot());
        }
        into(
                snapshot,
                model -> {
                    fly(model);
                    model.fly.ints("new");
                },
                Evolution.none(),
                model -> {
                    final long handle = model.fly.handle(0);
                    model.sim.run(4);
                    assertEquals(4711, model.<IntColumn>column(0).get(model.fly.row(handle)));
                });
        final IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> into(
                        snapshot,
                        model -> {
                            model.fly.ints("new");
                            fly(model);
                        },
                        Evolution.none(),
                        model -> {}));
        assertTrue(thrown.getMessage().contains("type fly: delayed commands wait, frames=1"), thrown.getMessage());
    }

    @Test
    @DisplayName("a class of objects gained a component: it is null; an exact restore refuses it")
    void restoreInto_longerRecord_newComponentIsNull() throws IOException {
        final Consumer<Model> longer = model -> {
            model.columns.add(model.fly.ints("age"));
            model.columns.add(model.fly.floats("x"));
            model.columns.add(model.fly.handles("friend"));
            model.columns.add(model.fly.objects("note", LongerNote.class));
            model.fly.tag("hot");
        };
        into(saved(EvolutionTest::fly), longer, Evolution.none(), model -> {
            int notes = 0;
            for (int row = 0; row < model.fly.end(); row++) {
                final LongerNote note =
                        model.<ObjectColumn<LongerNote>>column(3).get(row);
                if (note != null) {
                    assertEquals(new LongerNote(Side.RIGHT, null, note.number()), note);
                    notes += note.number();
                }
            }
            assertTrue(notes > 0);
        });
        try (Model model = new Model(SimulationOptions.defaults(), DENSE, longer)) {
            final Snapshot snapshot = saved(EvolutionTest::fly);
            assertThrows(IllegalArgumentException.class, () -> model.sim.restore(snapshot));
        }
    }

    @Test
    @DisplayName("numbers with other meanings are replaced, those of an index, too; other columns are refused")
    void restoreInto_recoded_numbersAreReplaced() throws IOException {
        final List<String> changes = into(
                saved(EvolutionTest::fly),
                model -> {
                    fly(model);
                    model.fly.indices().sets("by age", model.<IntColumn>column(0));
                },
                Evolution.none().recoded("fly.age", age -> 1000 - age),
                model -> {
                    for (int row = 0; row < model.fly.end(); row++) {
                        final int age = model.<IntColumn>column(0).get(row);
                        assertTrue(age > 900 && age <= 1100, "age=" + age);
                    }
                });
        assertNamed(changes, "column fly.age: its numbers have other meanings");
        assertRefused(
                EvolutionTest::fly, Evolution.none().recoded("fly.x", code -> code), "column fly.x has no numbers");
        final Consumer<Model> codes = model -> {
            fly(model);
            model.columns.add(model.fly.bytes("kind"));
        };
        final Snapshot snapshot;
        try (Model model = new Model(SimulationOptions.defaults(), DENSE, codes)) {
            fill(model);
            model.<ByteColumn>column(4).values()[3] = 2;
            snapshot = throughBytes(model.sim.snapshot());
        }
        into(
                snapshot,
                codes,
                Evolution.none().recoded("fly.kind", kind -> kind == 2 ? 7 : kind),
                model -> assertEquals(7, model.<ByteColumn>column(4).get(3)));
    }

    @Test
    @DisplayName("a name is declared once")
    void evolution_contradiction_isRefused() {
        final Evolution one = Evolution.none().renamed("a", "b");
        assertThrows(IllegalArgumentException.class, () -> one.renamed("a", "c"));
        assertThrows(IllegalArgumentException.class, () -> one.renamed("d", "b"));
        assertThrows(IllegalArgumentException.class, () -> one.dropped("a"));
        final Evolution codes = Evolution.none().recoded("a", code -> code);
        assertThrows(IllegalArgumentException.class, () -> codes.recoded("a", code -> code));
    }
}
