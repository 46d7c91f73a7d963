package org.denserow.demo.scenario;

import java.util.List;
import java.util.stream.Collectors;

/// A parameter of a model.
///
/// @param name as on the command line
/// @param description what it sets, with its unit
/// @param min smallest value
/// @param max largest value
/// @param whole whether only whole numbers are values
/// @param small its value in the small size, which is the default
/// @param large its value in the large size
public record Parameter(
        String name, String description, double min, double max, boolean whole, double small, double large) {

    /// {@return a parameter of whole numbers}
    ///
    /// @param name as on the command line
    /// @param description what it sets, with its unit
    /// @param min smallest value
    /// @param max largest value
    /// @param small its value in the small size
    /// @param large its value in the large size
    public static Parameter whole(
            final String name,
            final String description,
            final int min,
            final int max,
            final int small,
            final int large) {
        return new Parameter(name, description, min, max, true, small, large);
    }

    /// {@return a parameter of any numbers}
    ///
    /// @param name as on the command line
    /// @param description what it sets, with its unit
    /// @param min smallest value
    /// @param max largest value
    /// @param small its value in the small size
    /// @param large its value in the large size
    public static Parameter real(
            final String name,
            final String description,
            final double min,
            final double max,
            final double small,
            final double large) {
        return new Parameter(name, description, min, max, false, small, large);
    }

    /// {@return the parameter of a name}
    ///
    /// @param name as on the command line
    /// @param parameters of a model
    /// @throws IllegalArgumentException if the model has none of this name
    public static Parameter named(final String name, final List<Parameter> parameters) {
        return parameters.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a parameter must be one of the model: name=" + name
                        + ", parameters="
                        + parameters.stream().map(Parameter::name).collect(Collectors.joining(", "))));
    }

    /// Refuses a value that is none of this parameter.
    ///
    /// @param value to check
    /// @throws IllegalArgumentException with the rule and the value
    public void check(final double value) {
        if (!(value >= min && value <= max) || whole && value != Math.rint(value)) {
            throw new IllegalArgumentException((whole ? "a whole number" : "a number") + " in [" + text(min) + ", "
                    + text(max) + "] is wanted: " + name + "=" + text(value));
        }
    }

    /// {@return its value in the small size, as text}
    String smallText() {
        return text(small);
    }

    /// {@return its value in the large size, as text}
    String largeText() {
        return text(large);
    }

    /// {@return a value as text}
    ///
    /// @param value any number
    public String text(final double value) {
        return whole && value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
