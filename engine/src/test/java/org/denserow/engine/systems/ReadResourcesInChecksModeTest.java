package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Chunks that change a resource which they only read, in checks mode.
@Tag("checks")
class ReadResourcesInChecksModeTest {

    /// Without equals: its copies are never equal.
    private record Box(int[] cells) {

        Box copy() {
            return new Box(cells.clone());
        }
    }

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table things = sim.define("thing", Layout.dense(300));
    private final Resource<int[]> counts =
            sim.resource("counts", new int[2]).saved(int[]::clone, (to, copy) -> to[0] = copy[0]);

    @BeforeEach
    void define() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        for (int row = 0; row < 300; row++) {
            things.create();
        }
    }

    @Test
    @DisplayName("a chunk that changes a resource which it reads is caught")
    void run_readerThatChanges_isCaught() {
        sim.system("bad").reads(counts).grain(64).over(things, (rows, commands) -> {
            if (rows.number() == 3) {
                rows.read(counts)[1]++;
            }
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        Trial.assertSays(failure.getCause(), "declares as read", "system=bad", "chunk=3", "resource=counts");
    }

    @Test
    void run_readersThatOnlyRead_pass() {
        sim.system("write").writes(counts).once((chunk, commands) -> chunk.write(counts)[1]++);
        sim.system("read")
                .reads(counts)
                .grain(64)
                .over(things, (rows, commands) -> assertEquals(rows.frame() + 1, rows.read(counts)[1]));
        sim.run(3);
        assertEquals(3, counts.value()[1]);
    }

    @Test
    void run_copiesThatAreNeverEqual_sayNothing() {
        final Resource<Box> box =
                sim.resource("box", new Box(new int[1])).saved(Box::copy, (to, copy) -> to.cells[0] = copy.cells[0]);
        sim.system("read").reads(box).over(things, (rows, commands) -> assertEquals(0, rows.read(box).cells[0]));
        sim.run(2);
        assertEquals(2, sim.frame());
    }
}
