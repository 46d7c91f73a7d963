package org.denserow.demo.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.denserow.demo.run.TerminalText;

/// The values that a sweep gives a parameter.
///
/// @param parameter of the model
/// @param values at least one, each in the range of the parameter
record SweepRange(Parameter parameter, List<Double> values) {

    /// The most values, and the most combinations of all sweeps of a run.
    static final int MOST_COMBINATIONS = 10_000;

    private static final int BOUNDS = 3; // from, to, step

    /// {@return the range that a text means}
    ///
    /// @param text `NAME=FROM:TO:STEP`; values are FROM, FROM + STEP and so on, not beyond TO, counted in decimals
    /// @param parameters of the model
    /// @throws IllegalArgumentException if it means none; says why
    static SweepRange parse(final String text, final List<Parameter> parameters) {
        final String[] parts = text.split("=", 2);
        final String[] bounds = parts[parts.length - 1].split(":", -1);
        if (parts.length < 2 || bounds.length != BOUNDS) {
            throw new IllegalArgumentException("--sweep must be NAME=FROM:TO:STEP: sweep=" + text);
        }
        final Parameter parameter = parameters.stream()
                .filter(each -> each.name().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--sweep must name a parameter of the model: name=" + parts[0] + ", parameters="
                                + parameters.stream().map(Parameter::name).collect(Collectors.joining(", "))));
        return new SweepRange(
                parameter,
                values(text, parameter, number(text, bounds[0]), number(text, bounds[1]), number(text, bounds[2])));
    }

    private static BigDecimal number(final String text, final String bound) {
        try {
            return BigDecimal.valueOf(Double.parseDouble(bound));
        } catch (final NumberFormatException wrong) { // infinite ones, too
            throw new IllegalArgumentException(
                    "--sweep must have three numbers, FROM:TO:STEP: sweep=" + text + ", no number=" + bound);
        }
    }

    private static List<Double> values(
            final String text,
            final Parameter parameter,
            final BigDecimal from,
            final BigDecimal to,
            final BigDecimal step) {
        if (step.signum() == 0 || to.subtract(from).signum() * step.signum() < 0) {
            throw new IllegalArgumentException(
                    "--sweep must have a step that leads from FROM to TO, and is not 0: sweep=" + text);
        }
        final BigDecimal steps = to.subtract(from).divideToIntegralValue(step);
        if (steps.compareTo(BigDecimal.valueOf(MOST_COMBINATIONS)) >= 0) {
            throw tooMany(steps.add(BigDecimal.ONE).toBigInteger().toString());
        }
        final List<Double> values = new ArrayList<>();
        for (int i = 0; i <= steps.intValueExact(); i++) {
            final double value = from.add(step.multiply(BigDecimal.valueOf(i))).doubleValue();
            try {
                parameter.check(value);
            } catch (final IllegalArgumentException wrong) {
                throw new IllegalArgumentException("--sweep: " + wrong.getMessage());
            }
            values.add(value);
        }
        return values;
    }

    private static IllegalArgumentException tooMany(final String count) {
        return new IllegalArgumentException("--sweep must have at most " + MOST_COMBINATIONS
                + " combinations: combinations=" + TerminalText.value(count) + "; take larger steps");
    }

    /// {@return all combinations of the values of some ranges; those of the last range change fastest}
    ///
    /// @param ranges of different parameters of one model
    /// @param others values of all parameters
    /// @throws IllegalArgumentException if there are too many, or a parameter has two ranges
    static List<Values> combinations(final List<SweepRange> ranges, final Values others) {
        long count = 1;
        final List<String> names = new ArrayList<>();
        for (final SweepRange range : ranges) {
            if (names.contains(range.parameter.name())) {
                throw new IllegalArgumentException(
                        "--sweep must name a parameter once: name=" + range.parameter.name());
            }
            names.add(range.parameter.name());
            count *= range.values.size();
            if (count > MOST_COMBINATIONS) {
                throw tooMany("at least " + count);
            }
        }
        List<Values> combinations = List.of(others);
        for (final SweepRange range : ranges) {
            combinations = combinations.stream()
                    .flatMap(values -> range.values.stream().map(value -> values.with(range.parameter, value)))
                    .toList();
        }
        return combinations;
    }
}
