package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Arrays that somebody keeps and writes to where it may not, in checks mode: what is found, and what cannot be.
@Tag("checks")
class KeptArraysInChecksModeTest {

    private static final int ROWS = 1000;

    private record Fly(Table table, IntColumn n, IntColumn seen, ObjectColumn<int[]> box) {}

    @AutoClose
    private Simulation sim;

    private Fly flies;

    @BeforeEach
    void define() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        define(SimulationOptions.defaults().withGrain(64));
    }

    private void define(final SimulationOptions options) {
        sim = Simulation.create(options);
        flies = sim.define("fly", Fly.class, Layout.dense(2 * ROWS));
        for (int row = 0; row < ROWS; row++) {
            flies.table.create();
        }
    }

    private void assertFound(final String... parts) {
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("bad", failure.system());
        Trial.assertSays(failure.getCause(), parts);
    }

    // ---- Found ----

    @Test
    @DisplayName("a system that writes outside its chunk: 1,000 rows are one chunk unless the option says otherwise")
    void run_writesOutsideItsChunk_isFoundWithTheOption() {
        writesOutside();
        assertFound("outside its rows [0, 64)", "system=bad", "chunk=0", "part=fly.n", "row=64,");
        sim.close();
        define(SimulationOptions.defaults());
        writesOutside();
        sim.run(3); // one chunk: every row is its own
    }

    private void writesOutside() {
        sim.system("bad").writes(flies.n).over(flies.table, (rows, commands) -> {
            final int[] n = rows.write(flies.n);
            for (int row = rows.begin(); row < rows.end(); row++) {
                n[(row + 1) % ROWS] = n[row] + 1;
            }
        });
    }

    @Test
    @DisplayName("an array kept from an earlier frame, written outside the chunk")
    void run_arrayOfAnEarlierFrameOutsideTheChunk_isFound() {
        final int[][] kept = new int[1][];
        sim.system("bad").writes(flies.n).over(flies.table, (rows, commands) -> {
            if (rows.frame() == 0) {
                kept[0] = rows.write(flies.n);
            } else if (rows.number() == 2) {
                kept[0][ROWS - 1]++;
            }
        });
        sim.step();
        assertFound("outside its rows [128, 192)", "chunk=2", "part=fly.n", "row=" + (ROWS - 1));
    }

    @Test
    @DisplayName("an array that an exclusive system was given, written by a system that does not declare it")
    void run_arrayOfAnExclusiveBody_isFound() {
        final int[][] kept = new int[1][];
        sim.system("hand").exclusive((world, commands) -> kept[0] = world.write(flies.n));
        sim.system("bad").writes(flies.seen).over(flies.table, (rows, commands) -> kept[0][rows.begin()]++);
        assertFound("does not declare as written", "chunk=0", "part=fly.n", "row=0,");
    }

    @Test
    void run_ownTableDeclaredAsReadOnly_isFound() {
        sim.system("bad").reads(flies.n).writes(flies.seen).over(flies.table, (rows, commands) -> {
            final int[] n = rows.read(flies.n);
            rows.write(flies.seen)[rows.begin()] = n[rows.begin()]++;
        });
        assertFound("does not declare as written", "part=fly.n", "row=0,");
    }

    @Test
    void run_pendingRowOfAnotherChunk_isFound() {
        final long[] pending = new long[1];
        sim.system("bad").writes(flies.n).creates(flies.table).over(flies.table, (rows, commands) -> {
            if (rows.frame() == 0 && rows.number() == 0) {
                pending[0] = commands.createPending(flies.table);
            } else if (rows.frame() == 1) {
                rows.write(flies.n)[flies.table.row(pending[0])] = 1;
            }
        });
        sim.step();
        assertFound("outside its rows [0, 64)", "part=fly.n", "row=" + ROWS + ",");
    }

    // ---- Allowed ----

    @Test
    @DisplayName("between frames, in exclusive systems and in handlers every array may be written")
    void run_keptArrayWrittenWhereNoChunkRuns_passes() {
        final int[] kept = flies.n.values();
        final CustomCommand command = sim.command("count", 0, payload -> kept[1]++);
        sim.system("send").grain(1024).over(flies.table, (rows, commands) -> commands.send(command));
        sim.system("hand").exclusive((world, commands) -> kept[2]++);
        sim.system("look").reads(flies.n).over(flies.table, (rows, commands) -> {});
        for (int frame = 0; frame < 3; frame++) {
            kept[0]++;
            sim.step();
        }
        assertEquals(3, kept[0]);
        assertEquals(3, kept[1]);
        assertEquals(3, kept[2]);
        assertEquals(kept, flies.n.values());
    }

    // ---- Not found ----

    @Test
    @DisplayName("what it cannot find: equal values, cells behind the last row, what objects hold, reading")
    void run_whatItCannotFind_passes() {
        final int[] kept = flies.n.values();
        final int[] box = new int[1];
        flies.box.values()[0] = box;
        sim.system("bad").writes(flies.seen).over(flies.table, (rows, commands) -> {
            kept[0] = 0; // the value that it has
            kept[ROWS]++; // of no row
            box[0]++; // in an object
            rows.write(flies.seen)[rows.begin()] = kept[ROWS - 1]; // read, not declared
        });
        sim.run(2);
        assertEquals(2 * 16, box[0]);
    }
}
