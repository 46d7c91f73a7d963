package org.denserow.engine.lines;

import java.util.List;

/// Takes lines of named fields. All lines have the same fields in the same order. [#names(List)] is called once, before
/// the first line. Then each line is one call of `field` for each name, and a call of [#endLine()].
///
/// [#csv(Appendable)] and [#json(Appendable)] write text. Each line is built in a buffer and appended as a whole.
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
/// A call out of order throws `IllegalStateException`, and the line that was begun is dropped. The line is also dropped
/// if the `CharSequence` of a field throws. If the output throws, [#endLine()] throws too (an `UncheckedIOException` for
/// an `IOException`). Since a part of the line may have been written, every later call is refused.
///
/// *Threads*: the owner of the simulation calls it, between frames. *Errors*: if a call throws, the method that writes
/// the line (such as [ModelLines#collect()]) throws the exception to its caller. *Cost* of text: O(characters). Once
/// the buffers have grown to the longest line, whole numbers, truth values and texts allocate nothing. A `double` or
/// `float` allocates what `StringBuilder.append` does, which is nothing on JDK 25. A `Writer` gets arrays of
/// characters. Any other `Appendable` gets a `StringBuilder`, and may make a `String` of it.
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
    /// @param names distinct names, in the order of the fields; the list is never changed
    void names(List<String> names);

    /// Adds a whole number to the line.
    ///
    /// @param value any value
    void field(long value);

    /// Adds a number to the line.
    ///
    /// @param value any value, also NaN and infinite ones
    void field(double value);

    /// Adds the value of a `float` to the line. A sink that writes text overrides this, so that 0.1 is not written as
    /// 0.10000000149011612.
    ///
    /// @param value any value, also NaN and infinite ones
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
