package org.denserow.stress.jmh.derived;

import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;

/// The questions of [Queries] without sorted copies: asked of linked cells, plain ones and those of the engine, and of
/// all birds. Coordinates are in the order in which birds were drawn, as in a program in which birds come and go.
///
/// *Threads*: one.
final class LinkedQueries {

    private final Birds birds;
    private final Places places;
    private final double radius;
    private final PlainLinks list;
    private final LinkedCursor cursor;

    LinkedQueries(final Sky sky, final Birds birds, final double radius, final Places places) {
        this.birds = birds;
        this.places = places;
        this.radius = radius;
        list = new PlainLinks(birds, sky.side(), sky.cell());
        final LinkedGrid grid = new LinkedGrid(sky.cell(), sky.birds());
        for (int bird = 0; bird < sky.birds(); bird++) {
            grid.insert(bird, birds.x()[bird], birds.y()[bird]);
        }
        cursor = grid.cursor();
    }

    /// Asks the engine.
    ///
    /// @return birds found, of all places together
    long grid() {
        final double[] xs = birds.x();
        final double[] ys = birds.y();
        final double limit = radius * radius;
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final double placeX = places.x()[ask];
            final double placeY = places.y()[ask];
            int here = 0;
            cursor.around(placeX, placeY, radius);
            while (cursor.next()) {
                final int bird = cursor.item();
                here += isWithin(xs[bird] - placeX, ys[bird] - placeY, limit) ? 1 : 0;
            }
            sum += here;
        }
        return sum;
    }

    /// Asks the plain cells.
    ///
    /// @return birds found, of all places together
    long list() {
        final double[] xs = birds.x();
        final double[] ys = birds.y();
        final int[] firsts = list.firsts;
        final int[] nexts = list.nexts;
        final double limit = radius * radius;
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final double placeX = places.x()[ask];
            final double placeY = places.y()[ask];
            final int firstX = list.cell(placeX - radius);
            final int lastX = list.cell(placeX + radius);
            final int lastY = list.cell(placeY + radius);
            int here = 0;
            for (int cellY = list.cell(placeY - radius); cellY <= lastY; cellY++) {
                for (int cellX = firstX; cellX <= lastX; cellX++) {
                    for (int bird = firsts[cellY * list.width + cellX]; bird >= 0; bird = nexts[bird]) {
                        here += isWithin(xs[bird] - placeX, ys[bird] - placeY, limit) ? 1 : 0;
                    }
                }
            }
            sum += here;
        }
        return sum;
    }

    /// Asks all birds.
    ///
    /// @return birds found, of all places together
    long bruteForce() {
        final double[] xs = birds.x();
        final double[] ys = birds.y();
        final double limit = radius * radius;
        long sum = 0;
        for (int ask = 0; ask < places.count(); ask++) {
            final double placeX = places.x()[ask];
            final double placeY = places.y()[ask];
            int here = 0;
            for (int bird = 0; bird < xs.length; bird++) {
                here += isWithin(xs[bird] - placeX, ys[bird] - placeY, limit) ? 1 : 0;
            }
            sum += here;
        }
        return sum;
    }

    private static boolean isWithin(final double dx, final double dy, final double limit) {
        return dx * dx + dy * dy <= limit;
    }
}
