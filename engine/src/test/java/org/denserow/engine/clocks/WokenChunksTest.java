package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.IntPredicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A system over woken rows runs only the chunks that have one, and a failure still names the chunk by its place among
/// those of all rows. Of ten chunks three run: a failure that counted the chunks that run would name others.
class WokenChunksTest {

    private static final String NAME = "woken-chunks"; // of the simulation
    private static final int GRAIN = 64;
    private static final int ROWS = 10 * GRAIN;
    private static final int[] WOKEN = {200, 500, 510, 630}; // of chunks 3, 7, 7, 9
    private static final List<Integer> CHUNKS = List.of(3, 7, 9);

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose(final int row) {
            super("row=" + row);
        }
    }

    /// Ten chunks of rows, some of which wake at time 5. The body throws, or destroys a row that is gone.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Clock clock;
        final Table things;
        final IntColumn count;
        final Set<Integer> ran = new ConcurrentSkipListSet<>(); // chunks
        final long gone;
        IntPredicate throwsAt = row -> false;
        IntPredicate destroysAt = row -> false;

        World(final int workers) {
            sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withJobs(JobOptions.defaults().withName(NAME))
                    .withStaleCommands(StaleCommands.FAIL)
                    .withoutSerialCutoff()
                    .withoutLossWarnings());
            clock = sim.clock("s", 1);
            things = sim.define("thing", Layout.dense(ROWS));
            count = things.ints("count");
            final Table others = sim.define("other", Layout.dense(4));
            final Tag woken = things.woken();
            sim.system("wake").writes(count).grain(GRAIN).over(woken, (rows, commands) -> {
                ran.add(rows.number());
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    if (throwsAt.test(row)) {
                        throw new OnPurpose(row);
                    }
                    rows.write(count)[row]++;
                    if (destroysAt.test(row)) {
                        commands.destroy(goneRow());
                    }
                }
            });
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
            gone = others.create();
            others.destroy(gone);
            for (final int row : WOKEN) {
                sim.commands().wakeAt(things.handle(row), 5);
            }
            sim.runUntil(4);
        }

        private long goneRow() {
            return gone;
        }

        SystemFailure fail() {
            final SystemFailure failure = assertThrows(SystemFailure.class, () -> sim.runUntil(9));
            assertEquals("wake", failure.system());
            assertNotEquals(new TreeSet<>(ran).headSet(failure.chunk()).size(), failure.chunk(), "its place, no count");
            return failure;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a body that throws is named by the place of its chunk, and chunks before it have run to their end")
    void step_bodyThrows_namesItsChunk(final int workers) {
        for (final int row : WOKEN) {
            try (World world = new World(workers)) {
                world.throwsAt = each -> each == row;
                final SystemFailure failure = world.fail();
                assertEquals(row / GRAIN, failure.chunk());
                assertEquals("row=" + row, failure.getCause().getMessage());
                assertTrue(failure.getMessage().contains("chunk=" + row / GRAIN + ","), failure.getMessage());
                for (final int each : WOKEN) {
                    assertTrue(each >= row || world.count.values()[each] == 1, "each=" + each + ", row=" + row);
                }
                assertEquals(0, world.count.values()[row]);
                world.sim.recover();
                world.throwsAt = each -> false;
                world.sim.commands().wakeAt(world.things.handle(row), 9); // the failed frame has taken its time
                world.sim.runUntil(9);
                assertEquals(1, world.count.values()[row]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("of several bodies that throw the one of the lowest chunk is named, for any timing")
    void step_bodiesThrow_namesTheLowestChunk(final int workers) {
        try (World world = new World(workers)) {
            world.throwsAt = row -> row > 500;
            final SystemFailure failure = world.fail();
            assertEquals(510 / GRAIN, failure.chunk());
            assertEquals("row=510", failure.getCause().getMessage());
            assertEquals(1, world.count.values()[500], "a row before it in its chunk");
            for (final Throwable other : failure.getSuppressed()) {
                assertEquals("row=630", other.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a command that cannot be applied is named by the place of the chunk that recorded it")
    void step_staleCommand_namesItsChunk(final int workers) {
        try (World world = new World(workers)) {
            world.destroysAt = row -> row == 510;
            final SystemFailure failure = world.fail();
            assertEquals(7, failure.chunk());
            final String note = world.sim.report().notes().getFirst();
            assertTrue(note.contains("recorded by=system wake, chunk=7, frame="), note);
            assertEquals(Set.copyOf(CHUNKS), Set.copyOf(world.ran));
        }
    }

    @Test
    @DisplayName("events of the flight recorder have the places of the chunks that ran")
    void record_chunksThatRan_haveTheirPlaces(@TempDir final Path folder) throws Exception {
        try (World world = new World(2);
                Recording recording = new Recording()) {
            recording.enable("denserow.Chunk");
            recording.start();
            world.sim.runUntil(9);
            recording.stop();
            final Path file = folder.resolve("events.jfr");
            recording.dump(file);
            final List<Integer> chunks = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("denserow.Chunk"))
                    .filter(event -> event.getString("simulation").equals(NAME))
                    .map(event -> event.getInt("chunk"))
                    .sorted()
                    .toList();
            assertEquals(CHUNKS, chunks);
        }
    }
}
