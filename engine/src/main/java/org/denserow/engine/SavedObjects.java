package org.denserow.engine;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;

/// One array of references in two saved states, to be compared: objects by `equals`, or the bytes of their form if one
/// of the states was read from a file.
///
/// @param one the cells of the first state
/// @param two the cells of the second state
record SavedObjects(Object[] one, Object[] two) {

    private static final int MOST_LETTERS = 120; // of an object in words
    private static final int MOST_BYTES = 16;

    /// Takes an array from two states.
    ///
    /// @param ours the first states
    /// @param theirs the second states
    /// @param state the name of the state in both
    /// @param array the name of the array in both
    /// @param asBytes whether bytes are compared
    /// @return the cells; empty if the array does not hold references on both sides, a file left it out, or its objects
    ///     have no form that makes bytes of them
    static Optional<SavedObjects> of(
            final StateFile ours,
            final StateFile theirs,
            final String state,
            final String array,
            final boolean asBytes) {
        final String full = state + '/' + array;
        if (ours.leftOut().contains(full) || theirs.leftOut().contains(full)) {
            return Optional.empty();
        }
        final Optional<Object[]> here = objects(ours.state(state), array, asBytes);
        return here.flatMap(one -> objects(theirs.state(state), array, asBytes).map(two -> new SavedObjects(one, two)));
    }

    private static Optional<Object[]> objects(final SavedState state, final String array, final boolean asBytes) {
        return state.names().contains(array) && state.kind(array) == Object[].class
                ? state.objects(array, asBytes)
                : Optional.empty();
    }

    /// {@return the first place in which the objects differ, -1 if there is none}
    int mismatch() {
        final int length = Math.min(one.length, two.length);
        for (int at = 0; at < length; at++) {
            if (!isEqual(at, at)) {
                return at;
            }
        }
        return one.length == two.length ? -1 : length;
    }

    /// {@return whether two objects are equal; also if they cannot be compared, since they are of one class without an
    ///     `equals` of its own}
    boolean isEqual(final int at, final int atTwo) {
        return Objects.deepEquals(one[at], two[atTwo])
                || one[at] != null
                        && two[atTwo] != null
                        && one[at].getClass() == two[atTwo].getClass()
                        && !one[at].getClass().isArray()
                        && !hasEquals(one[at].getClass());
    }

    private static boolean hasEquals(final Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (final NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
    }

    String one(final int at) {
        return text(one, at);
    }

    String two(final int at) {
        return text(two, at);
    }

    private static String text(final Object[] cells, final int at) {
        if (at >= cells.length) {
            return "nothing";
        }
        final String text = switch (cells[at]) {
            case null -> "null";
            case final ByteBuffer bytes -> text(bytes);
            case final Object object -> elements(object);
        };
        return text.length() <= MOST_LETTERS ? text : text.substring(0, MOST_LETTERS) + '…';
    }

    /// An object in words, an array by its elements.
    private static String elements(final Object object) {
        final String inBrackets = Arrays.deepToString(new Object[] {object});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }

    private static String text(final ByteBuffer bytes) {
        final byte[] begin = new byte[Math.min(MOST_BYTES, bytes.remaining())];
        bytes.get(bytes.position(), begin);
        return bytes.remaining() + " bytes 0x" + HexFormat.of().formatHex(begin)
                + (begin.length < bytes.remaining() ? "…" : "");
    }
}
