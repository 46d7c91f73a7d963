package org.denserow.stress.jmh.derived;

/// A flock as plain arrays. It finds the runs of neighbours once for the birds of a cell.
///
/// *Threads*: the given number; each part of the cells has about as many birds as a chunk of the engine.
public final class PlainFlock implements Flock {

    private static final int MOST_RUNS = 6; // 3 rows of cells, each in two pieces at the border

    private final Sky sky;
    private final Birds birds;
    private final Team team;
    private final PlainCells cells;
    private final int parts;

    /// Makes a flock.
    ///
    /// @param sky its world
    /// @param threads with the caller, at least 1
    public PlainFlock(final Sky sky, final int threads) {
        this.sky = sky;
        this.birds = Birds.draw(sky, RowOrder.SHUFFLED);
        this.team = new Team(threads);
        this.cells = new PlainCells(sky.birds(), sky.side(), sky.cell(), team);
        this.parts = Math.max(1, sky.birds() / GRAIN);
    }

    @Override
    public Birds birds() {
        return birds;
    }

    /// Does the first part of a frame: sorts all birds by cell and gathers what neighbours read.
    public void sort() {
        cells.rebuild(birds);
    }

    @Override
    public void frame() {
        sort();
        team.run(parts, part -> steer(firstCell(part), firstCell(part + 1)));
    }

    private int firstCell(final int part) {
        return part == parts ? cells.begins.length - 1 : cells.cellAt((int) ((long) sky.birds() * part / parts));
    }

    private void steer(final int firstCell, final int endCell) {
        final int[] begins = cells.begins;
        final int width = cells.width;
        final double side = sky.side();
        final int[] runBegins = new int[MOST_RUNS];
        final int[] runEnds = new int[MOST_RUNS];
        final double[] shiftsX = new double[MOST_RUNS];
        final double[] shiftsY = new double[MOST_RUNS];
        for (int cell = firstCell; cell < endCell; cell++) {
            if (begins[cell] == begins[cell + 1]) {
                continue;
            }
            final int column = cell % width;
            int runs = 0;
            for (int y = cell / width - 1; y <= cell / width + 1; y++) {
                final double shiftY = y < 0 ? side : y == width ? -side : 0; // of the asking place
                final int base = (y < 0 ? width - 1 : y == width ? 0 : y) * width;
                final int last = Math.min(column + 1, width - 1);
                runBegins[runs] = begins[base + Math.max(column - 1, 0)];
                runEnds[runs] = begins[base + last + 1];
                shiftsX[runs] = 0;
                shiftsY[runs++] = shiftY;
                if (column == 0 || column == width - 1) {
                    final int beyond = base + width - 1 - column;
                    runBegins[runs] = begins[beyond];
                    runEnds[runs] = begins[beyond + 1];
                    shiftsX[runs] = column == 0 ? side : -side;
                    shiftsY[runs++] = shiftY;
                }
            }
            steer(begins[cell], begins[cell + 1], runs, runBegins, runEnds, shiftsX, shiftsY);
        }
    }

    private void steer(
            final int begin,
            final int end,
            final int runs,
            final int[] runBegins,
            final int[] runEnds,
            final double[] shiftsX,
            final double[] shiftsY) {
        final double[] xs = cells.xs;
        final double[] ys = cells.ys;
        final double[] us = cells.us;
        final double[] vs = cells.vs;
        final double side = sky.side();
        final double limit = sky.radius() * sky.radius();
        for (int i = begin; i < end; i++) {
            double cohereX = 0;
            double cohereY = 0;
            double separateX = 0;
            double separateY = 0;
            double matchX = -us[i];
            double matchY = -vs[i];
            int seen = -1; // itself
            for (int run = 0; run < runs; run++) {
                final double originX = xs[i] + shiftsX[run];
                final double originY = ys[i] + shiftsY[run];
                final int runEnd = runEnds[run];
                for (int k = runBegins[run]; k < runEnd; k++) {
                    final double dx = xs[k] - originX;
                    final double dy = ys[k] - originY;
                    final double squared = dx * dx + dy * dy;
                    if (squared <= limit) {
                        seen++;
                        cohereX += dx;
                        cohereY += dy;
                        matchX += us[k];
                        matchY += vs[k];
                        if (squared < 1) {
                            separateX -= dx;
                            separateY -= dy;
                        }
                    }
                }
            }
            final double share = 1.0 / Math.max(seen, 1);
            final double turnedX = us[i] + (COHERE * cohereX + SEPARATE * separateX + MATCH * matchX) * share;
            final double turnedY = vs[i] + (COHERE * cohereY + SEPARATE * separateY + MATCH * matchY) * share;
            final double speed = Math.sqrt(turnedX * turnedX + turnedY * turnedY);
            final double scale = speed > 0 ? 1 / speed : 1;
            final int row = cells.rows[i];
            birds.vx()[row] = turnedX * scale;
            birds.vy()[row] = turnedY * scale;
            birds.x()[row] = Flock.wrapped(xs[i] + turnedX * scale, side);
            birds.y()[row] = Flock.wrapped(ys[i] + turnedY * scale, side);
        }
    }

    @Override
    public void close() {
        team.close();
    }
}
