package org.denserow.stress.jmh.models;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;

/// Sheep and wolves as plain arrays, on one thread, from one stream of random numbers. The two activations differ in how
/// they decide who eats; both give each animal of a cell the same chance.
///
/// | | grass of a cell | sheep of a cell |
/// |---|---|---|
/// | synchronous | drawn while the sheep walk | animals in lists by cell; as many meals as the shorter list is long |
/// | sequential | the first of the shuffled sheep | a wolf, in shuffled order, draws one of those that are left |
final class PlainMeadow implements Meadow {

    private static final double EATEN = Double.NEGATIVE_INFINITY; // energy, added to what is there

    private final int side;
    private final int regrowth;
    private final boolean isInTurns;
    private final SplittableRandom random;
    private final int[] left; // steps until the grass of a cell is grown
    private final PlainHerd sheep;
    private final PlainHerd wolves;
    private final PlainCellLists sheepAt;
    private final PlainCellLists wolvesAt;

    /// In the synchronous activation: how many sheep stand on a grown cell, and the one that eats.
    private final int[] met;

    private final int[] eater;
    private int[] grazed = {}; // the grown cells with sheep
    private int[] order = {};
    private long births;

    PlainMeadow(final Values values, final Activation activation, final long seed) {
        side = values.whole("side");
        regrowth = values.whole("regrowth");
        isInTurns = activation == Activation.SEQUENTIAL;
        random = new SplittableRandom(seed);
        final int cells = side * side;
        left = new int[cells];
        for (int cell = 0; cell < cells; cell++) {
            left[cell] = random.nextBoolean() ? 0 : 1 + random.nextInt(regrowth);
        }
        sheep = settle("sheep", values.whole("sheep"), values);
        wolves = settle("wolf", values.whole("wolves"), values);
        sheepAt = new PlainCellLists(side);
        wolvesAt = new PlainCellLists(side);
        met = new int[cells];
        eater = new int[cells];
    }

    private PlainHerd settle(final String name, final int count, final Values values) {
        final PlainHerd herd =
                new PlainHerd(count, side * side + count, values.whole(name + "-gain"), values.of(name + "-birth"));
        herd.settle(side, random);
        return herd;
    }

    @Override
    public long step() {
        final long animals = sheep.count + wolves.count;
        if (isInTurns) {
            grazeInTurns();
            births += sheep.live(random);
            huntInTurns();
        } else {
            grazeAtOnce();
            births += sheep.live(random);
            huntAtOnce();
        }
        sheep.bury();
        births += wolves.live(random);
        grow();
        return animals;
    }

    // ---- At once ----

    private void grazeAtOnce() {
        final int[] x = sheep.x;
        final int[] y = sheep.y;
        if (grazed.length < sheep.count) {
            grazed = new int[x.length];
        }
        int cells = 0;
        for (int row = 0; row < sheep.count; row++) {
            sheep.walk(row, side, random);
            final int cell = y[row] * side + x[row];
            if (left[cell] == 0) {
                final int here = ++met[cell];
                if (here == 1) {
                    grazed[cells++] = cell;
                    eater[cell] = row;
                } else if (random.nextInt(here) == 0) {
                    eater[cell] = row;
                }
            }
        }
        for (int i = 0; i < cells; i++) {
            final int cell = grazed[i];
            met[cell] = 0;
            left[cell] = regrowth + 1;
            sheep.energy[eater[cell]] += sheep.gain;
        }
    }

    private void huntAtOnce() {
        for (int row = 0; row < wolves.count; row++) {
            wolves.walk(row, side, random);
        }
        sheepAt.link(sheep);
        wolvesAt.link(wolves);
        for (int row = 0; row < wolves.count; row++) {
            final int cell = wolves.y[row] * side + wolves.x[row];
            final int prey = sheepAt.counts[cell];
            if (prey > 0 && wolvesAt.heads[cell] == row) { // so each cell has its turn once
                final int meals = Math.min(wolvesAt.counts[cell], prey);
                choose(wolvesAt, cell, meals, wolves, wolves.gain);
                choose(sheepAt, cell, meals, sheep, EATEN);
            }
        }
    }

    /// Adds energy to some animals of a cell, each as likely.
    private void choose(
            final PlainCellLists lists, final int cell, final int wanted, final PlainHerd herd, final double energy) {
        int wantedYet = wanted;
        int unseen = lists.counts[cell];
        for (int row = lists.heads[cell]; wantedYet > 0; row = lists.nexts[row]) {
            if (wantedYet == unseen || random.nextInt(unseen) < wantedYet) {
                herd.energy[row] += energy;
                wantedYet--;
            }
            unseen--;
        }
    }

    // ---- In turns ----

    private void grazeInTurns() {
        shuffle(sheep.count);
        for (int i = 0; i < sheep.count; i++) {
            final int row = order[i];
            sheep.walk(row, side, random);
            final int cell = sheep.y[row] * side + sheep.x[row];
            if (left[cell] == 0) {
                left[cell] = regrowth + 1;
                sheep.energy[row] += sheep.gain;
            }
        }
    }

    private void huntInTurns() {
        sheepAt.link(sheep);
        shuffle(wolves.count);
        for (int i = 0; i < wolves.count; i++) {
            final int row = order[i];
            wolves.walk(row, side, random);
            final int cell = wolves.y[row] * side + wolves.x[row];
            final int prey = sheepAt.counts[cell];
            if (prey > 0) {
                sheep.energy[sheepAt.take(cell, prey == 1 ? 0 : random.nextInt(prey))] += EATEN;
                wolves.energy[row] += wolves.gain;
            }
        }
    }

    private void shuffle(final int count) {
        if (order.length < count) {
            order = new int[2 * count];
        }
        for (int i = 0; i < count; i++) { // inside out
            final int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
    }

    // ---- Both ----

    private void grow() {
        final int[] of = left;
        for (int cell = 0; cell < of.length; cell++) {
            of[cell] = Math.max(0, of[cell] - 1);
        }
    }

    @Override
    public double figure(final String name) {
        return switch (name) {
            case "sheep" -> sheep.count;
            case "wolves" -> wolves.count;
            case "grass" ->
                (double) Arrays.stream(left).filter(steps -> steps == 0).count() / left.length;
            case "births" -> births;
            default -> throw new IllegalArgumentException("no such figure: name=" + name);
        };
    }

    @Override
    public void close() {}
}
