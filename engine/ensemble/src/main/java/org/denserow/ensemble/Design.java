package org.denserow.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// The combinations of parameters that a plan runs: names, and a row of values for each [Cell].
///
/// *Threads*: any; it never changes. *Cost*: 8 bytes a value.
public final class Design {

    /// The maximum number of parameters: 256.
    public static final int MAX_PARAMETERS = 256;

    /// The maximum number of cells: 1,048,576.
    public static final int MAX_CELLS = 1 << 20;

    private static final int MAX_LEVELS = 1_000; // of a grid of trajectories

    private final List<String> names;
    private final double[][] rows;

    private Design(final List<String> names, final double[][] rows) {
        this.names = Checks.names(Checks.PARAMETER, names, MAX_PARAMETERS);
        this.rows = rows;
        checkCells(rows.length);
        for (final double[] row : rows) {
            Cell.checked(this.names, row); // refuses it
        }
    }

    private static int checkCells(final long cells) {
        return (int) Checks.inRange("cells", cells, 1, MAX_CELLS, "take fewer values, or several plans");
    }

    /// {@return one cell without parameters: for a plan that varies the seed only}
    public static Design none() {
        return new Design(List.of(), new double[1][0]);
    }

    /// {@return some cells as they are}
    ///
    /// @param names of the parameters, distinct, at most [#MAX_PARAMETERS]
    /// @param rows of the cells, from 1 to [#MAX_CELLS]; each has a finite value for each name; copied
    /// @throws IllegalArgumentException if a name, a value or a number of them is refused
    public static Design list(final List<String> names, final double[]... rows) {
        final double[][] copy = new double[rows.length][];
        Arrays.setAll(copy, i -> rows[i].clone());
        return new Design(names, copy);
    }

    /// {@return all combinations of the values of some axes; those of the last axis change fastest}
    ///
    /// @param axes of different parameters; without one, there is one cell without parameters
    /// @throws IllegalArgumentException if a parameter has two axes, or there are more than [#MAX_CELLS] combinations
    public static Design grid(final Axis... axes) {
        long cells = 1;
        for (final Axis axis : axes) {
            cells = checkCells(cells * axis.count()); // both factors are at most 2^20
        }
        final double[][] rows = new double[(int) cells][axes.length];
        long repeats = cells;
        for (int a = 0; a < axes.length; a++) {
            final Axis axis = axes[a];
            repeats /= axis.count();
            for (int row = 0; row < rows.length; row++) {
                rows[row][a] = axis.value((int) (row / repeats % axis.count()));
            }
        }
        return new Design(Arrays.stream(axes).map(Axis::name).toList(), rows);
    }

    /// {@return a cell, and for each value of each axis that differs from it the cell with that value alone changed}
    ///
    /// @param base the first cell; it has the parameters of all axes
    /// @param axes of different parameters
    /// @throws IllegalArgumentException if the base lacks a parameter, a parameter has two axes, or there are more than
    ///     [#MAX_CELLS] cells
    public static Design oneAtATime(final Cell base, final Axis... axes) {
        final List<String> names = base.names();
        final double[] first = new double[names.size()];
        Arrays.setAll(first, base::value);
        final List<double[]> rows = new ArrayList<>();
        rows.add(first);
        Checks.names(Checks.PARAMETER, Arrays.stream(axes).map(Axis::name).toList(), MAX_PARAMETERS);
        for (final Axis axis : axes) {
            final double unchanged = base.value(axis.name());
            final int index = names.indexOf(axis.name());
            for (int i = 0; i < axis.count(); i++) {
                if (axis.value(i) != unchanged) {
                    final double[] row = first.clone();
                    row[index] = axis.value(i);
                    rows.add(row);
                    checkCells(rows.size());
                }
            }
        }
        return new Design(names, rows.toArray(double[][]::new));
    }

    /// {@return a Latin hypercube: each range is cut into as many equal parts as there are cells, and each part has one
    ///     cell, at a place drawn in it. It spreads few cells over many parameters}
    ///
    /// The numbers are drawn by [Random], whose algorithm the JDK's documentation fixes, so the design depends on the
    /// arguments only.
    ///
    /// @param seed of the drawing; not that of the runs
    /// @param cells from 1 to [#MAX_CELLS]
    /// @param ranges of different parameters, at least one
    /// @throws IllegalArgumentException if a number is out of range, or a parameter has two ranges
    public static Design latinHypercube(final long seed, final int cells, final ParameterRange... ranges) {
        checkCells(cells);
        Checks.inRange("ranges", ranges.length, 1, MAX_PARAMETERS, "a hypercube has a range for each parameter");
        final Random random = new Random(seed);
        final double[][] rows = new double[cells][ranges.length];
        final int[] part = new int[cells];
        for (int r = 0; r < ranges.length; r++) {
            Arrays.setAll(part, i -> i);
            shuffle(part, random);
            final ParameterRange range = ranges[r];
            for (int row = 0; row < cells; row++) {
                final double place = (part[row] + random.nextDouble()) / cells; // rounding may give 1
                rows[row][r] = range.at(place);
            }
        }
        return new Design(Arrays.stream(ranges).map(ParameterRange::name).toList(), rows);
    }

