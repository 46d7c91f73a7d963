package org.denserow.engine.rows;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.Mismatch;

/// Checks mode, in a simulation: the old arrays of columns, replaced when the type grew. Finds writes of callers that
/// kept such an array; these writes reach no row.
///
/// Capacity at least doubles, so the old arrays and their copies take at most twice the memory of the present columns.
/// Their objects stay alive. A restore forgets them. The byte counts of the map leave them out.
///
/// *Threads*: the thread that changes the rows adds; the owner calls [#takeBack()]. *Cost*: [#takeBack()] O(cells).
final class ReplacedArrays {

    private record Replaced(String part, int stride, Object array, Object copy) {}

    private final List<Replaced> all = new ArrayList<>();

    /// @param array the old array of the column
    void add(final String part, final int stride, final Object array) {
        all.add(new Replaced(part, stride, array, copyOf(array)));
    }

    void forget() {
        all.clear();
    }

    /// Restores the content that all arrays had when they were replaced.
    ///
    /// @return the part and the row of the first cell that differed, or an empty text
    String takeBack() {
        String first = "";
        for (final Replaced each : all) {
            final int cell = Mismatch.of(each.array, each.copy, 0, Array.getLength(each.copy));
            if (cell >= 0) {
                System.arraycopy(each.copy, 0, each.array, 0, Array.getLength(each.copy));
                first = first.isEmpty() ? "part=" + each.part + ", row=" + cell / each.stride : first;
            }
        }
        return first;
    }

    private static Object copyOf(final Object array) {
        return switch (array) {
            case float[] cells -> cells.clone();
            case double[] cells -> cells.clone();
            case int[] cells -> cells.clone();
            case long[] cells -> cells.clone();
            case byte[] cells -> cells.clone();
            default -> ((Object[]) array).clone();
        };
    }
}
