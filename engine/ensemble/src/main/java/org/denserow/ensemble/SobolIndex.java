package org.denserow.ensemble;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/// Which part of the variance of a figure comes from one parameter, if all parameters are drawn in their ranges. They are
/// estimates: with few samples they may lie below 0 or above 1.
///
/// Source: A. Saltelli and others, Variance based sensitivity analysis of model output, 2010; `first` is their formula (b),
/// `total` that of Jansen, (f).
///
/// @param parameter its name
/// @param samples the number of samples; those with a cell without a result are left out
/// @param first the part that comes from the parameter alone; NaN if the figure never changes, or too few samples are left
/// @param total the part that comes from it alone and together with others; NaN as `first`
public record SobolIndex(String parameter, int samples, double first, double total) {

    /// {@return the indices of each parameter, in the order of the design}
    ///
    /// The figure of a cell is the mean over its seeds at the ends of the runs. Give the plan as many seeds as make that mean
    /// steady, since the chance that is left in it counts as variance.
    ///
    /// @param results of a plan with a design of [Design#sobol(long, int, ParameterRange...)]
    /// @param figure its name
    /// @throws IllegalArgumentException if there is no such figure, or the design is another one
    public static List<SobolIndex> of(final Results results, final String figure) {
        final Design design = results.plan().design();
        final int parameters = design.names().size();
        final int cells = parameters + 2;
        if (parameters == 0 || design.cells() % cells != 0) {
            throw new IllegalArgumentException("indices must be of a design of samples: parameters=" + parameters
                    + ", cells=" + design.cells() + "; make it with Design.sobol");
        }
        final Statistics statistics = Statistics.of(results);
        final List<double[]> samples = new ArrayList<>(); // the figures of the cells of each
        for (int from = 0; from < design.cells(); from += cells) {
            checkSample(design, from);
            final double[] values = new double[cells];
            boolean isKnown = true;
            for (int i = 0; i < cells; i++) {
                values[i] = statistics.end(from + i, figure).mean();
                isKnown &= !Double.isNaN(values[i]);
            }
            if (isKnown) {
                samples.add(values);
            }
        }
        final List<SobolIndex> indices = new ArrayList<>();
        for (int i = 0; i < parameters; i++) {
            indices.add(of(design.names().get(i), samples, i + 2));
        }
        return List.copyOf(indices);
    }

    private static void checkSample(final Design design, final int from) {
        for (int i = 0; i < design.names().size(); i++) {
            for (int j = 0; j < design.names().size(); j++) {
                final double expected = design.cell(from + (i == j ? 1 : 0)).value(j);
                if (design.cell(from + 2 + i).value(j) != expected) {
                    throw new IllegalArgumentException("a cell of a sample must mix its two points: cell="
                            + (from + 2 + i) + ", values=(" + design.cell(from + 2 + i)
                            + "); make the design with Design.sobol");
                }
            }
        }
    }

    /// @param mixed the place of the cell that has one parameter of the second point
    private static SobolIndex of(final String parameter, final List<double[]> samples, final int mixed) {
        final Mean mean = Mean.create();
        final Variance variance = Variance.create();
        for (final double[] each : samples) {
            mean.accept(each[0]);
            mean.accept(each[1]);
            variance.accept(each[0]);
            variance.accept(each[1]);
        }
        final Mean first = Mean.create();
        final Mean total = Mean.create();
        for (final double[] each : samples) {
            first.accept((each[1] - mean.getAsDouble()) * (each[mixed] - each[0])); // centred: it spreads less
            total.accept((each[0] - each[mixed]) * (each[0] - each[mixed]) / 2);
        }
        final double all = variance.getAsDouble();
        final boolean isKnown = samples.size() > 1 && all > 0;
        return new SobolIndex(
                parameter,
                samples.size(),
                isKnown ? first.getAsDouble() / all : Double.NaN,
                isKnown ? total.getAsDouble() / all : Double.NaN);
    }
}
