package org.denserow.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How much one parameter moves a figure, by the elementary effects of Morris: the change of the figure over the change of
/// the parameter alone, as if the parameter went through its whole range. Effects of several places say more than one:
///
/// | | what it says |
/// |---|---|
/// | `strength` is small | the figure hardly depends on the parameter |
/// | `deviation` is small beside `strength` | the figure follows the parameter on a line, whatever the others are |
/// | `deviation` is large beside `strength` | it follows on a curve, or the other parameters count too |
///
/// Source: M. D. Morris, Factorial Sampling Plans for Preliminary Computational Experiments, 1991; `strength` is
/// the measure μ* of later work.
///
/// @param parameter its name
/// @param count the number of effects; those of cells without a result are left out
/// @param mean of the effects, in units of the figure; effects of both signs cancel
/// @param strength mean of the absolute effects
/// @param deviation standard deviation of the effects
public record Effect(String parameter, int count, double mean, double strength, double deviation) {

    /// {@return the effect of each parameter, in the order of the ranges}
    ///
    /// The figure of a cell is the mean over its seeds at the ends of the runs.
    ///
    /// @param results of a plan with a design of [Design#morris(long, int, int, ParameterRange...)]
    /// @param figure its name
    /// @param ranges those of the design
    /// @throws IllegalArgumentException if there is no such figure, or the design has other parameters or no
    ///     trajectories
    public static List<Effect> morris(final Results results, final String figure, final ParameterRange... ranges) {
        final Design design = results.plan().design();
        final List<String> names =
                Arrays.stream(ranges).map(ParameterRange::name).toList();
        final int cells = names.size() + 1;
        if (!names.equals(design.names()) || design.cells() % cells != 0) {
            throw new IllegalArgumentException("effects must be of a design of trajectories: parameters of the design="
                    + design.names() + ", ranges=" + names + ", cells=" + design.cells()
                    + "; make it with Design.morris, and pass the same ranges");
        }
        final Statistics statistics = Statistics.of(results);
        final List<List<Double>> effects = new ArrayList<>();
        names.forEach(name -> effects.add(new ArrayList<>()));
        for (int cell = 0; cell < design.cells(); cell++) {
            if (cell % cells != 0) {
                final Cell before = design.cell(cell - 1);
                final int changed = changed(before, design.cell(cell));
                final double by = design.cell(cell).value(changed) - before.value(changed);
                final double change = statistics.end(cell, figure).mean()
                        - statistics.end(cell - 1, figure).mean();
                if (!Double.isNaN(change)) {
                    effects.get(changed).add(change / by * (ranges[changed].high() - ranges[changed].low()));
                }
            }
        }
        final List<Effect> all = new ArrayList<>();
        for (int i = 0; i < ranges.length; i++) {
            all.add(of(
                    names.get(i),
                    effects.get(i).stream().mapToDouble(Double::doubleValue).toArray()));
        }
        return List.copyOf(all);
    }

    private static int changed(final Cell before, final Cell after) {
        int changed = -1;
        for (int i = 0; i < before.names().size(); i++) {
            if (before.value(i) != after.value(i)) {
                if (changed >= 0) {
                    throw noStep(before, after);
                }
                changed = i;
            }
        }
        if (changed < 0) {
            throw noStep(before, after);
        }
        return changed;
    }

    private static IllegalArgumentException noStep(final Cell before, final Cell after) {
        return new IllegalArgumentException("one parameter must change from a cell of a trajectory to the next: cell=("
                + before + "), next=(" + after + "); make the design with Design.morris");
    }

    private static Effect of(final String parameter, final double[] effects) {
        final Spread spread = Spread.of(effects);
        final Spread absolute = Spread.of(Arrays.stream(effects).map(Math::abs).toArray());
        return new Effect(parameter, spread.count(), spread.mean(), absolute.mean(), spread.deviation());
    }
}
