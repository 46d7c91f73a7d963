package org.denserow.engine.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// Rows in a plane or in space, with a grid over them and the answers of brute force. Coordinates are those that hurt:
/// at borders of cells and beside them, subnormal, at ±2^31, far outside, NaN and infinite.
final class PlaneOfRows {

    final SplittableRandom random;
    final Axis[] axes;
    final double[] cell; // length, by axis
    final double[] side;
    final CellRows cells;
    final int rows;
    final Object[] from; // as the grid has them
    final long[] words;
    final int[] slots;

    private PlaneOfRows(
            final SplittableRandom random,
            final Axis[] axes,
            final double[] cell,
            final double[] side,
            final CellRows cells,
            final int rows) {
        this.random = random;
        this.axes = axes;
        this.cell = cell;
        this.side = side;
        this.cells = cells;
        this.rows = rows;
        this.from = new Object[cells.stride == 1 ? axes.length : 1];
        this.words = random.nextBoolean() ? CountingSort.ALL : new long[rows / 64 + 1];
        if (words != CountingSort.ALL) {
            Arrays.setAll(words, word -> random.nextLong() | random.nextLong());
        }
        this.slots = new int[rows];
        for (int row = 0; row < rows; row++) {
            slots[row] = row;
        }
        for (int row = rows - 1; row > 0; row--) {
            final int other = random.nextInt(row + 1);
            final int slot = slots[row];
            slots[row] = slots[other];
            slots[other] = slot;
        }
        for (int a = 0; a < from.length; a++) {
            from[a] = cells.isDouble ? new double[rows] : new float[rows * cells.stride];
        }
        fill();
    }

    static PlaneOfRows next(final SplittableRandom random) {
        final int dimensions = random.nextInt(3) == 0 ? 3 : 2;
        final Axis[] axes = new Axis[dimensions];
        final double[] cell = new double[dimensions];
        final double[] side = new double[dimensions];
        final boolean isTorus = random.nextBoolean();
        for (int a = 0; a < dimensions; a++) {
            cell[a] = switch (random.nextInt(4)) {
                case 0 -> 10;
                case 1 -> random.nextDouble(0.001, 20);
                case 2 -> 1e9;
                default -> 0.1;
            };
            side[a] = switch (random.nextInt(5)) {
                case 0 -> cell[a] / 2; // one cell
                case 1 -> cell[a] * 2;
                case 2 -> cell[a] * random.nextDouble(0.01, 12);
                default -> cell[a] * random.nextInt(1, 12);
            };
            final double begin = random.nextBoolean() ? 0 : -side[a] / 2 + random.nextInt(3) * cell[a];
            axes[a] = isTorus
                    ? Axis.ring("axis", side[a], cell[a])
                    : Axis.bounded("axis", begin, begin + side[a], cell[a]);
        }
        final int kind = random.nextInt(3);
        final CellRows cells = new CellRows(kind == 0, kind == 2 ? dimensions : 1, axes);
        return new PlaneOfRows(random, axes, cell, side, cells, random.nextInt(random.nextInt(8) == 0 ? 600 : 90));
    }

    private void fill() {
        for (int row = 0; row < rows; row++) {
            final boolean isTwin = row > 0 && random.nextInt(6) == 0; // stands where another one does
            final int twin = isTwin ? random.nextInt(row) : row;
            for (int a = 0; a < axes.length; a++) {
                set(a, row, isTwin ? coordinate(a, twin) : anyCoordinate(a));
            }
        }
    }

    double anyCoordinate(final int a) {
        return switch (random.nextInt(40)) {
            case 0 -> Double.NaN;
            case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2 -> (random.nextBoolean() ? 1 : -1) * 0x1p31;
            case 3 -> (random.nextBoolean() ? 1 : -1) * 0x1p31 * random.nextDouble();
            case 4 -> (random.nextBoolean() ? 1 : -1) * (cells.isDouble ? Double.MIN_VALUE : Float.MIN_VALUE);
            case 5 -> cells.isDouble ? random.nextDouble(-1, 1) * 1e300 : random.nextFloat(-1, 1) * Float.MAX_VALUE;
            case 6 -> random.nextBoolean() ? 0.0 : -0.0;
            case 7 -> side[a];
            case 8, 9, 10, 11 -> random.nextDouble(-3, 3) * side[a];
            case 12, 13, 14, 15, 16 -> border(a);
            case 17, 18 -> cells.isDouble ? Math.nextUp(border(a)) : Math.nextUp((float) border(a));
            case 19, 20 -> cells.isDouble ? Math.nextDown(border(a)) : Math.nextDown((float) border(a));
            default -> random.nextDouble() * side[a];
        };
    }

