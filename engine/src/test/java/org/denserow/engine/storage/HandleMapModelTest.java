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

/// A million random operations on a map with every kind of part, against a `HashMap`.
class HandleMapModelTest {

    private static final int OPERATIONS = 1_000_000;
    private static final int CHECK_EVERY = 2_000;
    private static final int TYPE = 6;
    private static final int MOST_STALE = 4096;

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

    @Test
    @DisplayName("HM-11 a million random operations: every handle reads its own values, in every column and tag")
    void operations_random_agreeWithHashMap() {
        final long seed = Seed.next();
        random = new Random(seed);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            where = "seed=" + seed + " operation=" + operation;
            operate(operation);
            if (operation % CHECK_EVERY == 0) {
                compare();
            }
        }
        compare();
        assertTrue(map.capacity() > 16, "the map has grown: " + where);
    }

    private void operate(final int operation) {
        // The wish for more or fewer rows turns now and then, so that the map gets full, empty and full again.
        final boolean growing = operation / 10_000 % 2 == 0;
        final int choice = random.nextInt(100);
        if (choice < (growing ? 34 : 18)) {
            create(random.nextInt(3) != 0);
        } else if (choice < 52) {
            erase();
        } else if (choice < 66) {
            activate();
        } else if (choice < 80) {
            exchange();
        } else if (choice < 99 || random.nextInt(2000) != 0) {
            write();
        } else {
            clear();
        }
    }

    private void create(final boolean asActive) {
        final long handle = asActive ? map.create() : map.createPending();
        assertEquals(TYPE, Handle.type(handle), where);
        assertEquals(null, model.put(handle, new Row(asActive, live.size())), where + ": a handle came twice");
        live.add(handle);
        active += asActive ? 1 : 0;
        compare(handle, model.get(handle)); // a new row is empty
        fill(handle);
    }

    private void erase() {
        final long handle = any();
        final Row row = model.remove(handle);
        assertEquals(row != null, map.erase(handle), where);
        if (row != null) {
            final long last = live.removeLast();
            if (last != handle) {
                live.set(row.place, last);
                model.get(last).place = row.place;
            }
            active -= row.active ? 1 : 0;
            forget(handle);
        }
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
