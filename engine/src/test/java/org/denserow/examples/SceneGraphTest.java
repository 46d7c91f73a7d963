package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
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

/// A recipe: parts hang on parts, and each stands where its parent has brought it.
class SceneGraphTest {

    private static final int PARTS = 2_000;
    private static final int LEVELS = 16;

    private static final class Model {

        final Table parts;
        final HandleColumn parent;
        final IntColumn level;
        final DoubleColumn offset; // from the parent, in its scale
        final DoubleColumn size; // times that of the parent
        final DoubleColumn x;
        final DoubleColumn scale;
        final Buckets waves;

        Model(final Simulation sim) {
            parts = sim.define("part", Layout.dense(PARTS));
            parent = parts.handles("parent", parts, HandleColumn.WhenGone.CLEAR);
            level = parts.ints("level");
            offset = parts.doubles("offset");
            size = parts.doubles("size");
            x = parts.doubles("x");
            scale = parts.doubles("scale");
            // snippet: scene
            final Buckets byLevel = parts.derive().buckets("byLevel", level, LEVELS);
            sim.system("level").reads(parent).writes(level).over(parts, (rows, commands) -> {
                final long[] parents = rows.read(parent);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    int ancestors = 0;
                    for (int up = parts.find(parents[row]); up >= 0 && ancestors < LEVELS; ancestors++) {
                        up = parts.find(parents[up]);
                    }
                    rows.write(level)[row] = ancestors; // in a circle LEVELS: in no wave
                }
            });
            sim.system("place").reads(parent, offset, size).writes(x, scale).waves(byLevel, (list, commands) -> {
                final double[] xs = list.write(x);
                final double[] scales = list.write(scale);
                for (int i = list.from(); i < list.to(); i++) {
                    final int row = list.rows()[i];
                    final int up = parts.find(list.read(parent)[row]); // its level has ended
                    final double of = up < 0 ? 1 : scales[up];
                    xs[row] = (up < 0 ? 0 : xs[up]) + of * list.read(offset)[row];
                    scales[row] = of * list.read(size)[row];
                }
            });
            // end
            waves = byLevel;
            sim.system("hang").reads(parent).over(parts, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row);
                    if (random.chance(0.01)) {
                        commands.set(parts.handle(row), parent, parts.handle(random.nextInt(parts.size())));
                    } else if (random.chance(0.01)) {
                        commands.set(parts.handle(row), parent, Handle.NULL);
                    } else if (random.chance(0.002)) {
                        commands.destroy(parts.handle(row));
                    }
                }
            });
            final Draw random = sim.random("how parts hang");
            for (int row = 0; row < PARTS; row++) {
                parts.create();
                parent.values()[row] =
                        row < 20 ? Handle.NULL : parts.handle(random.of(row).nextInt(row));
                offset.values()[row] = random.nextDouble() - 0.5;
                size.values()[row] = 0.5 + random.nextDouble();
            }
        }

        /// Where a part stands, as {x, scale}, by recursion; null if it has too many ancestors.
        double[] placed(final int row, final int depth) {
            if (depth == LEVELS) {
                return null;
            }
            final int up = parts.find(parent.values()[row]);
            final double[] of = up < 0 ? new double[] {0, 1} : placed(up, depth + 1);
            return of == null ? null : new double[] {of[0] + of[1] * offset.values()[row], of[1] * size.values()[row]};
        }
    }

    @Test
    void step_partsThatMove_standWhereARecursionHasThem() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            int circling = 0;
            for (int frame = 0; frame < 25; frame++) {
                final Map<Long, double[]> expected = new HashMap<>();
                int outside = 0;
                for (int row = 0; row < model.parts.size(); row++) {
                    final double[] placed = model.placed(row, 0);
                    if (placed == null) {
                        outside++;
                    } else {
                        expected.put(model.parts.handle(row), placed);
                    }
                }
                sim.step();
                assertEquals(outside, model.waves.outside(), "in a circle, or too deep: frame=" + frame);
                for (int row = 0; row < model.parts.size(); row++) {
                    final double[] placed = expected.get(model.parts.handle(row));
                    if (placed != null) {
                        assertEquals(placed[0], model.x.values()[row], "frame=" + frame + ", row=" + row);
                        assertEquals(placed[1], model.scale.values()[row], "frame=" + frame + ", row=" + row);
                    }
                }
                circling += outside;
            }
            assertTrue(circling > 0, "some hang in a circle");
            assertTrue(model.parts.size() < PARTS, "some are gone, and their children stand alone");
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
