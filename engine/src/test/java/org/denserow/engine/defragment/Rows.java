package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A map of keys and of numbers in order of creation, to see what an order makes of it.
final class Rows {

    final HandleMap map;
    final IntColumn key;
    final IntColumn born;

    Rows(final int capacity) {
        this(Layout.dense(capacity));
    }

    Rows(final Layout layout) {
        map = HandleMap.create("t", 1, layout);
        key = map.ints("key");
        born = map.ints("born");
    }

    static Rows of(final int... keys) {
        final Rows rows = new Rows(Math.max(1, keys.length));
        for (final int each : keys) {
            rows.create(each);
        }
        return rows;
    }

    long create(final int of) {
        return write(map.create(), of);
    }

    long write(final long handle, final int of) {
        key.values()[map.row(handle)] = of;
        born.values()[map.row(handle)] = (int) handle;
        return handle;
    }

    /// Writes other keys in place, without a word to the map.
    void write(final int... keys) {
        for (int row = 0; row < keys.length; row++) {
            key.values()[row] = keys[row];
            born.values()[row] = (int) map.handle(row);
        }
    }

    Plan plan(final RowOrder order) {
        return Plan.over(Stores.of(map), order, type -> null);
    }

    /// The handles of the active rows, as a stable sort of the rows that are not permanent would have them.
    List<Long> sorted(final Comparator<Integer> comparator) {
        final List<Integer> numbers = new ArrayList<>();
        for (int row = map.permanent(); row < map.size(); row++) {
            numbers.add(row);
        }
        numbers.sort(comparator);
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < map.permanent(); row++) {
            handles.add(map.handle(row));
        }
        numbers.forEach(row -> handles.add(map.handle(row)));
        return handles;
    }

    List<Long> sorted() {
        return sorted(Comparator.comparing(row -> key.values()[row]));
    }

    List<Long> handles() {
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < map.size(); row++) {
            handles.add(map.handle(row));
        }
        return handles;
    }

    List<Integer> keys() {
        final List<Integer> keys = new ArrayList<>();
        for (int row = 0; row < map.size(); row++) {
            keys.add(key.values()[row]);
        }
        return keys;
    }

    boolean isSorted() {
        final int[] keys = key.values();
        for (int row = map.permanent() + 1; row < map.size(); row++) {
            if (keys[row - 1] > keys[row]) {
                return false;
            }
        }
        return true;
    }

    /// Every row still holds what was written to it.
    void checkHandles(final String where) {
        for (int row = 0; row < map.rows(); row++) {
            assertEquals((int) map.handle(row), born.values()[row], where);
            assertEquals(row, map.find(map.handle(row)), where);
        }
        map.checkInvariants();
    }
}
