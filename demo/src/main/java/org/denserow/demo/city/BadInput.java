package org.denserow.demo.city;

/// An input file is bad. The message is one line: `file:line: rule: value`, or `file: rule: value` where there is no
/// line number. The program prints it and exits with code 3.
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MAX_VALUE_LENGTH = 120; // characters; one line stays one line on a terminal

    /// Describes a defect at one line of a file.
    ///
    /// @param file the name that the user knows: a path, or the name of an entry of the feed
    /// @param line line number, from 1; 0 if there is none
    /// @param rule the rule that the file breaks
    /// @param value its value there, as `name=value`; control characters are replaced, long values are cut
    public BadInput(final String file, final long line, final String rule, final String value) {
        super(file + (line > 0 ? ":" + line : "") + ": " + rule + ": " + onOneLine(value));
    }

    private static String onOneLine(final String value) {
        final StringBuilder printable = new StringBuilder();
        for (int i = 0; i < value.length() && i < MAX_VALUE_LENGTH; i++) {
            final char c = value.charAt(i);
            printable.append(Character.isISOControl(c) || c == '\u2028' || c == '\u2029' ? '?' : c);
        }
        return value.length() > MAX_VALUE_LENGTH ? printable + "..." : printable.toString();
    }
}
