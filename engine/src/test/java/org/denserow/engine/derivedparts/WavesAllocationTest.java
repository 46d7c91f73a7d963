package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for waves over levels that are made anew in each frame.
@org.junit.jupiter.api.Tag("allocation")
class WavesAllocationTest {

    private static final int ROWS = 2_000;
    private static final int LEVELS = 40;

    @ParameterizedTest(name = "{0} workers")
    @CsvSource({"1", "2"})
    @DisplayName("EN-01: steady frames with waves allocate 0 bytes")
    void step_waves_allocateNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table nodes = sim.define("node", Layout.dense(ROWS));
            final IntColumn level = nodes.ints("level");
            final IntColumn value = nodes.ints("value");
            final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS);
            sim.system("level").writes(level).over(nodes, (rows, commands) -> {
                final int[] levels = rows.write(level);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    levels[row] = row * 7 % 50 + (int) (rows.frame() & 1);
                }
            });
            sim.system("walk").writes(value).grain(64).waves(byLevel, (list, commands) -> {
                final int[] order = list.rows();
                final int[] values = list.write(value);
                for (int at = list.from(); at < list.to(); at++) {
                    values[order[at]]++;
                }
                commands.set(nodes.handle(order[list.from()]), value, list.number());
                if (frames.isTwin() && list.number() == 3) {
                    SteadyCalls.allocate();
                }
            });
            for (int row = 0; row < ROWS; row++) {
                nodes.create();
            }
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), byLevel.rebuilds());
            assertTrue(value.values()[0] >= 0 && sim.report().mostChunks() == 1, "level 0 to 39, 40 rows each");
        }
    }
}
