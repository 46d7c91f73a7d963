package org.denserow.ensemble;

import java.math.BigDecimal;
import java.util.Arrays;

/// The values that a plan gives one parameter, in order.
///
/// *Threads*: any; it never changes.
public final class Axis {

    /// The maximum number of values: 1,048,576.
    public static final int MAX_VALUES = 1 << 20;

    private static final int BOUNDS = 3; // from, to, step

    private final String name;
    private final double[] values;

    private Axis(final String name, final double[] values) {
        this.name = Checks.name(Checks.PARAMETER, name);
        Checks.inRange("number of values", values.length, 1, MAX_VALUES, "an axis has values, and not too many");
        for (final double value : values) {
            Checks.finite(name, value);
        }
        this.values = values;
    }

    /// {@return the axis of some values}
    ///
    /// @param name of the parameter
    /// @param values finite ones, from 1 to [#MAX_VALUES], in any order; the same value may come twice
    /// @throws IllegalArgumentException if the name or a value is refused, or the number of values is out of range
    public static Axis of(final String name, final double... values) {
        return new Axis(
                name, Checks.given(values, "values", "pass at least one").clone());
    }

    /// {@return the axis FROM, FROM + STEP and so on, not beyond TO. Counted in decimals: 0.1 to 0.3 by 0.1 has 0.3, not
    ///     0.30000000000000004}
    ///
    /// @param name of the parameter
    /// @param from the first value
    /// @param to is a value if a step reaches it
    /// @param step leads from the first value to the last; not 0
    /// @throws IllegalArgumentException if the step leads away or is 0, or there are more than [#MAX_VALUES]
    public static Axis steps(final String name, final double from, final double to, final double step) {
        final BigDecimal first = decimal(name, from);
        final BigDecimal by = decimal(name, step);
        final BigDecimal way = decimal(name, to).subtract(first);
        if (by.signum() == 0 || way.signum() * by.signum() < 0) {
            throw new IllegalArgumentException(
                    "a step must lead from the first value to the last, and must not be 0: name=" + name + ", from="
                            + from + ", to=" + to + ", step=" + step + "; change its sign");
        }
        final BigDecimal steps = way.divideToIntegralValue(by);
        if (steps.compareTo(BigDecimal.valueOf(MAX_VALUES)) >= 0) {
            throw new IllegalArgumentException("an axis must have at most " + MAX_VALUES + " values: name=" + name
                    + ", from=" + from + ", to=" + to + ", step=" + step + "; take larger steps");
        }
        final double[] values = new double[steps.intValueExact() + 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = first.add(by.multiply(BigDecimal.valueOf(i))).doubleValue();
        }
        return new Axis(name, values);
    }

    private static BigDecimal decimal(final String name, final double value) {
        return BigDecimal.valueOf(Checks.finite(name, value));
    }

    /// {@return the axis that a text means}
    ///
    /// @param text `NAME=FROM:TO:STEP`, see [#steps(String, double, double, double)], or `NAME=VALUE,VALUE,…`
    /// @throws IllegalArgumentException if it means none; says why
    public static Axis parse(final String text) {
        final String[] parts =
                Checks.given(text, "axis", "pass NAME=FROM:TO:STEP").split("=", 2);
        if (parts.length == 2 && parts[1].indexOf(':') < 0) {
            return new Axis(
                    parts[0],
                    Arrays.stream(parts[1].split(",", -1))
                            .mapToDouble(value -> number(text, value))
                            .toArray());
        }
        final String[] bounds = parts[parts.length - 1].split(":", -1);
        if (parts.length < 2 || bounds.length != BOUNDS) {
            throw new IllegalArgumentException("an axis must be NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…: axis="
                    + Checks.shown(text) + "; such as sheep=100:500:100");
        }
        return steps(parts[0], number(text, bounds[0]), number(text, bounds[1]), number(text, bounds[2]));
    }

    private static double number(final String text, final String number) {
        try {
            return Double.parseDouble(number);
        } catch (final NumberFormatException wrong) {
            throw new IllegalArgumentException(
                    "an axis must have numbers behind its name: axis=" + Checks.shown(text) + ", no number="
                            + Checks.shown(number) + "; such as sheep=100:500:100",
                    wrong);
        }
    }

    /// {@return the name of the parameter}
    public String name() {
        return name;
    }

    /// {@return the number of values, at least 1}
    public int count() {
        return values.length;
    }

    /// {@return a value}
    ///
    /// @param index from 0 to below [#count()]
    /// @throws IndexOutOfBoundsException if the index is out of range
    public double value(final int index) {
        return values[index];
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Axis axis && name.equals(axis.name) && Arrays.equals(values, axis.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Axis{" + name + ", values=" + values.length + '}';
    }
}
