package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
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
import org.junit.jupiter.api.io.TempDir;

/// Random worlds go out through [ArrowRows] and come back through [RowImport]; `-Dseed=` repeats one.
@DisplayName("Rows out and back")
class ImportRoundTripTest {

    private static final int WORLDS = 25;

    /// A type with a part of every kind.
    private static final class Animals {

        final Table table;
        final ByteColumn bytes;
        final IntColumn ints;
        final LongColumn longs;
        final FloatColumn floats;
        final DoubleColumn doubles;
        final FloatColumn pair;
        final FloatColumn triple;
        final ObjectColumn<String> text;
        final Tag tag;
        HandleColumn friend; // of the same type
        HandleColumn keeper; // of the other one

        Animals(final Simulation sim, final String name, final Layout layout) {
            table = sim.define(name, layout);
            bytes = table.bytes("bytes");
            ints = table.ints("ints");
            longs = table.longs("longs");
            floats = table.floats("floats");
            doubles = table.doubles("doubles");
            pair = table.vec2("pair");
            triple = table.vec3("triple");
            text = table.objects("text", String.class);
            tag = table.tag("tag");
        }

        ArrowRows rows(final Simulation sim, final ArrowWriter writer) {
            return ArrowRows.of(sim, table, writer)
                    .column(bytes)
                    .column(ints)
                    .column(longs)
                    .column(floats)
                    .column(doubles)
                    .column(pair)
                    .column(triple)
                    .column(text)
                    .column(friend)
                    .column(keeper)
                    .tag(tag);
        }

        RowImport toImport() {
            final RowImport made = RowImport.into(table)
                    .key("handle")
                    .column("bytes", bytes)
                    .column("ints", ints)
                    .column("longs", longs)
                    .column("floats", floats)
                    .column("doubles", doubles)
                    .column("pair", pair)
                    .column("triple", triple)
                    .column("text", text)
                    .tag("tag", tag);
            return made.reference("friend", friend, made);
        }

        List<Integer> activeRows() {
            final List<Integer> rows = new ArrayList<>();
            for (int row = 0; row < table.activeEnd(); row++) {
                if (table.isActive(row)) {
                    rows.add(row);
                }
            }
            return rows;
        }
    }

    /// Two types that refer to themselves and to each other.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Animals cats;
        final Animals dogs;

