package org.denserow.engine;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.denserow.engine.snapshot.SavedState;
import org.jspecify.annotations.Nullable;

/// Turns the saved cells of a column into those of another definition: numbers with other meanings, or wider ones.
///
/// *Threads*: any. *Cost*: O(cells).
final class ConvertedCells {

    private ConvertedCells() {}

    /// Puts the cells of a column into another state.
    ///
    /// @param from the state that has them
    /// @param of the name of the column there
    /// @param code new numbers for old ones; null keeps them
    /// @param to takes the cells
    /// @param column the name of the column there
    static void put(
            final SavedState from,
            final String of,
            final @Nullable IntUnaryOperator code,
            final SavedState to,
            final String column) {
        final int count = from.count(of);
        if (from.kind(of) == byte[].class) {
            final byte[] bytes = new byte[count];
            from.copyTo(of, bytes);
            for (int i = 0; i < count; i++) {
                bytes[i] = (byte) code.applyAsInt(bytes[i]);
            }
            to.put(column, bytes, count);
        } else if (code != null) {
            final int[] ints = new int[count];
            from.copyTo(of, ints);
            Arrays.setAll(ints, i -> code.applyAsInt(ints[i]));
            to.put(column, ints, count);
        } else if (from.kind(of) == int[].class) {
            final int[] ints = new int[count];
            from.copyTo(of, ints);
            final long[] longs = new long[count];
            for (int i = 0; i < count; i++) {
                longs[i] = ints[i];
            }
            to.put(column, longs, count);
        } else {
            final float[] floats = new float[count];
            from.copyTo(of, floats);
            final double[] doubles = new double[count];
            for (int i = 0; i < count; i++) {
                doubles[i] = floats[i];
            }
            to.put(column, doubles, count);
        }
    }
}
