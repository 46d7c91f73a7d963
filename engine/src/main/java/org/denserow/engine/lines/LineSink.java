package org.denserow.engine.lines;

import java.util.List;

/// Takes lines of named fields, all of the same fields in the same order. [#names(List)] comes once, before the first
/// line; each line is as many fields as there are names, then [#endLine()].
///
/// [#csv(Appendable)] and [#json(Appendable)] write text: each line is built in a buffer and appended whole.
///
/// | | [#csv(Appendable)] | [#json(Appendable)] |
/// |---|---|---|
/// | names | the first line | the keys of every object |
/// | line | fields separated by commas | one object |
/// | texts | in quotes where RFC 4180 asks for it | in quotes, escaped |
/// | `double`, `float` | the shortest text that reads back as the same value, as `Double.toString` | the same |
/// | not finite | `NaN`, `Infinity`, `-Infinity` | `null` |
/// | truth values | `true`, `false` | the same |
/// | end of line | `\n` | `\n` |
///
/// Texts and numbers do not depend on the locale or the platform.
///
/// An output that is [java.io.Flushable], such as a `Writer`, is flushed at the end of a line when a second has passed since
/// the last flush; the names are flushed at once. So a process that is killed loses the lines that ended in the second after
/// the last flush; if its output has a buffer that was full meanwhile, the last line in the file may be half a line. The
/// owner of the output closes it.
///
/// A call out of order is an `IllegalStateException`, and drops the line that was begun; so does an exception
/// of a text. If the output throws, the call that ends the line throws too (an `UncheckedIOException` for an
/// `IOException`); since a part of the line may have been written, every later call is refused.
///
/// *Threads*: the owner of the simulation calls it, between frames. *Errors*: what a call throws reaches the caller of
/// the method that writes the line. *Cost* of text: O(characters); once the buffers have grown to the longest line, whole
/// numbers, truth values and texts allocate nothing; a `double` or `float` allocates what `StringBuilder.append` does,
/// nothing on JDK 25. A `Writer` gets arrays of characters; another `Appendable` gets a `StringBuilder`, and some of those
/// make a `String` of it.
public interface LineSink {

    /// {@return a sink that writes comma-separated values, with the quoting of RFC 4180}
    ///
    /// @param output gets whole lines
    static LineSink csv(final Appendable output) {
        return TextLines.csv(output);
    }

    /// {@return a sink that writes lines of one JSON object each}
    ///
    /// @param output gets whole lines
    static LineSink json(final Appendable output) {
        return TextLines.json(output);
    }

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
