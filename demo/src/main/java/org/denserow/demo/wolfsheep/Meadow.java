package org.denserow.demo.wolfsheep;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Chunk;
import org.denserow.engine.frame.Commands;
import org.denserow.engine.frame.Draw;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.Table;
import org.denserow.engine.frame.Tally;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The types, the first state, and the rules of both activations, which differ in their systems.
abstract class Meadow {

    /// Sheep or wolves: where each stands, its energy; the energy of a meal, and the probability of young in a step.
    record Species(Table table, IntColumn cell, DoubleColumn energy, int gain, double birth) {}

    final Simulation sim;
    final int side;
    final int regrowth;
    final Table cells;
    final IntColumn left; // steps until the grass of a cell is grown; 0: it is
    final Species sheep;
    final Species wolves;
    final Tally born; // in the last step, as the next two
    final Tally starved;
    final Tally eaten;

    Meadow(final Simulation sim, final Values values) {
        this.sim = sim;
        side = values.whole("side");
        regrowth = values.whole("regrowth");
        born = sim.tally("born");
        starved = sim.tally("starved");
        eaten = sim.tally("eaten");
        cells = sim.define("cell", Layout.fixed(side * side));
        left = cells.ints("left");
        final Draw random = sim.random("start");
        for (int cell = 0; cell < cells.size(); cell++) {
            left.values()[cell] = random.chance(0.5) ? 0 : 1 + random.below(regrowth);
        }
        sheep = settle("sheep", values.whole("sheep"), values, random);
        wolves = settle("wolf", values.whole("wolves"), values, random);
    }

    private Species settle(final String name, final int count, final Values values, final Draw random) {
        final Table table = sim.define(name, Layout.dense(cells.size() + count).growable());
        final int gain = values.whole(name + "-gain");
        final Species of =
                new Species(table, table.ints("cell"), table.doubles("energy"), gain, values.of(name + "-birth"));
        for (int row = 0; row < count; row++) {
            table.create();
            of.cell.values()[row] = random.below(cells.size());
            of.energy.values()[row] = random.below(2 * gain);
        }
        return of;
    }

    /// Declares the systems.
    abstract void declare();

    /// {@return one of the 8 cells around a cell; the edge stops a walk that leads out, on each axis}
    int neighbour(final int cell, final Draw random) {
        final int of8 = random.below(8);
        final int of9 = of8 < 4 ? of8 : of8 + 1; // not the middle one
        final int x = Math.clamp(cell % side + of9 % 3 - 1, 0, side - 1);
        final int y = Math.clamp(cell / side + of9 / 3 - 1, 0, side - 1);
        return y * side + x;
    }

    /// Lets an animal die, or have young. The random numbers of the chunk are those of the animal.
    void live(final Chunk chunk, final Commands commands, final Species of, final int row, final double[] energies) {
        if (energies[row] < 0) {
            commands.destroy(of.table.handle(row));
            starved.add(chunk, 1);
        } else if (chunk.random().chance(of.birth)) {
            energies[row] /= 2;
            commands.create(of.table);
            commands.with(of.cell, chunk.read(of.cell)[row]).with(of.energy, energies[row]);
            born.add(chunk, 1);
        }
    }

    /// Declares that grass grows.
    void grow() {
        sim.system("grow").writes(left).over(cells, (rows, commands) -> {
            final int[] lefts = rows.write(left);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                lefts[cell] = Math.max(0, lefts[cell] - 1);
            }
        });
    }
}