        World(final int workers, final int capacity) {
            sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(workers).withSeed(1));
            cats = new Animals(sim, "cat", Layout.dense(capacity));
            dogs = new Animals(sim, "dog", Layout.pinned(capacity));
            cats.friend = cats.table.handles("friend", cats.table);
            cats.keeper = cats.table.handles("keeper", dogs.table);
            dogs.friend = dogs.table.handles("friend", dogs.table);
            dogs.keeper = dogs.table.handles("keeper", cats.table);
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static void fill(final Animals animals, final Random random, final int count) {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            handles.add(animals.table.create());
            if (random.nextInt(4) == 0) {
                animals.table.destroy(handles.remove(random.nextInt(handles.size())));
            }
        }
        for (final int row : animals.activeRows()) {
            animals.bytes.values()[row] = (byte) random.nextInt();
            animals.ints.values()[row] = random.nextInt();
            animals.longs.values()[row] = random.nextLong();
            animals.floats.values()[row] = Float.intBitsToFloat(random.nextInt()); // with NaN of any payload
            animals.doubles.values()[row] = Double.longBitsToDouble(
                    random.nextInt(3) == 0 ? 0x7ff0_0000_0000_0000L | random.nextLong() : random.nextLong());
            for (int i = 0; i < 2; i++) {
                animals.pair.values()[2 * row + i] = Float.intBitsToFloat(random.nextInt());
            }
            for (int i = 0; i < 3; i++) {
                animals.triple.values()[3 * row + i] = random.nextFloat();
            }
            animals.text.values()[row] = random.nextInt(3) == 0 ? null : text(random);
            if (random.nextBoolean()) {
                animals.tag.bits().set(row);
            }
        }
    }

    private static String text(final Random random) {
        final StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.appendCodePoint(random.nextInt(4) == 0 ? 0x1F600 + random.nextInt(50) : 'a' + random.nextInt(26));
        }
        return text.toString();
    }

    private static void refer(final Animals from, final HandleColumn column, final Animals to, final Random random) {
        final List<Integer> targets = to.activeRows();
        for (final int row : from.activeRows()) {
            final boolean isNull = targets.isEmpty() || random.nextInt(3) == 0;
            column.values()[row] = isNull ? Handle.NULL : to.table.handle(targets.get(random.nextInt(targets.size())));
        }
    }

    private static ArrowReader written(final World world, final Animals animals, final Random random, final Path file)
            throws IOException {
        final ByteArrayOutputStream stream = new ByteArrayOutputStream();
        final boolean isFile = random.nextBoolean();
        try (ArrowWriter writer = isFile ? ArrowWriter.file(file) : ArrowWriter.stream(stream)) {
            animals.rows(world.sim, writer).batchRows(1 + random.nextInt(40)).collect();
        }
        return isFile
                ? ArrowReader.open(file)
                : ArrowReader.open(new ByteArrayInputStream(stream.toByteArray()), "stream");
    }

    private static void compare(final Animals mine, final Animals twin, final RowImport made) {
        final List<Integer> rows = mine.activeRows();
        assertEquals(rows.size(), made.rows());
        assertEquals(rows.size(), twin.table.size());
        for (int i = 0; i < rows.size(); i++) {
            final int a = rows.get(i);
            final int b = twin.table.find(made.handle(i));
            assertEquals(mine.bytes.get(a), twin.bytes.get(b));
            assertEquals(mine.ints.get(a), twin.ints.get(b));
            assertEquals(mine.longs.get(a), twin.longs.get(b));
            assertEquals(Float.floatToRawIntBits(mine.floats.get(a)), Float.floatToRawIntBits(twin.floats.get(b)));
            assertEquals(
                    Double.doubleToRawLongBits(mine.doubles.get(a)), Double.doubleToRawLongBits(twin.doubles.get(b)));
            for (int k = 0; k < 2; k++) {
                assertEquals(
                        Float.floatToRawIntBits(mine.pair.values()[2 * a + k]),
                        Float.floatToRawIntBits(twin.pair.values()[2 * b + k]));
            }
            for (int k = 0; k < 3; k++) {
                assertEquals(mine.triple.values()[3 * a + k], twin.triple.values()[3 * b + k]);
            }
            assertEquals(mine.text.get(a), twin.text.get(b));
            assertEquals(mine.tag.bits().get(a), twin.tag.bits().get(b));
            assertReference(mine.friend.get(a), mine, twin.friend.get(b), twin, made);
        }
    }

    /// Both are null, or refer to the same row of the file.
    private static void assertReference(
            final long mine, final Animals of, final long twin, final Animals ofTwin, final RowImport made) {
        if (mine == Handle.NULL) {
            assertEquals(Handle.NULL, twin);
        } else {
            final int written = of.activeRows().indexOf(of.table.find(mine));
            assertEquals(made.handle(written), twin);
            assertTrue(ofTwin.table.isValid(twin));
        }
    }

    @Test
    @DisplayName("random worlds come back with equal columns and references, and equal hashes for any workers")
    void run_randomWorlds_haveEqualColumnsAndReferences(@TempDir final Path folder) throws IOException {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("ImportRoundTripTest -Dseed=" + seed);
        final Random random = new Random(seed);
        int all = 0;
        for (int number = 0; number < WORLDS; number++) {
            final int capacity = 1 + random.nextInt(300);
            try (World world = new World(1, capacity)) {
                fill(world.cats, random, random.nextInt(capacity));
                fill(world.dogs, random, random.nextInt(capacity));
                refer(world.cats, world.cats.friend, world.cats, random);
                refer(world.cats, world.cats.keeper, world.dogs, random);
                refer(world.dogs, world.dogs.friend, world.dogs, random);
                refer(world.dogs, world.dogs.keeper, world.cats, random);
                final List<Long> hashes = new ArrayList<>();
                final long written = random.nextLong();
                for (final int workers : new int[] {1, 2, 3, 8}) {
                    hashes.add(imported(world, workers, capacity, new Random(written), folder));
                }
                assertEquals(1, hashes.stream().distinct().count(), "seed=" + seed + ", world=" + number);
                all += world.cats.table.size() + world.dogs.table.size();
            } catch (final AssertionError | IOException wrong) {
                throw new AssertionError("seed=" + seed + ", world=" + number, wrong);
            }
        }
        assertTrue(all > WORLDS);
    }

    private static long imported(
            final World world, final int workers, final int capacity, final Random random, final Path folder)
            throws IOException {
        try (World twin = new World(workers, capacity)) {
            final RowImport cats = twin.cats.toImport();
            final RowImport dogs = twin.dogs.toImport().reference("keeper", twin.dogs.keeper, cats);
            cats.reference("keeper", twin.cats.keeper, dogs);
            try (ArrowReader from = written(world, world.cats, random, folder.resolve("cats.arrow"))) {
                cats.read(from);
            }
            try (ArrowReader from = written(world, world.dogs, random, folder.resolve("dogs.arrow"))) {
                dogs.read(from);
            }
            RowImport.run(twin.sim, cats, dogs);
            twin.sim.step();
            compare(world.cats, twin.cats, cats);
            compare(world.dogs, twin.dogs, dogs);
            for (int i = 0; i < cats.rows(); i++) {
                assertReference(
                        world.cats.keeper.get(world.cats.activeRows().get(i)),
                        world.dogs,
                        twin.cats.keeper.get(twin.cats.table.find(cats.handle(i))),
                        twin.dogs,
                        dogs);
            }
            for (int i = 0; i < dogs.rows(); i++) {
                assertReference(
                        world.dogs.keeper.get(world.dogs.activeRows().get(i)),
                        world.cats,
                        twin.dogs.keeper.get(twin.dogs.table.find(dogs.handle(i))),
                        twin.cats,
                        cats);
            }
            assertEquals(
                    0, twin.sim.totals().staleCommands() + twin.sim.totals().refusedCreates());
            return twin.sim.hash() ^ Long.rotateLeft(twin.sim.orderHash(), 1);
        }
    }

    @Test
    @DisplayName("the control: a value that changes on its way changes the hash")
    void run_changedValue_hasAnotherHash() throws IOException {
        final long[] hashes = new long[2];
        for (int i = 0; i < 2; i++) {
            try (World twin = new World(2, 9)) {
                RowImport.run(
                        twin.sim,
                        RowImport.into(twin.cats.table)
                                .column("ints", twin.cats.ints)
                                .read(MadeRows.of("cats", 9).longs("ints", 1, 2, 3 + i)));
                twin.sim.step();
                hashes[i] = twin.sim.hash();
                assertArrayEquals(new int[] {1, 2, 3 + i}, java.util.Arrays.copyOf(twin.cats.ints.values(), 3));
            }
        }
        assertNotEquals(hashes[0], hashes[1]);
    }
}
