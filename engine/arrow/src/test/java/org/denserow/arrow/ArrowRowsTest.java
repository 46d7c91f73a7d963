package org.denserow.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Rows as an Arrow table")
class ArrowRowsTest {

    private final long seed = Long.getLong("seed", System.nanoTime());

    @TempDir
    Path folder;

    private Decoded read(final String name) throws IOException {
        return Decoded.file(Files.readAllBytes(folder.resolve(name)));
    }

    private ArrowWriter writer(final String name) throws IOException {
        return ArrowWriter.file(folder.resolve(name));
    }

    private void assertRows(final Map<String, List<String>> expected, final Decoded found) {
        final Map<String, List<String>> texts = new LinkedHashMap<>();
        found.columns.forEach((name, values) ->
                texts.put(name, values.stream().map(Decoded::text).toList()));
        assertEquals(List.copyOf(expected.keySet()), List.copyOf(texts.keySet()));
        expected.forEach((name, values) -> assertEquals(values, texts.get(name), name + ", seed=" + seed));
    }

    static Stream<Layout> layouts() {
        return Stream.of(
                Layout.dense(20_000),
                Layout.pinned(20_000),
                Layout.dense(64).growable(),
                Layout.pinned(64).growable());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("every kind of column, tags and texts have the values of the rows, bit for bit")
    void collect_allKinds_haveEqualValues(final Layout layout) throws IOException {
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            world.create(9_000).destroySome(seed, 4).fill(seed);
            try (ArrowWriter writer = writer("all.arrow")) {
                final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
                world.numbers().forEach(rows::column);
                assertTrue(rows.column(world.name).tag(world.hot).tag(world.odd).collect());
            }
            final Decoded found = read("all.arrow");
            assertRows(world.expected(row -> true), found);
            assertEquals(List.of(world.table.size()), found.batches);
            assertEquals(
                    "{frames=int64, handle=int64, single=float32, pair=float32[2], triple=float32[3], real=float64,"
                            + " whole=int32, wide=int64, small=int8, friend=int64?, friend_row=int32?, home=int64?,"
                            + " any=int64?, name=utf8?, hot=bool, odd=bool}",
                    found.types.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("a selection leaves rows out, in batches of any size")
    void where_selections_chooseRows(final Layout layout) throws IOException {
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            world.create(5_000).destroySome(seed, 5).fill(seed);
            final Tag hot = world.hot;
            final Tag odd = world.odd;
            final Map<String, List<String>> expected =
                    world.expected(row -> hot.bits().get(row) && !odd.bits().get(row));
            for (final int batch : new int[] {1 << 20, 1000, 64, 63, 7}) {
                try (ArrowWriter writer = writer("some.arrow")) {
                    final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer)
                            .where(odd)
                            .where(hot.andNot(odd))
                            .batchRows(batch);
                    world.numbers().forEach(rows::column);
                    rows.column(world.name).tag(hot).tag(odd).collect();
                }
                final Decoded found = read("some.arrow");
                assertRows(expected, found);
                final int count = expected.get("handle").size();
                assertEquals((count + batch - 1) / batch, found.batches.size());
                assertTrue(found.batches.stream().limit(count / batch).allMatch(rows -> rows == batch));
            }
        }
    }

    @Test
    @DisplayName("one row in a selection, the first and the last, a whole word")
    void where_edges_areRight() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(10_000), 1)) {
            world.create(4_200).fill(seed);
            for (final int[] range :
                    new int[][] {{0, 1}, {4_199, 4_200}, {64, 128}, {63, 65}, {0, 4_200}, {1, 4_199}}) {
                for (int row = 0; row < 4_200; row++) {
                    if (row >= range[0] && row < range[1]) {
                        world.hot.bits().set(row);
                    } else {
                        world.hot.bits().clear(row);
                    }
                }
                try (ArrowWriter writer = writer("edge.arrow")) {
                    final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer)
                            .where(world.hot)
                            .batchRows(3_000);
                    world.numbers().forEach(rows::column);
                    rows.column(world.name).tag(world.hot).tag(world.odd).collect();
                }
                assertRows(world.expected(row -> row >= range[0] && row < range[1]), read("edge.arrow"));
            }
        }
    }

    @Test
    @DisplayName("a type without rows has a schema, and no batch")
    void collect_noRows_writesASchema() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            try (ArrowWriter writer = writer("empty.arrow")) {
                assertTrue(world.addNumbers(ArrowRows.of(world.sim, world.table, writer))
                        .collect());
            }
            assertEquals(List.of(), read("empty.arrow").batches);
            try (ArrowWriter writer = writer("never.arrow")) {
                ArrowRows.of(world.sim, world.table, writer).column(world.real);
            }
            assertEquals(
                    "{frames=int64, handle=int64, real=float64}",
                    read("never.arrow").types.toString());
        }
    }

    @Test
    @DisplayName("fixed rows and events are written as others")
    void collect_fixedAndEvents_areWritten() throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table cells = sim.define("cell", Layout.fixed(130));
            final IntColumn heat = cells.ints("heat");
            final Table shots = sim.define("shot", Layout.events(50));
            final IntColumn power = shots.ints("power");
            sim.system("shoots").creates(shots).once((chunk, commands) -> {
                for (int shot = 0; shot < 3; shot++) {
                    commands.create(shots);
                    commands.with(power, 10 * (int) sim.frame() + shot);
                }
            });
            heat.values()[129] = 9;
            try (ArrowWriter first = writer("cells.arrow");
                    ArrowWriter second = writer("shots.arrow")) {
                final ArrowRows ofCells = ArrowRows.of(sim, cells, first).column(heat);
                final ArrowRows ofShots = ArrowRows.of(sim, shots, second).column(power);
                for (int frame = 0; frame < 3; frame++) {
                    sim.step();
                    ofCells.collect();
                    ofShots.collect();
                }
            }
            assertEquals(List.of(130, 130, 130), read("cells.arrow").batches);
            assertEquals(9, read("cells.arrow").column("heat").get(129));
            assertEquals(
                    List.of(1L, 1L, 1L, 2L, 2L, 2L, 3L, 3L, 3L),
                    read("shots.arrow").column("frames"));
            assertEquals(
                    List.of(0, 1, 2, 10, 11, 12, 20, 21, 22),
                    read("shots.arrow").column("power"));
        }
    }

    @Test
    @DisplayName("rows come every n frames, the initial state included, and once in a frame")
    void every_frames_areDue() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            world.create(2).fill(seed);
            try (ArrowWriter writer = writer("every.arrow")) {
                final ArrowRows rows =
                        ArrowRows.of(world.sim, world.table, writer).every(2);
                assertTrue(rows.collect());
                assertFalse(rows.collect());
                for (int frame = 1; frame <= 5; frame++) {
                    world.sim.step();
                    assertEquals(frame % 2 == 0, rows.collect());
                }
            }
            assertEquals(List.of(0L, 0L, 2L, 2L, 4L, 4L), read("every.arrow").column("frames"));
        }
    }

    @Test
    @DisplayName("metadata names the type, the parts, the targets of handles, units")
    void metadata_ofFields_isWritten() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1)) {
            world.create(3).fill(seed);
            final String first = String.format("%016x", world.sim.hash());
            try (ArrowWriter writer = writer("meta.arrow")) {
                writer.describe(world.sim).metadata("model", "meadow").metadata("model", "Schäferei");
                ArrowRows.of(world.sim, world.table, writer)
                        .column("speed", world.single)
                        .column(world.friend)
                        .column(world.any)
                        .unit("speed", "m/s")
                        .collect();
                world.sim.step();
                writer.describe(world.sim).metadata("finished", "yes");
            }
            final Decoded found = read("meta.arrow");
            assertEquals("5", found.metadata.get("denserow.seed"));
            assertEquals("0", found.metadata.get("denserow.frame"));
            assertEquals(first, found.metadata.get("denserow.hash"));
            assertEquals(StateFile.here(), found.metadata.get("denserow.java"));
            assertEquals("sheep", found.metadata.get("denserow.type"));
            assertEquals("Schäferei", found.metadata.get("model"));
            assertFalse(found.metadata.containsKey("finished"));
            assertEquals("1", found.footer.get("denserow.frame"));
            assertEquals("yes", found.footer.get("finished"));
            assertEquals(String.format("%016x", world.sim.hash()), found.footer.get("denserow.hash"));
            assertEquals(
                    "{frames={}, handle={}, speed={denserow.part=sheep.single, unit=m/s},"
                            + " friend={denserow.part=sheep.friend, denserow.target=sheep},"
                            + " friend_row={denserow.part=sheep.friend}, any={denserow.part=sheep.any}}",
                    found.fieldMetadata.toString());
        }
    }

    @Test
    @DisplayName("collecting changes neither hash")
    void collect_hashes_stay() throws IOException {
        final long[] with = run(true);
        final long[] without = run(false);
        assertArrayEquals(without, with);
    }

    private long[] run(final boolean isCollected) throws IOException {
        try (SampleWorld world = moving(Layout.dense(3_000), 2);
                ArrowWriter writer = writer("run.arrow")) {
            final ArrowRows rows = world.addNumbers(ArrowRows.of(world.sim, world.table, writer));
            final long[] hashes = new long[20];
            for (int frame = 0; frame < hashes.length; frame += 2) {
                if (isCollected) {
                    rows.collect();
                }
                world.sim.step();
                hashes[frame] = world.sim.hash();
                hashes[frame + 1] = world.sim.orderHash();
            }
            return hashes;
        }
    }

    /// A world in which rows come, go and change, in parallel systems.
    private static SampleWorld moving(final Layout layout, final int workers) {
        final SampleWorld world = new SampleWorld(layout, workers);
        world.create(2_000).fill(11);
        world.sim
                .system("moves")
                .reads(world.wide)
                .writes(world.single)
                .creates(world.table)
                .grain(64)
                .over(world.odd.or(world.odd.not()), (rows, commands) -> {
                    final float[] single = rows.write(world.single);
                    final long[] wide = rows.read(world.wide);
                    for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                        single[row] += wide[row] % 7;
                        final long roll = wide[row] + world.sim.frame() & 31;
                        if (roll == 0) {
                            commands.destroy(world.table.handle(row));
                        } else if (roll == 1) {
                            commands.create(world.table);
                            commands.with(world.wide, wide[row] * 31 + 1);
                        }
                    }
                });
        return world;
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("files are equal for 1, 2, 3 and 8 workers, and differ for another run")
    void collect_anyWorkers_giveEqualFiles(final Layout layout) throws IOException {
        byte[] first = null;
        for (final int workers : new int[] {1, 2, 3, 8}) {
            final byte[] bytes = fileOfRun(layout, workers, 6);
            first = first == null ? bytes : first;
            assertArrayEquals(first, bytes, "workers=" + workers);
        }
        assertNotEquals(List.of(first), List.of(fileOfRun(layout, 1, 5)));
    }

    private byte[] fileOfRun(final Layout layout, final int workers, final int frames) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SampleWorld world = moving(layout, workers);
                ArrowWriter writer = ArrowWriter.stream(bytes).describe(world.sim)) {
            final ArrowRows rows = world.addNumbers(ArrowRows.of(world.sim, world.table, writer))
                    .where(world.hot.or(world.odd.not()));
            for (int frame = 0; frame < frames; frame++) {
                world.sim.step();
                rows.collect();
            }
        }
        assertTrue(Decoded.stream(bytes.toByteArray()).rows() > 1_000);
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("a snapshot file, read and restored, is written as the run itself would have")
    void collect_restoredSnapshot_isTheSame(final Layout layout) throws IOException {
        final Path file = folder.resolve("world.snap");
        final Map<String, List<String>> expected;
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            world.create(500).destroySome(seed, 3).fill(seed);
            world.sim.step();
            world.sim.snapshot().writeTo(file, FileOptions.defaults());
            expected = world.expected(row -> true);
        }
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            world.table.indices().names("by name", world.name);
            world.sim.restore(Snapshot.read(file));
            try (ArrowWriter writer = writer("restored.arrow")) {
                final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
                world.numbers().forEach(rows::column);
                rows.column(world.name).tag(world.hot).tag(world.odd).collect();
            }
        }
        assertRows(expected, read("restored.arrow"));
    }

    @Test
    @DisplayName("rows above one batch are read as one table")
    void collect_manyRows_fillBatches() throws IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("cell", Layout.fixed(150_000));
            final IntColumn number = table.ints("number");
            for (int row = 0; row < 150_000; row++) {
                number.values()[row] = row;
            }
            try (ArrowWriter writer = writer("many.arrow")) {
                ArrowRows.of(sim, table, writer).column(number).collect();
            }
            final Decoded found = read("many.arrow");
            assertEquals(List.of(65_536, 65_536, 150_000 - 2 * 65_536), found.batches);
            for (int row = 0; row < 150_000; row++) {
                assertEquals(row, found.column("number").get(row));
                assertEquals(table.handle(row), found.column("handle").get(row));
            }
        }
    }
}
