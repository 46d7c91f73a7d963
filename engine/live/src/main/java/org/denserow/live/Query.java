package org.denserow.live;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// The parameters of a request, checked as they are read.
///
/// *Threads*: one.
final class Query {

    /// The longest query, in characters as sent: 2,048.
    static final int MAX_LENGTH = 2048;

    private final Map<String, String> values = new HashMap<>();

    /// Reads the query of an address.
    ///
    /// @param raw as sent, or null
    /// @throws Refusal if it is too long or cannot be decoded
    Query(final String raw) {
        if (raw == null || raw.isEmpty()) {
            return;
        }
        if (raw.length() > MAX_LENGTH) {
            throw new Refusal(
                    413,
                    "a query has at most " + MAX_LENGTH + " characters: length=" + raw.length()
                            + "; ask for one thing at a time");
        }
        for (final String pair : raw.split("&")) {
            final int equals = pair.indexOf('=');
            final String name = equals < 0 ? pair : pair.substring(0, equals);
            final String value = equals < 0 ? "" : pair.substring(equals + 1);
            if (values.put(decoded(name), decoded(value)) != null) {
                throw new Refusal(400, "a parameter is given once: name=" + name + "; leave the others out");
            }
        }
    }

    private static String decoded(final String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (final IllegalArgumentException wrong) {
            throw new Refusal(
                    400, "a query is percent-encoded: part=" + text + "; encode it as encodeURIComponent does");
        }
    }

    boolean has(final String name) {
        return values.containsKey(name);
    }

    /// {@return a text that must be there}
    String text(final String name) {
        final String value = values.get(name);
        if (value == null || value.isEmpty()) {
            throw new Refusal(400, "a parameter is missing: name=" + name + "; add it to the query");
        }
        return value;
    }

    /// {@return a text, or another one if it is not there}
    String text(final String name, final String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /// {@return a finite number that must be there, in a range}
    double number(final String name, final double min, final double max) {
        return number(name, text(name), min, max);
    }

    /// {@return a text as a finite number in a range}
    static double number(final String name, final String text, final double min, final double max) {
        try {
            final double number = Double.parseDouble(text);
            if (number >= min && number <= max) { // refuses NaN, too
                return number;
            }
        } catch (final NumberFormatException wrong) {
            // as one that is out of range
        }
        throw new Refusal(
                400,
                "a number is in its range: " + name + '=' + text + ", min=" + min + ", max=" + max
                        + "; send decimals in the range");
    }

    /// {@return a whole number that must be there, in a range}
    long whole(final String name, final long min, final long max) {
        final String text = text(name);
        try {
            final long number = Long.parseLong(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (final NumberFormatException wrong) {
            // as one that is out of range
        }
        throw new Refusal(
                400,
                "a whole number is in its range: " + name + '=' + text + ", min=" + min + ", max=" + max
                        + "; send digits only");
    }

    /// {@return a whole number in a range, or another one if it is not there}
    long whole(final String name, final long min, final long max, final long otherwise) {
        return has(name) ? whole(name, min, max) : otherwise;
    }

    /// {@return a handle: decimal digits}
    long handle(final String name) {
        return whole(name, 1, Long.MAX_VALUE);
    }

    @Override
    public String toString() {
        return "Query" + values;
    }
}
