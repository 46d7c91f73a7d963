package org.denserow.engine.rebuilt;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.SavedState;

/// The handles that each watcher saw in one frame: an ascending set for each watcher. The set at a *place*, the row of
/// the watcher when the sets were made, has `most` cells from `most * place` on. A look-up goes by the handle of the
/// watcher, so it works after its row has moved. A watcher whose slot has another handle now is not found.
///
/// *Cost*: `8 * most + 12` bytes a place, 4 bytes a slot; a look-up is O(1).
///
/// *Threads*: one thread begins; then many threads write, each place by one of them; all threads read after that.
final class SeenSets {

    /// Result of [#find(long)] without a set.
    static final int NONE = -1;

    /// The names of the arrays in a state, made once: building a text allocates.
    static final class Names {
        private final String watchers;
        private final String counts;
        private final String handles;

        /// @param part the name of the part
        Names(final String part) {
            this.watchers = part + " watchers";
            this.counts = part + " counts";
            this.handles = part + " handles";
        }
    }

    private final int most;
    private final int roomyPlaces; // places at or beyond it have no cells: an array ends there
    private int places; // number of places in use
    private long[] watchers = {}; // by place; null for a place without a watcher
    private int[] counts = {}; // by place
    private long[] cells = {};
    private long[] handles = {}; // of a save, as the next, reused
    private int[] saved = {};
    private int[] placeOf = {}; // by slot; valid only if the watcher of that place has this slot

    /// @param most most handles of a set, at least 1
    /// @param maxCells most cells of all sets
    SeenSets(final int most, final int maxCells) {
        this.most = most;
        this.roomyPlaces = maxCells / most;
    }

    /// Makes room, and keeps the content.
    ///
    /// @param count places that will be used
    /// @param capacity places that may ever be used, as far as known
    /// @param slots slots of watchers
    void fit(final int count, final int capacity, final int slots) {
        if (watchers.length < count) {
            final int length = Math.clamp(2L * watchers.length, count, Math.max(count, capacity));
            watchers = Arrays.copyOf(watchers, length);
            counts = Arrays.copyOf(counts, length);
            cells = Arrays.copyOf(cells, most * Math.min(length, roomyPlaces));
        }
        if (placeOf.length < slots) {
            placeOf = Arrays.copyOf(placeOf, slots);
        }
    }

    /// Begins with no sets.
    ///
    /// @param count places in use, for which there is room
    void begin(final int count) {
        Arrays.fill(watchers, 0, count, Handle.NULL);
        places = count;
    }

    /// {@return the number of places with room}
    int capacity() {
        return watchers.length;
    }

    /// {@return most handles of the set at a place: `most`, or 0}
    int room(final int place) {
        return place < roomyPlaces ? most : 0;
    }

    /// Stores the set of a watcher.
    ///
    /// @param handles ascending
    /// @param count at most [#room(int)]
    void put(final int place, final long watcher, final long[] handles, final int count) {
        watchers[place] = watcher;
        counts[place] = count;
        placeOf[Handle.slot(watcher)] = place;
        System.arraycopy(handles, 0, cells, first(place), count);
    }

    /// {@return the place of a watcher, or [#NONE]}
    int find(final long watcher) {
        final int slot = Handle.slot(watcher);
        if (slot >= placeOf.length) {
            return NONE;
        }
        final int place = placeOf[slot];
        return place < places && watchers[place] == watcher ? place : NONE;
    }

    /// {@return the first cell of the set at a place}
    ///
    /// @param place a place in use, or [#NONE], which has an empty set
    int first(final int place) {
        return place >= 0 && place < roomyPlaces ? most * place : 0;
    }

    /// {@return the cell after the last one of the set at a place}
    ///
    /// @param place a place in use, or [#NONE], which has an empty set
    int end(final int place) {
        return place < 0 ? 0 : first(place) + counts[place];
    }

    /// {@return the cells of all sets}
    long[] cells() {
        return cells;
    }

    // ---- As state ----

    /// @param names of its arrays
    void save(final Names names, final SavedState to) {
        int all = 0;
        for (int place = 0; place < places; place++) {
            all += watchers[place] == Handle.NULL ? 0 : counts[place];
        }
        if (handles.length < all) {
            handles = new long[cells.length];
        }
        if (saved.length < places) {
            saved = new int[counts.length];
        }
        Arrays.fill(saved, 0, places, 0);
        int at = 0;
        for (int place = 0; place < places; place++) {
            if (watchers[place] != Handle.NULL) {
                saved[place] = counts[place];
                System.arraycopy(cells, first(place), handles, at, counts[place]);
                at += counts[place];
            }
        }
        to.put(names.watchers, watchers, places);
        to.put(names.counts, saved, places);
        to.put(names.handles, handles, all);
    }

    /// @param names of its arrays
    /// @param capacity places that may ever be used
    /// @param slots slots of watchers
    void load(final Names names, final SavedState from, final int capacity, final int slots) {
        if (from.lacks(names.watchers)) {
            begin(0);
            return;
        }
        places = from.count(names.watchers);
        fit(places, capacity, slots);
        from.copyTo(names.watchers, watchers);
        from.copyTo(names.counts, counts);
        final long[] loaded = new long[from.count(names.handles)];
        from.copyTo(names.handles, loaded);
        int at = 0;
        for (int place = 0; place < places; place++) {
            if (watchers[place] != Handle.NULL) {
                placeOf[Handle.slot(watchers[place])] = place;
                System.arraycopy(loaded, at, cells, first(place), counts[place]);
                at += counts[place];
            }
        }
    }

    /// {@return a hash of the sets; 0 without sets}
    long orderHash() {
        long hash = 0;
        for (int place = 0; place < places; place++) {
            if (watchers[place] != Handle.NULL) {
                hash = Mix.next(Mix.next(hash, watchers[place]), counts[place]);
                for (int at = first(place), end = end(place); at < end; at++) {
                    hash = Mix.next(hash, cells[at]);
                }
            }
        }
        return hash;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(watchers);
        to.accept(counts);
        to.accept(placeOf);
        to.accept(cells);
    }
}
