package org.denserow.engine.lines;

import java.util.List;

/// How a line becomes text: CSV or JSON. It writes to the end of a buffer and allocates nothing for a line.
///
/// *Threads*: stateless after [#names(List,StringBuilder)].
sealed interface LineFormat permits CsvFormat, JsonFormat {

    /// Takes the names of the fields.
    ///
    /// @param buffer gets the line that names them, if the format has one
    void names(List<String> names, StringBuilder buffer);

    /// Begins a field.
    ///
    /// @param index number of the field in its line
    void begin(int index, StringBuilder buffer);

    /// Adds a text.
    void text(CharSequence value, StringBuilder buffer);

    /// Adds a number that is NaN or infinite.
    void notFinite(double value, StringBuilder buffer);

    /// Ends a line.
    void end(StringBuilder buffer);
}
