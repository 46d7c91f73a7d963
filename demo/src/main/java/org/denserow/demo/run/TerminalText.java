package org.denserow.demo.run;

import java.util.List;

/// Text of users, such as names of files and values of options, as a terminal may show it. Characters that move its
/// cursor, change its colours or turn the order of letters are written as `\u001b`; a value of more than
/// [#MOST_SHOWN] characters is cut.
///
/// A backslash stays as it is, so that text that is escaped already stays as it is, too.
///
/// *Threads*: any. *Cost*: O(characters); a line without such characters is returned as it is.
public final class TerminalText {

    /// Characters of one value that a message shows.
    public static final int MOST_SHOWN = 200;

    private TerminalText() {}

    /// {@return a text as one line, with escapes for control and format characters, ends of lines and lone surrogates}
    ///
    /// @param text any text
    public static String line(final String text) {
        return text.codePoints().noneMatch(TerminalText::isEscaped) ? text : escaped(text);
    }

    private static boolean isEscaped(final int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT, // orders of letters, and characters without width
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }

    private static String escaped(final String text) {
        final StringBuilder line = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            if (isEscaped(codePoint)) {
                for (final char part : Character.toChars(codePoint)) {
                    line.append("\\u").append(Integer.toHexString(part | 1 << Character.SIZE), 1, 5);
                }
            } else {
                line.appendCodePoint(codePoint);
            }
        });
        return line.toString();
    }

    /// {@return a value as a message shows it: as [#line(String)], and cut; it says how many characters are left out}
    ///
    /// @param value its text is shown
    public static String value(final Object value) {
        final String text = String.valueOf(value);
        if (!isLong(text)) {
            return line(text);
        }
        final int end = text.offsetByCodePoints(0, MOST_SHOWN);
        return line(text.substring(0, end)) + "... (" + text.codePointCount(end, text.length()) + " more characters)";
    }

    /// {@return a message as [#line(String)], in which values of the command line are cut as [#value(Object)] does}
    ///
    /// @param message may have values of the command line as they are
    /// @param arguments the command line
    public static String line(final String message, final List<String> arguments) {
        String cut = message;
        for (final String argument : arguments) {
            final String value = argument.substring(argument.indexOf('=') + 1); // of --csv=NAME
            cut = cut(cut(cut, argument), value);
            for (final String part : argument.split("[=:,]")) { // of --param NAME=VALUE, and of lists
                cut = cut(cut, part);
            }
        }
        return line(cut);
    }

    private static String cut(final String message, final String value) {
        return isLong(value) ? message.replace(value, value(value)) : message;
    }

    private static boolean isLong(final String text) {
        return text.codePointCount(0, text.length()) > MOST_SHOWN;
    }
}
