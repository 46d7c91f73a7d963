package org.denserow.demo.scenario;

import java.util.Arrays;
import java.util.Locale;

/// How the values of some runs are spread.
///
/// @param mean of the values
/// @param deviation standard deviation, estimated from the values; 0 for one value
/// @param median the middle value; of an even number of values the mean of the two in the middle
record Spread(double mean, double deviation, double median) {

    private static final double LARGE = 9_999.5; // four digits round it to 10,000

    /// {@return the spread of some values}
    ///
    /// @param values at least one
    static Spread of(final double... values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int count = sorted.length;
        final double mean = Arrays.stream(values).sum() / count;
        double squares = 0;
        for (final double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Spread(
                mean,
                count == 1 ? 0 : Math.sqrt(squares / (count - 1)),
                (sorted[(count - 1) / 2] + sorted[count / 2]) / 2);
    }

    /// {@return a number with four significant digits; a large one without a fraction}
    static String number(final double value) {
        return Math.abs(value) >= LARGE
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    /// {@return mean and deviation}
    @Override
    public String toString() {
        return number(mean) + " ± " + number(deviation);
    }
}
