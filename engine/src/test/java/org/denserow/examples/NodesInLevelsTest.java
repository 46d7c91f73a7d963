package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: nodes of a tree are placed level after level.
class NodesInLevelsTest {

    private static final int LEVELS = 32;
    private static final int NODES = LEVELS * 100;

    private static final class Model {

        final Table nodes;
        final HandleColumn parent;
        final IntColumn level;
        final DoubleColumn local;
        final DoubleColumn world;

        Model(final Simulation sim) {
            nodes = sim.define("node", Layout.dense(NODES));
            parent = nodes.handles("parent", nodes);
            level = nodes.ints("level");
            local = nodes.doubles("local");
            world = nodes.doubles("world");
            // snippet: place
            final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS); // an int column: 0 is a root

            sim.system("place").reads(parent, local).writes(world).waves(byLevel, (list, commands) -> {
                final double[] worlds = list.write(world);
                for (int i = list.from(); i < list.to(); i++) {
                    final int row = list.rows()[i];
                    final int up = nodes.find(list.read(parent)[row]);
                    worlds[row] = (up < 0 ? 0 : worlds[up]) + list.read(local)[row];
                }
            });
            // end
            sim.system("drift").writes(local).over(nodes, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(local)[row] = rows.random().at(row).nextDouble();
                }
            });
            final Draw random = sim.random("parents");
            for (int row = 0; row < NODES; row++) {
                nodes.create();
                final int of = row % LEVELS; // the levels lie mixed
                level.values()[row] = of;
                local.values()[row] = random.of(row).nextDouble();
            }
            for (int row = 0; row < NODES; row++) {
                final int of = level.values()[row];
                final int up = of - 1 + LEVELS * random.of(row).nextInt(NODES / LEVELS);
                parent.values()[row] = of == 0 ? Handle.NULL : nodes.handle(up);
            }
        }

        double worldOf(final int row, final double[] locals) {
            final int up = nodes.find(parent.values()[row]);
            return (up < 0 ? 0 : worldOf(up, locals)) + locals[row];
        }
    }

    @Test
    void step_nodesOfATree_standWhereARecursionHasThem() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            for (int frame = 0; frame < 5; frame++) {
                final double[] locals = model.local.values().clone();
                sim.step();
                for (int row = 0; row < NODES; row++) {
                    assertEquals(model.worldOf(row, locals), model.world.values()[row], "row=" + row);
                }
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
