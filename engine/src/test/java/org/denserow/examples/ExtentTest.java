package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.derived.PhaseRows;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: a derived part of one's own, the range that a column spans.
class ExtentTest {

    private static final int BOIDS = 20_000; // three chunks of a phase

    /// The range of a column, found chunk by chunk.
    private static final class Extent {

        private double[] lows = {};
        private double[] highs = {};
        private double low;
        private double high;

        void begin(final int rows) {
            final int chunks = (rows + Phase.CHUNK_ROWS - 1) / Phase.CHUNK_ROWS;
            if (lows.length != chunks) {
                lows = new double[chunks];
                highs = new double[chunks];
            }
        }

        void look(final PhaseRows rows, final double[] values) {
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (int row = rows.begin(); row < rows.end(); row++) {
                lowest = Math.min(lowest, values[row]);
                highest = Math.max(highest, values[row]);
            }
            lows[rows.number()] = lowest;
            highs[rows.number()] = highest;
        }

        void join() {
            low = Arrays.stream(lows).min().orElse(0);
            high = Arrays.stream(highs).max().orElse(0);
        }

        double part(final double value) {
            return (value - low) / (high - low);
        }
    }

    private static final class Model {

        final Table boids;
        final DoubleColumn x;
        final DoubleColumn part;

        Model(final Simulation sim) {
            boids = sim.define("boid", Layout.dense(BOIDS));
            x = boids.doubles("x");
            part = boids.doubles("part");
            // snippet: extent
            final Derived<Extent> extent = boids.derive()
                    .own(
                            "extent",
                            new Extent(),
                            List.of(x),
                            Phase.single((value, rows) -> value.begin(rows.end())),
                            (value, rows) -> value.look(rows, rows.read(x)), // a chunk of rows
                            Phase.single((value, rows) -> value.join()));

            sim.system("look").reads(extent, x).writes(part).over(boids, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(part)[row] = rows.read(extent).part(rows.read(x)[row]);
                }
            });
            // end
            sim.system("drift").writes(x).over(boids, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(x)[row] += rows.random().at(row).nextDouble() - 0.5;
                }
            });
            final Draw random = sim.random("where boids start");
            for (int row = 0; row < BOIDS; row++) {
                x.values()[row] = random.of(boids.create()).nextDouble();
            }
        }
    }

    @Test
    void step_boidsThatDrift_knowTheirPartOfTheRange() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            for (int frame = 0; frame < 5; frame++) {
                final double[] x = model.x.values().clone();
                final double low = Arrays.stream(x).limit(BOIDS).min().orElseThrow();
                final double high = Arrays.stream(x).limit(BOIDS).max().orElseThrow();
                sim.step();
                for (int row = 0; row < BOIDS; row++) {
                    assertEquals((x[row] - low) / (high - low), model.part.values()[row], "row=" + row);
                }
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 5));
    }
}
