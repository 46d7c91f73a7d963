package org.denserow.ensemble;

/// The values between which a design draws those of a parameter.
///
/// @param name of the parameter
/// @param low a finite number
/// @param high a finite number, at least `low`
public record ParameterRange(String name, double low, double high) {

    /// Checks the range.
    ///
    /// @throws IllegalArgumentException if a name or number is refused, or `high` lies below `low`
    public ParameterRange {
        Checks.name(Checks.PARAMETER, name);
        Checks.finite(name, low);
        Checks.finite(name, high);
        if (high < low || !Double.isFinite(high - low)) {
            throw new IllegalArgumentException("a range must go up, by a finite number: name=" + name + ", low=" + low
                    + ", high=" + high + "; exchange its ends");
        }
    }

    /// {@return the value at a part of the way from `low` to `high`, never beyond either}
    double at(final double part) {
        return Math.min(low + part * (high - low), high);
    }

    void checkWide() {
        if (high <= low) {
            throw new IllegalArgumentException("a range must be wider than 0: name=" + name + ", low=" + low + ", high="
                    + high + "; leave the parameter out, or widen it");
        }
    }
}
