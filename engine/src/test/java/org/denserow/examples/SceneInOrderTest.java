package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Ordering;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: a scene graph whose nodes are kept beside their parents while nodes come and go. Rows stand level by level,
/// children of one parent beside each other, so one loop over the rows from first to last meets every parent before its
/// children.
class SceneInOrderTest {

    private static final int NODES = 1_500;
    private static final int BUDGET = 400; // exchanges of two rows in a frame

    private static final class Scene {

        final Table nodes;
        final HandleColumn parent;
        final IntColumn serial; // what tells nodes apart
        final IntColumn above; // the serial of the parent, -1 without one
        final DoubleColumn offset; // from the parent
        final DoubleColumn x;
        final Ordering ordering;
        boolean changes = true;

        Scene(final Simulation sim) {
            nodes = sim.define("node", Layout.dense(2 * NODES));
            parent = nodes.handles("parent", nodes, HandleColumn.WhenGone.DESTROY); // with all below it
            serial = nodes.ints("serial");
            above = nodes.ints("above");
            offset = nodes.doubles("offset");
            x = nodes.doubles("x");
            ordering = nodes.order(RowOrder.byParent(parent));
            sim.system("change").creates(nodes).reads(serial).over(nodes, (rows, commands) -> {
                for (int row = rows.begin(); changes && row < rows.end(); row++) {
                    final Draw draw = rows.random().at(row);
                    if (draw.chance(0.0005)) {
                        commands.destroy(nodes.handle(row));
                    }
                    for (int child = draw.chance(0.003) ? 3 : 0; child > 0; child--) {
                        commands.create(nodes);
                        commands.with(parent, nodes.handle(row))
                                .with(above, rows.read(serial)[row])
                                .with(serial, (int) rows.frame() << 16 | 4 * row + child)
                                .with(offset, child);
                    }
                }
            });
            sim.system("place").reads(parent, offset).writes(x).exclusive((world, commands) -> {
                final double[] xs = world.write(x);
                for (int row = 0; row < nodes.size(); row++) {
                    final int up = nodes.find(world.read(parent)[row]);
                    xs[row] = world.read(offset)[row] + (up < 0 ? 0 : xs[up]);
                }
            });
            for (int i = 0; i < NODES; i++) {
                final int row = nodes.row(nodes.create());
                final int up = i < 5 ? -1 : sim.random("tree").of(i).nextInt(i);
                parent.values()[row] = up < 0 ? Handle.NULL : nodes.handle(up);
                above.values()[row] = up;
                serial.values()[row] = i;
                offset.values()[row] = i % 10;
            }
        }

        /// Rows whose parent stands after them.
        int behind() {
            int behind = 0;
            for (int row = 0; row < nodes.size(); row++) {
                behind += nodes.find(parent.values()[row]) > row ? 1 : 0;
            }
            return behind;
        }

        /// Neighbours whose parents stand in the other order.
        int descents() {
            int descents = 0;
            for (int row = 1; row < nodes.size(); row++) {
                descents += up(row) < up(row - 1) ? 1 : 0;
            }
            return descents;
        }

        int up(final int row) {
            return nodes.find(parent.values()[row]);
        }

        void assertLinked() {
            for (int row = 0; row < nodes.size(); row++) {
                final int up = up(row);
                assertEquals(above.values()[row], up < 0 ? -1 : serial.values()[up], "the parent of row " + row);
            }
        }
    }

    @Test
    @DisplayName("HM-31: a scene graph is kept with children beside their parents' siblings, links stay right")
    void step_nodesComeAndGo_childrenStandBesideTheirParents() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(2)
                .withGrain(64)
                .withoutSerialCutoff()
                .withSwapBudget(BUDGET))) {
            final Scene scene = new Scene(sim);
            final int before = scene.descents();
            long created = 0;
            long destroyed = 0;
            for (int frame = 0; frame < 100; frame++) {
                sim.step();
                created += sim.report().createdRows();
                destroyed += sim.report().destroyedRows() + sim.report().cascadedRows();
                scene.assertLinked();
            }
            assertTrue(
                    created > 200 && destroyed > 200,
                    "nodes come and go: " + created + ", " + destroyed + ", " + scene.nodes);
            final int rows = scene.nodes.size();
            assertTrue(before > NODES / 3 && scene.descents() < rows / 10, before + " to " + scene.descents());
            scene.changes = false;
            int frames = 0;
            while (scene.descents() > 0) {
                assertTrue(frames++ < 200, scene.ordering + ", descents=" + scene.descents());
                sim.step();
            }
            assertEquals(0, scene.behind(), "every parent stands before its children");
            scene.assertLinked();
            sim.step();
            for (int row = 0; row < scene.nodes.size(); row++) { // one pass places all, however deep they are
                final int up = scene.up(row);
                assertEquals(
                        scene.offset.values()[row] + (up < 0 ? 0 : scene.x.values()[up]),
                        scene.x.values()[row]);
            }
        }
    }
}