    /// {@return trajectories for the elementary effects of Morris: each begins at a place of a grid and changes one parameter
    ///     after the other by half of its range or a little more, so it has a cell more than there are parameters.
    ///     [Effect#morris(Results, String, ParameterRange...)] reads the results}
    ///
    /// @param seed of the drawing, by [Random]; not that of the runs
    /// @param trajectories at least 1; 10 to 50 are common
    /// @param levels of the grid in each range: even, from 2 to 1,000; 4 is common
    /// @param ranges of different parameters, at least one, each wider than 0
    /// @throws IllegalArgumentException if a number is out of range, a parameter has two ranges, or there are more than
    ///     [#MAX_CELLS] cells
    public static Design morris(
            final long seed, final int trajectories, final int levels, final ParameterRange... ranges) {
        Checks.inRange("ranges", ranges.length, 1, MAX_PARAMETERS, "a trajectory has a range for each parameter");
        Checks.inRange("levels", levels, 2, MAX_LEVELS, "4 is common");
        if (levels % 2 != 0) {
            throw new IllegalArgumentException("levels must be even: levels=" + levels + "; 4 is common");
        }
        checkCells((long) trajectories * (ranges.length + 1));
        for (final ParameterRange range : ranges) {
            range.checkWide();
        }
        final Random random = new Random(seed);
        final double[][] rows = new double[trajectories * (ranges.length + 1)][];
        final int step = levels / 2; // in levels: the effects of all levels are equally likely
        final int[] order = new int[ranges.length];
        final int[] level = new int[ranges.length];
        for (int t = 0, row = 0; t < trajectories; t++) {
            Arrays.setAll(order, i -> i);
            shuffle(order, random);
            Arrays.setAll(level, i -> random.nextInt(levels));
            rows[row++] = values(level, levels, ranges);
            for (final int parameter : order) {
                level[parameter] += level[parameter] < step ? step : -step;
                rows[row++] = values(level, levels, ranges);
            }
        }
        return new Design(Arrays.stream(ranges).map(ParameterRange::name).toList(), rows);
    }

    /// {@return cells for the indices of Sobol: for each sample two points that are drawn in the ranges, and for each
    ///     parameter the first point with that parameter of the second one. [SobolIndex#of(Results, String)] reads the
    ///     results}
    ///
    /// @param seed of the drawing, by [Random]; not that of the runs
    /// @param samples at least 2; some hundreds are needed for a first digit. There are `samples × (parameters + 2)` cells
    /// @param ranges of different parameters, at least one
    /// @throws IllegalArgumentException if a number is out of range, a parameter has two ranges, or there are more than
    ///     [#MAX_CELLS] cells
    public static Design sobol(final long seed, final int samples, final ParameterRange... ranges) {
        Checks.inRange("ranges", ranges.length, 1, MAX_PARAMETERS, "a point has a range for each parameter");
        Checks.inRange("samples", samples, 2, MAX_CELLS, "a variance needs two");
        checkCells((long) samples * (ranges.length + 2));
        final Random random = new Random(seed);
        final double[][] rows = new double[samples * (ranges.length + 2)][];
        for (int sample = 0, row = 0; sample < samples; sample++) {
            final double[] first = new double[ranges.length];
            final double[] second = new double[ranges.length];
            Arrays.setAll(first, i -> ranges[i].at(random.nextDouble()));
            Arrays.setAll(second, i -> ranges[i].at(random.nextDouble()));
            rows[row++] = first;
            rows[row++] = second;
            for (int i = 0; i < ranges.length; i++) {
                rows[row] = first.clone();
                rows[row++][i] = second[i];
            }
        }
        return new Design(Arrays.stream(ranges).map(ParameterRange::name).toList(), rows);
    }

    private static double[] values(final int[] level, final int levels, final ParameterRange[] ranges) {
        final double[] values = new double[ranges.length];
        Arrays.setAll(values, i -> ranges[i].at((double) level[i] / (levels - 1)));
        return values;
    }

    private static void shuffle(final int[] order, final Random random) {
        for (int i = order.length - 1; i > 0; i--) {
            final int other = random.nextInt(i + 1);
            final int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    /// {@return the names of the parameters, in order}
    public List<String> names() {
        return names;
    }

    /// {@return the number of cells, at least 1}
    public int cells() {
        return rows.length;
    }

    /// {@return a cell}
    ///
    /// @param number from 0 to below [#cells()]
    /// @throws IndexOutOfBoundsException if the number is out of range
    public Cell cell(final int number) {
        return Cell.checked(names, rows[number].clone());
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Design design
                && names.equals(design.names)
                && Arrays.deepEquals(rows, design.rows);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + Arrays.deepHashCode(rows);
    }

    @Override
    public String toString() {
        return "Design{parameters=" + names + ", cells=" + rows.length + '}';
    }
}
