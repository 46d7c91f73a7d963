package org.denserow.engine;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;

/// The first difference of two saved states of the same definition: columns of rows first, then all other arrays. Arrays
/// of objects are left out, since those of a file are bytes.
///
/// *Threads*: any. *Cost*: O(cells), copies of arrays.
final class StateDifference {

    private final StateFile recorded;
    private final StateFile replayed;

    StateDifference(final StateFile recorded, final StateFile replayed) {
        this.recorded = recorded;
        this.replayed = replayed;
    }

    String first(final List<Table> tables) {
        for (final Table table : tables) {
            for (final Part<?, ?> part : table.parts()) {
                if (part instanceof final Column<?> column) {
                    final String found = first(
                            "type " + table.name(),
                            column.name(),
                            "type=" + table.name() + ", column=" + column.name() + ", row=",
                            column.stride());
                    if (!found.isEmpty()) {
                        return found;
                    }
                }
            }
        }
        return firstOfAll();
    }

    private String firstOfAll() {
        if (!recorded.names().equals(replayed.names())) {
            return "states=" + recorded.names() + " (recorded), " + replayed.names() + " (replayed)";
        }
        for (final String state : recorded.names()) {
            for (final String array : recorded.state(state).names()) {
                final String found = first(state, array, "state=" + state + ", array=" + array + ", cell=", 1);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return "no array of numbers differs: look at objects";
    }

    private String first(final String state, final String array, final String where, final int stride) {
        final SavedState ours = recorded.state(state);
        final SavedState theirs = replayed.state(state);
        final Class<?> kind = theirs.names().contains(array) ? theirs.kind(array) : Void.class;
        if (!ours.names().contains(array) || ours.kind(array) != kind || kind == Object[].class) {
            return "";
        }
        final Object one = cells(ours, array);
        final Object two = cells(theirs, array);
        final int cell = mismatch(one, two);
        return cell < 0
                ? ""
                : where + cell / stride + ": " + at(one, cell) + " (recorded), " + at(two, cell) + " (replayed)";
    }

    private static Object cells(final SavedState state, final String array) {
        final Object cells = Array.newInstance(state.kind(array).getComponentType(), state.count(array));
        state.copyTo(array, cells);
        return cells;
    }

    private static String at(final Object cells, final int cell) {
        return cell < Array.getLength(cells) ? String.valueOf(Array.get(cells, cell)) : "nothing";
    }

    private static int mismatch(final Object one, final Object two) {
        return switch (one) {
            case byte[] cells -> Arrays.mismatch(cells, (byte[]) two);
            case int[] cells -> Arrays.mismatch(cells, (int[]) two);
            case long[] cells -> Arrays.mismatch(cells, (long[]) two);
            case float[] cells -> Arrays.mismatch(cells, (float[]) two);
            case double[] cells -> Arrays.mismatch(cells, (double[]) two);
            default -> -1;
        };
    }
}
