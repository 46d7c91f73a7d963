package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;

/// Handles of the rows that were destroyed within the last lap, in order of death; rows destroyed together are ordered
/// by row.
///
/// *Cost*: O(1) per row; O(handles) per boundary at which any end. The array doubles and never shrinks.
public final class LapHandles {

    private static final int FIRST_CAPACITY = 64;

    private final LapCounts counts = new LapCounts();
    private long[] handles = new long[FIRST_CAPACITY];
    private int count;

    LapHandles() {}

    void add(final long handle) {
        if (count == handles.length) {
            handles = Arrays.copyOf(handles, 2 * count);
        }
        handles[count++] = handle;
    }

    void boundaries(final int boundaries) {
        counts.boundaries(boundaries);
    }

    void reach(final int before, final int boundary) {
        final int ended = counts.reach(before, boundary, count);
        if (ended > 0) {
            count -= ended;
            System.arraycopy(handles, ended, handles, 0, count);
        }
    }

    void clear() {
        count = 0;
        counts.clear();
    }

    void save(final SavedState to) {
        to.putNumbers("destroyed by boundary", counts.save());
        to.put("destroyed", handles, count);
    }

    void load(final SavedState from) {
        if (from.lacks("destroyed")) {
            clear();
            return;
        }
        final int saved = from.count("destroyed");
        counts.load(from.numbers("destroyed by boundary"), saved);
        if (handles.length < saved) {
            handles = new long[saved];
        }
        count = from.copyTo("destroyed", handles);
    }

    /// {@return the handles in order, valid in `[0, count())`; the live array}
    public long[] array() {
        return handles;
    }

    /// {@return the number of handles}
    public int count() {
        return count;
    }

    /// Makes room for the rows of a lap.
    void reserve(final int rows) {
        if (handles.length < rows) {
            handles = Arrays.copyOf(handles, rows);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(handles);
    }

    long orderHash() {
        long hash = counts.orderHash();
        for (int i = 0; i < count; i++) {
            hash = Mix.next(hash, handles[i]);
        }
        return hash;
    }
}
