package org.denserow.ensemble;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/// How some values of a figure are spread, such as those of one cell over its seeds. The formulas are those of Apache
/// Commons Statistics.
///
/// It does not depend on the order of the values. With a NaN among them, or without a value, everything except [#count()] is
/// NaN.
///
/// *Threads*: any; it never changes. *Cost*: values are sorted once; a quantile copies them.
public final class Spread {

    private static final double MEDIAN = .5;

    private final double[] sorted;
    private final double mean;
    private final double deviation;

    private Spread(final double[] sorted) {
        this.sorted = sorted;
        this.mean = isUnknown() ? Double.NaN : Mean.of(sorted).getAsDouble();
        this.deviation = isUnknown() ? Double.NaN : StandardDeviation.of(sorted).getAsDouble();
    }

    /// {@return the spread of some values}
    ///
    /// @param values any, in any order; copied
    public static Spread of(final double... values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(sorted);
    }

    /// {@return the number of values}
    public int count() {
        return sorted.length;
    }

    /// {@return their mean}
    public double mean() {
        return mean;
    }

    /// {@return their standard deviation, estimated with one value less as for a sample; 0 of one value}
    public double deviation() {
        return deviation;
    }

    /// {@return the smallest value}
    public double min() {
        return isUnknown() ? Double.NaN : sorted[0];
    }

    /// {@return the largest value}
    public double max() {
        return isUnknown() ? Double.NaN : sorted[sorted.length - 1];
    }

    /// {@return the middle value; of an even number of values the mean of the two in the middle}
    public double median() {
        return quantile(MEDIAN);
    }

    /// {@return the value below which a part of the values lies. Between two values it is interpolated, as NumPy and R do
    ///     without being told otherwise (method 7 of Hyndman and Fan)}
    ///
    /// @param part from 0, the smallest value, to 1, the largest
    /// @throws IllegalArgumentException if out of range
    public double quantile(final double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException(
                    "a quantile must be asked for in [0, 1]: part=" + part + "; 0.05 is the 5th percentile");
        }
        return isUnknown()
                ? Double.NaN
                : Quantile.withDefaults()
                        .with(Quantile.EstimationMethod.HF7)
                        .withCopy(true)
                        .evaluate(sorted, part);
    }

    /// {@return the confidence interval of the mean by Student's t: for values that are drawn independently, such as runs of
    ///     different seeds, and of which the mean is nearly normal, it has the true mean with this probability. NaN for fewer
    ///     than two values}
    ///
    /// @param level probability, above 0 and below 1, such as 0.95
    /// @throws IllegalArgumentException if out of range
    public Interval interval(final double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "the level of an interval must lie between 0 and 1: level=" + level + "; 0.95 is common");
        }
        if (isUnknown() || sorted.length < 2) {
            return new Interval(Double.NaN, Double.NaN);
        }
        final double quantile = TDistribution.of(sorted.length - 1).inverseSurvivalProbability((1 - level) / 2);
        final double half = quantile * deviation / Math.sqrt(sorted.length);
        return new Interval(mean - half, mean + half);
    }

    private boolean isUnknown() {
        return sorted.length == 0
                || // NaN is sorted last
                Double.isNaN(sorted[sorted.length - 1]);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Spread spread && Arrays.equals(sorted, spread.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return "Spread{values=" + sorted.length + ", mean=" + mean + ", deviation=" + deviation + '}';
    }
}
