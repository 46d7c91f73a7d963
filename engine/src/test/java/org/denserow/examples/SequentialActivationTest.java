package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// A recipe: agents that act one after the other in a random order, each seeing what those before it did, as published
/// models often ask. Segregation on a ring: who has fewer than one like neighbour moves to a free cell.
class SequentialActivationTest {

    private static final int CELLS = 400;
    private static final int AGENTS = 360;
    private static final int FREE = 0;

    private static final class Model {

        final Table agents;
        final IntColumn kind;
        final IntColumn cell;
        final IntColumn taken;

        Model(final Simulation sim) {
            agents = sim.define("agent", Layout.dense(AGENTS));
            kind = agents.ints("kind");
            cell = agents.ints("cell");
            taken = sim.define("cell", Layout.fixed(CELLS)).ints("taken"); // kind of who stands there, FREE if none
            // snippet: sequential
            sim.system("settle").exclusive((world, commands) -> {
                final int[] cells = world.write(cell);
                final int[] grid = world.write(taken);
                final int[] kinds = world.read(kind);
                final int count = agents.size();
                final int[] order = world.random().permutation(world.scratch().ints(count), count);
                for (int i = 0; i < count; i++) {
                    final int row = order[i];
                    final int from = cells[row];
                    if (!isHappy(grid, from, kinds[row])) {
                        final int to = freeCell(
                                grid, world.random().of(agents.handle(row)).nextInt(CELLS));
                        grid[from] = FREE; // the next one in order finds it free
                        grid[to] = kinds[row];
                        cells[row] = to;
                    }
                }
            });
            // end
            for (int i = 0; i < AGENTS; i++) {
                final int row = agents.row(agents.create());
                kind.values()[row] = 1 + sim.random("kinds").of(i).nextInt(2);
                cell.values()[row] = i;
                taken.values()[i] = kind.values()[row];
            }
        }

        private static boolean isHappy(final int[] grid, final int at, final int kind) {
            return grid[(at + 1) % CELLS] == kind || grid[(at + CELLS - 1) % CELLS] == kind;
        }

        private static int freeCell(final int[] grid, final int from) {
            int at = from;
            while (grid[at] != FREE) {
                at = (at + 1) % CELLS;
            }
            return at;
        }

        int unhappy() {
            int count = 0;
            for (int row = 0; row < AGENTS; row++) {
                count += isHappy(taken.values(), cell.values()[row], kind.values()[row]) ? 0 : 1;
            }
            return count;
        }
    }

    @Test
    void run_manyFrames_agentsSettleAndNobodySharesACell() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(5))) {
            final Model model = new Model(sim);
            final int before = model.unhappy();
            sim.run(100);
            assertTrue(model.unhappy() < before / 4, before + " unhappy before, " + model.unhappy() + " after");
            final boolean[] stands = new boolean[CELLS];
            for (int row = 0; row < AGENTS; row++) {
                final int at = model.cell.values()[row];
                assertTrue(!stands[at], "cell " + at);
                stands[at] = true;
                assertEquals(model.kind.values()[row], model.taken.values()[at]);
            }
        }
        assertEquals(FirstDifference.NO_SECOND_CHUNK, FirstDifference.of(Model::new, 20), "it has one system, alone");
    }
}
