package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: in each cell of a meadow one sheep finds grass.
class GrazingTest {

    private static final int CELLS = 500;
    private static final int SHEEP = 800;

    private static final class Model {

        final Table cells;
        final Table sheep;
        final IntColumn cell;
        final IntColumn energy;

        Model(final Simulation sim) {
            cells = sim.define("cell", Layout.dense(CELLS));
            sheep = sim.define("sheep", Layout.dense(SHEEP));
            cell = sheep.ints("cell");
            energy = sheep.ints("energy");
            final Buckets sheepAt = sheep.derive().buckets("sheepAt", cell, CELLS);
            // snippet: feed
            sim.system("feed").writesGrouped(sheepAt, energy).over(cells, (rows, commands) -> {
                final Buckets.View at = rows.read(sheepAt);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int fed = at.any(row, rows.random().at(row).nextLong());
                    if (fed >= 0) {
                        rows.write(energy)[fed] += 5;
                    }
                }
            });
            // end
            sim.system("wander").writes(cell).over(sheep, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(cell)[row] = rows.random().at(row).nextInt(CELLS);
                }
            });
            final Draw random = sim.random("where sheep start");
            for (int row = 0; row < CELLS; row++) {
                cells.create();
            }
            for (int row = 0; row < SHEEP; row++) {
                sheep.create();
                cell.values()[row] = random.of(row).nextInt(CELLS);
            }
        }
    }

    @Test
    void step_sheepInCells_oneOfEachCellIsFed() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            for (int frame = 0; frame < 5; frame++) {
                final int[] cell = model.cell.values().clone();
                final int[] before = model.energy.values().clone();
                sim.step();
                final int[] sheepIn = new int[CELLS];
                final int[] fedIn = new int[CELLS];
                for (int row = 0; row < SHEEP; row++) {
                    final int gain = model.energy.values()[row] - before[row];
                    assertTrue(gain == 0 || gain == 5, "gain=" + gain);
                    sheepIn[cell[row]]++;
                    fedIn[cell[row]] += gain / 5;
                }
                for (int each = 0; each < CELLS; each++) {
                    assertEquals(Math.min(1, sheepIn[each]), fedIn[each], "cell=" + each);
                }
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
