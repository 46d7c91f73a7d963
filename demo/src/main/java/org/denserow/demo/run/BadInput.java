package org.denserow.demo.run;

/// An input file is bad. The message is one line: `file:line: rule: value`, or `file: rule: value` where there is no
/// line number. The program prints it and exits with code 3.
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Describes a defect at one line of a file.
    ///
    /// In all texts, control characters are escaped: a file must not write to the terminal of its reader. See
    /// [TerminalText].
    ///
    /// @param file the name that the user knows: a path, or the name of an entry of a zip; a long one is cut
    /// @param line line number, from 1; 0 if there is none
    /// @param rule the rule that the file breaks
    /// @param value its value there, as `name=value`; long values are cut
    public BadInput(final String file, final long line, final String rule, final String value) {
        super(TerminalText.line(TerminalText.value(file) + (line > 0 ? ":" + line : "") + ": " + rule + ": "
                + value.substring(0, value.indexOf('=') + 1)
                + TerminalText.value(value.substring(value.indexOf('=') + 1))));
    }
}
