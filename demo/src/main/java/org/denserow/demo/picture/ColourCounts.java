package org.denserow.demo.picture;

import java.util.Arrays;

/// How often each of a few colours was used.
///
/// *Cost*: O(colours) for a use.
final class ColourCounts {

    private int[] colours = new int[8];
    private long[] counts = new long[8];
    private int size;

    void add(final int colour) {
        int at = 0;
        while (at < size && colours[at] != colour) {
            at++;
        }
        if (at == size) {
            if (size == colours.length) {
                colours = Arrays.copyOf(colours, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            colours[size++] = colour;
        }
        counts[at]++;
    }

    /// {@return how often it was used}
    long of(final int colour) {
        for (int at = 0; at < size; at++) {
            if (colours[at] == colour) {
                return counts[at];
            }
        }
        return 0;
    }
}
