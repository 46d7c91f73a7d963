package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
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
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// A map with a column of every kind that may be a key, some indices over them, and beside each index a multimap: lists
/// of handles by key, in the order of the walk.
final class IndexWorld {

    static final int TYPE = 6;

    /// Length of a cell of the indices by cells.
    static final double CELL = 0.5;

    /// The number of rows whose values are all 0 and null.
    static final long EMPTY = Long.MIN_VALUE;

    /// A column that may be a key, and its values by numbers.
    enum Key {
        INTS,
        LONGS,
        HANDLES,
        NAMES,
        BYTES,
        FLOATS,
        DOUBLES,
        FLOAT_CELLS,
        DOUBLE_CELLS,
        INT_HANDLE,
        BYTE_LONG;

        boolean isPair() {
            return this == INT_HANDLE || this == BYTE_LONG;
        }
    }

    private record Pair(long first, long second) {}

    /// A kind of index; those by cells are sets.
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
    final ByteColumn bytes;
    final FloatColumn floats;
    final DoubleColumn doubles;
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
        bytes = map.bytes("b");
        floats = map.floats("f");
        doubles = map.doubles("d");
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
            case INTS, INT_HANDLE -> ints;
            case LONGS -> longs;
            case HANDLES -> handles;
            case NAMES -> names;
            case BYTES, BYTE_LONG -> bytes;
            case FLOATS, FLOAT_CELLS -> floats;
            case DOUBLES, DOUBLE_CELLS -> doubles;
        };
    }

    private Column<?> second(final Key key) {
        return key == Key.INT_HANDLE ? handles : key == Key.BYTE_LONG ? longs : null;
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
            case FLOAT_CELLS -> (RowIndex) indices.sets(name, floats, CELL);
            case DOUBLE_CELLS -> (RowIndex) indices.sets(name, doubles, CELL);
            default ->
                switch (kind) {
                    case COLLIDING ->
                        begun(new RowHashIndex(
                                store,
                                name,
                                column(key),
                                second(key),
                                any -> 3,
                                (any, other) -> Long.MAX_VALUE - (other & 1),
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
            case BYTES -> indices.unique(name, bytes);
            case FLOATS -> indices.unique(name, floats);
            case DOUBLES -> indices.unique(name, doubles);
            case INT_HANDLE, BYTE_LONG -> indices.unique(name, column(key), second(key));
            default -> indices.unique(name, handles);
        };
    }

    private SetIndex sets(final String name, final Key key) {
        return switch (key) {
            case INTS -> indices.sets(name, ints);
            case LONGS -> indices.sets(name, longs);
            case BYTES -> indices.sets(name, bytes);
            case FLOATS -> indices.sets(name, floats);
            case DOUBLES -> indices.sets(name, doubles);
            case INT_HANDLE, BYTE_LONG -> indices.sets(name, column(key), second(key));
            default -> indices.sets(name, handles);
        };
    }

    void drop(final Beside beside) {
        followed.remove(beside);
        indices.drop((Index<?>) beside.index);
    }

    // ---- Rows ----

    /// A `Float` and a `Double` equal others by their bits, with one NaN.
    Object keyOf(final Key key, final long number) {
        if (number == EMPTY) {
            return switch (key) {
                case INTS, LONGS, BYTES, FLOAT_CELLS, DOUBLE_CELLS -> 0L;
                case FLOATS -> 0f;
                case DOUBLES -> 0.0;
                case HANDLES, NAMES, INT_HANDLE -> null;
                case BYTE_LONG -> new Pair(0, 0);
            };
        }
        return switch (key) {
            case BYTES -> (long) (byte) keys.key(number);
            case INT_HANDLE ->
                keys.handle(number) == Handle.NULL ? null : new Pair((int) keys.key(number), keys.handle(number));
            case BYTE_LONG -> new Pair((byte) keys.key(number), keys.key(number));
            case FLOATS -> keys.floatFraction(number);
            case DOUBLES -> keys.fraction(number);
            case FLOAT_CELLS -> cellOf(keys.floatFraction(number));
            case DOUBLE_CELLS -> cellOf(keys.fraction(number));
            case INTS -> (long) (int) keys.key(number);
            case LONGS -> keys.key(number);
            case HANDLES -> keys.handle(number) == Handle.NULL ? null : (Long) keys.handle(number);
            case NAMES -> keys.name(number);
        };
    }

    /// The cell of a value, null where there is none.
    private static Long cellOf(final double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return null;
        }
        final BigInteger cell = new BigDecimal(value)
                .divide(new BigDecimal(CELL))
                .setScale(0, RoundingMode.FLOOR)
                .toBigInteger();
        final boolean isLong = cell.bitLength() < Long.SIZE && cell.longValue() != Long.MIN_VALUE;
        return isLong ? (Long) cell.longValue() : null;
    }

    void stage(final RowBuffer buffer, final int staged, final long number) {
        buffer.set(ints, staged, (int) keys.key(number));
        buffer.set(longs, staged, keys.key(number));
        buffer.set(handles, staged, keys.handle(number));
        buffer.set(names, staged, keys.name(number));
        buffer.set(bytes, staged, (byte) keys.key(number));
        buffer.set(floats, staged, keys.floatFraction(number));
        buffer.set(doubles, staged, keys.fraction(number));
    }

    /// Writes the values of a row that follow from a number, no index is told.
    void write(final int row, final long number) {
        if (number == EMPTY) {
            store.array(ints)[row] = 0;
            store.array(longs)[row] = 0;
            store.array(handles)[row] = Handle.NULL;
            store.array(names)[row] = null;
            store.array(bytes)[row] = 0;
            store.array(floats)[row] = 0;
            store.array(doubles)[row] = 0;
            return;
        }
        store.array(ints)[row] = (int) keys.key(number);
        store.array(longs)[row] = keys.key(number);
        store.array(handles)[row] = keys.handle(number);
        store.array(names)[row] = keys.name(number);
        store.array(bytes)[row] = (byte) keys.key(number);
        store.array(floats)[row] = keys.floatFraction(number);
        store.array(doubles)[row] = keys.fraction(number);
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
        if (value == null || !by.key.isPair() && followed.stream().anyMatch(Beside::isUniquePair)) {
            rewrite(handle, number); // columns one by one would repeat a key that no row has afterwards
            return;
        }
        final int row = map.row(handle);
        final long before = numbers.put(handle, number);
        for (final Beside beside : followed) { // in the order in which they were added
            beside.rekeyed(handle, before, number);
        }
        switch (by.index) {
            case RowNameIndex index -> index.rekey(row, (String) value);
            case RowNumberIndex index -> rekey(index, by.key, row, number);
        }
        write(row, number);
        followed.stream().filter(beside -> beside.key != by.key).forEach(beside -> beside.index.rekeyed(row));
    }

    private void rekey(final RowNumberIndex index, final Key key, final int row, final long number) {
        switch (key) {
            case FLOATS, FLOAT_CELLS -> index.rekey(row, number == EMPTY ? 0.0 : keys.floatFraction(number));
            case DOUBLES, DOUBLE_CELLS -> index.rekey(row, number == EMPTY ? 0.0 : keys.fraction(number));
            case INT_HANDLE, BYTE_LONG -> {
                final Pair pair = (Pair) keyOf(key, number);
                index.rekey(row, pair.first, pair.second);
            }
            default -> index.rekey(row, (long) keyOf(key, number));
        }
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

        private boolean isUniquePair() {
            return key.isPair() && index instanceof HashIndex;
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
                named.add(handle + " " + code(value));
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

        /// What a report keeps of a key.
        private static Object code(final Object value) {
            return switch (value) {
                case Float fraction -> (long) Float.floatToIntBits(fraction);
                case Double fraction -> Double.doubleToLongBits(fraction);
                default -> value;
            };
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
            if (index instanceof RowSetIndex sets) {
                assertEquals(map.size() - linked, sets.outside(), where);
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
                    final int found = switch (value) {
                        case Long whole -> unique.find(whole);
                        case Pair pair -> unique.find(pair.first, pair.second);
                        default -> unique.find(fraction(value));
                    };
                    final long handle = switch (value) {
                        case Long whole -> unique.handle(whole);
                        case Pair pair -> unique.handle(pair.first, pair.second);
                        default -> unique.handle(fraction(value));
                    };
                    assertEquals(row, found, where);
                    assertEquals(first, handle, where);
                    compareWalk(found, ring, where);
                }
                case RowSetIndex sets -> {
                    final int count = switch (value) {
                        case Long whole -> sets.count(whole);
                        case Pair pair -> sets.count(pair.first, pair.second);
                        default -> sets.count(fraction(value));
                    };
                    final int head = switch (value) {
                        case Long whole -> sets.first(whole);
                        case Pair pair -> sets.first(pair.first, pair.second);
                        default -> sets.first(fraction(value));
                    };
                    assertEquals(ring.size(), count, where);
                    compareWalk(head, ring, where);
                }
            }
        }

        private static double fraction(final Object value) {
            return ((Number) value).doubleValue();
        }

        private void compareWalk(final int first, final List<Long> ring, final String where) {
            final List<Long> walk = new ArrayList<>();
            for (int row = first; row >= 0; row = index.next(row)) {
                walk.add(map.handle(row));
            }
            assertEquals(ring, walk, where);
        }

        private void compareRepeats(final String where) {
            assertEquals(repeats, index.repeats(), where);
            for (int place = 0; place < Math.min(repeats, KeyedRows.MOST_NAMED_REPEATS); place++) {
                final Object value = key == Key.NAMES
                        ? index.repeatText(place)
                        : key.isPair()
                                ? new Pair(index.repeatNumber(place), index.repeatSecond(place))
                                : (Object) index.repeatNumber(place);
                assertEquals(named.get(place), index.repeat(place) + " " + value, where);
            }
            index.clearRepeats();
            repeats = 0;
            named.clear();
        }
    }
}
