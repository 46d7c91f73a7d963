package org.denserow.engine.defragment;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// The copied rows, by handle, in the order in which they must stand.
///
/// *Cost*: 12 bytes for each row of capacity, and 4 for each slot if the order is in chunks.
final class Targets {

    private static final int NONE = -1;
    private static final String ORDER = Plan.PREFIX + " order"; // in a saved state

    private final RowStore store;
    private final int chunkRows;
    private long[] handles = {}; // sorted
    private int[] from = {}; // by place in the order: number of the copied row
    private int[] places = {}; // by slot: place in the order, valid if its handle stands there; for chunks only
    private int count;
    private int first; // the row of the first place
    private int displaced; // places not handled yet whose row was copied elsewhere

    Targets(final RowStore store, final int chunkRows) {
        this.store = store;
        this.chunkRows = chunkRows;
    }

    void reserve() {
        fit(store.capacity());
    }

    private void fit(final int rows) {
        if (handles.length < rows) {
            handles = Arrays.copyOf(handles, rows);
            from = Arrays.copyOf(from, rows);
        }
        final int slots = store.slots().space().slotCapacity();
        if (chunkRows > 1 && places.length < slots) {
            places = Arrays.copyOf(places, slots);
        }
    }

    /// Starts to take rows.
    void begin(final int rows, final int firstRow) {
        fit(Math.max(rows, store.capacity()));
        count = 0;
        first = firstRow;
        displaced = 0;
    }

    /// Takes the next rows: those copied as `order[count] … order[end - 1]`.
    void add(final int[] order, final int end, final long[] copied) {
        for (int place = count; place < end; place++) {
            final int copy = order[place];
            handles[place] = copied[copy];
            from[place] = copy;
            displaced += isDisplaced(place) ? 1 : 0;
            if (chunkRows > 1) {
                setPlace(Handle.slot(copied[copy]), place);
            }
        }
        count = end;
    }

    private void setPlace(final int slot, final int place) {
        if (slot < places.length) { // not if the map was reset and shrunk after the copy
            places[slot] = place;
        }
    }

    private boolean isDisplaced(final int place) {
        return chunkRows == 1 ? from[place] != place : chunk(from[place]) != chunk(place);
    }

    /// The chunk of a place.
    int chunk(final int place) {
        return (first + place) / chunkRows;
    }

    /// Counts a place as handled.
    void passed(final int place) {
        displaced -= isDisplaced(place) ? 1 : 0;
    }

    int displaced() {
        return displaced;
    }

    int count() {
        return count;
    }

    int first() {
        return first;
    }

    long handle(final int place) {
        return handles[place];
    }

    /// The place of a row, or -1 if it was not copied.
    int placeOf(final long handle) {
        final int slot = Handle.slot(handle);
        if (slot >= places.length) {
            return NONE;
        }
        final int place = places[slot];
        return place < count && handles[place] == handle ? place : NONE;
    }

    // ---- State over time: the handles are those of the copy ----

    long orderHash() {
        long sum = count;
        for (int place = 0; place < count; place++) {
            sum += Mix.next(place, handles[place]);
        }
        return sum;
    }

    void save(final SavedState to) {
        to.put(ORDER, from, count);
    }

    /// @param passed places that have been handled
    void load(final SavedState saved, final KeyCopy copy, final int passed) {
        begin(copy.count(), copy.first());
        final int[] order = new int[saved.count(ORDER)];
        add(order, saved.copyTo(ORDER, order), copy.handles());
        for (int place = 0; place < passed; place++) {
            passed(place);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(handles);
        to.accept(from);
        to.accept(places);
    }
}
