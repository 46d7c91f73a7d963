package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A million random operations on a map with every kind of part, against a `HashMap`; and fewer on a small map, with
/// the sparse, dense and meta sets checked after every single one.
class HandleMapModelTest {

    private static final int OPERATIONS = 1_000_000;
    private static final int CHECK_EVERY = 2_000;
    private static final int TYPE = 6;
    private static final int MOST_STALE = 4096;
    private static final int SMALL_OPERATIONS = 100_000;
    private static final int SMALL_ROWS = 24;

    private final HandleMap map = HandleMap.create("t", TYPE, Layout.dense(16).growable());
    private final FloatColumn floats = map.floats("f");
    private final FloatColumn pairs = map.vec2("v2");
    private final FloatColumn triples = map.vec3("v3");
    private final DoubleColumn doubles = map.doubles("d");
    private final IntColumn ints = map.ints("i");
    private final LongColumn longs = map.longs("l");
    private final ByteColumn bytes = map.bytes("b");
    private final HandleColumn handles = map.handles("h", HandleColumn.ANY_TYPE);
    private final ObjectColumn<Row> objects = map.objects("o", Row.class);
    private final Tag red = map.tag("red");
    private final Tag blue = map.tag("blue");

    private final Map<Long, Row> model = new HashMap<>();
    private final List<Long> live = new ArrayList<>();
    private final List<Long> stale = new ArrayList<>();
    private int active;
    private Random random = new Random();
    private String where = "";
    private int mostRows = Integer.MAX_VALUE;
    private int largestCapacity;
    private int rareEvery = 100;
    private final RowBuffer buffer = map.newBuffer();
    private final long[] batch = new long[64];

