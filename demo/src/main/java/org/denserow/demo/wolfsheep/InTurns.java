package org.denserow.demo.wolfsheep;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Chunk;
import org.denserow.engine.frame.Commands;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.Tag;

/// The sequential activation, as published: sheep act one after the other, in a random order, then wolves do. The dead
/// go and the young come when all of a kind have acted; until then a tag marks the sheep that are eaten.
class InTurns extends Meadow {

    /// Walks and eats; returns the energy of the meal.
    private interface Turn {
        int take(Chunk world, Commands commands, int row);
    }

    private final SetIndex sheepAt;
    private final Tag gone;

    InTurns(final Simulation sim, final Values values) {
        super(sim, values);
        sheepAt = sheep.table().indices().sets("sheepAt", sheep.cell());
        gone = sheep.table().tag("gone");
    }

    @Override
    void declare() {
        act("sheep", sheep, (world, commands, row) -> {
            final int cell = neighbour(sheep.cell().values()[row], world.random());
            world.write(sheepAt).rekey(row, cell);
            return graze(cell);
        });
        act("wolves", wolves, (world, commands, row) -> {
            final int cell = neighbour(wolves.cell().values()[row], world.random());
            wolves.cell().values()[row] = cell;
            return hunt(world, commands, cell);
        });
        grow();
    }

    private void act(final String name, final Species of, final Turn turn) {
        sim.system(name).exclusive((world, commands) -> {
            final double[] energies = of.energy().values();
            final int count = of.table().size();
            final long[] order = world.scratch().longs(count);
            for (int row = 0; row < count; row++) {
                order[row] = row;
            }
            world.random().shuffle(order, count);
            for (int i = 0; i < count; i++) {
                final int row = (int) order[i];
                world.random().of(of.table().handle(row));
                energies[row]--;
                energies[row] += turn.take(world, commands, row);
                live(world, commands, of, row, energies);
            }
        });
    }

    private int graze(final int cell) {
        if (left.values()[cell] > 0) {
            return 0;
        }
        left.values()[cell] = regrowth + 1;
        return sheep.gain();
    }

    /// Eats one sheep of a cell, each as likely.
    int hunt(final Chunk world, final Commands commands, final int cell) {
        final SetIndex.Sets at = world.read(sheepAt);
        final Tag.Bits eatenBefore = world.write(gone);
        int prey = -1;
        int met = 0;
        for (int row = at.first(cell); row >= 0; row = at.next(row)) {
            if (!eatenBefore.get(row) && world.random().below(++met) == 0) {
                prey = row;
            }
        }
        if (prey < 0) {
            return 0;
        }
        eatenBefore.set(prey);
        commands.destroy(sheep.table().handle(prey));
        eaten.add(world, 1);
        return wolves.gain();
    }
}
