package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What a mapping takes, makes, and refuses.
@DisplayName("Imported rows")
class RowImportTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(2).withMaxSlots(64));
    private final Table owner = sim.define("owner", Layout.dense(10));
    private final LongColumn age = owner.longs("age");
    private final ObjectColumn<String> name = owner.objects("name", String.class);
    private final Table dog = sim.define("dog", Layout.pinned(8).growable());
    private final ByteColumn legs = dog.bytes("legs");
    private final IntColumn bones = dog.ints("bones");
    private final LongColumn born = dog.longs("born");
    private final FloatColumn weight = dog.floats("weight");
    private final DoubleColumn height = dog.doubles("height");
    private final FloatColumn at = dog.vec2("at");
    private final FloatColumn speed = dog.vec3("speed");
    private final Tag hungry = dog.tag("hungry");
    private final HandleColumn master = dog.handles("master", owner);
    private final HandleColumn mother = dog.handles("mother", dog);
    private final HandleColumn favourite = owner.handles("favourite", dog);
    private final ObjectColumn<Integer> number = dog.objects("number", Integer.class);

    @AfterEach
    void close() {
        sim.close();
    }

    private static void refused(final String message, final Executable call) {
        final Exception refused = assertThrows(Exception.class, call);
        assertEquals(message, refused.getMessage());
    }

    private static void starts(final Class<? extends Exception> kind, final String message, final Executable call) {
        final Exception refused = assertThrows(kind, call);
        assertTrue(refused.getMessage().startsWith(message), refused.getMessage());
    }

    // ---- What it makes ----

    @Test
    @DisplayName("parts of every kind are filled, from several batches, in the order of rows")
    void run_everyKind_fillsParts() throws IOException {
        final RowImport dogs = RowImport.into(dog)
                .column("legs", legs)
                .column("bones", bones)
                .column("born", born)
                .column("weight", weight)
                .column("height", height)
                .column("at", at)
                .vector(speed, "u", "v", "w")
                .tag("hungry", hungry)
                .read(MadeRows.of("dogs", 2)
                        .longs("legs", 4, 3, -128)
                        .longs("bones", 1, Integer.MAX_VALUE, Integer.MIN_VALUE)
                        .longs("born", Long.MIN_VALUE, 0, Long.MAX_VALUE)
                        .floats("weight", 1.5f, -0f, Float.NaN)
                        .doubles("height", 0.1, -0.0, Double.MIN_VALUE)
                        .field("at", FieldKind.FLOAT, 2, new float[] {1, 2, 3, 4, 5, 6})
                        .floats("u", 1, 2, 3)
                        .doubles("v", 4, 5, 6)
                        .longs("w", 7, 8, 9)
                        .truths("hungry", false, true, true));
        assertEquals(3, RowImport.run(sim, dogs));
        assertEquals(0, dog.size()); // until the next frame
        sim.step();
        assertEquals(3, dog.size());
        final int[] rows = new int[3];
        for (int i = 0; i < 3; i++) {
            rows[i] = dog.find(dogs.handle(i));
        }
        assertArrayEquals(new int[] {0, 1, 2}, rows);
        assertArrayEquals(new byte[] {4, 3, -128}, Arrays.copyOf(legs.values(), 3));
        assertArrayEquals(new int[] {1, Integer.MAX_VALUE, Integer.MIN_VALUE}, Arrays.copyOf(bones.values(), 3));
        assertArrayEquals(new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE}, Arrays.copyOf(born.values(), 3));
        assertArrayEquals(new float[] {1.5f, -0f, Float.NaN}, Arrays.copyOf(weight.values(), 3));
        assertArrayEquals(new double[] {0.1, -0.0, Double.MIN_VALUE}, Arrays.copyOf(height.values(), 3));
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6}, Arrays.copyOf(at.values(), 6));
        assertArrayEquals(new float[] {1, 4, 7, 2, 5, 8, 3, 6, 9}, Arrays.copyOf(speed.values(), 9));
        assertEquals(2, hungry.count());
        assertFalse(hungry.bits().get(0));
        assertEquals(Handle.NULL, mother.get(0)); // a part that no column fills
    }

    @Test
    @DisplayName("texts fill objects, and an index of names finds the rows; null stays null")
    void run_texts_areFoundByName() throws IOException {
        final NameIndex byName = owner.indices().names("byName", name);
        final RowImport owners = RowImport.into(owner)
                .column("name", name)
                .read(MadeRows.of("owners", 9).texts("name", "Ada", null, "Bob"));
        RowImport.run(sim, owners);
        sim.step();
        assertEquals("Ada", name.get(0));
        assertEquals(null, name.get(1));
        assertEquals(owners.handle(2), byName.view().handle("Bob"));
    }

    @Test
    @DisplayName("references go to other types and their own, both ways, by numbers or texts; null is the null handle")
    void run_references_areHandlesOfTargets() throws IOException {
        final RowImport owners = RowImport.into(owner).column("age", age).key("name");
        final RowImport dogs = RowImport.into(dog).key("id").reference("owner", master, owners);
        dogs.reference("mother", mother, dogs);
        owners.reference("favourite", favourite, dogs);
        owners.read(MadeRows.of("owners", 1)
                .texts("name", "Ada", "Bob")
                .longs("age", 30, 40)
                .field("favourite", FieldKind.INTEGER, 1, new long[] {9, 0}, 1));
        dogs.read(MadeRows.of("dogs", 2)
                .longs("id", 7, 8, 9)
                .texts("owner", "Bob", null, "Ada")
                .field("mother", FieldKind.UNSIGNED, 1, new long[] {9, 7, 5}, 2));
        RowImport.run(sim, owners, dogs);
        sim.step();
        assertEquals(owners.handle(1), master.get(0));
        assertEquals(Handle.NULL, master.get(1));
        assertEquals(owners.handle(0), master.get(2));
        assertEquals(dogs.handle(2), mother.get(0));
        assertEquals(dogs.handle(0), mother.get(1));
        assertEquals(Handle.NULL, mother.get(2));
        assertEquals(dogs.handle(2), favourite.get(0));
        assertEquals(Handle.NULL, favourite.get(1));
        assertEquals(0, sim.totals().staleCommands());

        final RowImport more = RowImport.into(dog) // later, to rows that were imported before
                .reference("owner", master, owners)
                .read(MadeRows.of("more", 9).texts("owner", "Ada"));
        RowImport.run(sim, more);
        sim.step();
        assertEquals(owners.handle(0), master.get(dog.find(more.handle(0))));
    }

    @Test
    @DisplayName("several files are read one after the other; without a row nothing is created")
    void read_severalFiles_haveTheirRowsInOrder() throws IOException {
        final RowImport owners = RowImport.into(owner)
                .column("age", age)
                .read(MadeRows.of("a", 2).longs("age", 1, 2, 3))
                .read(MadeRows.of("b", 2).longs("age"))
                .read(MadeRows.of("c", 2).longs("age", 4));
        final RowImport dogs = RowImport.into(dog);
        assertEquals(4, RowImport.run(sim, owners, dogs));
        sim.step();
        assertArrayEquals(new long[] {1, 2, 3, 4}, Arrays.copyOf(age.values(), 4));
        assertEquals(0, dogs.rows());
        assertEquals(0, dog.size());
    }

    @Test
    @DisplayName("numbers of another kind are taken if they stay the same")
    void read_otherKinds_areTakenIfExact() throws IOException {
        final RowImport dogs = RowImport.into(dog)
                .column("a", legs)
                .column("b", born)
                .column("c", weight)
                .column("d", height)
                .read(MadeRows.of("dogs", 9)
                        .doubles("a", 4, -0.0)
                        .floats("b", 0x1p62f, -0x1p63f)
                        .doubles("c", 0.5, Double.POSITIVE_INFINITY)
                        .field("d", FieldKind.UNSIGNED, 1, new long[] {1L << 53, 3}));
        RowImport.run(sim, dogs);
        sim.step();
        assertArrayEquals(new byte[] {4, 0}, Arrays.copyOf(legs.values(), 2));
        assertArrayEquals(new long[] {1L << 62, Long.MIN_VALUE}, Arrays.copyOf(born.values(), 2));
        assertArrayEquals(new float[] {0.5f, Float.POSITIVE_INFINITY}, Arrays.copyOf(weight.values(), 2));
        assertArrayEquals(new double[] {0x1p53, 3}, Arrays.copyOf(height.values(), 2));
    }

    @Test
    @DisplayName(
            "an import that rounds takes the nearest float, in plain columns and vectors, said before or after them")
    void rounding_doublesIntoFloats_areTheNearest() throws IOException {
        final RowImport dogs = RowImport.into(dog)
                .column("a", weight)
                .rounding()
                .column("b", at)
                .column("c", height)
                .read(dogs().doubles("a", 0.1, Double.NaN, 1e-60)
                        .field("b", FieldKind.DOUBLE, 2, new double[] {0.1, 0.2, 0.3, Double.NEGATIVE_INFINITY, 5, 6})
                        .doubles("c", 0.1, 1e300, 3));
        RowImport.run(sim, dogs);
        sim.step();
        assertArrayEquals(new float[] {0.1f, Float.NaN, 0}, Arrays.copyOf(weight.values(), 3));
        assertArrayEquals(new float[] {0.1f, 0.2f, 0.3f, Float.NEGATIVE_INFINITY, 5, 6}, Arrays.copyOf(at.values(), 6));
        assertArrayEquals(new double[] {0.1, 1e300, 3}, Arrays.copyOf(height.values(), 3));
    }

    @Test
    void rounding_numberBeyondFloats_isRefused() {
        final RowImport dogs = RowImport.into(dog).rounding().column("x", weight);
        starts(
                IOException.class,
                "a number must stay the same in its column: file=dogs, batch=1, row=0, column=x, type=double, value=1.0E39,",
                () -> dogs.read(dogs().doubles("x", 1, -Float.MAX_VALUE, 1e39)));
        final RowImport whole = RowImport.into(dog).rounding().column("x", bones);
        starts(
                IOException.class,
                "a number must stay the same in its column: file=dogs, batch=0, row=0, column=x, type=double, value=0.5,",
                () -> whole.read(dogs().doubles("x", 0.5)));
    }

    @Test
    void rounding_afterRowsWereRead_isRefused() throws IOException {
        final RowImport dogs = RowImport.into(dog).column("x", weight).read(dogs().doubles("x", 1));
        starts(
                IllegalStateException.class,
                "a mapping is said before the first row is read: rounding,",
                dogs::rounding);
    }

    // ---- Wrong values ----

    private void misfit(final org.denserow.engine.storage.Column<?> column, final MadeRows rows, final String facts) {
        final RowImport dogs = RowImport.into(dog).column("x", column);
        starts(
                IOException.class,
                "a number must stay the same in its column: file=dogs, " + facts,
                () -> dogs.read(rows));
        assertEquals(0, dogs.rows());
    }

    private static MadeRows dogs() {
        return MadeRows.of("dogs", 2);
    }

    @Test
    @DisplayName("a number that would become another one is refused, with its place and value")
    void read_lossyNumber_isRefused() {
        misfit(
                legs,
                dogs().longs("x", 1, 2, 3, 128),
                "batch=1, row=1, column=x, type=integer, value=128, part=dog.legs, takes=whole numbers of 8 bits;");
        misfit(bones, dogs().longs("x", 1L << 31), "batch=0, row=0, column=x, type=integer, value=2147483648,");
        misfit(bones, dogs().doubles("x", 1, 2, 0.5), "batch=1, row=0, column=x, type=double, value=0.5,");
        misfit(bones, dogs().doubles("x", Double.NaN), "batch=0, row=0, column=x, type=double, value=NaN,");
        misfit(born, dogs().doubles("x", 0x1p63), "batch=0, row=0, column=x, type=double, value=9.223372036854776E18,");
        misfit(born, dogs().floats("x", 1.5f), "batch=0, row=0, column=x, type=float, value=1.5,");
        misfit(
                born,
                dogs().field("x", FieldKind.UNSIGNED, 1, new long[] {-1}),
                "batch=0, row=0, column=x, type=unsigned, value=18446744073709551615, part=dog.born,");
        misfit(weight, dogs().doubles("x", 0.1), "batch=0, row=0, column=x, type=double, value=0.1,");
        misfit(
                weight,
                dogs().doubles("x", Double.longBitsToDouble(0x7ff8000000000001L)),
                "batch=0, row=0, column=x, type=double, value=NaN,");
        misfit(weight, dogs().longs("x", (1 << 24) + 1), "batch=0, row=0, column=x, type=integer, value=16777217,");
        misfit(weight, dogs().longs("x", Long.MAX_VALUE), "batch=0, row=0, column=x,");
        misfit(height, dogs().longs("x", 1, 2, (1L << 53) + 1), "batch=1, row=0, column=x,");
        misfit(height, dogs().longs("x", Long.MAX_VALUE), "batch=0, row=0, column=x,");
        misfit(
                at,
                dogs().field("x", FieldKind.DOUBLE, 2, new double[] {1, 2, 3, 4, 5, 0.1}),
                "batch=1, row=0, column=x, type=double, value=0.1, part=dog.at, takes=lists of 2 numbers of 32 bits;");
    }

    @Test
    @DisplayName("a null is refused in numbers and tags")
    void read_null_isRefused() {
        final String rule = "only references and texts may be null: file=dogs, batch=1, row=1, column=x, ";
        starts(
                IOException.class,
                rule + "type=integer, value=null, part=dog.bones,",
                () -> RowImport.into(dog)
                        .column("x", bones)
                        .read(dogs().field("x", FieldKind.INTEGER, 1, new long[4], 3)));
        starts(
                IOException.class,
                rule + "type=truth, value=null, part=dog.hungry,",
                () -> RowImport.into(dog)
                        .tag("x", hungry)
                        .read(dogs().field("x", FieldKind.TRUTH, 1, new boolean[4], 3)));
        starts(
                IOException.class,
                rule + "type=float, value=null, part=dog.at,",
                () -> RowImport.into(dog).column("x", at).read(dogs().field("x", FieldKind.FLOAT, 2, new float[8], 3)));
    }

    @Test
    @DisplayName("a column of a wrong type, none, or two are refused before a row is read")
    void read_wrongColumns_isRefused() {
        refused(
                "the type of a column must fit the part that it fills: file=dogs, column=x, type=text, part=dog.bones,"
                        + " takes=whole numbers of 32 bits; convert the column before you write the file, or map another"
                        + " one",
                () -> RowImport.into(dog).column("x", bones).read(dogs().texts("x", "a")));
        final String rule = "the type of a column must fit the part that it fills: file=dogs, column=x, type=";
        starts(
                IOException.class,
                rule + "float, part=dog.at, takes=lists of 2",
                () -> RowImport.into(dog).column("x", at).read(dogs().floats("x", 1)));
        starts(
                IOException.class,
                rule + "integer, part=dog.hungry, takes=truth values;",
                () -> RowImport.into(dog).tag("x", hungry).read(dogs().longs("x", 1)));
        starts(
                IOException.class,
                rule + "other, part=owner.name, takes=texts;",
                () -> RowImport.into(owner).column("x", name).read(dogs().field("x", FieldKind.OTHER, 1, new int[1])));
        starts(
                IOException.class,
                rule + "float, part=dog.mother, takes=keys",
                () -> RowImport.into(dog)
                        .reference("x", mother, RowImport.into(dog))
                        .read(dogs().floats("x", 1)));
        refused(
                "a mapping names a column of the file: file=dogs, column=x, part=dog.bones, columns=[y, z]; map the"
                        + " column under the name that the file has",
                () -> RowImport.into(dog)
                        .column("x", bones)
                        .read(dogs().longs("y", 1).longs("z", 1)));
        starts(
                IOException.class,
                "a mapping names one column: file=dogs, column=x, part=dog.bones, places=0 and 1;",
                () -> RowImport.into(dog)
                        .column("x", bones)
                        .read(dogs().longs("x", 1).longs("x", 1)));
        starts(
                IOException.class,
                "keys are whole numbers or texts, the same in all files: file=dogs, column=x, type=double,",
                () -> RowImport.into(dog).key("x").read(dogs().doubles("x", 1)));
    }

    @Test
    @DisplayName("an import is as before when a file is refused")
    void read_refused_changesNothing() throws IOException {
        final RowImport owners = RowImport.into(owner).column("age", age).key("id");
        assertThrows(
                IOException.class,
                () -> owners.read(MadeRows.of("bad", 1).doubles("age", 1, 0.5).texts("id", "a", "b")));
        owners.read(MadeRows.of("good", 1).doubles("age", 3, 4).longs("id", 1, 2)); // another kind of key
        assertThrows(
                IOException.class,
                () -> owners.read(MadeRows.of("bad", 1).doubles("age", 5, 0.5).longs("id", 3, 4)));
        assertEquals(2, RowImport.run(sim, owners));
        sim.step();
        assertArrayEquals(new long[] {3, 4}, Arrays.copyOf(age.values(), 2));
        assertEquals(2, owner.size());
    }

    // ---- Wrong keys ----

    private void runRefused(final String message, final RowImport... imports) {
        starts(IOException.class, message, () -> RowImport.run(sim, imports));
        assertEquals(0, owner.metrics().reservedSlots());
        assertEquals(0, dog.metrics().reservedSlots());
        sim.step();
        assertEquals(0, owner.size() + dog.size()); // nothing is half done
    }

    @Test
    @DisplayName("a key that repeats or is null is refused, before a row is created")
    void run_wrongKeys_isRefused() throws IOException {
        runRefused(
                "keys of rows are distinct: file=b, batch=0, row=1, column=id, value=2, first at file=a, batch=1, row=0;",
                RowImport.into(dog).read(dogs()),
                RowImport.into(owner)
                        .key("id")
                        .read(MadeRows.of("a", 1).longs("id", 1, 2))
                        .read(MadeRows.of("b", 9).longs("id", 3, 2)));
        runRefused(
                "a row with a key column has a key: file=owners, batch=0, row=1, column=id, value=null;",
                RowImport.into(owner).key("id").read(MadeRows.of("owners", 9).texts("id", "a", null)));
        starts(
                IOException.class,
                "a key must be less than 2^63: file=owners, batch=1, row=0, column=id, value=18446744073709551615,",
                () -> RowImport.into(owner)
                        .key("id")
                        .read(MadeRows.of("owners", 1).field("id", FieldKind.UNSIGNED, 1, new long[] {1, -1})));
    }

    @Test
    @DisplayName("a reference without a row is refused, with its place and value, before a row is created")
    void run_danglingReference_isRefused() throws IOException {
        final RowImport owners =
                RowImport.into(owner).key("id").read(MadeRows.of("owners", 9).longs("id", 1, 2));
        runRefused(
                "a reference names a row that is imported: file=dogs, batch=1, row=0, column=owner, value=3,"
                        + " part=dog.master, key=owner.id;",
                owners,
                RowImport.into(dog).reference("owner", master, owners).read(dogs().longs("owner", 1, 2, 3)));
        runRefused(
                "references and the keys that they name are of one kind: file=dogs, batch=0, row=0, column=owner,"
                        + " kind=TEXT, part=dog.master, key=owner.id;",
                owners,
                RowImport.into(dog).reference("owner", master, owners).read(dogs().texts("owner", "1")));
    }

    // ---- No room ----

    @Test
    @DisplayName("rows for which there is no room are refused before one is created")
    void run_noRoom_isRefused() throws IOException {
        owner.create();
        sim.commands().create(owner);
        final RowImport dogs = RowImport.into(dog).read(dogs());
        final RowImport first = RowImport.into(owner)
                .column("age", age)
                .read(MadeRows.of("owners", 9).longs("age", 1, 2, 3, 4, 5));
        final RowImport second = RowImport.into(owner)
                .column("age", age)
                .read(MadeRows.of("owners", 9).longs("age", 1, 2, 3, 4));
        refused(
                "a type has room for all rows that are imported: type=owner, capacity=10, rows=1, created since the last"
                        + " frame=1, imported=9; nothing was created, define it with a larger capacity or growable",
                () -> RowImport.run(sim, dogs, first, second));
        sim.step();
        assertEquals(2, owner.size());
        RowImport.run(sim, first); // 5 of the 8 that are left
        sim.step();
        assertEquals(7, owner.size());
        assertEquals(0, sim.totals().refusedCreates());
    }

    @Test
    @DisplayName("when slots are used up, rows of the other imports are taken back")
    void run_noSlots_takesOthersBack() throws IOException {
        final RowImport owners = RowImport.into(owner)
                .column("age", age)
                .read(MadeRows.of("owners", 9).longs("age", 1, 2, 3));
        final RowImport dogs = RowImport.into(dog)
                .column("bones", bones)
                .read(MadeRows.of("dogs", 99).longs("bones", new long[65]));
        final Exception none = assertThrows(IllegalStateException.class, () -> RowImport.run(sim, owners, dogs));
        assertTrue(none.getMessage().contains("maxSlots=64"), none.getMessage());
        assertThrows(IllegalStateException.class, () -> owners.handle(0));
        sim.step();
        assertEquals(0, owner.size() + dog.size());
        RowImport.run(sim, owners);
        sim.step();
        assertEquals(3, owner.size());
    }

    // ---- Wrong calls ----

    @Test
    @DisplayName("a mapping of parts that cannot be filled so is refused")
    void into_wrongParts_isRefused() {
        final RowImport dogs = RowImport.into(dog).column("bones", bones);
        starts(
                IllegalArgumentException.class,
                "rows are imported into a type that keeps them: type=ground,",
                () -> RowImport.into(sim.define("ground", Layout.fixed(4))));
        starts(
                IllegalArgumentException.class,
                "rows are imported into a type that keeps them: type=bark,",
                () -> RowImport.into(sim.define("bark", Layout.events(4))));
        starts(
                IllegalArgumentException.class,
                "an import fills the parts of one type: type=dog, part=owner.age;",
                () -> dogs.column("age", age));
        starts(
                IllegalArgumentException.class,
                "a part is filled once: part=dog.bones, columns=[bones] and [other];",
                () -> dogs.column("other", bones));
        starts(
                IllegalArgumentException.class,
                "handles come from keys: column=dog.mother;",
                () -> dogs.column("mother", mother));
        starts(
                IllegalArgumentException.class,
                "objects are imported from texts: column=dog.number, class=java.lang.Integer;",
                () -> dogs.column("number", number));
        starts(
                IllegalArgumentException.class,
                "each component of a vector has a column: part=dog.speed, components=3, names=[x, y];",
                () -> dogs.vector(speed, "x", "y"));
        starts(
                IllegalArgumentException.class,
                "the engine itself keeps some tags: tag=dog.",
                () -> dogs.tag("live", dog.live()));
        starts(
                IllegalArgumentException.class,
                "a column of handles takes those of its target: column=dog.master,",
                () -> dogs.reference("owner", master, dogs));
        starts(
                IllegalStateException.class,
                "an import has one key: type=dog, key=id, second=name;",
                () -> dogs.key("id").key("name"));
        starts(IllegalArgumentException.class, "column must not be null: column=null;", () -> dogs.column("x", null));
    }

    @Test
    @DisplayName("imports run once, together with those that they refer to, in the simulation of their types")
    void run_wrongImports_isRefused() throws IOException {
        final RowImport owners = RowImport.into(owner);
        final RowImport dogs =
                RowImport.into(dog).reference("owner", master, owners).read(dogs().longs("owner", 1));
        starts(
                IllegalArgumentException.class,
                "rows that are referred to have a key and are imported before, or at the same time: part=dog.master,"
                        + " import=owner, key=owner.none, ran=false;",
                () -> RowImport.run(sim, owners, dogs));
        owners.key("id").read(MadeRows.of("owners", 9).longs("id", 1));
        starts(
                IllegalArgumentException.class,
                "rows that are referred to have a key and are imported before, or at the same time: part=dog.master,"
                        + " import=owner, key=owner.id, ran=false;",
                () -> RowImport.run(sim, dogs));
        starts(
                IllegalArgumentException.class,
                "imports are different ones: type=owner;",
                () -> RowImport.run(sim, owners, owners));
        try (Simulation other = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            starts(
                    IllegalArgumentException.class,
                    "a type is of the simulation that is filled: type=owner;",
                    () -> RowImport.run(other, owners));
        }
        starts(
                IllegalStateException.class,
                "a row has a handle once it was created: type=owner, row=0;",
                () -> owners.handle(0));
        RowImport.run(sim, owners, dogs);
        starts(
                IllegalStateException.class,
                "an import runs once: type=owner, rows=1;",
                () -> RowImport.run(sim, owners));
        starts(IllegalStateException.class, "an import runs once: type=owner, rows=1;", () -> owners.read(dogs()));
        starts(
                IllegalStateException.class,
                "a mapping is said before the first row is read: part=owner.age,",
                () -> owners.column("age", age));
    }

    @Test
    @DisplayName("another thread than the owner is refused")
    void run_otherThread_isRefused() throws Exception {
        final RowImport owners = RowImport.into(owner)
                .column("age", age)
                .read(MadeRows.of("a", 1).longs("age", 1));
        final Throwable[] thrown = new Throwable[1];
        final Thread thread = new Thread(() -> {
            try {
                RowImport.run(sim, owners);
            } catch (final IOException | RuntimeException refused) {
                thrown[0] = refused;
            }
        });
        thread.start();
        thread.join();
        assertTrue(thrown[0] instanceof IllegalStateException, String.valueOf(thrown[0]));
    }
}
