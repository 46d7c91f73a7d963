package org.denserow.demo.city;

import java.util.Arrays;
import java.util.Objects;

/// A growing list of ints, for files whose length is known only at their end.
final class Ints {

    private int[] values = new int[64];
    private int size;

    int size() {
        return size;
    }

    int get(final int position) {
        return values[Objects.checkIndex(position, size)];
    }

    void add(final int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }

    /// The values in the given order of positions.
    int[] toArray(final int[] order) {
        final int[] sorted = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = values[order[i]];
        }
        return sorted;
    }
}
