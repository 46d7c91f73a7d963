package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: a command of the user's own.
class MergingCellsTest {

    @Test
    void send_mergeOfTwo_addsTheirMassOnce() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table cells = sim.define("cell", Layout.dense(10));
            final IntColumn mass = cells.ints("mass");
            final long big = cells.create();
            final long small = cells.create();
            mass.values()[0] = 40;
            mass.values()[1] = 2;
            // snippet: merge
            final CustomCommand merge = sim.command(
                    "merge",
                    2,
                    payload -> { // 2 words of payload, at most 8
                        final int into = cells.find(payload.word(0));
                        final int from = cells.find(payload.word(1));
                        if (into >= 0 && from >= 0) { // an earlier merge may have destroyed one
                            mass.values()[into] += mass.values()[from];
                            cells.destroy(payload.word(1)); // at once
                        }
                    });
            sim.commands().send(merge, big, small);
            // end
            sim.commands().send(merge, big, small);
            sim.step();
            assertEquals(1, cells.size());
            assertEquals(42, mass.values()[cells.find(big)]);
        }
    }
}
