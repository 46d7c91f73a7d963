package org.denserow.engine.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;

/// What every handle of a map must name: a `HashMap`, the live handles to draw from, and some that are stale.
final class RowOracle {

    private static final int MOST_STALE = 4096;

    /// What a handle must name.
    static final class Row {

        final int firstRow; // where it stood at first, and stands for ever if it never moves
        RowState state;
        int value;
        private int place; // in `live`; of no use where rows go in order

        private Row(final RowState state, final int firstRow) {
            this.state = state;
            this.firstRow = firstRow;
        }
    }

    private final Random random;
    private final Map<Long, Row> rows = new HashMap<>();
    private final List<Long> live = new ArrayList<>(); // of events oldest first
    private final List<Long> stale = new ArrayList<>();

    RowOracle(final Random random) {
        this.random = random;
    }

    /// {@return live handles; as they were added, where only the oldest were removed}
    List<Long> live() {
        return live;
    }

    /// {@return handles that are stale, not all of them}
    List<Long> stale() {
        return stale;
    }

    int size() {
        return live.size();
    }

    int count(final RowState state) {
        int count = 0;
        for (final Row row : rows.values()) {
            count += row.state == state ? 1 : 0;
        }
        return count;
    }

    /// {@return what a handle names, or null if it is stale}
    Row get(final long handle) {
        return rows.get(handle);
    }

    boolean isPermanent(final long handle) {
        final Row row = rows.get(handle);
        return row != null && row.state == RowState.PERMANENT;
    }

    /// A live handle mostly, else a stale one.
    long any() {
        final boolean wantStale = live.isEmpty() || random.nextInt(8) == 0;
        final List<Long> list = wantStale && !stale.isEmpty() ? stale : live;
        return list.isEmpty() ? Handle.NULL : list.get(random.nextInt(list.size()));
    }

    /// Adds a row; false if the handle came before.
    boolean add(final long handle, final RowState state, final int firstRow) {
        final Row row = new Row(state, firstRow);
        row.place = live.size();
        live.add(handle);
        return rows.put(handle, row) == null;
    }

    /// Takes a row out; false if it is not there.
    boolean remove(final long handle) {
        final Row row = rows.remove(handle);
        if (row == null) {
            return false;
        }
        final long last = live.removeLast();
        if (last != handle) {
            live.set(row.place, last);
            rows.get(last).place = row.place;
        }
        forget(handle);
        return true;
    }

    void removeOldest(final int count) {
        final List<Long> oldest = live.subList(0, count);
        for (final long handle : oldest) {
            rows.remove(handle);
            forget(handle);
        }
        oldest.clear();
    }

    /// All rows are gone, and their handles stale.
    void clear() {
        live.forEach(this::forget);
        live.clear();
        rows.clear();
    }

    /// Nothing was ever there: stale handles are not detected from here on.
    void reset() {
        clear();
        stale.clear();
    }

    private void forget(final long handle) {
        if (stale.size() < MOST_STALE) {
            stale.add(handle);
        } else {
            stale.set(random.nextInt(MOST_STALE), handle);
        }
    }
}
