package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Checks mode: rows that a chunk of a wave changes must be its own.
@Tag("checks")
class WavesInChecksModeTest {

    private static final int ROWS = 400;
    private static final int LEVELS = 4;

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table nodes = sim.define("node", Layout.dense(ROWS));
    private final IntColumn level = nodes.ints("level");
    private final IntColumn value = nodes.ints("value");
    private final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS);

    /// Row r stands in level `r % 5`, so every fifth one in none.
    @BeforeEach
    void fill() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        for (int row = 0; row < ROWS; row++) {
            nodes.create();
            level.values()[row] = row % (LEVELS + 1);
        }
    }

    private void walk(final int wrongInChunk, final int wrongRow) {
        sim.system("walk").writes(value).grain(64).waves(byLevel, (list, commands) -> {
            for (int at = list.from(); at < list.to(); at++) {
                final int row = list.rows()[at];
                list.write(value)[row] = row % (LEVELS + 1) == 0 ? 1 : list.write(value)[row - 1] + 1;
            }
            if (list.number() == wrongInChunk) {
                list.write(value)[wrongRow] = -9;
            }
        });
    }

    private void assertNamed(final int chunk, final int row) {
        walk(chunk, row);
        final Throwable told = Trial.causeOfStep(sim);
        Trial.assertSays(
                told, "does not list, wave=" + chunk / 2, "system=walk, chunk=" + chunk, "part=node.value, row=" + row);
    }

    @Test
    void write_ownRowsAndReadEarlierLevels_isAllowed() {
        walk(-1, 0);
        sim.run(3);
        for (int row = 0; row < ROWS; row++) {
            assertEquals(row % (LEVELS + 1) == LEVELS ? 0 : 1 + row % (LEVELS + 1), value.values()[row]);
        }
    }

    @Test
    void write_rowOfAnEarlierLevel_isNamed() {
        assertNamed(2, 5); // chunks 2 and 3 are of level 1, row 5 is of level 0
    }

    @Test
    void write_rowOfAnotherChunkOfItsLevel_isNamed() {
        assertNamed(2, 396);
    }

    @Test
    void write_rowOfALaterLevel_isNamed() {
        assertNamed(4, 3);
    }

    @Test
    void write_rowInNoLevel_isNamed() {
        assertNamed(7, LEVELS);
    }
}
