package org.denserow.engine.rebuilt;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.cells.NearestHandles;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.EachFrame;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Part;

/// The sets of a [Nearby]. In one phase, chunks of watchers ask the grid for each watcher and compare the answer with
/// its last set. There are two [SeenSets]: one is being made, the other one is that of the last completed frame; then
/// they change places.
///
/// *Threads*: as [Rebuilt].
public final class RowNearby extends Rebuilt<Nearby.View> implements Nearby, EachFrame {

    /// Fewest watchers of a chunk, unless there are fewer in all.
    private static final int GRAIN = 64;

    /// Most chunks for each worker; several, since watchers see different numbers of rows.
    private static final int CHUNKS_PER_WORKER = 8;

    private final Cells<?>[] coordinates; // by axis, or one column of vectors
    private final RowGrid grid;
    private final double radius;
    private final int most;
    private final Object[] from; // arrays of the coordinates, during a rebuild
    private NearestHandles[] searches = {}; // by worker

    private final SeenSets.Names saved;
    private SeenSets now;
    private SeenSets before;
    private boolean[] entered = {}; // by cell of the present sets
    private long[] left = {}; // likewise
    private int[] leftCounts = {}; // by place
    private int[] dropped = {}; // by place

    // During a rebuild.
    private int end;
    private int chunks;

    /// @param maxCells most handles that all watchers see together
    /// @param coordinates one for each axis of the grid, all of `double` or all of `float`; or one of vectors
    RowNearby(
            final RowStore watchers,
            final String part,
            final RowGrid grid,
            final double radius,
            final int most,
            final int maxCells,
            final Cells<?>... coordinates) {
        super(watchers, part);
        this.coordinates = coordinates;
        this.from = new Object[coordinates.length];
        this.grid = grid;
        this.radius = radius;
        this.most = most;
        this.saved = new SeenSets.Names(name());
        this.now = new SeenSets(most, maxCells);
        this.before = new SeenSets(most, maxCells);
    }

    // ---- Rebuild ----

    @Override
    public Part<?, ?>[] sources() {
        final Part<?, ?>[] sources = new Part<?, ?>[coordinates.length + 1];
        for (int i = 0; i < coordinates.length; i++) {
            sources[i] = (Part<?, ?>) coordinates[i];
        }
        sources[coordinates.length] = grid;
        return sources;
    }

    @Override
    public int phases() {
        return 1;
    }

    @Override
    public int begin(final int phase) {
        end = rows.activeEnd();
        chunks = Math.min((end + GRAIN - 1) / GRAIN, CHUNKS_PER_WORKER * workers());
        fit(end);
        now.begin(end);
        for (int i = 0; i < from.length; i++) {
            from[i] = coordinates[i].array();
        }
        return chunks;
    }

    private void fit(final int places) {
        if (searches.length < workers()) {
            searches = new NearestHandles[workers()];
            Arrays.setAll(searches, worker -> new NearestHandles(grid.cells(), grid.rows()::handle, most));
        }
        now.fit(places, rows.capacity(), rows.slots().space().slotCapacity());
        final int cells = now.cells().length;
        if (left.length < cells) {
            left = new long[cells];
            entered = new boolean[cells];
        }
        if (dropped.length < now.capacity()) {
            dropped = new int[now.capacity()];
            leftCounts = new int[now.capacity()];
        }
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        final NearestHandles search = searches[worker];
        for (int row = beginRow(chunk); row < beginRow(chunk + 1); row++) {
            if (rows.isActive(row)) {
                look(row, search);
            }
        }
    }

    private int beginRow(final int chunk) {
        return (int) ((long) end * chunk / chunks);
    }

    private void look(final int row, final NearestHandles search) {
        final long watcher = rows.handle(row);
        final double z = grid.shape().dimensions() == 2 ? 0 : coordinate(2, row);
        final int room = now.room(row);
        search.find(coordinate(0, row), coordinate(1, row), z, radius, room);
        now.put(row, watcher, search.handles(), search.count());
        dropped[row] = search.dropped();
        final int was = room == 0 ? SeenSets.NONE : before.find(watcher);
        final int first = now.first(row);
        leftCounts[row] = compare(
                before.cells(),
                before.first(was),
                before.end(was),
                now.cells(),
                first,
                now.end(row),
                entered,
                left,
                first);
    }

    private double coordinate(final int axis, final int row) {
        final Object array = from[from.length == 1 ? 0 : axis];
        if (array instanceof double[] doubles) {
            return doubles[row];
        }
        final float[] floats = (float[]) array;
        return from.length == 1 ? floats[coordinates[0].stride() * row + axis] : floats[row];
    }

    /// Compares two ascending sets.
    ///
    /// @param entered receives for each element of the second set whether it is not in the first
    /// @param left receives the elements of the first set that are not in the second, from `leftBegin` on
    /// @return the number of elements that left
    private static int compare(
            final long[] was,
            final int wasBegin,
            final int wasEnd,
            final long[] is,
            final int begin,
            final int end,
            final boolean[] entered,
            final long[] left,
            final int leftBegin) {
        int old = wasBegin;
        int gone = leftBegin;
        for (int i = begin; i < end; i++) {
            final long handle = is[i];
            while (old < wasEnd && was[old] < handle) {
                left[gone++] = was[old++];
            }
            final boolean isOld = old < wasEnd && was[old] == handle;
            entered[i] = !isOld;
            old += isOld ? 1 : 0;
        }
        while (old < wasEnd) {
            left[gone++] = was[old++];
        }
        return gone - leftBegin;
    }

    @Override
    public View view(final View reused) {
        final NearbyView view = reused == null ? new NearbyView(rows) : (NearbyView) reused;
        view.sets = now;
        view.entered = entered;
        view.left = left;
        view.leftCounts = leftCounts;
        view.dropped = dropped;
        return view;
    }

    // ---- As state ----

    @Override
    public void keep() {
        final SeenSets older = before;
        before = now;
        now = older;
    }

    @Override
    public long orderHash() {
        return before.orderHash();
    }

    @Override
    public String describe() {
        return "Nearby " + name() + ", grid=" + grid.name() + ", radius=" + radius + ", most=" + most;
    }

    @Override
    public void save(final SavedState to) {
        before.save(saved, to);
    }

    @Override
    public void load(final SavedState from) {
        before.load(saved, from, rows.capacity(), rows.slots().space().slotCapacity());
    }

    // ---- Memory ----

    @Override
    public void reserve() {
        fit(rows.capacity());
        before.fit(rows.capacity(), rows.capacity(), rows.slots().space().slotCapacity());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        now.arrays(to);
        before.arrays(to);
        to.accept(entered);
        to.accept(left);
        to.accept(leftCounts);
        to.accept(dropped);
        for (final NearestHandles search : searches) {
            search.arrays(to);
        }
    }
}
