package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// A map with a column of every kind that may be a key, some indices over them, and beside each index a multimap: lists
/// of handles by key, in the order of the walk.
final class IndexWorld {

    static final int TYPE = 6;

    /// The number of rows whose values are all 0 and null.
    static final long EMPTY = Long.MIN_VALUE;

    /// A column that may be a key, and its values by numbers.
    enum Key {
        INTS,
        LONGS,
        HANDLES,
        NAMES
    }

    /// A kind of index.
    enum Kind {
        SETS,
        UNIQUE,
        COLLIDING // names or numbers in one ring, or on one way
    }

    final HandleMap map;
    final RowStore store;
    final IntColumn ints;
    final LongColumn longs;
    final HandleColumn handles;
    final ObjectColumn<String> names;
    final Indexing indices;
    final List<Beside> followed = new ArrayList<>();
    final Map<Long, Long> numbers = new HashMap<>(); // by live handle: from which all its keys follow
    final Map<Long, Boolean> isActive = new HashMap<>();
    private final HostileKeys keys;

    IndexWorld(final Layout layout, final HostileKeys keys) {
        this.keys = keys;
        map = HandleMap.create("t", TYPE, layout);
        store = Stores.of(map);
        ints = map.ints("i");
        longs = map.longs("l");
        handles = map.handles("h", HandleColumn.ANY_TYPE);
        names = map.objects("n", String.class);
        indices = indexing(store);
        for (int row = 0; row < map.end(); row++) { // fixed ones
            numbers.put(map.handle(row), EMPTY);
            isActive.put(map.handle(row), true);
        }
    }

    /// Indices of a type that stands alone: whatever they ask is allowed.
    static Indexing indexing(final RowStore store) {
        return new RowIndexing(
                store, column -> {}, index -> {}, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE);
    }

    Column<?> column(final Key key) {
        return switch (key) {
            case INTS -> ints;
            case LONGS -> longs;
            case HANDLES -> handles;
            case NAMES -> names;
        };
    }

    // ---- Indices ----

    /// Adds an index and its multimap, which takes in the active rows, ascending.
    Beside add(final String name, final Key key, final Kind kind) {
        final RowIndex index = switch (key) {
            case NAMES ->
                kind == Kind.COLLIDING
                        ? begun(new RowNameIndex(
                                store, name, names, any -> 3, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE))
                        : (RowIndex) indices.names(name, names);
            default ->
                switch (kind) {
                    case COLLIDING ->
                        begun(new RowHashIndex(
                                store,
                                name,
                                column(key),
                                any -> 3,
                                call -> {},
                                (call, instead) -> {},
                                () -> RowsToCome.NONE));
                    case UNIQUE -> (RowIndex) unique(name, key);
                    case SETS -> (RowIndex) sets(name, key);
                };
        };
        final Beside beside = new Beside(index, key);
        for (int row = 0; row < map.end(); row++) {
            if (map.isActive(row)) {
                beside.join(map.handle(row));
            }
        }
        followed.add(beside);
        return beside;
    }

    private static RowIndex begun(final RowIndex index) {
        index.begin();
        return index;
    }

    private HashIndex unique(final String name, final Key key) {
        return switch (key) {
            case INTS -> indices.unique(name, ints);
            case LONGS -> indices.unique(name, longs);
            default -> indices.unique(name, handles);
        };
    }

    private SetIndex sets(final String name, final Key key) {
        return switch (key) {
            case INTS -> indices.sets(name, ints);
            case LONGS -> indices.sets(name, longs);
            default -> indices.sets(name, handles);
        };
    }

    void drop(final Beside beside) {
        followed.remove(beside);
        indices.drop((Index<?>) beside.index);
    }

    // ---- Rows ----

    Object keyOf(final Key key, final long number) {
        if (number == EMPTY) {
            return key == Key.INTS || key == Key.LONGS ? 0L : null;
        }
        return switch (key) {
            case INTS -> (long) (int) keys.key(number);
            case LONGS -> keys.key(number);
            case HANDLES -> keys.handle(number) == Handle.NULL ? null : (Long) keys.handle(number);
            case NAMES -> keys.name(number);
        };
    }

    void stage(final RowBuffer buffer, final int staged, final long number) {
        buffer.set(ints, staged, (int) keys.key(number));
        buffer.set(longs, staged, keys.key(number));
        buffer.set(handles, staged, keys.handle(number));
        buffer.set(names, staged, keys.name(number));
    }

    /// Writes the values of a row that follow from a number, no index is told.
    void write(final int row, final long number) {
        if (number == EMPTY) {
            store.array(ints)[row] = 0;
            store.array(longs)[row] = 0;
            store.array(handles)[row] = Handle.NULL;
            store.array(names)[row] = null;
            return;
        }
        store.array(ints)[row] = (int) keys.key(number);
        store.array(longs)[row] = keys.key(number);
        store.array(handles)[row] = keys.handle(number);
        store.array(names)[row] = keys.name(number);
    }

    /// A row was created; its values are those of the number.
    void created(final long handle, final long number, final boolean active) {
        numbers.put(handle, number);
        isActive.put(handle, active);
        if (active) {
            followed.forEach(beside -> beside.join(handle));
        }
    }

    void gone(final long handle) {
        followed.forEach(beside -> beside.leave(handle));
        numbers.remove(handle);
        isActive.remove(handle);
    }

    void activated(final long handle) {
        isActive.put(handle, true);
        followed.forEach(beside -> beside.join(handle));
    }

