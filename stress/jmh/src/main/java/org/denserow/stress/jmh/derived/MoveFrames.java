package org.denserow.stress.jmh.derived;

import java.util.SplittableRandom;
import org.denserow.engine.index.LinkedGrid;

/// Birds that step forth and back, each frame the other way; the step of some crosses the border of a cell. Linked
/// cells hear of each step: those of the engine, and plain ones.
///
/// *Threads*: one.
final class MoveFrames {

    private static final long SEED = 17;
    private static final double INNER = 0.4; // of a cell, from 0.3 on: there a short step stays in the cell
    private static final double SHORT_STEP = 0.2; // of a cell
    private static final double LONG_STEP = 0.9;

    private final Birds birds; // where they are before the step
    private final double[] forthX; // and after it
    private final LinkedGrid grid;
    private final PlainLinks list;
    private final int crossing;

    /// @param share of birds that cross a border, in `[0, 1]`
    MoveFrames(final Sky sky, final double share) {
        birds = Birds.draw(sky, RowOrder.SHUFFLED);
        forthX = new double[sky.birds()];
        final SplittableRandom random = new SplittableRandom(SEED);
        final int cells = PlainCells.width(sky.side(), sky.cell());
        final double cell = sky.side() / cells;
        int count = 0;
        for (int bird = 0; bird < sky.birds(); bird++) {
            final boolean crosses = random.nextDouble() < share;
            final int column = random.nextInt(cells - 1); // others step into the last one
            birds.x()[bird] = (column + 0.3 + INNER * random.nextDouble()) * cell;
            forthX[bird] = birds.x()[bird] + (crosses ? LONG_STEP : SHORT_STEP) * cell;
            count += crosses ? 1 : 0;
        }
        crossing = count;
        grid = new LinkedGrid(cell, sky.birds());
        for (int bird = 0; bird < sky.birds(); bird++) {
            grid.insert(bird, birds.x()[bird], birds.y()[bird]);
        }
        list = new PlainLinks(birds, sky.side(), cell);
    }

    /// {@return birds that cross a border in a step}
    int crossing() {
        return crossing;
    }

    /// {@return the places of birds before the step}
    Birds birds() {
        return birds;
    }

    /// Steps, and tells the engine.
    ///
    /// @return birds that have crossed a border
    int grid(final boolean isForth) {
        final double[] x = isForth ? forthX : birds.x();
        final double[] y = birds.y();
        int crossed = 0;
        for (int bird = 0; bird < x.length; bird++) {
            crossed += grid.move(bird, x[bird], y[bird]) ? 1 : 0;
        }
        return crossed;
    }

    /// Steps, and tells the plain cells.
    ///
    /// @return birds that have crossed a border
    int list(final boolean isForth) {
        final double[] x = isForth ? forthX : birds.x();
        final double[] y = birds.y();
        int crossed = 0;
        for (int bird = 0; bird < x.length; bird++) {
            crossed += list.move(bird, x[bird], y[bird]) ? 1 : 0;
        }
        return crossed;
    }
}
