package org.denserow.stress.jmh.derived;

import java.util.SplittableRandom;

/// Places and velocities of birds, one element a bird. One seed draws them, so all rivals begin with the same.
///
/// @param x in `[0, side)`
/// @param y in `[0, side)`
/// @param vx in `[-1, 1)`, not normalised
/// @param vy in `[-1, 1)`
public record Birds(double[] x, double[] y, double[] vx, double[] vy) {

    private static final long SEED = 11;

    private Birds(final int birds) {
        this(new double[birds], new double[birds], new double[birds], new double[birds]);
    }

    /// Draws birds; the same ones for each order.
    ///
    /// @param sky their world
    /// @param order of the elements
    /// @return the birds
    public static Birds draw(final Sky sky, final RowOrder order) {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Birds drawn = new Birds(sky.birds());
        for (int bird = 0; bird < sky.birds(); bird++) {
            drawn.x[bird] = random.nextDouble(sky.side());
            drawn.y[bird] = random.nextDouble(sky.side());
            drawn.vx[bird] = random.nextDouble(-1, 1);
            drawn.vy[bird] = random.nextDouble(-1, 1);
        }
        return order == RowOrder.CELLS ? drawn.byCell(sky) : drawn;
    }

    private Birds byCell(final Sky sky) {
        try (Team one = new Team(1)) {
            final PlainCells cells = new PlainCells(sky.birds(), sky.side(), sky.cell(), one);
            cells.rebuild(this);
            return new Birds(cells.xs, cells.ys, cells.us, cells.vs);
        }
    }

    /// Copies all birds.
    ///
    /// @param other gets them
    public void copyTo(final Birds other) {
        System.arraycopy(x, 0, other.x, 0, x.length);
        System.arraycopy(y, 0, other.y, 0, x.length);
        System.arraycopy(vx, 0, other.vx, 0, x.length);
        System.arraycopy(vy, 0, other.vy, 0, x.length);
    }

    /// {@return the largest distance, on a torus along one axis, of a bird from the same one among others}
    ///
    /// @param others at least as many birds
    /// @param side of the world
    public double farthest(final Birds others, final double side) {
        double farthest = 0;
        for (int bird = 0; bird < x.length; bird++) {
            farthest = Math.max(farthest, apart(x[bird] - others.x[bird], side));
            farthest = Math.max(farthest, apart(y[bird] - others.y[bird], side));
        }
        return farthest;
    }

    private static double apart(final double difference, final double side) {
        return Math.min(Math.abs(difference), Math.abs(side - Math.abs(difference)));
    }
}
