package org.denserow.engine.collect;

import java.util.List;

/// Takes lines of named fields, all of the same fields in the same order. [#names(List)] comes once, before the first
/// line; each line is as many fields as there are names, then [#endLine()].
///
/// *Threads*: the owner of the simulation calls it, between frames. *Errors*: what a call throws reaches the caller of
/// the method that writes the line.
public interface LineSink {

    /// Names the fields of all lines.
    ///
    /// @param names distinct, in order; never changed
    void names(List<String> names);

    /// Adds a whole number to the line.
    ///
    /// @param value any value
    void field(long value);

    /// Adds a number to the line.
    ///
    /// @param value any value, also not finite
    void field(double value);

    /// Adds the value of a `float` to the line. A sink that writes text overrides this, so that 0.1 is not written as
    /// 0.10000000149011612.
    ///
    /// @param value any value, also not finite
    default void field(final float value) {
        field((double) value);
    }

    /// Adds a truth value to the line.
    ///
    /// @param value the value
    void field(boolean value);

    /// Adds a text to the line.
    ///
    /// @param value valid during the call only
    void field(CharSequence value);

    /// Ends the line.
    void endLine();
}
