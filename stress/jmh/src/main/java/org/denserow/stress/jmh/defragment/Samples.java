package org.denserow.stress.jmh.defragment;

import java.util.Arrays;
import java.util.Locale;

/// The times of several runs: median, least and most. The first runs, which compile code, are left out if there are enough
/// others.
final class Samples {

    private static final int COMPILED_AFTER = 5; // runs
    private static final int FEWEST = 3;

    private double[] values = new double[64];
    private int count;

    void add(final double value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    private double[] sorted() {
        if (count == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        final double[] kept = Arrays.copyOfRange(values, Math.min(COMPILED_AFTER, Math.max(0, count - FEWEST)), count);
        Arrays.sort(kept);
        return kept;
    }

    double median() {
        final double[] sorted = sorted();
        return sorted[sorted.length / 2];
    }

    /// {@return the number of runs}
    int count() {
        return count;
    }

    /// {@return the median, and in brackets the least and the most}
    ///
    /// @param unit what the values are divided by
    String text(final double unit) {
        final double[] sorted = sorted();
        return number(sorted[sorted.length / 2] / unit) + " (" + number(sorted[0] / unit) + "–"
                + number(sorted[sorted.length - 1] / unit) + ')';
    }

    /// {@return a number with three significant digits}
    static String number(final double value) {
        final String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }
}
