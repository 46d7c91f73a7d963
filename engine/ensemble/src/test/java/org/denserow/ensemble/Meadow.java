package org.denserow.ensemble;

import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A model of sheep that grow and die: `sheep` at first, each dies in a frame with the chance `risk`. With `fails` its
/// system throws in that frame; with `stops` it stops the run after that frame.
final class Meadow implements Model {

    static final String SHEEP = "sheep left";
    static final String WEIGHT = "weight";

    @Override
    public void define(final Simulation sim, final Cell cell, final Figures figures) {
        final Table sheep = sim.define("sheep", Layout.dense(16).growable());
        final IntColumn weight = sheep.ints("weight");
        final double risk = cell.valueOr("risk", .01);
        final double fails = cell.valueOr("fails", -1);
        final double stops = cell.valueOr("stops", -1);
        sim.system("graze").writes(weight).grain(64).over(sheep, (rows, commands) -> {
            if (sim.frame() == fails) {
                throw new IllegalStateException("the wolf came");
            }
            if (sim.frame() == stops) {
                sim.stop();
            }
            for (int row = rows.begin(); row < rows.end(); row++) {
                final Draw random = rows.random().at(row);
                rows.write(weight)[row] += random.nextInt(10);
                if (random.chance(risk)) {
                    commands.destroy(sheep.handle(row));
                }
            }
        });
        final Draw first = sim.random("first");
        for (int i = 0; i < (int) cell.valueOr("sheep", 100); i++) {
            final int row = sheep.row(sheep.create());
            weight.values()[row] = first.of(i).nextInt(1_000);
        }
        figures.add(SHEEP, sheep::size);
        figures.add(WEIGHT, () -> {
            long sum = 0;
            for (int row = 0; row < sheep.size(); row++) {
                sum += weight.values()[row];
            }
            return sum;
        });
    }

    static Plan plan() {
        return Plan.of("meadow", Design.grid(Axis.of("sheep", 100, 300), Axis.of("risk", .01, .1)))
                .withSeeds(4, 6)
                .withFrames(20);
    }

    static Plan failing(final String parameter, final double value) {
        return Plan.of("meadow", Design.list(List.of(parameter), new double[] {-1}, new double[] {value}))
                .withSeeds(1, 3)
                .withFrames(10);
    }
}
