package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.cells.CountingSort;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowGroups;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// The groups of [Buckets]: a [CountingSort] of the rows by key.
///
/// | phase | chunks | work |
/// |---|---|---|
/// | count | rows | the words of an expression, the rows of targets for handles; then the number of rows of each key |
/// | scan | 1 | the first place of each group |
/// | place | rows | rows to their groups |
/// | carry | places | cells of carried columns |
///
/// A chunk counts every key, so many keys mean few chunks. Rows ascend within a group, so the result does not depend on
/// the number of chunks.
///
/// *Threads*: as [Rebuilt].
public final class RowBuckets extends Rebuilt<Buckets.View> implements Buckets, RowGroups {

    private static final int COUNT = 0;
    private static final int SCAN = 1;
    private static final int PLACE = 2;
    private static final int CARRY = 3;

    /// Fewest rows, or places, of a chunk.
    private static final int GRAIN = 1 << 13;

    private final Cells<?> key;
    private final int fixedKeys; // for an int key
    private final RowStore target; // for handles; null: the key is an int
    private final Runnable checkDefinable;
    private final Members members;
    private final Carried carried;
    private final CountingSort sort = new CountingSort();
    private int[] rowOf = {}; // for handles: by row, the row of its target, or -1

    // During a rebuild.
    private int keys;
    private int chunks;
    private int[] keyOf; // by row
    private int outside;

    /// @param target the type that the handles name; null for an int key
    /// @param checkDefinable throws after the first frame began
    RowBuckets(
            final RowStore rows,
            final String part,
            final Cells<?> key,
            final int fixedKeys,
            final RowStore target,
            final Runnable checkDefinable) {
        super(rows, part);
        this.key = key;
        this.fixedKeys = fixedKeys;
        this.target = target;
        this.checkDefinable = checkDefinable;
        this.members = new Members(rows, name());
        this.carried = new Carried(name());
    }

    @Override
    public Buckets only(final Selection selection) {
        checkDefinable.run();
        members.select(given(selection, "rows", "pass a tag, or tags combined"));
        return this;
    }

    @Override
    public Buckets carrying(final Column<?>... columns) {
        checkDefinable.run();
        for (final Column<?> column : given(columns, "columns")) {
            if (!rows.owns(given(column, "column"))) {
                throw new IllegalArgumentException("a part carries columns of its own type: part=" + name()
                        + ", column=" + column.name() + "; look the other row up by handle");
            }
            carried.add(column);
        }
        return this;
    }

    @Override
    public int outside() {
        return outside;
    }

    // ---- Rebuild ----

    @Override
    public Part<?, ?>[] sources() {
        final List<Part<?, ?>> sources = new ArrayList<>(List.of(members.tags()));
        sources.add((Part<?, ?>) key);
        for (final Cells<?> column : carried.columns()) {
            if (column != key) {
                sources.add((Part<?, ?>) column);
            }
        }
        return sources.toArray(Part<?, ?>[]::new);
    }

    @Override
    public RowStore[] types() {
        return target == null || target == rows ? super.types() : new RowStore[] {rows, target};
    }

    @Override
    public int phases() {
        return carried.columns().length == 0 ? CARRY : CARRY + 1;
    }

    @Override
    public int begin(final int phase) {
        return switch (phase) {
            case COUNT -> beginCount();
            case SCAN -> 1;
            case PLACE -> chunks;
            default -> Math.min(workers(), (sort.grouped() + GRAIN - 1) / GRAIN);
        };
    }

    private int beginCount() {
        final int end = members.begin();
        keys = target == null ? fixedKeys : target.end();
        chunks = chunks(end, keys);
        members.reserve(workers());
        fit(end);
        keyOf = target == null ? (int[]) key.array() : rowOf;
        sort.fit(end, keys, chunks);
        return chunks;
    }

    /// A chunk walks all keys, so it has at least as many rows.
    private int chunks(final int rowCount, final int keyCount) {
        return Math.clamp(rowCount / Math.max(GRAIN, keyCount), 1, workers());
    }

    private void fit(final int end) {
        if (target != null && rowOf.length < end) {
            rowOf = new int[rows.capacity()];
        }
        carried.fit(end);
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        switch (phase) {
            case COUNT -> count(chunk, worker);
            case SCAN -> {
                sort.scan();
                outside = sort.outside();
            }
            case PLACE -> sort.place(chunk, keyOf, members.words());
            default -> {
                final long places = sort.grouped();
                final int of = begin(CARRY);
                carried.gather(sort.rows(), (int) (places * chunk / of), (int) (places * (chunk + 1) / of));
            }
        }
    }

    private void count(final int chunk, final int worker) {
        final int begin = sort.beginRow(chunk);
        final int end = sort.endRow(chunk);
        members.evaluate(begin, end, worker);
        if (target != null) {
            find(((HandleCells) key).array(), target.slots().space(), rowOf, begin, end);
        }
        sort.count(chunk, keyOf, members.words());
    }

    /// Finds the rows of all targets, also for rows that are no members, since holes have a handle too.
    private static void find(
            final long[] handles, final SlotSpace slots, final int[] rowOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            rowOf[row] = slots.find(handles[row]);
        }
    }

    @Override
    public View view(final View reused) {
        return (reused == null ? new BucketsView(carried) : (BucketsView) reused).aim(keys, sort.begins(), sort.rows());
    }

    @Override
    public int groups() {
        return keys;
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
    public void reserve() {
        members.reserve(workers());
        fit(rows.capacity());
        final int most = target == null ? fixedKeys : target.capacity();
        sort.fit(rows.capacity(), most, chunks(rows.capacity(), most));
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        members.arrays(to);
        carried.arrays(to);
        sort.arrays(to);
        to.accept(rowOf);
    }
}
