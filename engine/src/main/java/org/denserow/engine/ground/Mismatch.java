package org.denserow.engine.ground;

import java.util.Arrays;

/// Where two arrays of one class differ: numbers by their bits, so two NaN may differ; references by identity.
///
/// *Threads*: the arrays are the caller's. *Cost*: O(cells), vectors for whole numbers.
public final class Mismatch {

    private Mismatch() {}

    /// {@return the first cell that differs, counted from `begin`; -1 if none does}
    ///
    /// @param a an array of numbers or references
    /// @param b an array of the same class
    /// @param begin the first cell to compare
    /// @param end the cell after the last, at most the length of both
    /// @throws ClassCastException if they are of different classes
    public static int of(final Object a, final Object b, final int begin, final int end) {
        return switch (a) {
            case int[] cells -> Arrays.mismatch(cells, begin, end, (int[]) b, begin, end);
            case long[] cells -> Arrays.mismatch(cells, begin, end, (long[]) b, begin, end);
            case byte[] cells -> Arrays.mismatch(cells, begin, end, (byte[]) b, begin, end);
            case float[] cells -> ofFloats(cells, (float[]) b, begin, end); // to Arrays.mismatch all NaN are equal
            case double[] cells -> ofDoubles(cells, (double[]) b, begin, end);
            default -> ofReferences((Object[]) a, (Object[]) b, begin, end);
        };
    }

    private static int ofFloats(final float[] a, final float[] b, final int begin, final int end) {
        for (int cell = begin; cell < end; cell++) {
            if (Float.floatToRawIntBits(a[cell]) != Float.floatToRawIntBits(b[cell])) {
                return cell - begin;
            }
        }
        return -1;
    }

    private static int ofDoubles(final double[] a, final double[] b, final int begin, final int end) {
        for (int cell = begin; cell < end; cell++) {
            if (Double.doubleToRawLongBits(a[cell]) != Double.doubleToRawLongBits(b[cell])) {
                return cell - begin;
            }
        }
        return -1;
    }

    private static int ofReferences(final Object[] a, final Object[] b, final int begin, final int end) {
        for (int cell = begin; cell < end; cell++) {
            if (a[cell] != b[cell]) {
                return cell - begin;
            }
        }
        return -1;
    }
}
