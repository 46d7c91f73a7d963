package org.denserow.demo.wolfsheep;

import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.derived.Buckets;

/// Meadows in which one rule is broken.
final class BrokenMeadows {

    /// The rule that a meadow breaks.
    enum Fault {
        NONE,
        /// The edges are joined.
        TORUS,
        ANIMALS_STAY,
        DEAD_STAY,
        EARLY_GRASS,
        WOLVES_EAT_TWO,
        /// Wolves eat sheep that live on.
        EATEN_STAY,
        /// Animals walk by a number that all chunks share.
        SHARED_NUMBER
    }

    private BrokenMeadows() {}

    /// {@return a meadow with the systems of an activation}
    static Meadow of(final Simulation sim, final Values values, final Activation activation, final Fault fault) {
        final Values changed = fault == Fault.EARLY_GRASS
                ? values.with(new WolfSheep().parameters().get(3), values.whole("regrowth") - 1.0)
                : values;
        final Meadow meadow = new Broken(sim, changed, fault);
        WolfSheep.declare(meadow, activation);
        return meadow;
    }

    private static final class Broken extends Meadow {

        private final Fault fault;
        private int shared;

        Broken(final Simulation sim, final Values values, final Fault fault) {
            super(sim, values);
            this.fault = fault;
        }

        @Override
        int neighbour(final int cell, final Draw random) {
            return switch (fault) {
                case ANIMALS_STAY -> cell;
                case TORUS -> torus(cell, random);
                case SHARED_NUMBER -> super.neighbour(cell, random.of(shared++));
                default -> super.neighbour(cell, random);
            };
        }

        private int torus(final int cell, final Draw random) {
            final int of8 = random.nextInt(8);
            final int of9 = of8 < 4 ? of8 : of8 + 1;
            final int x = Math.floorMod(cell % side + of9 % 3 - 1, side);
            final int y = Math.floorMod(cell / side + of9 / 3 - 1, side);
            return y * side + x;
        }

        @Override
        void live(
                final Chunk chunk, final Commands commands, final Species of, final int row, final double[] energies) {
            if (fault == Fault.DEAD_STAY && energies[row] < 0) {
                starved.add(chunk, 1);
            } else {
                super.live(chunk, commands, of, row, energies);
            }
        }

        @Override
        void hunt(final String name, final Buckets sheepAt, final Buckets wolvesAt) {
            if (fault == Fault.EATEN_STAY) {
                sim.system(name).over(cells, (rows, commands) -> eaten.add(rows, 1));
                return;
            }
            super.hunt(name, sheepAt, wolvesAt);
            if (fault == Fault.WOLVES_EAT_TWO) {
                super.hunt(name + " again", sheepAt, wolvesAt);
            }
        }

        @Override
        int hunt(final Chunk world, final int prey) {
            if (fault == Fault.EATEN_STAY) {
                eaten.add(world, 1);
                return wolves.gain();
            }
            final int meal = super.hunt(world, prey);
            final boolean eatsAgain = fault == Fault.WOLVES_EAT_TWO && meal > 0;
            return eatsAgain ? meal + super.hunt(world, sheep.table().size() - 1) : meal; // -1: there is no sheep
        }
    }
}
