package org.denserow.demo.city;

import java.util.Arrays;
import java.util.Objects;

/// A growing list of doubles, for files whose length is known only at their end.
final class Doubles {

    private double[] values = new double[64];
    private int size;

    int size() {
        return size;
    }

    double get(final int position) {
        return values[Objects.checkIndex(position, size)];
    }

    void add(final double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    double[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /// The values in the given order of positions.
    double[] toArray(final int[] order) {
        final double[] sorted = new double[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = values[order[i]];
        }
        return sorted;
    }
}
