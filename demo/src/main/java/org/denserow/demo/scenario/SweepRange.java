package org.denserow.demo.scenario;

import java.util.List;
import org.denserow.ensemble.Axis;
import org.denserow.ensemble.Design;

/// The values that a sweep gives a parameter.
///
/// @param parameter of the model
/// @param axis its values, each in the range of the parameter
record SweepRange(Parameter parameter, Axis axis) {

    /// The most combinations of all sweeps of a run.
    static final int MOST_COMBINATIONS = 10_000;

    /// {@return the range that a text means}
    ///
    /// @param text `NAME=FROM:TO:STEP` or `NAME=VALUE,VALUE,…`, as [Axis#parse(String)] reads it
    /// @param parameters of the model
    /// @throws IllegalArgumentException if it means none; says why
    static SweepRange parse(final String text, final List<Parameter> parameters) {
        final Axis axis = axis(text);
        try {
            final Parameter parameter = Parameter.named(axis.name(), parameters);
            for (int i = 0; i < axis.count(); i++) {
                parameter.check(axis.value(i));
            }
            return new SweepRange(parameter, axis);
        } catch (final IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--sweep: " + wrong.getMessage());
        }
    }

    private static Axis axis(final String text) {
        try {
            return Axis.parse(text);
        } catch (final IllegalArgumentException wrong) { // in words that show the text as a terminal may show it
            throw new IllegalArgumentException(
                    "--sweep must be NAME=FROM:TO:STEP, with a step that leads from FROM to TO,"
                            + " or NAME=VALUE,VALUE, with at most " + Axis.MAX_VALUES + " values: sweep=" + text);
        }
    }

    /// {@return all combinations of the values of some ranges; those of the last range change fastest}
    ///
    /// @param ranges of different parameters of one model
    /// @throws IllegalArgumentException if there are too many, or a parameter has two ranges
    static Design combinations(final List<SweepRange> ranges) {
        long count = 1;
        for (final SweepRange range : ranges) {
            count *= range.axis.count();
            if (count > MOST_COMBINATIONS) {
                throw new IllegalArgumentException("--sweep must have at most " + MOST_COMBINATIONS
                        + " combinations: combinations=at least " + count + "; take larger steps");
            }
        }
        try {
            return Design.grid(ranges.stream().map(SweepRange::axis).toArray(Axis[]::new));
        } catch (final IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--sweep: " + wrong.getMessage());
        }
    }
}