    private double border(final int a) {
        return (random.nextInt(16) - 2) * cell[a] / (random.nextBoolean() ? 1 : 2);
    }

    void set(final int a, final int row, final double coordinate) {
        if (cells.isDouble) {
            ((double[]) from[a])[row] = coordinate;
        } else if (cells.stride == 1) {
            ((float[]) from[a])[row] = (float) coordinate;
        } else {
            ((float[]) from[0])[row * cells.stride + a] = (float) coordinate;
        }
    }

    double coordinate(final int a, final int row) {
        return cells.isDouble
                ? ((double[]) from[a])[row]
                : cells.stride == 1 ? ((float[]) from[a])[row] : ((float[]) from[0])[row * cells.stride + a];
    }

    void build(final int chunks) {
        cells.fit(rows, chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            cells.count(chunk, from, words);
        }
        cells.scan();
        for (int chunk = 0; chunk < chunks; chunk++) {
            cells.place(chunk, words);
        }
        final int half = cells.grouped() / 2;
        cells.gather(from, half, cells.grouped());
        cells.gather(from, 0, half);
    }

    boolean exists(final int row) {
        return words == CountingSort.ALL || (words[row / 64] & 1L << row) != 0;
    }

    /// The place of a row on an axis, NaN if it has none.
    double place(final int a, final int row) {
        final double coordinate = coordinate(a, row);
        return cells.isDouble ? axes[a].place(coordinate) : axes[a].place((float) coordinate);
    }

    boolean isInACell(final int row) {
        for (int a = 0; a < axes.length; a++) {
            if (Double.isNaN(place(a, row))) {
                return false;
            }
        }
        return exists(row);
    }

    /// The squared distance, by the shortest way round.
    double square(final int row, final double... at) {
        final double[] shortest = new double[axes.length];
        for (int a = 0; a < axes.length; a++) {
            final double centre = axes[a].place(at[a]);
            final double place = place(a, row);
            shortest[a] = Math.abs(place - centre);
            if (axes[a].isRing()) {
                shortest[a] = Math.min(shortest[a], Math.abs(place - (centre + axes[a].period)));
                shortest[a] = Math.min(shortest[a], Math.abs(place - (centre - axes[a].period)));
            }
        }
        final double inPlane = shortest[0] * shortest[0] + shortest[1] * shortest[1];
        return axes.length == 2 ? inPlane : inPlane + shortest[2] * shortest[2];
    }

    boolean hasPlace(final double... at) {
        for (int a = 0; a < axes.length; a++) {
            if (Double.isNaN(axes[a].place(at[a]))) {
                return false;
            }
        }
        return true;
    }

    /// The rows within a radius, nearest first, then by slot.
    int[] within(final double radius, final double... at) {
        if (!hasPlace(at)) {
            return new int[0];
        }
        final List<Integer> within = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (isInACell(row) && square(row, at) <= radius * radius) {
                within.add(row);
            }
        }
        within.sort(Comparator.<Integer>comparingDouble(row -> square(row, at)).thenComparing(row -> slots[row]));
        return within.stream().mapToInt(row -> row).toArray();
    }

    double[] anyPlace() {
        final double[] at = new double[3];
        final int row = rows > 0 && random.nextInt(3) == 0 ? random.nextInt(rows) : -1;
        for (int a = 0; a < axes.length; a++) {
            at[a] = row >= 0 ? coordinate(a, row) : anyCoordinate(a);
        }
        return at;
    }

    double anyRadius(final double... at) {
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> Double.MIN_VALUE;
            case 2 -> Double.POSITIVE_INFINITY;
            case 3 -> side[0] * random.nextDouble(0, 30);
            case 4 -> side[random.nextInt(axes.length)] / 2;
            case 5 -> cell[0];
            case 6 -> cell[0] / 2;
            case 7, 8 -> rows == 0 ? 1e200 : distance(random.nextInt(rows), at);
            case 9 -> 0x1p32;
            case 10 -> side[0] * random.nextDouble();
            default -> cell[0] * random.nextDouble(3);
        };
    }

    private double distance(final int row, final double... at) {
        final double distance = Math.sqrt(square(row, at)); // right at a row
        return distance >= 0 ? distance : 1;
    }

    @Override
    public String toString() {
        return "rows=" + rows + ", axes=" + Arrays.toString(axes) + ", double=" + cells.isDouble + ", stride="
                + cells.stride;
    }
}
