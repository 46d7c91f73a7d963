package org.denserow.engine.rebuilt;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.cells.CountingSort;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Selection;

/// The groups of [Buckets]: a [CountingSort] of the rows by key.
///
/// *Threads*: as [SortedPart].
public final class RowBuckets extends SortedPart<Buckets.View> implements Buckets, RowGroups {

    private final Cells<?> key;
    private final int fixedKeys; // for an int key
    private final RowStore target; // for handles; null: the key is an int
    private final CountingSort sort = new CountingSort();
    private int[] rowOf = {}; // for handles: by row, the row of its target, or -1

    /// @param target the type that the handles name; null for an int key
    /// @param checkDefinable throws after the first frame began
    RowBuckets(
            final RowStore rows,
            final String part,
            final Cells<?> key,
            final int fixedKeys,
            final RowStore target,
            final Runnable checkDefinable) {
        super(rows, part, checkDefinable);
        this.key = key;
        this.fixedKeys = fixedKeys;
        this.target = target;
    }

    @Override
    public Buckets only(final Selection selection) {
        select(selection, "rows");
        return this;
    }

    @Override
    public Buckets carrying(final Column<?>... columns) {
        carry(columns);
        return this;
    }

    // ---- Rebuild ----

    @Override
    List<Cells<?>> keys() {
        return List.of(key);
    }

    @Override
    public RowStore[] types() {
        return target == null || target == rows ? super.types() : new RowStore[] {rows, target};
    }

    @Override
    int presentGroups() {
        return target == null ? fixedKeys : target.end();
    }

    @Override
    int mostGroups() {
        return target == null ? fixedKeys : target.capacity();
    }

    @Override
    void fit(final int end, final int ofGroups, final int ofChunks) {
        if (target != null && rowOf.length < end) {
            rowOf = new int[rows.capacity()];
        }
        sort.fit(end, ofGroups, ofChunks);
    }

    @Override
    void count(final int chunk, final int worker) {
        final int begin = sort.beginRow(chunk);
        final int end = sort.endRow(chunk);
        members.evaluate(begin, end, worker);
        if (target != null) {
            find(((HandleCells) key).array(), target.slots().space(), rowOf, begin, end);
        }
        sort.count(chunk, keyOf(), members.words());
    }

    private int[] keyOf() {
        return target == null ? (int[]) key.array() : rowOf;
    }

    /// Finds the rows of all targets, also for rows that are no members, since holes have a handle too.
    private static void find(
            final long[] handles, final SlotSpace slots, final int[] rowOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            rowOf[row] = slots.find(handles[row]);
        }
    }

    @Override
    int scan() {
        sort.scan();
        return sort.outside();
    }

    @Override
    void place(final int chunk) {
        sort.place(chunk, keyOf(), members.words());
    }

    @Override
    int places() {
        return sort.grouped();
    }

    @Override
    public View view(final View reused) {
        return (reused == null ? new BucketsView(carried) : (BucketsView) reused)
                .aim(lastGroups(), sort.begins(), sort.rows());
    }

    // ---- Groups ----

    @Override
    public int groups() {
        return lastGroups();
    }

    @Override
    public int fixedGroups() {
        return target == null ? fixedKeys : -1;
    }

    @Override
    public int[] begins() {
        return sort.begins();
    }

    @Override
    public int[] order() {
        return sort.rows();
    }

    @Override
    public boolean areRowsOf(final RowStore type) {
        return target == null || target == type;
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        super.arrays(to);
        sort.arrays(to);
        to.accept(rowOf);
    }
}
