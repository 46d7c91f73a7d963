package org.denserow.engine.lines;

import java.util.List;

/// Comma-separated values with the quoting of RFC 4180: a text with a comma, a quote or the end of a line is put in
/// quotes, a quote in it is doubled. Lines end with `\n` on every platform. The first line has the names.
final class CsvFormat implements LineFormat {

    private boolean isSingle; // one field in a line

    @Override
    public void names(final List<String> names, final StringBuilder buffer) {
        isSingle = names.size() == 1;
        for (int index = 0; index < names.size(); index++) {
            begin(index, buffer);
            text(names.get(index), buffer);
        }
        end(buffer);
    }

    @Override
    public void begin(final int index, final StringBuilder buffer) {
        if (index > 0) {
            buffer.append(',');
        }
    }

    @Override
    public void text(final CharSequence value, final StringBuilder buffer) {
        if (!needsQuotes(value)) {
            buffer.append(value);
            return;
        }
        buffer.append('"');
        for (int i = 0; i < value.length(); i++) {
            final char letter = value.charAt(i);
            if (letter == '"') {
                buffer.append('"');
            }
            buffer.append(letter);
        }
        buffer.append('"');
    }

    private boolean needsQuotes(final CharSequence value) {
        for (int i = 0; i < value.length(); i++) {
            final char letter = value.charAt(i);
            if (letter == ',' || letter == '"' || letter == '\n' || letter == '\r') {
                return true;
            }
        }
        return isSingle && value.isEmpty(); // readers skip an empty line
    }

    @Override
    public void notFinite(final double value, final StringBuilder buffer) {
        buffer.append(value);
    }

    @Override
    public void end(final StringBuilder buffer) {
        buffer.append('\n');
    }
}
