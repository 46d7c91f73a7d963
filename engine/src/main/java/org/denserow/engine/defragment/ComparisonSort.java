package org.denserow.engine.defragment;

import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;

/// Sorts row numbers by a comparison of live rows, all in one call: a stable merge sort.
///
/// *Cost*: O(n log n) comparisons, n - 1 if the rows are in order; 16 bytes for each row of capacity.
final class ComparisonSort {

    private final RowStore store;
    private final RowComparison comparison;
    private int[] order = {};
    private int[] merged = {};
    private long[] handles = {};
    private boolean isComparing;

    ComparisonSort(final RowStore store, final RowComparison comparison) {
        this.store = store;
        this.comparison = comparison;
    }

    /// Sorts the active rows that are not permanent and fills the targets. If the comparison throws, the targets stay
    /// as they are.
    ///
    /// @return false if the rows are in order already
    boolean sort(final Targets targets) {
        checkIdle();
        final int first = store.slots().permanent();
        final int count = store.size() - first;
        if (order.length < count) {
            order = new int[store.capacity()];
            merged = new int[store.capacity()];
            handles = new long[store.capacity()];
        }
        for (int i = 0; i < count; i++) {
            order[i] = first + i;
        }
        final long changes = store.slots().changes();
        isComparing = true;
        final boolean wasInOrder;
        try {
            wasInOrder = isInOrder(count);
            for (int run = 1; !wasInOrder && run < count; run = (int) Math.min(count, 2L * run)) {
                merge(count, run);
            }
        } finally {
            isComparing = false;
        }
        if (store.slots().changes() != changes) {
            throw new IllegalStateException("a comparison only looks: type=" + store.name()
                    + "; it created, destroyed or moved a row, do so elsewhere");
        }
        if (wasInOrder) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            handles[i] = store.handle(first + i);
            order[i] -= first;
        }
        targets.begin(count, first);
        targets.add(order, count, handles);
        return true;
    }

    void checkIdle() {
        if (isComparing) {
            throw new IllegalStateException("a comparison only looks: type=" + store.name()
                    + ", call=defragment; it is called while rows are put in order, call it afterwards");
        }
    }

    private boolean isInOrder(final int count) {
        for (int i = 1; i < count; i++) {
            if (comparison.isAfter(order[i - 1], order[i])) {
                return false;
            }
        }
        return true;
    }

    /// Merges sorted runs in pairs.
    private void merge(final int count, final int run) {
        for (int begin = 0; begin < count; begin = (int) Math.min(count, begin + 2L * run)) {
            final int middle = (int) Math.min(count, (long) begin + run);
            final int end = (int) Math.min(count, begin + 2L * run);
            int left = begin;
            int right = middle;
            for (int i = begin; i < end; i++) {
                final boolean takesLeft =
                        left < middle && (right == end || !comparison.isAfter(order[left], order[right]));
                merged[i] = order[takesLeft ? left++ : right++];
            }
        }
        final int[] sorted = merged;
        merged = order;
        order = sorted;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(order);
        to.accept(merged);
        to.accept(handles);
    }
}
