package org.denserow.engine.lines;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// A model to collect from: sheep with a column of every kind that come and go, and pinned trees with holes.
final class Meadow {

    record Sheep(
            Table table,
            @Stride(2) FloatColumn at,
            FloatColumn energy,
            DoubleColumn mass,
            IntColumn age,
            LongColumn coat,
            ByteColumn mood,
            HandleColumn mother,
            Tag hungry,
            Tag lamb) {}

    final Simulation sim;
    final Sheep sheep;
    final Table trees;
    final IntColumn height;
    final Tag tall;
    final Tally eaten;
    final Tally births;

    private Meadow(final Simulation sim) {
        this.sim = sim;
        sheep = sim.define("sheep", Sheep.class, Layout.dense(64).growable());
        trees = sim.define("tree", Layout.pinned(200));
        height = trees.ints("height");
        tall = trees.tag("tall");
        eaten = sim.tally("eaten");
        births = sim.tally("births").counts();
    }

    /// No system and no row.
    static Meadow empty() {
        return empty(SimulationOptions.defaults().withWorkers(1));
    }

    static Meadow empty(final SimulationOptions options) {
        return new Meadow(Simulation.create(options));
    }

    /// Sheep that graze, breed and die, with chunks of 64 rows.
    static Meadow grazed(final SimulationOptions options) {
        final Meadow meadow = new Meadow(
                Simulation.create(options.withGrain(64).withoutSerialCutoff().withSeed(11)));
        meadow.declare();
        meadow.populate();
        return meadow;
    }

    private void declare() {
        sim.system("graze")
                .writes(sheep.at, sheep.energy, sheep.mass, sheep.age, sheep.hungry)
                .over(sheep.table, (rows, commands) -> {
                    final float[] at = rows.write(sheep.at);
                    final float[] energy = rows.write(sheep.energy);
                    final Tag.Bits hungry = rows.write(sheep.hungry);
                    double here = 0;
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw random = rows.random().at(row);
                        final double food = random.nextDouble();
                        at[2 * row] += (float) food;
                        energy[row] += (float) food - 0.55f;
                        rows.write(sheep.mass)[row] += food / 3;
                        rows.write(sheep.age)[row]++;
                        here += food;
                        if (energy[row] < 0.5f) {
                            hungry.set(row);
                        } else {
                            hungry.clear(row);
                        }
                    }
                    eaten.add(rows, here);
                });
        sim.system("breed").reads(sheep.energy).creates(sheep.table).over(sheep.table, (rows, commands) -> {
            final float[] energy = rows.read(sheep.energy);
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long parent = sheep.table.handle(row);
                if (energy[row] < 0) {
                    commands.destroy(parent);
                } else if (energy[row] > 1.2f && rows.random().at(row).chance(0.3)) {
                    commands.create(sheep.table);
                    commands.with(sheep.energy, 1).with(sheep.mother, parent).with(sheep.lamb);
                    births.add(rows, 1);
                }
            }
        });
    }

    private void populate() {
        final Draw random = sim.random("populate");
        for (int i = 0; i < 300; i++) {
            final int row = sheep.table.row(sheep.table.create());
            sheep.energy.values()[row] = (float) random.of(i).nextDouble();
            sheep.coat.values()[row] = random.of(i).nextLong();
            sheep.mood.values()[row] = (byte) (i % 5 - 2);
        }
        for (int i = 0; i < 150; i++) {
            height.values()[trees.row(trees.create())] = i;
        }
        for (int row = 0; row < 150; row += 3) {
            trees.destroy(trees.handle(row));
        }
        for (int row = 100; row < 150; row++) {
            if (row % 3 != 0) {
                tall.bits().set(row);
            }
        }
    }
}
