package org.denserow.ensemble;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Refuses arguments; a message gives rule, name, value and remedy.
final class Checks {

    /// Parameters in words, for [#names] and [#name].
    static final String PARAMETER = "parameter";

    private static final int LONGEST_SHOWN = 200; // characters of a text that a message repeats

    private Checks() {}

    /// {@return an argument that is not null}
    static <T> T given(final T value, final String name, final String remedy) {
        if (value == null) {
            throw new NullPointerException("an argument must not be null: " + name + "=null; " + remedy);
        }
        return value;
    }

    /// {@return a number in a range, both ends included}
    static long inRange(final String name, final long value, final long least, final long most, final String remedy) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " must be in [" + least + ", " + most + "]: " + name + "=" + value + "; " + remedy);
        }
        return value;
    }

    /// {@return a number that is neither infinite nor NaN}
    static double finite(final String name, final double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a value must be a finite number: name=" + name + ", value=" + value
                    + "; it was probably divided by zero");
        }
        return value;
    }

    /// {@return a copy of names that are distinct, not empty, not too long, and not reserved}
    ///
    /// @param what they name, in words
    static List<String> names(final String what, final List<String> names, final int most) {
        inRange(
                "number of " + what + "s",
                given(names, what + "s", "pass a list").size(),
                0,
                most,
                "split the plan");
        final Set<String> seen = new HashSet<>();
        for (final String name : names) {
            name(what, name);
            if (!seen.add(name)) {
                throw new IllegalArgumentException(
                        "a " + what + " must be named once: name=" + name + "; leave one of the two out");
            }
        }
        return List.copyOf(names);
    }

    /// {@return a name that can be the name of a column}
    static String name(final String what, final String name) {
        given(name, what, "pass a name");
        if (name.isBlank()
                || name.length() > Plan.MAX_NAME
                || name.chars().anyMatch(Character::isISOControl)
                || !isText(name)) {
            throw new IllegalArgumentException("a " + what + " must have a name of 1 to " + Plan.MAX_NAME
                    + " characters, not blank, without control characters and halves of characters: length="
                    + name.length() + ", name=" + shown(name) + "; choose a short word");
        }
        notAmong(what, name, Results.COLUMNS);
        if (what.equals(PARAMETER)) {
            notAmong(what, name, Statistics.COLUMNS);
        }
        return name;
    }

    private static void notAmong(final String what, final String name, final List<String> columns) {
        if (columns.contains(name)) {
            throw new IllegalArgumentException("a " + what + " must not have the name of a column of the results: name="
                    + name + ", columns=" + columns + "; choose another name");
        }
    }

    /// {@return whether a file can hold a text: it has no half of a surrogate pair}
    static boolean isText(final String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /// {@return a text for a message, cut if it is long, without control characters}
    static String shown(final String text) {
        final String plain = text.replaceAll("\\p{Cntrl}", "?");
        return plain.length() <= LONGEST_SHOWN ? plain : plain.substring(0, LONGEST_SHOWN) + "…";
    }
}
