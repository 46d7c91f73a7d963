package org.denserow.engine.defragment;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;

/// The rows that were copied, by handle and in the order in which they are to stand.
///
/// *Cost*: 12 bytes for each row of capacity; for an order in chunks 4 more for each slot.
final class Targets {

    private static final int NONE = -1;

    private final RowStore store;
    private final int chunkRows;
    private long[] handles = {}; // sorted
    private int[] from = {}; // by place in the order: which of the copied rows it is
    private int[] places = {}; // by slot: place in the order, right if its handle stands there; for chunks only
    private int count;
    private int first; // the row of the first place
    private int displaced; // of those still to be placed, how many were copied elsewhere

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

    /// Begins to take the rows in.
    void begin(final int rows, final int firstRow) {
        fit(Math.max(rows, store.capacity()));
        count = 0;
        first = firstRow;
        displaced = 0;
    }

    /// Takes the next rows in: those that were copied as `order[count] … order[end - 1]`.
    void add(final int[] order, final int end, final long[] copied) {
        for (int place = count; place < end; place++) {
            final int copy = order[place];
            handles[place] = copied[copy];
            from[place] = copy;
            displaced += isDisplaced(place) ? 1 : 0;
            if (chunkRows > 1) {
                places[Handle.index(copied[copy])] = place;
            }
        }
        count = end;
    }

    private boolean isDisplaced(final int place) {
        return chunkRows == 1 ? from[place] != place : chunk(from[place]) != chunk(place);
    }

    /// The chunk of the row that a place stands for.
    int chunk(final int place) {
        return (first + place) / chunkRows;
    }

    /// A place has been dealt with.
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
        final int slot = Handle.index(handle);
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

    void save(final SavedState to, final String name) {
        to.put(name + " order", from, count);
    }

    /// @param passed places that have been dealt with
    void load(final SavedState saved, final String name, final KeyCopy copy, final int passed) {
        begin(copy.count(), copy.first());
        final int[] order = new int[saved.count(name + " order")];
        add(order, saved.copyTo(name + " order", order), copy.handles());
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
