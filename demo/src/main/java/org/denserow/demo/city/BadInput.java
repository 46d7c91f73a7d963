package org.denserow.demo.city;

/// What is wrong with an input file, in one line: `file:line: rule: value`, or `file: rule: value` where there is no
/// line. The program prints the line and exits with code 3.
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MAX_VALUE_LENGTH = 120; // characters; one line stays one line on a terminal

    /// Describes a defect at one line of a file.
    ///
    /// @param file the file as the user knows it: a path, or the name of an entry of the feed
    /// @param line number of the line, counted from 1; 0 where there is none
    /// @param rule what the file had to satisfy
    /// @param value what it holds instead, as `name=value`; control characters are replaced, long values cut
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
