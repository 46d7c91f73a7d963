package org.denserow.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON strictly, for tests: an object as a map, a list as a list, every number as a double.
final class JsonReader {

    private final String text;
    private int at;

    private JsonReader(final String text) {
        this.text = text;
    }

    static Object read(final String text) {
        final JsonReader reader = new JsonReader(text);
        final Object value = reader.value();
        reader.space();
        if (reader.at != text.length()) {
            throw reader.wrong("end");
        }
        return value;
    }

    private IllegalArgumentException wrong(final String expected) {
        return new IllegalArgumentException("expected " + expected + " at " + at + ": "
                + text.substring(Math.max(0, at - 40), Math.min(text.length(), at + 40)));
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean next(final char letter) {
        space();
        if (at < text.length() && text.charAt(at) == letter) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(final char letter) {
        if (!next(letter)) {
            throw wrong(String.valueOf(letter));
        }
    }

    private Object value() {
        space();
        if (next('{')) {
            final Map<String, Object> map = new LinkedHashMap<>();
            if (!next('}')) {
                do {
                    space();
                    final String name = string();
                    expect(':');
                    if (map.put(name, value()) != null) {
                        throw wrong("a new name, not " + name);
                    }
                } while (next(','));
                expect('}');
            }
            return map;
        }
        if (next('[')) {
            final List<Object> list = new ArrayList<>();
            if (!next(']')) {
                do {
                    list.add(value());
                } while (next(','));
                expect(']');
            }
            return list;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return string();
        }
        for (final Map.Entry<String, Object> word :
                List.of(Map.entry("true", (Object) true), Map.entry("false", (Object) false))) {
            if (text.startsWith(word.getKey(), at)) {
                at += word.getKey().length();
                return word.getValue();
            }
        }
        if (text.startsWith("null", at)) {
            at += 4;
            return null;
        }
        final int begin = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(begin, at));
    }

    private String string() {
        expect('"');
        final StringBuilder read = new StringBuilder();
        while (true) {
            final char letter = text.charAt(at++);
            if (letter == '"') {
                return read.toString();
            }
            if (letter < ' ') {
                throw wrong("an escaped character");
            }
            if (letter != '\\') {
                read.append(letter);
                continue;
            }
            final char escaped = text.charAt(at++);
            if (escaped == 'u') {
                read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                at += 4;
            } else {
                read.append("bfnrt".indexOf(escaped) >= 0 ? "\b\f\n\r\t".charAt("bfnrt".indexOf(escaped)) : escaped);
            }
        }
    }
}
