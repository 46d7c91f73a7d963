package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;

/// The handles of one type that went stale since the last boundary was applied, in order of death. Relations (`CLEAR`,
/// `DESTROY`) look for references to them. Kept only on request ([RowStore#keepDead()]).
///
/// Between boundaries it is only a list, so a death costs one store. From [#begin()] to [#clear()] it is also a set: a
/// hash table of whole handles with linear probing, at most half full. An empty place holds the null handle, which is
/// never found. The table holds whole handles because a slot may have lost several rows since the last boundary, and
/// because older references to the slot must stay as they are. A filter of [#FILTER_BITS] bits per place stands before
/// the table: one test of a bit rejects nearly every reference to a living row, and the processor predicts that branch
/// well. In the table alone some of these references would meet a taken place, which the processor cannot predict.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | a row that dies | O(1) | none once the list has its size |
/// | [#begin()], [#clear()] | O(handles) | none once the table has its size |
/// | [#doom(long)] | O(1) | none, as above |
/// | [#find(long\[\],int,int)] | O(references), 1 to 2 ns each | none |
///
/// Memory: 28 to 56 bytes per handle of the largest boundary so far.
///
/// *Threads*: as the rows; only the owner uses the set.
public final class DeadHandles {

    private static final int FIRST_CAPACITY = 64;
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L; // 2^64 / golden ratio: spreads neighbouring handles
    private static final int FILTER_SHIFT = 4;
    private static final int FILTER_BITS = 1 << FILTER_SHIFT;
    private static final int NONE = -1;

    private long[] handles = new long[FIRST_CAPACITY];
    private int count;

    private long[] table = {}; // all zero unless this is a set; so is the filter
    private long[] filter = {};
    private int places; // in use of the table: a power of two, or 0 while this is not a set

    DeadHandles() {}

    // ---- The list ----

    void add(final long handle) {
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, 2 * count);
        }
        handles[count++] = handle;
    }

    /// {@return the number of handles in the list}
    public int count() {
        return count;
    }

    /// {@return a handle of the list}
    ///
    /// @param index in `[0, count())`, in the order of death
    public long get(final int index) {
        return handles[index];
    }

    /// {@return a copy of the list}
    public long[] toArray() {
        return Arrays.copyOf(handles, count);
    }

    /// Saves the list: deaths that wait for the next boundary are state.
    void save(final SavedState to) {
        to.put("dead", handles, count);
    }

    void load(final SavedState from) {
        clear();
        if (from.lacks("dead")) {
            return;
        }
        final int saved = from.count("dead");
        if (handles.length < saved) {
            handles = new long[saved];
        }
        count = from.copyTo("dead", handles);
    }

    /// {@return a hash of the waiting handles; 0 when there are none}
    long orderHash() {
        long sum = 0;
        for (int i = 0; i < count; i++) { // a sum: relations look handles up, so their order has no effect
            sum += Mix.of(handles[i]);
        }
        return sum;
    }

    /// Makes room for a boundary at which `rows` rows die, while the list is empty.
    void reserve(final int rows) {
        final int listed = (int) Math.min(Integer.MAX_VALUE - 8, 2L * rows); // cascades list a row twice
        if (handles.length < listed) {
            handles = Arrays.copyOf(handles, listed);
        }
        final int wanted = placesFor(rows);
        if (table.length < wanted) {
            table = new long[wanted];
            filter = new long[words(wanted)];
        }
    }

    private static int placesFor(final int handles) {
        return (int) Math.min(1L << 30, Math.max(FIRST_CAPACITY, 4L * Integer.highestOneBit(handles)));
    }

    void arrays(final Consumer<Object> to) {
        to.accept(handles);
        to.accept(table);
        to.accept(filter);
    }

    // ---- The set, at a boundary ----

    /// Makes a set of the list.
    public void begin() {
        spread(Math.max(FIRST_CAPACITY, 4 * Integer.highestOneBit(count)));
    }

    /// Adds a handle whose row still exists, but will not survive the boundary.
    ///
    /// @param handle a live handle of the type
    /// @return false if it was in the set already
    public boolean doom(final long handle) {
        if (!put(table, filter, places, handle)) {
            return false;
        }
        add(handle);
        if (2 * count > places) {
            spread(2 * places);
        }
        return true;
    }

    /// Finds the next reference to a handle of the set.
    ///
    /// @param references any values
    /// @param begin the first place to search
    /// @param end the place after the last
    /// @return the first place in `[begin, end)` that holds a handle of the set, or -1
    public int find(final long[] references, final int begin, final int end) {
        return find(table, filter, places, references, begin, end);
    }

    /// Forgets everything.
    public void clear() {
        empty();
        places = 0;
        count = 0;
    }

    private void empty() {
        Arrays.fill(table, 0, places, 0L);
        Arrays.fill(filter, 0, words(places), 0L);
    }

    private void spread(final int wanted) {
        empty();
        if (table.length < wanted) {
            table = new long[wanted];
            filter = new long[words(wanted)];
        }
        places = wanted;
        for (int i = 0; i < count; i++) {
            put(table, filter, places, handles[i]);
        }
    }

    private static int words(final int places) {
        return places / (Long.SIZE / FILTER_BITS);
    }

    // ---- Hot loops ----

    private static int find(
            final long[] table,
            final long[] filter,
            final int places,
            final long[] references,
            final int begin,
            final int end) {
        final long mask = ((long) places << FILTER_SHIFT) - 1;
        for (int row = begin; row < end; row++) {
            final long bit = hash(references[row]) & mask;
            if ((filter[(int) (bit >>> 6)] >>> bit & 1) != 0
                    && table[placeOf(table, places, references[row], (int) (bit >>> FILTER_SHIFT))] != 0) {
                return row;
            }
        }
        return NONE;
    }

    /// @return false if the table has the handle already
    private static boolean put(final long[] table, final long[] filter, final int places, final long handle) {
        final long bit = hash(handle) & ((long) places << FILTER_SHIFT) - 1;
        final int place = placeOf(table, places, handle, (int) (bit >>> FILTER_SHIFT));
        if (table[place] == handle) {
            return false;
        }
        table[place] = handle;
        filter[(int) (bit >>> 6)] |= 1L << bit;
        return true;
    }

    private static long hash(final long handle) {
        final long spread = handle * SPREAD;
        return spread ^ spread >>> Integer.SIZE;
    }

    /// The place of a handle, or the empty place for it.
    private static int placeOf(final long[] table, final int places, final long handle, final int first) {
        int place = first;
        while (table[place] != handle && table[place] != 0) {
            place = place + 1 & places - 1;
        }
        return place;
    }
}
