package org.denserow.engine.lines;

import java.util.List;

/// JSON lines: one object in each line, its keys the names. JSON has no number that is not finite: such a value is
/// `null`. Lines end with `\n` on every platform; no line names the fields.
final class JsonFormat implements LineFormat {

    private static final char[] DIGITS = "0123456789abcdef".toCharArray();

    private String[] keys = {}; // by field, with what stands before it

    @Override
    public void names(final List<String> names, final StringBuilder buffer) {
        keys = new String[names.size()];
        for (int index = 0; index < keys.length; index++) {
            final StringBuilder key = new StringBuilder(index == 0 ? "{" : ",");
            text(names.get(index), key);
            keys[index] = key.append(':').toString();
        }
    }

    @Override
    public void begin(final int index, final StringBuilder buffer) {
        buffer.append(keys[index]);
    }

    @Override
    public void text(final CharSequence value, final StringBuilder buffer) {
        buffer.append('"');
        for (int i = 0; i < value.length(); i++) {
            final char letter = value.charAt(i);
            switch (letter) {
                case '"', '\\' -> buffer.append('\\').append(letter);
                case '\n' -> buffer.append("\\n");
                case '\r' -> buffer.append("\\r");
                case '\t' -> buffer.append("\\t");
                default -> {
                    if (letter < ' ' || isHalf(value, i)) {
                        escape(letter, buffer);
                    } else {
                        buffer.append(letter);
                    }
                }
            }
        }
        buffer.append('"');
    }

    /// Whether a character is one half of a pair without the other half, which UTF-8 cannot encode.
    private static boolean isHalf(final CharSequence value, final int at) {
        final char letter = value.charAt(at);
        if (Character.isHighSurrogate(letter)) {
            return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
        }
        return Character.isLowSurrogate(letter) && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
    }

    private static void escape(final char letter, final StringBuilder buffer) {
        buffer.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            buffer.append(DIGITS[letter >>> shift & 0xF]);
        }
    }

    @Override
    public void notFinite(final double value, final StringBuilder buffer) {
        buffer.append("null");
    }

    @Override
    public void end(final StringBuilder buffer) {
        buffer.append("}\n");
    }
}
