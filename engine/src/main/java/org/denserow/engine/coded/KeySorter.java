package org.denserow.engine.coded;

import java.util.Arrays;

/// The order of rows by their keys: a radix sort, one byte at a time, which skips bytes in which all keys are equal.
///
/// *Cost*: O(rows) for each byte in which keys differ; 24 bytes for each row of the largest call. *Threads*: one.
final class KeySorter {

    private static final int RADIX = 256;

    private int[] order = {};
    private int[] nextOrder = {};
    private long[] sorted = {};
    private long[] nextSorted = {};
    private final int[] places = new int[RADIX];

    /// Sorts.
    ///
    /// @param keys the keys, which stay as they are
    /// @param count the number of them
    void sort(final long[] keys, final int count) {
        if (order.length < count) {
            final int room = Math.max(count, order.length + (order.length >> 1));
            order = new int[room];
            nextOrder = new int[room];
            sorted = new long[room];
            nextSorted = new long[room];
        }
        long differing = 0;
        boolean isAscending = true;
        for (int i = 0; i < count; i++) {
            order[i] = i;
            sorted[i] = keys[i] ^ Long.MIN_VALUE; // so that bytes compare as unsigned ones
            differing |= keys[i] ^ keys[0];
            isAscending &= i == 0 || keys[i - 1] <= keys[i];
        }
        for (int shift = 0; !isAscending && shift < Long.SIZE; shift += Byte.SIZE) {
            if ((differing >>> shift & RADIX - 1) != 0) {
                sortByte(shift, count);
            }
        }
    }

    private void sortByte(final int shift, final int count) {
        Arrays.fill(places, 0);
        count(sorted, count, shift, places);
        int sum = 0;
        for (int digit = 0; digit < RADIX; digit++) {
            final int rows = places[digit];
            places[digit] = sum;
            sum += rows;
        }
        scatter(sorted, order, count, shift, places, nextSorted, nextOrder);
        final long[] keys = sorted;
        sorted = nextSorted;
        nextSorted = keys;
        final int[] rows = order;
        order = nextOrder;
        nextOrder = rows;
    }

    private static void count(final long[] keys, final int count, final int shift, final int[] counts) {
        for (int i = 0; i < count; i++) {
            counts[(int) (keys[i] >>> shift) & RADIX - 1]++;
        }
    }

    private static void scatter(
            final long[] keys,
            final int[] order,
            final int count,
            final int shift,
            final int[] places,
            final long[] toKeys,
            final int[] toOrder) {
        for (int i = 0; i < count; i++) {
            final int place = places[(int) (keys[i] >>> shift) & RADIX - 1]++;
            toKeys[place] = keys[i];
            toOrder[place] = order[i];
        }
    }

    /// {@return the number of a row, by its place in the order of keys}
    int row(final int place) {
        return order[place];
    }

    /// {@return the key at a place in the order of keys}
    long key(final int place) {
        return sorted[place] ^ Long.MIN_VALUE;
    }

    /// {@return whether there is a key}
    ///
    /// @param count the number of keys of the last call
    boolean has(final long key, final int count) {
        int low = 0;
        int high = count;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (key(middle) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < count && key(low) == key;
    }
}
