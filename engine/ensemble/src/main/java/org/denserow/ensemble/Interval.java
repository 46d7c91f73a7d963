package org.denserow.ensemble;

/// Two ends of a confidence interval.
///
/// @param low the lower end; NaN if too few values are known
/// @param high the upper end; NaN if too few values are known
public record Interval(double low, double high) {

    /// {@return whether a value lies in it, its ends included; false if they are NaN}
    ///
    /// @param value any
    public boolean has(final double value) {
        return value >= low && value <= high;
    }
}