    /// A row gets other values, as commands give them: columns first, then each index is told.
    void rewrite(final long handle, final long number) {
        final int row = map.row(handle);
        final long before = numbers.put(handle, number);
        write(row, number);
        for (final Beside beside : followed) {
            beside.index.rekeyed(row);
            beside.rekeyed(handle, before, number);
        }
    }

    /// A row gets the values of a number: one column by the view of an index, which tells all indices of the column, and
    /// the others as by command.
    void rekey(final Beside by, final long handle, final long number) {
        final Object value = keyOf(by.key, number);
        if (value == null) {
            rewrite(handle, number);
            return;
        }
        final int row = map.row(handle);
        final long before = numbers.put(handle, number);
        for (final Beside beside : followed) { // in the order in which they were added
            beside.rekeyed(handle, before, number);
        }
        switch (by.index) {
            case RowNameIndex index -> index.rekey(row, (String) value);
            case RowNumberIndex index -> index.rekey(row, (long) value);
        }
        write(row, number);
        followed.stream().filter(beside -> beside.key != by.key).forEach(beside -> beside.index.rekeyed(row));
    }

    /// All rows were loaded from a dump: they joined ascending.
    void reloaded() {
        followed.forEach(beside -> beside.rings.clear());
        for (int row = 0; row < map.end(); row++) {
            if (map.isActive(row)) {
                final long handle = map.handle(row);
                followed.forEach(beside -> beside.join(handle));
            }
        }
        forgetRepeats();
    }

    void forgetRepeats() {
        for (final Beside beside : followed) {
            beside.repeats = 0;
            beside.named.clear();
            beside.index.clearRepeats();
        }
    }

    void allGone() {
        numbers.clear();
        isActive.clear();
        followed.forEach(beside -> beside.rings.clear());
    }

    /// The index and the multimap say the same of every key.
    void compare(final String where) {
        map.checkInvariants();
        followed.forEach(beside -> beside.compare(where));
    }

    /// An index and its multimap.
    final class Beside {

        final RowIndex index;
        final Key key;
        final Map<Object, List<Long>> rings = new HashMap<>();
        int repeats;
        final List<String> named = new ArrayList<>();

        private Beside(final RowIndex index, final Key key) {
            this.index = index;
            this.key = key;
        }

        private void join(final long handle) {
            join(handle, numbers.get(handle));
        }

        private void join(final long handle, final long number) {
            final Object value = keyOf(key, number);
            if (value == null) {
                return;
            }
            final List<Long> ring = rings.computeIfAbsent(value, any -> new ArrayList<>());
            if (!ring.isEmpty() && !(index instanceof RowSetIndex)) {
                repeats++;
                named.add(handle + " " + value);
            }
            ring.add(Math.min(1, ring.size()), handle);
        }

        private void leave(final long handle) {
            leave(handle, numbers.get(handle));
        }

        private void leave(final long handle, final long number) {
            final Object value = keyOf(key, number);
            if (value != null && rings.containsKey(value)) {
                rings.get(value).remove((Long) handle);
                rings.values().removeIf(List::isEmpty);
            }
        }

        private void rekeyed(final long handle, final long before, final long number) {
            if (isActive.get(handle) && !Objects.equals(keyOf(key, before), keyOf(key, number))) {
                leave(handle, before);
                join(handle, number);
            }
        }

        void compare(final String where) {
            int linked = 0;
            for (final Map.Entry<Object, List<Long>> ring : rings.entrySet()) {
                compare(ring.getKey(), ring.getValue(), where);
                linked += ring.getValue().size();
            }
            for (long number = -1; number < 3; number++) {
                final Object value = keyOf(key, number * 1_000_003 - 5);
                if (value != null && !rings.containsKey(value)) {
                    compare(value, List.of(), where);
                }
            }
            if (index instanceof HashIndex unique) {
                assertEquals(linked - rings.size(), unique.duplicates(), where);
            } else if (index instanceof NameIndex unique) {
                assertEquals(linked - rings.size(), unique.duplicates(), where);
            }
            compareRepeats(where);
        }

        private void compare(final Object value, final List<Long> ring, final String where) {
            final long first = ring.isEmpty() ? Handle.NULL : ring.getFirst();
            final int row = ring.isEmpty() ? -1 : map.find(first);
            switch (index) {
                case RowNameIndex byName -> {
                    assertEquals(row, byName.find((String) value), where);
                    assertEquals(first, byName.handle((String) value), where);
                }
                case RowHashIndex unique -> {
                    assertEquals(row, unique.find((long) value), where);
                    assertEquals(first, unique.handle((long) value), where);
                    compareWalk((long) value, ring, where);
                }
                case RowSetIndex sets -> {
                    assertEquals(ring.size(), sets.count((long) value), where);
                    compareWalk((long) value, ring, where);
                }
            }
        }

        private void compareWalk(final long value, final List<Long> ring, final String where) {
            final List<Long> walk = new ArrayList<>();
            for (int row = index.first(value); row >= 0; row = index.next(row)) {
                walk.add(map.handle(row));
            }
            assertEquals(ring, walk, where);
        }

        private void compareRepeats(final String where) {
            assertEquals(repeats, index.repeats(), where);
            for (int place = 0; place < Math.min(repeats, KeyedRows.MOST_NAMED_REPEATS); place++) {
                final Object value = key == Key.NAMES ? index.repeatText(place) : index.repeatNumber(place);
                assertEquals(named.get(place), index.repeat(place) + " " + value, where);
            }
            index.clearRepeats();
            repeats = 0;
            named.clear();
        }
    }
}
