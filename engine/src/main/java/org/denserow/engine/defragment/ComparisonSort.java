package org.denserow.engine.defragment;

import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;

/// Sorts copied rows by a comparison of live rows, some rows at a time: a stable merge sort. Rows that died after the
/// copy are not compared.
///
/// *Cost*: O(n log n) comparisons, n - 1 if the rows are in order; 8 bytes for each row of capacity.
final class ComparisonSort {

    private static final int NONE = -1;

    private final RowStore store;
    private final SlotMap slots;
    private final RowComparison comparison;
    private final KeyCopy copy; // of handles, without keys
    private final Targets targets;
    private int[] order = {}; // copied rows by number, sorted so far
    private int[] merged = {};
    private int run; // rows of a sorted run; 0: finds out whether all are in order
    private int at; // rows handled in the present stage
    private int middle; // end of the first of the two runs that are merged
    private int end; // end of the second one
    private int left; // next row of the first one
    private int right; // next row of the second one
    private boolean isInOrder; // as far as is known
    private boolean isDone;
    private boolean isComparing;

    ComparisonSort(final RowStore store, final RowComparison comparison, final KeyCopy copy, final Targets targets) {
        this.store = store;
        this.slots = store.slots();
        this.comparison = comparison;
        this.copy = copy;
        this.targets = targets;
    }

    /// Starts to sort the copied rows.
    void begin(final int capacity) {
        final int rows = Math.max(capacity, copy.count());
        if (order.length < rows) {
            order = new int[rows];
            merged = new int[rows];
        }
        run = 0;
        at = 0;
        isInOrder = true;
        isDone = copy.count() == 0;
        targets.begin(copy.count(), copy.first());
    }

    /// Continues to sort. If the comparison throws, the next call begins with the rows that were compared.
    ///
    /// @param most rows to handle; a row counts once at first, once for each merge, and once for its target
    /// @return rows handled
    long slice(final long most) {
        checkIdle();
        final long changes = slots.changes();
        long rest = most;
        isComparing = true;
        try {
            for (; rest > 0 && !isDone; rest--) {
                handle();
            }
        } finally {
            isComparing = false;
        }
        if (slots.changes() != changes) {
            throw new IllegalStateException("a comparison only looks: type=" + store.name()
                    + "; it created, destroyed or moved a row, do so elsewhere");
        }
        return most - rest;
    }

    /// Handles one row.
    private void handle() {
        final int count = copy.count();
        if (run == 0) {
            isInOrder = isInOrder && (at == 0 || !isAfter(at - 1, at));
            order[at] = at;
        } else if (run >= count) {
            targets.add(order, at + 1, copy.handles());
        } else {
            merge(count);
        }
        at++;
        if (at == count) {
            isDone = run >= count || run == 0 && isInOrder;
            beginRuns(count);
        }
    }

    private void merge(final int count) {
        if (at == end) {
            beginPair(count);
        }
        final boolean takesLeft = left < middle && (right == end || !isAfter(order[left], order[right]));
        merged[at] = order[takesLeft ? left : right];
        left += takesLeft ? 1 : 0;
        right += takesLeft ? 0 : 1;
    }

    /// The next stage: runs of double the length.
    private void beginRuns(final int count) {
        if (run > 0 && run < count) {
            final int[] sorted = merged;
            merged = order;
            order = sorted;
        }
        run = run == 0 ? 1 : (int) Math.min(count, 2L * run);
        at = 0;
        end = 0;
    }

    private void beginPair(final int count) {
        left = at;
        middle = (int) Math.min(count, (long) at + run);
        right = middle;
        end = (int) Math.min(count, at + 2L * run);
    }

    /// Compares two copied rows. A dead one stands where it is met, so that the live ones beside it are merged right.
    private boolean isAfter(final int a, final int b) {
        final int rowOfA = row(a);
        final int rowOfB = row(b);
        return rowOfA >= 0 && (rowOfB < 0 || comparison.isAfter(rowOfA, rowOfB));
    }

    private int row(final int number) {
        final int row = slots.find(copy.handles()[number]);
        return row >= slots.permanent() && row < slots.size() ? row : NONE;
    }

    boolean isDone() {
        return isDone;
    }

    /// Whether all rows were in order; valid when the sort is done.
    boolean isInOrder() {
        return isInOrder;
    }

    void checkIdle() {
        if (isComparing) {
            throw new IllegalStateException("a comparison only looks: type=" + store.name()
                    + ", call=defragment; it is called while rows are put in order, call it afterwards");
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(order);
        to.accept(merged);
    }
}
