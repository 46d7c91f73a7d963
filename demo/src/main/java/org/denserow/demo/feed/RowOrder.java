package org.denserow.demo.feed;

import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/// The rows of a file by group (stop times by trip, points by shape), each group in ascending order of sequence
/// numbers. The file may list its rows in any order.
///
/// @param start group `g` is `rows[start[g]] … rows[start[g + 1] - 1]`; one element more than groups
/// @param rows positions in the file
record RowOrder(int[] start, int[] rows) {

    /// Groups and sorts in O(rows), plus O(r log r) for each group of r rows that the file does not list in order.
    ///
    /// @param group group of each row, in `[0, groups)`
    /// @param sequence sequence number of each row, at least 0
    static RowOrder of(final int[] group, final int[] sequence, final int groups) {
        final int[] start = new int[groups + 1];
        for (final int g : group) {
            start[g + 1]++;
        }
        for (int g = 0; g < groups; g++) {
            start[g + 1] += start[g];
        }
        final int[] next = Arrays.copyOf(start, groups);
        final int[] rows = new int[group.length];
        for (int row = 0; row < group.length; row++) {
            rows[next[group[row]]++] = row;
        }
        for (int g = 0; g < groups; g++) {
            sort(rows, start[g], start[g + 1], sequence);
        }
        return new RowOrder(start, rows);
    }

    /// {@return the values of a column of the file, group by group}
    int[] sorted(final IntArrayList column) {
        final int[] sorted = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            sorted[i] = column.getInt(rows[i]);
        }
        return sorted;
    }

    /// {@return the values of a column of the file, group by group}
    double[] sorted(final double[] column) {
        final double[] sorted = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            sorted[i] = column[rows[i]];
        }
        return sorted;
    }

    private static void sort(final int[] rows, final int from, final int to, final int[] sequence) {
        boolean ordered = true;
        for (int i = from + 1; i < to; i++) {
            ordered &= sequence[rows[i - 1]] <= sequence[rows[i]];
        }
        if (ordered) {
            return;
        }
        final long[] keys = new long[to - from]; // number above, row below: equal numbers keep the order of the file
        for (int i = from; i < to; i++) {
            keys[i - from] = (long) sequence[rows[i]] << 32 | rows[i];
        }
        Arrays.sort(keys);
        for (int i = from; i < to; i++) {
            rows[i] = (int) keys[i - from];
        }
    }
}
