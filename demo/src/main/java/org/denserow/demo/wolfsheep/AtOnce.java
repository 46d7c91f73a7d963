package org.denserow.demo.wolfsheep;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.index.Buckets;

/// The synchronous activation: all sheep act at the same time, then all wolves. In each cell lots decide which of them
/// eat and which are eaten.
class AtOnce extends Meadow {

    private static final int LOTS = 1 << 30; // far more than animals

    private final Buckets sheepAt;
    private final Buckets wolvesAt;

    AtOnce(final Simulation sim, final Values values) {
        super(sim, values);
        sheepAt = sheep.table().derive().buckets("sheepAt", sheep.cell(), cells.size());
        wolvesAt = wolves.table().derive().buckets("wolvesAt", wolves.cell(), cells.size());
    }

    @Override
    void declare() {
        walk("sheep walk", sheep);
        graze();
        live("sheep live", sheep);
        sim.boundary(); // wolves meet the sheep that live
        walk("wolves walk", wolves);
        hunt("hunt");
        live("wolves live", wolves);
        grow();
    }

    private void walk(final String name, final Species of) {
        sim.system(name).writes(of.cell(), of.energy()).over(of.table(), (rows, commands) -> {
            final int[] at = rows.write(of.cell());
            final double[] energies = rows.write(of.energy());
            for (int row = rows.begin(); row < rows.end(); row++) {
                at[row] = neighbour(at[row], rows.random().at(row));
                energies[row]--;
            }
        });
    }

    private void graze() {
        sim.system("graze").writes(left).writesGrouped(sheepAt, sheep.energy()).over(cells, (rows, commands) -> {
            final Buckets.Groups groups = rows.read(sheepAt);
            final int[] lefts = rows.write(left);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                if (lefts[cell] == 0 && groups.count(cell) > 0) {
                    final int fed = groups.any(cell, rows.random().at(cell).bits());
                    rows.write(sheep.energy())[fed] += sheep.gain();
                    lefts[cell] = regrowth + 1;
                }
            }
        });
    }

    /// Declares that wolves eat: in each cell as many as there are sheep, each another one.
    void hunt(final String name) {
        sim.system(name).reads(sheepAt).writesGrouped(wolvesAt, wolves.energy()).over(cells, (rows, commands) -> {
            final Buckets.Groups prey = rows.read(sheepAt);
            final Buckets.Groups hunters = rows.read(wolvesAt);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                final int meals = Math.min(prey.count(cell), hunters.count(cell));
                final int lot = rows.random().at(cell).below(LOTS);
                for (int meal = lot; meal < lot + meals; meal++) {
                    commands.destroy(sheep.table().handle(row(prey, cell, meal)));
                    rows.write(wolves.energy())[row(hunters, cell, meal)] += wolves.gain();
                    eaten.add(rows, 1);
                }
            }
        });
    }

    private static int row(final Buckets.Groups groups, final int cell, final int place) {
        return groups.rows()[groups.begin(cell) + place % groups.count(cell)];
    }

    private void live(final String name, final Species of) {
        sim.system(name)
                .reads(of.cell())
                .writes(of.energy())
                .creates(of.table())
                .over(of.table(), (rows, commands) -> {
                    final double[] energies = rows.write(of.energy());
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.random().at(row);
                        live(rows, commands, of, row, energies);
                    }
                });
    }
}
