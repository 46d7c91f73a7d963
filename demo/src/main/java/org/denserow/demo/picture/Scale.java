package org.denserow.demo.picture;

import java.util.Locale;

/// An axis of a chart: a range around all values, and marks at round numbers.
///
/// @param low its lower end
/// @param high its upper end, above `low`
/// @param step from one mark to the next: 1, 2 or 5 times a power of ten, or a round time; marks are multiples of it
record Scale(double low, double high, double step) {

    private static final int[] TIMES = {1, 5, 15, 30, 60, 120, 180, 240, 360, 720, 1440}; // minutes
    private static final int MINUTE = 60; // seconds
    private static final double SLACK = 1e-9; // of a step: what quotients of round numbers may miss

    /// {@return an axis around values, from mark to mark; values that are not finite do not count}
    ///
    /// @param values any number of them
    /// @param steps the most from end to end
    static Scale around(final double[] values, final int steps) {
        final Scale exact = exactly(values, steps);
        final double least = exact.low > 0 && exact.low < exact.high / 2 ? 0 : exact.low; // near enough to show zero
        final double step = step((exact.high - least) / steps);
        final double low = Math.floor(least / step + SLACK) * step;
        return new Scale(low, Math.max(low + step, Math.ceil(exact.high / step - SLACK) * step), step);
    }

    /// {@return an axis from the least value to the greatest; values that are not finite do not count}
    ///
    /// @param values any number of them
    /// @param steps the most from end to end
    static Scale exactly(final double[] values, final int steps) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (final double value : values) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
            }
        }
        if (least > greatest) {
            return new Scale(0, 1, 1);
        }
        if (least == greatest) {
            least -= Math.max(1, Math.abs(least)) / 2;
            greatest += Math.max(1, Math.abs(greatest)) / 2;
        }
        return new Scale(least, greatest, step((greatest - least) / steps));
    }

    /// {@return an axis from the least time to the greatest, with marks at round times}
    ///
    /// @param seconds after midnight
    /// @param steps the most from end to end, as far as days have them
    static Scale ofTime(final double[] seconds, final int steps) {
        final Scale exact = exactly(seconds, steps);
        int time = 0;
        while (time < TIMES.length - 1 && MINUTE * TIMES[time] * steps < exact.high - exact.low) {
            time++;
        }
        return new Scale(exact.low, exact.high, MINUTE * TIMES[time]);
    }

    /// {@return the least step of at least `atLeast`}
    private static double step(final double atLeast) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(atLeast, Double.MIN_NORMAL))));
        while (true) {
            for (final int digit : new int[] {1, 2, 5}) {
                if (digit * power >= atLeast) {
                    return digit * power;
                }
            }
            power *= 10;
        }
    }

    /// {@return this axis with marks at whole numbers only}
    Scale whole() {
        return new Scale(low, high, Math.max(1, step));
    }

    /// {@return number of marks}
    int marks() {
        return (int) (Math.floor(high / step + SLACK) - first()) + 1;
    }

    /// {@return the value at a mark}
    double mark(final int mark) {
        return (first() + mark) * step;
    }

    private double first() {
        return Math.ceil(low / step - SLACK);
    }

    /// {@return the value at a mark as text, with as many digits as the step has}
    String label(final int mark) {
        final int digits = Math.max(0, (int) -Math.floor(StrictMath.log10(step) + SLACK));
        final double value = mark(mark);
        return String.format(Locale.ROOT, "%,." + digits + "f", value == 0 ? 0.0 : value);
    }

    /// {@return the time at a mark as hours and minutes; hours run past 24 as those of a timetable do}
    String timeLabel(final int mark) {
        final int minutes = (int) mark(mark) / MINUTE;
        return String.format(Locale.ROOT, "%02d:%02d", minutes / MINUTE, minutes % MINUTE);
    }

    /// {@return where a value lies from the lower end, 0, to the upper one, 1}
    double part(final double value) {
        return (value - low) / (high - low);
    }
}
