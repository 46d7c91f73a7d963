package org.denserow.engine.defragment;

import java.util.Arrays;
import java.util.function.Consumer;

/// Sorts copied rows by their keys, some rows at a time: a stable radix sort, one byte at a time, from the lowest byte
/// of the last key to the highest byte of the first key. It skips bytes in which all keys are equal. The progress of a
/// call depends on counts and keys only.
///
/// *Cost*: O(rows) for each byte, and once more for each key; 24 bytes for each row of capacity.
final class KeySort {

    /// Rows handled by one step of a plan. A row counts once for each key byte in which rows differ, once for each key
    /// that has such a byte, and once for its target.
    static final int SLICE = 16_384;

    private static final int RADIX = 256;
    private static final int NONE = -1;

    private final KeyCopy copy;
    private final Targets targets;
    private int[] order = {}; // copied rows by number, sorted so far
    private int[] nextOrder = {};
    private long[] keys = {}; // keys of the present term in that order, unsigned
    private long[] nextKeys = {};
    private int[] places = new int[RADIX]; // position of the next key with this byte value
    private int[] counts = new int[RADIX]; // counts of the next byte
    private int term; // -1: all are sorted, and are written to the targets
    private int shift; // of the present byte; -1: the keys of the term are fetched
    private int at; // rows handled in the present stage
    private boolean isFirst; // no term has been sorted yet: the order is that of the copy
    private int slices; // calls so far

    KeySort(final KeyCopy copy, final Targets targets) {
        this.copy = copy;
        this.targets = targets;
    }

    void fit(final int rows) {
        if (order.length < rows) {
            order = new int[rows];
            nextOrder = new int[rows];
            keys = new long[rows];
            nextKeys = new long[rows];
        }
    }

    /// Starts to sort the copied rows.
    void begin(final int capacity) {
        fit(Math.max(capacity, copy.count()));
        isFirst = true;
        slices = 0;
        targets.begin(copy.count(), copy.first());
        beginTerm(copy.terms());
    }

    private void beginTerm(final int before) {
        term = before - 1;
        while (term >= 0 && copy.varying(term) == 0) {
            term--;
        }
        shift = NONE;
        at = 0;
        Arrays.fill(counts, 0);
    }

    /// Continues to sort.
    ///
    /// @param most rows to handle
    /// @return rows handled
    long slice(final long most) {
        slices++;
        long left = most;
        while (left > 0 && !isDone()) {
            final int end = at + (int) Math.min(copy.count() - at, left);
            left -= end - at;
            if (term < 0) {
                targets.add(order, end, copy.handles());
                at = end;
            } else if (shift < 0) {
                fetch(end);
            } else {
                scatter(end);
            }
        }
        return most - left;
    }

    /// {@return whether all rows are sorted and written to the targets}
    boolean isDone() {
        return term < 0 && at == copy.count();
    }

    private void fetch(final int end) {
        final long[] from = copy.keys(term);
        final int lowest = nextShift(NONE);
        for (int i = at; i < end; i++) {
            if (isFirst) {
                order[i] = i;
            }
            final long key = from[order[i]] ^ Long.MIN_VALUE;
            keys[i] = key;
            counts[(int) (key >>> lowest) & RADIX - 1]++;
        }
        at = end;
        if (end == copy.count()) {
            isFirst = false;
            beginByte(lowest);
        }
    }

    private void scatter(final int end) {
        final int next = nextShift(shift);
        scatter(keys, order, at, end, shift, places, nextKeys, nextOrder, next < 0 ? shift : next, counts);
        at = end;
        if (end < copy.count()) {
            return;
        }
        final long[] sortedKeys = nextKeys;
        nextKeys = keys;
        keys = sortedKeys;
        final int[] sorted = nextOrder;
        nextOrder = order;
        order = sorted;
        if (next < 0) {
            beginTerm(term);
        } else {
            beginByte(next);
        }
    }

    private static void scatter(
            final long[] keys,
            final int[] order,
            final int begin,
            final int end,
            final int shift,
            final int[] places,
            final long[] sortedKeys,
            final int[] sorted,
            final int nextShift,
            final int[] counts) {
        for (int i = begin; i < end; i++) {
            final long key = keys[i];
            final int place = places[(int) (key >>> shift) & RADIX - 1]++;
            sortedKeys[place] = key;
            sorted[place] = order[i];
            counts[(int) (key >>> nextShift) & RADIX - 1]++;
        }
    }

    /// The next byte in which keys differ, as a shift; -1 if there is none.
    private int nextShift(final int before) {
        final long varying = copy.varying(term);
        for (int each = before < 0 ? 0 : before + Byte.SIZE; each < Long.SIZE; each += Byte.SIZE) {
            if ((varying >>> each & RADIX - 1) != 0) {
                return each;
            }
        }
        return NONE;
    }

    private void beginByte(final int of) {
        shift = of;
        at = 0;
        final int[] counted = counts;
        counts = places;
        places = counted;
        Arrays.fill(counts, 0);
        int sum = 0;
        for (int digit = 0; digit < RADIX; digit++) {
            final int count = places[digit];
            places[digit] = sum;
            sum += count;
        }
    }

    int slices() {
        return slices;
    }

    /// Calls that are left.
    long slicesLeft() {
        return Math.max(0, slicesToCome() - slices);
    }

    /// Calls that it takes to sort the rows copied so far.
    long slicesToCome() {
        long stages = 1;
        for (int each = 0; each < copy.terms(); each++) {
            long bytes = 0;
            for (int of = 0; of < Long.SIZE; of += Byte.SIZE) {
                bytes += (copy.varying(each) >>> of & RADIX - 1) == 0 ? 0 : 1;
            }
            stages += bytes == 0 ? 0 : bytes + 1;
        }
        return (stages * copy.count() + SLICE - 1) / SLICE;
    }

    /// Sorts the loaded copy again, up to the saved number of calls.
    void load(final int capacity, final int slicesBefore) {
        begin(capacity);
        while (slices < slicesBefore) {
            slice(SLICE);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(order);
        to.accept(nextOrder);
        to.accept(keys);
        to.accept(nextKeys);
        to.accept(places);
        to.accept(counts);
    }
}
