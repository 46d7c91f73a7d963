package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.engine.Evolution;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SnapshotWriter;
import org.denserow.engine.Table;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.sparse.SparseIntTable;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the page about state in files.
class SavedWorldTest {

    @TempDir
    private Path folder;

    @Test
    void restore_savedWorld_goesOn() throws IOException {
        final Path file = folder.resolve("world.snapshot");
        try (Simulation sim = world(true);
                Simulation other = world(false)) {
            sim.run(3);
            // snippet: write
            sim.snapshot().writeTo(file);
            // end
            final long hash = sim.orderHash();
            sim.run(2);
            // snippet: read
            final Snapshot saved = Snapshot.read(file);
            sim.restore(saved); // the same definition: frames are equal, bit by bit
            other.restoreInto(saved, Evolution.none().dropped("fly.age")); // another one: handles and values stay
            // end
            assertEquals(hash, sim.orderHash());
            assertEquals(1, other.definition().table("fly").size());
        }
    }

    @Test
    void save_whileFramesGoOn_leavesAWholeFile() throws IOException {
        final Path file = folder.resolve("saved");
        try (Simulation sim = world(true);
                Simulation other = world(true)) {
            // snippet: saves
            try (SnapshotWriter saves = new SnapshotWriter(file, FileOptions.defaults())) {
                while (sim.frame() < 60) {
                    sim.run(20);
                    saves.save(sim); // false: a write runs, so this one is skipped and counted
                }
            } // waits for the write that runs
            // end
            other.restore(Snapshot.read(file));
            assertEquals(0, other.frame() % 20);
        }
    }

    private static Simulation world(final boolean withAge) {
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table flies = sim.define("fly", Layout.dense(8));
        if (withAge) {
            final IntColumn age = flies.ints("age");
            sim.system("age").writes(age).over(flies, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(age)[row]++;
                }
            });
        }
        flies.create();
        return sim;
    }

    @Test
    void load_structuresThatStandAlone_areAsSaved() throws IOException {
        final Path file = folder.resolve("states");
        final HandleMap map = HandleMap.create("flies", 1, Layout.dense(8));
        final SparseIntTable heights = SparseIntTable.withLength(100);
        final long fly = map.create();
        heights.set(42, 7);
        // snippet: alone
        new StateFile().add("flies", map.state()).add("heights", heights).writeTo(file);
        // end
        map.destroy(fly);
        heights.clear();
        // snippet: load
        StateFile.read(file).load("flies", map.state()).load("heights", heights);
        // end
        assertEquals(0, map.row(fly));
        assertEquals(7, heights.get(42));
    }
}
