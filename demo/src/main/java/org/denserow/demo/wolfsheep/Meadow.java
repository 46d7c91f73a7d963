package org.denserow.demo.wolfsheep;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The model: sheep eat grass, wolves eat sheep. Both activations share how an animal walks, lives and dies; each has
/// its own way to decide who eats.
class Meadow {

    private static final int LOTS = 1 << 30; // far more than animals

    /// Sheep or wolves: where each stands, its energy; the energy of a meal, and the probability of young in a step.
    record Species(Table table, IntColumn cell, DoubleColumn energy, int gain, double birth) {}

    /// What an animal does after it has chosen a cell: it goes there, and has a meal or none.
    private interface Turn {
        int eat(Chunk world, int row, int cell);
    }

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
            left.values()[cell] = random.chance(0.5) ? 0 : 1 + random.nextInt(regrowth);
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
            of.cell.values()[row] = random.nextInt(cells.size());
            of.energy.values()[row] = random.nextInt(2 * gain);
        }
        return of;
    }

    // ---- Rules of both activations ----

    /// {@return one of the 8 cells around a cell; the edge stops a walk that leads out, on each axis}
    int neighbour(final int cell, final Draw random) {
        final int of8 = random.nextInt(8);
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

    private void grow() {
        sim.system("grow").writes(left).over(cells, (rows, commands) -> {
            final int[] lefts = rows.write(left);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                lefts[cell] = Math.max(0, lefts[cell] - 1);
            }
        });
    }

    // ---- Synchronous: all sheep act at the same time, then all wolves ----

    void actAtOnce() {
        final Buckets sheepAt = sheep.table.derive().buckets("sheepAt", sheep.cell, cells.size());
        final Buckets wolvesAt = wolves.table.derive().buckets("wolvesAt", wolves.cell, cells.size());
        walk("sheep walk", sheep);
        graze(sheepAt);
        live("sheep live", sheep);
        sim.boundary(); // wolves meet the sheep that live
        walk("wolves walk", wolves);
        hunt("hunt", sheepAt, wolvesAt);
        live("wolves live", wolves);
        grow();
    }

    private void walk(final String name, final Species of) {
        sim.system(name).writes(of.cell, of.energy).over(of.table, (rows, commands) -> {
            final int[] at = rows.write(of.cell);
            final double[] energies = rows.write(of.energy);
            for (int row = rows.begin(); row < rows.end(); row++) {
                at[row] = neighbour(at[row], rows.random().at(row));
                energies[row]--;
            }
        });
    }

    /// A lot decides which of the sheep in a cell eats.
    private void graze(final Buckets sheepAt) {
        sim.system("graze").writes(left).writesGrouped(sheepAt, sheep.energy).over(cells, (rows, commands) -> {
            final Buckets.View groups = rows.read(sheepAt);
            final int[] lefts = rows.write(left);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                if (lefts[cell] == 0 && groups.count(cell) > 0) {
                    final int fed = groups.any(cell, rows.random().at(cell).nextLong());
                    rows.write(sheep.energy)[fed] += sheep.gain;
                    lefts[cell] = regrowth + 1;
                }
            }
        });
    }

    /// In each cell as many wolves eat as there are sheep, each another one. A lot decides which of them.
    void hunt(final String name, final Buckets sheepAt, final Buckets wolvesAt) {
        sim.system(name).reads(sheepAt).writesGrouped(wolvesAt, wolves.energy).over(cells, (rows, commands) -> {
            final Buckets.View prey = rows.read(sheepAt);
            final Buckets.View hunters = rows.read(wolvesAt);
            for (int cell = rows.begin(); cell < rows.end(); cell++) {
                final int meals = Math.min(prey.count(cell), hunters.count(cell));
                final int lot = meals > 0 ? rows.random().at(cell).nextInt(LOTS) : 0;
                for (int meal = lot; meal < lot + meals; meal++) {
                    commands.destroy(sheep.table.handle(row(prey, cell, meal)));
                    rows.write(wolves.energy)[row(hunters, cell, meal)] += wolves.gain;
                    eaten.add(rows, 1);
                }
            }
        });
    }

    private static int row(final Buckets.View groups, final int cell, final int place) {
        return groups.rows()[groups.begin(cell) + place % groups.count(cell)];
    }

    private void live(final String name, final Species of) {
        sim.system(name).reads(of.cell).writes(of.energy).creates(of.table).over(of.table, (rows, commands) -> {
            final double[] energies = rows.write(of.energy);
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.random().at(row);
                live(rows, commands, of, row, energies);
            }
        });
    }

    // ---- Sequential, as published: animals act one after the other, in a random order ----

    /// The starved go and the young come when all of a kind have acted; an eaten sheep goes at once.
    void actInTurns() {
        final SetIndex sheepAt = sheep.table.indices().sets("sheepAt", sheep.cell);
        act("sheep", sheep, (world, row, cell) -> {
            world.write(sheepAt).rekey(row, cell);
            return graze(world.write(left), cell);
        });
        act("wolves", wolves, (world, row, cell) -> {
            world.write(wolves.cell)[row] = cell;
            return hunt(world, world.read(sheepAt).any(cell, world.random().nextLong()));
        });
        grow();
    }

    private void act(final String name, final Species of, final Turn turn) {
        sim.system(name).exclusive((world, commands) -> {
            final int[] at = world.read(of.cell);
            final double[] energies = world.write(of.energy);
            final int count = of.table.size();
            final int[] order = world.random().permutation(world.scratch().ints(count), count);
            for (int i = 0; i < count; i++) {
                final int row = order[i];
                world.random().of(of.table.handle(row));
                final int cell = neighbour(at[row], world.random());
                energies[row] += turn.eat(world, row, cell) - 1;
                live(world, commands, of, row, energies);
            }
        });
    }

    private int graze(final int[] lefts, final int cell) {
        if (lefts[cell] > 0) {
            return 0;
        }
        lefts[cell] = regrowth + 1;
        return sheep.gain;
    }

    /// Eats a sheep, if there is one.
    int hunt(final Chunk world, final int prey) {
        if (prey < 0) {
            return 0;
        }
        sheep.table.destroy(sheep.table.handle(prey));
        eaten.add(world, 1);
        return wolves.gain;
    }
}
