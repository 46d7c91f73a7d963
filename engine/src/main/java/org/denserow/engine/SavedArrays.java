package org.denserow.engine;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.denserow.engine.Difference.Kind;
import org.denserow.engine.ground.Mismatch;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.SavedState;

/// Arrays of numbers in two saved states, compared by raw bits, and their cells in words.
///
/// *Threads*: any.
final class SavedArrays {

    static final String NOTHING = "nothing"; // where one side has no such thing

    private SavedArrays() {}

    /// {@return the names of the arrays of two states, those that the second alone has behind the others}
    static Set<String> names(final SavedState one, final SavedState two) {
        return names(one.names(), two.names());
    }

    /// {@return all names, those that the second list alone has behind the others}
    static Set<String> names(final Collection<String> one, final Collection<String> two) {
        final Set<String> all = new LinkedHashSet<>(one);
        all.addAll(two);
        return all;
    }

    /// The first cell in which two arrays differ.
    ///
    /// @param at its number; 0 if what differs is the number of references
    /// @param isCount whether that is so
    /// @param one the first value in words
    /// @param two the second
    record Cell(int at, boolean isCount, String one, String two) {

        Difference of(final Kind kind, final String type, final String array) {
            return Difference.of(kind, type, isCount ? "number of " + array : array + '[' + at + ']', one, two);
        }
    }

    /// {@return the first cell in which arrays of one name differ, in numbers or in the count of references}
    static Optional<Cell> first(final SavedState ours, final SavedState theirs, final String array) {
        final Object one = copy(ours, array);
        final Object two = copy(theirs, array);
        final OptionalInt at = mismatch(one, two);
        if (at.isEmpty()) {
            return Optional.empty();
        }
        final boolean isCount = isOfObjects(ours, array) || isOfObjects(theirs, array);
        return Optional.of(new Cell(at.getAsInt(), isCount, text(one, at.getAsInt()), text(two, at.getAsInt())));
    }

    private static boolean isOfObjects(final SavedState state, final String array) {
        return state.names().contains(array) && state.kind(array) == Object[].class;
    }

    /// {@return a copy of an array of numbers; the count of an array of references; no cells if there is no array}
    static Object copy(final SavedState state, final String array) {
        if (!state.names().contains(array)) {
            return new long[0];
        }
        if (isOfObjects(state, array)) {
            return new long[] {state.count(array)};
        }
        final Object cells = Array.newInstance(state.kind(array).getComponentType(), state.count(array));
        state.copyTo(array, cells);
        return cells;
    }

    /// {@return the first cell that differs; empty if none does}
    ///
    /// @param one an array of numbers
    /// @param two another one
    private static OptionalInt mismatch(final Object one, final Object two) {
        if (one.getClass() != two.getClass()) {
            return Array.getLength(one) + Array.getLength(two) == 0 ? OptionalInt.empty() : OptionalInt.of(0);
        }
        final int length = Math.min(Array.getLength(one), Array.getLength(two));
        final int at = Mismatch.of(one, two, 0, length);
        if (at < 0 && Array.getLength(one) == Array.getLength(two)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(at < 0 ? length : at);
    }

    /// {@return whether some cells have equal bits}
    ///
    /// @param one an array of numbers
    /// @param at the first cell there
    /// @param two an array of the same class
    /// @param atTwo the first cell there
    /// @param count cells to compare
    static boolean isEqual(final Object one, final int at, final Object two, final int atTwo, final int count) {
        for (int i = 0; i < count; i++) {
            if (!isEqual(one, at + i, two, atTwo + i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEqual(final Object one, final int at, final Object two, final int atTwo) {
        return switch (one) {
            case byte[] cells -> cells[at] == ((byte[]) two)[atTwo];
            case int[] cells -> cells[at] == ((int[]) two)[atTwo];
            case long[] cells -> cells[at] == ((long[]) two)[atTwo];
            case float[] cells -> Float.floatToRawIntBits(cells[at]) == Float.floatToRawIntBits(((float[]) two)[atTwo]);
            case double[] cells ->
                Double.doubleToRawLongBits(cells[at]) == Double.doubleToRawLongBits(((double[]) two)[atTwo]);
            default -> throw new AssertionError(one.getClass());
        };
    }

    /// {@return the cells of a row in words, a space between two; handles as handles}
    static String text(final DefinitionText.ColumnText column, final Object cells, final int row) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < column.stride(); i++) {
            final int at = column.stride() * row + i;
            final boolean isHandle = column.holdsHandles() && at < Array.getLength(cells);
            text.append(i > 0 ? " " : "");
            text.append(isHandle ? Handle.toString(Array.getLong(cells, at)) : text(cells, at));
        }
        return text.toString();
    }

    /// {@return a cell in words: a NaN with its raw bits; `nothing` behind the end}
    static String text(final Object cells, final int at) {
        if (at >= Array.getLength(cells)) {
            return NOTHING;
        }
        return switch (cells) {
            case float[] floats
            when Float.isNaN(floats[at]) -> "NaN 0x" + Integer.toHexString(Float.floatToRawIntBits(floats[at]));
            case double[] doubles
            when Double.isNaN(doubles[at]) -> "NaN 0x" + Long.toHexString(Double.doubleToRawLongBits(doubles[at]));
            default -> String.valueOf(Array.get(cells, at));
        };
    }
}
