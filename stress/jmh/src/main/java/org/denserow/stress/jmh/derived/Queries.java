package org.denserow.stress.jmh.derived;

import org.denserow.engine.Commands;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// Queries at places of a plane: the number of rows within a radius, by a bare loop over plain arrays, by the cursor of a
/// grid and by its count; and the nearest rows. The frame of the engine has one chunk, which runs all queries; only the
/// first frame makes the grid.
///
/// *Threads*: one.
final class Queries implements AutoCloseable {

    /// The way to ask the engine.
    enum How {
        CURSOR,
        COUNT,
        NEAREST
    }

    private final double radius;
    private final Places places;
    private final Team alone = new Team(1);
    private final PlainCells cells;
    private final PlainNearest plainNearest;
    private final Simulation simulation;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final Grid near;
    private final int[] nearest = new int[PlainNearest.WANTED];
    private final double[] squared = new double[PlainNearest.WANTED];
    private How how = How.CURSOR;
    private long found;

    Queries(final Sky sky, final Birds birds, final double radius, final Places places) {
        this.radius = radius;
        this.places = places;
        cells = new PlainCells(sky.birds(), sky.side(), sky.cell(), alone);
        cells.rebuild(birds);
        plainNearest = new PlainNearest(cells, sky);
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table table = simulation.define("bird", Layout.dense(sky.birds()));
        x = table.doubles("x");
        y = table.doubles("y");
        near = table.derive()
                .grid("near", Position.of(x, y), GridShape.plane(0, 0, sky.side(), sky.side(), sky.cell()));
        simulation.system("ask").reads(near).over(simulation.define("ask", Layout.fixed(1)), this::ask);
        for (int bird = 0; bird < sky.birds(); bird++) {
            table.create();
        }
        System.arraycopy(birds.x(), 0, x.values(), 0, sky.birds());
        System.arraycopy(birds.y(), 0, y.values(), 0, sky.birds());
    }

    /// Asks the engine.
    ///
    /// @return rows found, of all places together; of the nearest the bits of the sum of squared distances
    long engine(final How next) {
        how = next;
        simulation.step();
        return found;
    }

    private void ask(final Range rows, final Commands commands) {
        final Grid.View asked = rows.read(near);
        found = switch (how) {
            case CURSOR -> cursor(asked);
            case COUNT -> count(asked);
            case NEAREST -> nearest(asked);
        };
    }

    private long cursor(final Grid.View asked) {
        final double[] xs = asked.values(x);
        final double[] ys = asked.values(y);
        final double limit = radius * radius;
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            asked.around(places.x()[ask], places.y()[ask], radius);
            int here = 0;
            while (asked.nextRun()) {
                here += within(xs, ys, asked.begin(), asked.end(), asked.originX(), asked.originY(), limit);
            }
            sum += here;
        }
        return sum;
    }

    private long count(final Grid.View asked) {
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            sum += asked.count(places.x()[ask], places.y()[ask], radius);
        }
        return sum;
    }

    private long nearest(final Grid.View asked) {
        double sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final int count = asked.nearest(
                    places.x()[ask], places.y()[ask], PlainNearest.WANTED, Double.POSITIVE_INFINITY, nearest, squared);
            for (int i = 0; i < count; i++) {
                sum += squared[i];
            }
        }
        return Double.doubleToLongBits(sum);
    }

    /// Asks plain arrays for the nearest.
    ///
    /// @return the bits of the sum of squared distances
    long bareNearest() {
        double sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final int count = plainNearest.find(places.x()[ask], places.y()[ask]);
            for (int i = 0; i < count; i++) {
                sum += plainNearest.squared[i];
            }
        }
        return Double.doubleToLongBits(sum);
    }

    /// Asks plain arrays.
    ///
    /// @return rows found, of all places together
    long bare() {
        final double[] xs = cells.xs;
        final double[] ys = cells.ys;
        final int[] begins = cells.begins;
        final int width = cells.width;
        final double limit = radius * radius;
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final double placeX = places.x()[ask];
            final double placeY = places.y()[ask];
            final int firstX = cells.cell(placeX - radius);
            final int lastX = cells.cell(placeX + radius);
            final int lastY = cells.cell(placeY + radius);
            int here = 0;
            for (int cellY = cells.cell(placeY - radius); cellY <= lastY; cellY++) {
                final int begin = begins[cellY * width + firstX];
                final int end = begins[cellY * width + lastX + 1];
                here += within(xs, ys, begin, end, placeX, placeY, limit);
            }
            sum += here;
        }
        return sum;
    }

    /// Rows of a run within a radius, for the bare loop and the cursor. Of two copies C2 compiled one with a branch and the
    /// other with a conditional move, which was up to twice as fast.
    private static int within(
            final double[] xs,
            final double[] ys,
            final int begin,
            final int end,
            final double originX,
            final double originY,
            final double limit) {
        int here = 0;
        for (int k = begin; k < end; k++) {
            final double dx = xs[k] - originX;
            final double dy = ys[k] - originY;
            if (dx * dx + dy * dy <= limit) {
                here++;
            }
        }
        return here;
    }

    @Override
    public void close() {
        alone.close();
        simulation.close();
    }
}
