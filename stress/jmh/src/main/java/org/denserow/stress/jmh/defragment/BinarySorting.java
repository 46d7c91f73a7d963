package org.denserow.stress.jmh.defragment;

/// Insertion sort that finds places by bisection and goes on where the call before ended. Its budget counts insertions.
final class BinarySorting implements Sorting {

    private final PlainRows rows;
    private final int budget;
    private int next;
    private long moved;

    BinarySorting(final PlainRows rows, final int budget) {
        this.rows = rows;
        this.budget = budget;
    }

    @Override
    public String name() {
        return "binary insertion";
    }

    @Override
    public String move() {
        return "an insertion";
    }

    @Override
    public void restore() {
        rows.restore();
        next = 1;
    }

    @Override
    public int step() {
        int insertions = 0;
        moved = 0;
        for (; next < rows.count && insertions < budget; next++) {
            final int to = placeOf(rows.keys, next);
            if (to < next) {
                rows.insert(next, to);
                for (int row = to; row <= next; row++) {
                    rows.rowOf[rows.slots[row]] = row;
                }
                moved += next - to + 1;
                insertions++;
            }
        }
        return insertions;
    }

    /// {@return the place behind all keys that are not above, among the rows before}
    private static int placeOf(final float[] keys, final int row) {
        final float key = keys[row];
        if (keys[row - 1] <= key) {
            return row;
        }
        int low = 0;
        int high = row - 1;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (keys[middle] <= key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public boolean isDone() {
        return next >= rows.count;
    }

    @Override
    public long rowsMoved() {
        return moved;
    }

    @Override
    public void check() {
        rows.check(name());
    }
}
