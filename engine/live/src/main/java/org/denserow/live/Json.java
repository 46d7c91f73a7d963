package org.denserow.live;

/// Writes one JSON text. Commas are its own affair: a value or name that follows another one in the same object or
/// list gets one. A number that is not finite becomes `null`, as JSON has none.
///
/// *Threads*: one. *Cost*: a `StringBuilder`.
final class Json {

    private static final char[] DIGITS = "0123456789abcdef".toCharArray();

    private final StringBuilder text = new StringBuilder(512);
    private boolean follows; // a value of the same object or list

    Json open(final char bracket) {
        separate();
        text.append(bracket);
        follows = false;
        return this;
    }

    Json close(final char bracket) {
        text.append(bracket);
        follows = true;
        return this;
    }

    Json object() {
        return open('{');
    }

    Json end() {
        return close('}');
    }

    Json list() {
        return open('[');
    }

    Json endList() {
        return close(']');
    }

    /// Names the value that is written next.
    Json name(final String name) {
        separate();
        quote(name);
        text.append(':');
        follows = false;
        return this;
    }

    Json value(final long number) {
        separate();
        text.append(number);
        return followed();
    }

    Json value(final double number) {
        separate();
        if (Double.isFinite(number)) {
            if (number == (long) number && Math.abs(number) < 1e15) {
                text.append((long) number);
            } else {
                text.append(number);
            }
        } else {
            text.append("null");
        }
        return followed();
    }

    Json value(final boolean truth) {
        separate();
        text.append(truth);
        return followed();
    }

    /// @param value a text, or null
    Json value(final CharSequence value) {
        separate();
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        return followed();
    }

    Json nothing() {
        separate();
        text.append("null");
        return followed();
    }

    /// A handle, as a text of decimals: numbers of JavaScript are exact to 2^53 only.
    Json handle(final long handle) {
        separate();
        text.append('"').append(handle).append('"');
        return followed();
    }

    /// A value that is JSON already.
    Json raw(final Json value) {
        separate();
        text.append(value.text);
        return followed();
    }

    Json field(final String name, final long number) {
        return name(name).value(number);
    }

    Json field(final String name, final double number) {
        return name(name).value(number);
    }

    Json field(final String name, final boolean truth) {
        return name(name).value(truth);
    }

    Json field(final String name, final CharSequence value) {
        return name(name).value(value);
    }

    private Json followed() {
        follows = true;
        return this;
    }

    private void separate() {
        if (follows) {
            text.append(',');
        }
    }

    private void quote(final CharSequence value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            final char letter = value.charAt(i);
            if (letter == '"' || letter == '\\') {
                text.append('\\').append(letter);
            } else if (letter < ' ' || Character.isSurrogate(letter) || letter == '\u2028' || letter == '\u2029') {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(DIGITS[letter >>> shift & 0xF]);
                }
            } else {
                text.append(letter);
            }
        }
        text.append('"');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
