package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Checks mode names who recorded a destruction that waited, and who created the rows of a batch that was refused.
@Tag("checks")
class DelayedInChecksModeTest {

    @Test
    void row_destroyedByADelayedCommand_namesWhoRecordedItAndWhen() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        try (Simulation sim = Trial.parallel(2)) {
            final Table things = sim.define("thing", Layout.dense(128));
            for (int i = 0; i < 128; i++) {
                things.create();
            }
            final long doomed = things.handle(70);
            final long atOnce = things.handle(71);
            sim.system("swat").grain(64).over(things, (rows, commands) -> {
                if (rows.frame() == 1 && rows.number() == 1) {
                    commands.destroy(atOnce);
                    commands.after(3).activate(doomed).destroy(doomed);
                }
            });
            sim.run(2);
            assertEnded(things, atOnce, "system swat, chunk=1, frame=1");
            sim.run(2);
            assertTrue(things.isActive(things.find(doomed)));
            sim.step();
            assertEnded(things, doomed, "system swat, chunk=1, frame=1");
        }
    }

    @Test
    void row_destroyedByADelayedCommandOfASnapshot_namesThat() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        try (Simulation sim = Trial.parallel(1)) {
            final Table things = sim.define("thing", Layout.dense(4));
            final long doomed = things.create();
            sim.commands().after(3).destroy(doomed);
            sim.step();
            sim.restore(sim.snapshot());
            sim.run(3);
            assertEnded(things, doomed, "a delayed command of a restored snapshot");
        }
    }

    @Test
    void row_ofABatchThatFoundTheTypeFull_namesWhoCreatedIt() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        try (Simulation sim = Trial.parallel(1)) {
            final Table things = sim.define("thing", Layout.dense(4));
            final long[] handles = new long[6];
            sim.commands().createBatch(things, handles, 6);
            sim.step();
            assertTrue(things.isActive(things.find(handles[3])));
            assertEnded(things, handles[5], "the owner");
        }
    }

    private static void assertEnded(final Table things, final long handle, final String by) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> things.row(handle)), by);
    }
}
