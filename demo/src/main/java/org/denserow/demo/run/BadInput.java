package org.denserow.demo.run;

/// An input file is bad. The message is one line: `file:line: rule: value`, or `file: rule: value` where there is no
/// line number. The program prints it and exits with code 3.
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MAX_VALUE_LENGTH = 120; // characters; one line stays one line on a terminal

    /// Describes a defect at one line of a file.
    ///
    /// In all texts, control characters are replaced: a file must not write to the terminal of its reader.
    ///
    /// @param file the name that the user knows: a path, or the name of an entry of a zip
    /// @param line line number, from 1; 0 if there is none
    /// @param rule the rule that the file breaks
    /// @param value its value there, as `name=value`; long values are cut
    public BadInput(final String file, final long line, final String rule, final String value) {
        super(printable(file + (line > 0 ? ":" + line : "") + ": " + rule + ": " + cut(value)));
    }

    private static String cut(final String value) {
        return value.length() > MAX_VALUE_LENGTH ? value.substring(0, MAX_VALUE_LENGTH) + "..." : value;
    }

    private static String printable(final String text) {
        final StringBuilder printable = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                printable.setCharAt(i, '?');
            }
        }
        return printable.toString();
    }
}
