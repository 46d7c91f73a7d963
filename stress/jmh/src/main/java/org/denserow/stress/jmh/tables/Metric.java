package org.denserow.stress.jmh.tables;

import java.util.Arrays;

/// One metric of one benchmark with one set of parameters, over all iterations of all forks.
///
/// @param unit of all values, as JMH names it
/// @param iterations in all forks together
/// @param median over all iterations
/// @param min the smallest value of an iteration
/// @param max the largest value of an iteration
/// @param forks one value per fork: the median of its iterations
record Metric(String unit, int iterations, double median, double min, double max, double[] forks) {

    /// {@return the metric of raw values by fork and by iteration}
    static Metric of(final String unit, final double[][] raw) {
        final double[] all =
                Arrays.stream(raw).flatMapToDouble(Arrays::stream).sorted().toArray();
        final double[] forks = Arrays.stream(raw)
                .mapToDouble(fork -> median(Arrays.stream(fork).sorted().toArray()))
                .toArray();
        return new Metric(unit, all.length, median(all), all[0], all[all.length - 1], forks);
    }

    /// {@return the same metric with every value divided}
    Metric dividedBy(final double divisor) {
        return new Metric(
                unit,
                iterations,
                median / divisor,
                min / divisor,
                max / divisor,
                Arrays.stream(forks).map(fork -> fork / divisor).toArray());
    }

    /// {@return the median over the forks}
    double medianOfForks() {
        return median(Arrays.stream(forks).sorted().toArray());
    }

    private static double median(final double[] sorted) {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