    @Test
    @DisplayName("HM-11 a million random operations: every handle reads its own values, in every column and tag")
    void operations_random_agreeWithHashMap() {
        final long seed = Seed.next();
        random = new Random(seed);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            where = "seed=" + seed + " operation=" + operation;
            operate(operation);
            largestCapacity = Math.max(largestCapacity, map.capacity());
            if (operation % CHECK_EVERY == 0) {
                compare();
            }
        }
        compare();
        assertTrue(largestCapacity > 256, "the map has grown: " + where);
    }

    @Test
    @DisplayName("HM-11 EN-17 after every operation on a small map the sparse, dense and meta sets are a bijection")
    void operations_randomOnSmallMap_keepTheBijection() {
        final long seed = Seed.next();
        random = new Random(seed);
        mostRows = SMALL_ROWS;
        rareEvery = 4;
        for (int operation = 0; operation < SMALL_OPERATIONS; operation++) {
            where = "seed=" + seed + " operation=" + operation;
            operate(operation);
            map.checkInvariants();
            map.dump().verify();
            assertEquals(model.size(), map.rows(), where);
            if (operation % 50 == 0) {
                compare();
            }
        }
        compare();
    }

    private void operate(final int operation) {
        // The wish for more or fewer rows turns now and then, so that the map gets full, empty and full again.
        final boolean growing = operation / 10_000 % 2 == 0;
        final int choice = random.nextInt(100);
        if (choice < (growing ? 34 : 18)) {
            create(random.nextInt(3) != 0);
        } else if (choice < 50) {
            erase();
        } else if (choice < 63) {
            activate();
        } else if (choice < 76) {
            exchange();
        } else if (choice < 92) {
            write();
        } else if (choice < 94) {
            createBatch(random.nextInt(3) != 0);
        } else if (choice < 95) {
            insert();
        } else if (choice < 98) {
            eraseBatch();
        } else if (random.nextInt(rareEvery) == 0) {
            operateOnTheWholeMap();
        }
    }

    private void operateOnTheWholeMap() {
        final int choice = random.nextInt(10);
        if (choice < 4) {
            removeIf();
        } else if (choice < 6) {
            map.shrink();
            assertEquals(Math.max(1, model.size()), map.capacity(), where);
        } else if (choice < 8) {
            saveAndLoad();
        } else if (choice == 8) {
            clear();
        } else {
            map.reset();
            forgetRows();
            stale.clear(); // not detected from here on, as documented
        }
    }

    private void create(final boolean asActive) {
        if (live.size() >= mostRows) {
            return;
        }
        final long handle = asActive ? map.create() : map.createPending();
        adopt(handle, asActive);
        fill(handle);
    }

    private void createBatch(final boolean asActive) {
        final int count = 1 + random.nextInt(batch.length);
        if (live.size() + count > mostRows) {
            return;
        }
        final int first = asActive ? map.createBatch(batch, count) : map.createPendingBatch(batch, count);
        for (int i = 0; i < count; i++) {
            assertEquals(first + i, map.find(batch[i]), where);
            adopt(batch[i], asActive);
        }
        for (int i = 0; i < count; i++) {
            fill(batch[i]);
        }
    }

    private void insert() {
        final int count = 1 + random.nextInt(10);
        if (live.size() + count > mostRows) {
            return;
        }
        for (int i = 0; i < count; i++) {
            buffer.set(ints, buffer.add(), i + 1);
            buffer.set(longs, i, -i);
            if (i % 2 == 0) {
                buffer.set(blue, i);
            }
        }
        map.insert(buffer, batch);
        buffer.clear();
        for (int i = 0; i < count; i++) {
            final Row row = new Row(true, live.size());
            row.intValue = i + 1;
            row.longValue = -i;
            row.blue = i % 2 == 0;
            assertEquals(null, model.put(batch[i], row), where + ": a handle came twice");
            live.add(batch[i]);
            active++;
            compare(batch[i], row);
        }
    }

    private void eraseBatch() {
        final int count = random.nextInt(12);
        int expected = 0;
        for (int i = 0; i < count; i++) {
            batch[i] = any();
            expected += lose(batch[i]) ? 1 : 0;
        }
        assertEquals(expected, map.eraseBatch(batch, count), where);
    }

    private void removeIf() {
        final int divisor = 2 + random.nextInt(20);
        int expected = 0;
        for (final long handle : List.copyOf(live)) {
            expected += model.get(handle).intValue % divisor == 0 && lose(handle) ? 1 : 0;
        }
        assertEquals(expected, map.removeIf(row -> ints.values()[row] % divisor == 0), where);
    }

    /// What a program does that keeps a map in a file: sets and columns are copied, loaded, and filled in again.
    private void saveAndLoad() {
        final var dump = map.dump();
        final float[] savedFloats = floats.values().clone();
        final int[] savedInts = ints.values().clone();
        final long[] savedLongs = longs.values().clone();
        final long[] savedHandles = handles.values().clone();
        final boolean[][] savedTags = new boolean[2][map.rows()];
        for (int row = 0; row < map.rows(); row++) {
            savedTags[0][row] = red.bits().get(row);
            savedTags[1][row] = blue.bits().get(row);
        }
        final var saved_pairs = pairs.values().clone();
        final var saved_triples = triples.values().clone();
        final var saved_doubles = doubles.values().clone();
        final var saved_bytes = bytes.values().clone();
        final var saved_objects = objects.values().clone();
        map.create(); // something to be replaced
        map.load(dump);
        assertEquals(dump.handles().length, map.rows(), where);
        System.arraycopy(
                saved_pairs,
                0,
                pairs.values(),
                0,
                Math.min(saved_pairs.length, java.lang.reflect.Array.getLength(pairs.values())));
        System.arraycopy(
                saved_triples,
                0,
                triples.values(),
                0,
                Math.min(saved_triples.length, java.lang.reflect.Array.getLength(triples.values())));
        System.arraycopy(
                saved_doubles,
                0,
                doubles.values(),
                0,
                Math.min(saved_doubles.length, java.lang.reflect.Array.getLength(doubles.values())));
        System.arraycopy(
                saved_bytes,
                0,
                bytes.values(),
                0,
                Math.min(saved_bytes.length, java.lang.reflect.Array.getLength(bytes.values())));
        System.arraycopy(
                saved_objects,
                0,
                objects.values(),
                0,
                Math.min(saved_objects.length, java.lang.reflect.Array.getLength(objects.values())));
        for (int row = 0; row < map.rows(); row++) {
            floats.values()[row] = savedFloats[row];
            ints.values()[row] = savedInts[row];
            longs.values()[row] = savedLongs[row];
            handles.values()[row] = savedHandles[row];
            tag(red, row, savedTags[0][row]);
            tag(blue, row, savedTags[1][row]);
        }
    }

    private void adopt(final long handle, final boolean asActive) {
        assertEquals(TYPE, Handle.type(handle), where);
        assertEquals(null, model.put(handle, new Row(asActive, live.size())), where + ": a handle came twice");
        live.add(handle);
        active += asActive ? 1 : 0;
        compare(handle, model.get(handle)); // a new row is empty
    }

    private void erase() {
        final long handle = any();
        assertEquals(lose(handle), map.erase(handle), where);
    }

    /// Takes a row out of the model; false if it is not in it.
    private boolean lose(final long handle) {
        final Row row = model.remove(handle);
        if (row == null) {
            return false;
        }
        final long last = live.removeLast();
        if (last != handle) {
            live.set(row.place, last);
            model.get(last).place = row.place;
        }
        active -= row.active ? 1 : 0;
        forget(handle);
        return true;
    }

    private void activate() {
        final long handle = any();
        final Row row = model.get(handle);
        assertEquals(row != null && !row.active, map.activate(handle), where);
        if (row != null && !row.active) {
            row.active = true;
            active++;
        }
    }

    private void exchange() {
        final int rows = map.rows();
        if (rows == 0) {
            return;
        }
        final int a = random.nextInt(rows);
        final boolean inActive = a < map.active();
        final int begin = inActive ? 0 : map.active();
        final int b = begin + random.nextInt((inActive ? map.active() : rows) - begin);
        final long atA = map.handle(a);
        final long atB = map.handle(b);
        map.exchange(a, b);
        assertEquals(atA, map.handle(b), where);
        assertEquals(atB, map.handle(a), where);
        compare(atA, model.get(atA));
        compare(atB, model.get(atB));
    }

    private void write() {
        final long handle = any();
        if (model.containsKey(handle)) {
            fill(handle);
        }
    }

    private void clear() {
        map.clear();
        live.forEach(this::forget);
        forgetRows();
    }

    private void forgetRows() {
        live.clear();
        model.clear();
        active = 0;
    }

    private void fill(final long handle) {
        final Row row = model.get(handle);
        final int at = map.row(handle);
        row.floatValue = random.nextFloat();
        row.intValue = random.nextInt();
        row.longValue = random.nextLong();
        row.handle = live.get(random.nextInt(live.size()));
        row.red = random.nextBoolean();
        row.blue = random.nextInt(10) == 0;
        row.doubleValue = random.nextDouble();
        row.byteValue = (byte) random.nextInt();
        row.object = random.nextInt(4) == 0 ? null : row;
        floats.values()[at] = row.floatValue;
        for (int component = 0; component < 2; component++) {
            pairs.values()[2 * at + component] = row.component(2, component);
        }
        for (int component = 0; component < 3; component++) {
            triples.values()[3 * at + component] = row.component(3, component);
        }
        doubles.values()[at] = row.doubleValue;
        bytes.values()[at] = row.byteValue;
        objects.values()[at] = row.object;
        ints.values()[at] = row.intValue;
        longs.values()[at] = row.longValue;
        handles.values()[at] = row.handle;
        tag(red, at, row.red);
        tag(blue, at, row.blue);
    }

    private static void tag(final Tag tag, final int row, final boolean on) {
        if (on) {
            tag.bits().set(row);
        } else {
            tag.bits().clear(row);
        }
    }

    /// A live handle mostly, else a stale one.
    private long any() {
        final boolean wantStale = live.isEmpty() || random.nextInt(8) == 0;
        final List<Long> list = wantStale && !stale.isEmpty() ? stale : live;
        return list.isEmpty() ? Handle.NULL : list.get(random.nextInt(list.size()));
    }

    private void forget(final long handle) {
        if (stale.size() < MOST_STALE) {
            stale.add(handle);
        } else {
            stale.set(random.nextInt(MOST_STALE), handle);
        }
    }

    private void compare() {
        map.checkInvariants();
        assertEquals(model.size(), map.rows(), where);
        assertEquals(active, map.active(), where);
        model.forEach(this::compare);
        for (final long handle : stale) {
            assertEquals(-1, map.find(handle), where);
        }
        assertEquals(
                model.values().stream().filter(row -> row.active && row.red).count(), red.count(), where);
        assertEquals(
                model.values().stream().filter(row -> row.active && row.blue).count(), blue.count(), where);
    }

    private void compare(final long handle, final Row row) {
        final int at = map.find(handle);
        if (at < 0
                || map.handle(at) != handle
                || at < map.active() != row.active
                || floats.values()[at] != row.floatValue
                || pairs.values()[2 * at] != row.component(2, 0)
                || pairs.values()[2 * at + 1] != row.component(2, 1)
                || triples.values()[3 * at] != row.component(3, 0)
                || triples.values()[3 * at + 1] != row.component(3, 1)
                || triples.values()[3 * at + 2] != row.component(3, 2)
                || doubles.values()[at] != row.doubleValue
                || bytes.values()[at] != row.byteValue
                || objects.get(at) != row.object
                || ints.values()[at] != row.intValue
                || longs.values()[at] != row.longValue
                || handles.values()[at] != row.handle
                || red.bits().get(at) != row.red
                || blue.bits().get(at) != row.blue) {
            throw new AssertionError(where + ": a row differs: handle=" + Handle.toString(handle) + ", row=" + at);
        }
    }

    private static final class Row {

        private boolean active;
        private int place; // in `live`
        private float floatValue;
        private double doubleValue;
        private byte byteValue;
        private Row object; // itself, or null
        private int intValue;
        private long longValue;
        private long handle;
        private boolean red;
        private boolean blue;

        Row(final boolean active, final int place) {
            this.active = active;
            this.place = place;
        }

        /// What a vector column holds: another number per column and component, 0 in a new row.
        float component(final int stride, final int component) {
            return floatValue * (10 * stride + component);
        }
    }
}
