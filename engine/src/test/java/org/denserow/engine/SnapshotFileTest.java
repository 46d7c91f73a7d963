package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A snapshot that went through a file restores like the one in memory.
class SnapshotFileTest {

    private static final int BEFORE = 12;
    private static final int AFTER = 20;
    private static final int LAYOUT_FRAMES = 60;

    private static final int DIRECTORY = 64; // where it begins

    private final long seed = Seed.next();

    @TempDir
    private Path folder;

    private Snapshot throughFile(final Snapshot snapshot) throws IOException {
        final Path file = folder.resolve("world.snapshot");
        snapshot.writeTo(file);
        return Snapshot.read(file);
    }

    @Test
    @DisplayName("everything that a snapshot holds, read from a file: equal frames with 1, 2, 3, 8 workers")
    void restore_everything_sameFrames() throws IOException {
        final List<Object> expected = new ArrayList<>();
        try (SavedScenario saved = new SavedScenario(2, seed)) {
            for (int frame = 0; frame < BEFORE; frame++) {
                saved.step();
            }
            final Snapshot snapshot = saved.sim.snapshot();
            final Snapshot read = throughFile(snapshot);
            assertEquals(snapshot.frame(), read.frame());
            assertEquals(snapshot.leftOut(), read.leftOut());
            go(saved, expected);
            for (final int workers : Trial.WORKER_COUNTS) {
                try (SavedScenario other = new SavedScenario(workers, seed)) {
                    other.sim.restore(read);
                    assertEquals(expected, go(other, new ArrayList<>()), () -> "workers=" + workers + ", seed=" + seed);
                    other.sim.restore(read);
                    assertEquals(expected, go(other, new ArrayList<>()), () -> "again, seed=" + seed);
                }
            }
        }
    }

    private static List<Object> go(final SavedScenario scenario, final List<Object> seen) {
        scenario.look(seen);
        for (int frame = 0; frame < AFTER; frame++) {
            scenario.step();
            scenario.look(seen);
        }
        return seen;
    }

    @Test
    @DisplayName("every layout, read from a file: equal hashes with 1, 2, 3, 8 workers")
    void restore_everyLayout_sameHashes() throws IOException {
        final List<Long> expected = new ArrayList<>();
        try (LayoutsScenario saved = layouts(1)) {
            for (int frame = 0; frame < LAYOUT_FRAMES; frame++) {
                saved.step();
            }
            final Snapshot read = throughFile(saved.sim.snapshot());
            hashes(saved, expected);
            for (final int workers : Trial.WORKER_COUNTS) {
                try (LayoutsScenario other = layouts(workers)) {
                    other.sim.restore(read);
                    assertEquals(
                            expected, hashes(other, new ArrayList<>()), () -> "workers=" + workers + ", seed=" + seed);
                    other.assertInvariants();
                }
            }
        }
    }

    private LayoutsScenario layouts(final int workers) {
        return new LayoutsScenario(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed), null);
    }

    private static List<Long> hashes(final LayoutsScenario scenario, final List<Long> seen) {
        for (int frame = 0; frame < LAYOUT_FRAMES; frame++) {
            scenario.step();
            seen.add(scenario.sim.hash());
            seen.add(scenario.sim.orderHash());
        }
        return seen;
    }

    @Test
    @DisplayName("a stream has the bytes of the file, and is read no further")
    void writeTo_stream_readsBack() throws IOException {
        try (SavedScenario saved = new SavedScenario(1, seed);
                SavedScenario other = new SavedScenario(1, seed)) {
            saved.step();
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            saved.sim.snapshot().writeTo(bytes, FileOptions.defaults());
            bytes.write(7);
            final ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
            other.sim.restore(Snapshot.read(in, FileOptions.defaults()));
            assertEquals(saved.sim.orderHash(), other.sim.orderHash());
            assertEquals(7, in.read());
        }
    }

    @Test
    @DisplayName("a file with other states is no snapshot; a snapshot of another definition is refused by name")
    void read_other_isRefused() throws IOException {
        final Path file = folder.resolve("other");
        new StateFile().writeTo(file);
        final IOException thrown = assertThrows(IOException.class, () -> Snapshot.read(file));
        assertTrue(thrown.getMessage().contains("read it by StateFile"), thrown.getMessage());
        try (SavedScenario saved = new SavedScenario(1, seed);
                LayoutsScenario other = layouts(1)) {
            final Snapshot read = throughFile(saved.sim.snapshot());
            final long before = other.sim.orderHash();
            assertThrows(IllegalArgumentException.class, () -> other.sim.restore(read));
            assertEquals(before, other.sim.orderHash());
        }
    }

    @Test
    @DisplayName("an exact restore of a file from another JVM or processor warns with both names")
    void restore_ofAnotherJvm_warns() throws IOException {
        try (SavedScenario saved = new SavedScenario(1, seed);
                Warnings warnings = new Warnings()) {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            saved.sim.snapshot().writeTo(bytes, FileOptions.defaults());
            final FileOptions options = FileOptions.defaults();
            saved.sim.restore(Snapshot.read(new ByteArrayInputStream(bytes.toByteArray()), options));
            assertEquals(List.of(), warnings.texts());
            saved.sim.restore(Snapshot.read(new ByteArrayInputStream(byAnother(bytes.toByteArray())), options));
            assertEquals(1, warnings.texts().size());
            assertTrue(warnings.texts().getFirst().contains("saved by=#"), warnings.texts()::toString);
            assertTrue(warnings.texts().getFirst().contains("here=" + StateFile.here()), warnings.texts()::toString);
        }
    }

    /// The same file with another first letter in the name of its writer, and right checksums.
    private static byte[] byAnother(final byte[] file) {
        file[DIRECTORY + Integer.BYTES] = '#';
        final ByteBuffer numbers = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        numbers.putInt(24, crc(file, DIRECTORY, numbers.getInt(12)));
        numbers.putInt(60, crc(file, 0, 60));
        return file;
    }

    private static int crc(final byte[] bytes, final int from, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    @Test
    @DisplayName("a view without a model: states, arrays, kinds and cells by name")
    void states_withoutAModel_namesAndCells() throws IOException {
        try (SavedScenario saved = new SavedScenario(1, seed)) {
            final Snapshot read = throughFile(saved.sim.snapshot());
            final StateFile states = read.states();
            assertEquals(
                    List.of(
                            "snapshot",
                            "run",
                            "type row",
                            "type post",
                            "type event",
                            "type sum",
                            "commands",
                            "switches"),
                    states.names());
            assertEquals(int[].class, states.state("type row").kind("row.value"));
            final int[] values = new int[states.state("type row").count("row.value")];
            states.state("type row").copyTo("row.value", values);
            assertEquals(saved.rows.table().size(), values.length);
            assertEquals(StateFile.here(), states.writer());
            assertFalse(states.state("type row").names().isEmpty());
        }
    }
}
