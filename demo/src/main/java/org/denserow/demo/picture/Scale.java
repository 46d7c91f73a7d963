package org.denserow.demo.picture;

import java.util.Locale;

/// An axis of a chart: a range around all values, and marks at round numbers.
///
/// @param low its lower end
/// @param high its upper end, above `low`
/// @param step from one mark to the next: 1, 2 or 5 times a power of ten
record Scale(double low, double high, double step) {

    /// {@return an axis around values; those that are not finite do not count}
    ///
    /// @param values any number of them
    /// @param marks the most steps from end to end
    static Scale around(final double[] values, final int marks) {
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
        if (least > 0 && least < greatest / 2) {
            least = 0; // near enough to show it
        }
        if (least == greatest) {
            least -= Math.max(1, Math.abs(least)) / 2;
            greatest += Math.max(1, Math.abs(greatest)) / 2;
        }
        final double step = step((greatest - least) / marks);
        return new Scale(Math.floor(least / step) * step, Math.ceil(greatest / step) * step, step);
    }

    /// {@return the least step of at least `atLeast`}
    private static double step(final double atLeast) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(atLeast)));
        while (true) {
            for (final int digit : new int[] {1, 2, 5}) {
                if (digit * power >= atLeast) {
                    return digit * power;
                }
            }
            power *= 10;
        }
    }

    /// {@return number of marks}
    int marks() {
        return (int) Math.round((high - low) / step) + 1;
    }

    /// {@return the value at a mark}
    double mark(final int mark) {
        return low + mark * step;
    }

    /// {@return the value at a mark as text, with as many digits as the step has}
    String label(final int mark) {
        final int digits = Math.max(0, (int) -Math.floor(StrictMath.log10(step) + 1e-9));
        final double value = mark(mark);
        return String.format(Locale.ROOT, "%,." + digits + "f", value == 0 ? 0.0 : value);
    }

    /// {@return where a value lies from the lower end, 0, to the upper one, 1}
    double part(final double value) {
        return (value - low) / (high - low);
    }
}
