package org.denserow.engine.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The seed of a snapshot, and the same state under another one.
class SeedOfSnapshotTest {

    private static final long OLD = -3;
    private static final long OTHER = Long.MAX_VALUE;

    private final List<Simulation> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Simulation::close);
    }

    private Simulation open(final long seed) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(seed));
        opened.add(sim);
        final Table table = sim.define("row", Layout.fixed(9));
        final LongColumn drawn = table.longs("drawn");
        sim.resource("kept", new int[1]);
        sim.system("draw").writes(drawn).over(table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(drawn)[row] += rows.random().at(row).nextLong();
            }
        });
        return sim;
    }

    @Test
    @DisplayName(
            "the state is restored exactly by a simulation of the new seed, and only the frames that follow differ")
    void withSeed_restored_goesOnWithOtherNumbers() {
        final Simulation trunk = open(OLD);
        trunk.run(5);
        final Snapshot snapshot = trunk.snapshot();
        final Snapshot under = snapshot.withSeed(OTHER);
        assertEquals(OLD, snapshot.seed());
        assertEquals(OTHER, under.seed());
        assertEquals(snapshot.frame(), under.frame());
        assertEquals(List.of("kept"), under.leftOut());
        final Simulation branch = open(OTHER);
        branch.restore(under);
        assertEquals(trunk.hash(), branch.hash());
        assertEquals(trunk.orderHash(), branch.orderHash());
        trunk.step();
        branch.step();
        assertNotEquals(trunk.hash(), branch.hash());
        final Simulation again = open(OLD);
        again.restore(under.withSeed(OLD));
        again.step();
        assertEquals(trunk.hash(), again.hash());
    }

    @Test
    void withSeed_simulationOfTheOldSeed_refusesIt() {
        final Simulation trunk = open(OLD);
        final Snapshot under = trunk.snapshot().withSeed(OTHER);
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> trunk.restore(under)),
                "in options: snapshot=[seed=" + OTHER + "], simulation=[seed=" + OLD + "]",
                "withSeed");
    }

    @Test
    @DisplayName("a file keeps the new seed, what was left out, and who wrote it")
    void withSeed_inAFile_staysUnderTheNewSeed() throws IOException {
        final Simulation trunk = open(OLD);
        trunk.run(2);
        final Snapshot read = throughAFile(throughAFile(trunk.snapshot()).withSeed(OTHER));
        assertEquals(OTHER, read.seed());
        assertEquals(List.of("kept"), read.leftOut());
        assertEquals(StateFile.here(), read.states().writer());
        final Simulation branch = open(OTHER);
        branch.restore(read);
        assertEquals(trunk.hash(), branch.hash());
    }

    private static Snapshot throughAFile(final Snapshot snapshot) throws IOException {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        snapshot.writeTo(file, FileOptions.defaults());
        return Snapshot.read(new ByteArrayInputStream(file.toByteArray()), FileOptions.defaults());
    }

    @Test
    @DisplayName("a file that does not say its seed is refused")
    void seed_fileThatDoesNotSayIt_isRefused() throws IOException {
        for (final String line : List.of("options, seed=x, typeBase=0", "options, seed=", "type row")) {
            final SavedState head = new SavedState();
            head.putNumbers("frame", 0);
            head.put("definition", new String[] {line}, 1);
            head.put("left out", new String[0], 0);
            final Snapshot snapshot = throughAFile(open(OLD).snapshot(), head); // a whole snapshot except its head
            Trial.assertSays(assertThrows(IllegalArgumentException.class, snapshot::seed), "state=snapshot", "restore");
            assertThrows(IllegalArgumentException.class, () -> snapshot.withSeed(1));
        }
    }

    private static Snapshot throughAFile(final Snapshot snapshot, final SavedState head) throws IOException {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        snapshot.states().copyWith("snapshot", head).writeTo(file, FileOptions.defaults());
        return Snapshot.read(new ByteArrayInputStream(file.toByteArray()), FileOptions.defaults());
    }

    @Test
    void copyWith_stateOfNoName_isRefused() {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> new StateFile().copyWith("none", new SavedState())),
                "name=none");
    }
}
