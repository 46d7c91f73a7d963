package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// Steady frames with tracked changes, their readers and their hashes allocate nothing.
@org.junit.jupiter.api.Tag("allocation")
class ChangesAllocationTest {

    private static final int ROWS = 10_000;
    private static final int ROUNDS = 200;

    private long shown;

    private void round(final Simulation sim, final Table things, final IntColumn value, final Changes changes) {
        sim.commands().set(things.handle((int) (sim.frame() * 97 % ROWS)), value, 1);
        sim.step();
        for (int block = changes.next(value, 0); block >= 0; block = changes.next(value, block + 1)) {
            shown += changes.read(value)[changes.begin(block)];
        }
        shown += changes.count(value) + changes.nextStructure(0);
        changes.advance();
        shown += sim.hash() & 1;
    }

    @Test
    void next_steadyFrames_allocateNothing() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final IntColumn value = things.ints("value");
            final Tag hot = things.tag("hot");
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
            sim.system("write").writes(value, hot).grain(512).over(things, (rows, commands) -> {
                if (rows.number() == 3) {
                    rows.write(value)[rows.begin()]++;
                    rows.write(hot).set(rows.begin() + 1);
                }
            });
            final Changes changes = things.changes();
            SteadyCalls.assertNoBytes(ROUNDS, number -> round(sim, things, value, changes));
            SteadyCalls.assertTwinIsCaught(ROUNDS, number -> round(sim, things, value, changes));
            assertTrue(shown != 0, "it ran");
        }
    }
}
