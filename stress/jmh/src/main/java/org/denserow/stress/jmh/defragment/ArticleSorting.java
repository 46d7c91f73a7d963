package org.denserow.stress.jmh.defragment;

/// The insertion sort of the article, with its own budget: each call begins at the first row again, and an insertion
/// counts as one move however many rows it shifts.
///
/// Source: "Game Engine Containers – handle_map", `defragment`, the path for items that may be copied as bytes.
final class ArticleSorting implements Sorting {

    private final PlainRows rows;
    private final int budget;
    private boolean isFragmented;
    private long moved;

    ArticleSorting(final PlainRows rows, final int budget) {
        this.rows = rows;
        this.budget = budget;
    }

    @Override
    public String name() {
        return "article's insertion sort";
    }

    @Override
    public String move() {
        return "an insertion";
    }

    @Override
    public void restore() {
        rows.restore();
        isFragmented = true;
    }

    @Override
    public int step() {
        final float[] keys = rows.keys;
        final int[] slots = rows.slots;
        final int[] rowOf = rows.rowOf;
        int insertions = 0;
        int next = 1;
        moved = 0;
        for (; next < rows.count && insertions < budget; next++) {
            final float key = keys[next];
            int to = next;
            while (to > 0 && keys[to - 1] > key) {
                rowOf[slots[to - 1]] = to;
                to--;
            }
            if (to < next) {
                rowOf[slots[next]] = to;
                rows.insert(next, to);
                moved += next - to + 1;
                insertions++;
            }
        }
        isFragmented = next < rows.count;
        return insertions;
    }

    @Override
    public boolean isDone() {
        return !isFragmented;
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
