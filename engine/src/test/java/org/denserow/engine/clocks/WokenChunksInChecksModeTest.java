package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Checks mode names the chunks of a system over woken rows by their places, though only those with such a row run.
@Tag("checks")
class WokenChunksInChecksModeTest {

    private static final int GRAIN = 64;
    private static final int ROW = 510; // of chunk 7

    @Test
    @DisplayName("a chunk that changes a row of another one, and the author of a destruction, are named by place")
    void step_chunkOfWokenRows_isNamedByItsPlace() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        try (Simulation sim = Trial.parallel(2)) {
            sim.clock("s", 1);
            final Table things = sim.define("thing", Layout.dense(10 * GRAIN));
            final IntColumn count = things.ints("count");
            final boolean[] isAstray = new boolean[1];
            sim.system("wake").writes(count).grain(GRAIN).over(things.woken(), (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    if (!isAstray[0]) {
                        commands.destroy(things.handle(row));
                    }
                    rows.write(count)[isAstray[0] ? 0 : row]++;
                }
            });
            for (int row = 0; row < 10 * GRAIN; row++) {
                things.create();
            }
            final long destroyed = things.handle(ROW);
            sim.commands().wakeAt(destroyed, 5);
            sim.runUntil(5);
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> things.row(destroyed)), "system wake, chunk=7");
            sim.commands().wakeAt(things.handle(ROW), 6); // another row stands there now
            isAstray[0] = true;
            final SystemFailure failure = assertThrows(SystemFailure.class, () -> sim.runUntil(6));
            assertEquals(7, failure.chunk());
            Trial.assertSays(failure.getCause(), "system=wake, chunk=7, part=", "count, row=0");
        }
    }
}
