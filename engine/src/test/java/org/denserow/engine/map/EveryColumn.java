package org.denserow.engine.map;

import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A column of every kind and two tags over one map. What a row holds in all of them follows from one number, so that
/// any row can be checked by itself; 0 stands for a new row, which is empty.
final class EveryColumn {

    private static final String[] OBJECTS = {null, "a", "bc", "def", "ghij", "klmno", "pqr", "st"};

    final FloatColumn floats;
    final FloatColumn pairs;
    final FloatColumn triples;
    final DoubleColumn doubles;
    final IntColumn ints;
    final LongColumn longs;
    final ByteColumn bytes;
    final HandleColumn handles;
    final ObjectColumn<String> objects;
    final Tag red;
    final Tag blue;
    private final HandleMap map;

    EveryColumn(final HandleMap map) {
        this.map = map;
        floats = map.floats("f");
        pairs = map.vec2("v2");
        triples = map.vec3("v3");
        doubles = map.doubles("d");
        ints = map.ints("i");
        longs = map.longs("l");
        bytes = map.bytes("b");
        handles = map.handles("h", HandleColumn.ANY_TYPE);
        objects = map.objects("o", String.class);
        red = map.tag("red");
        blue = map.tag("blue");
    }

    void fill(final int row, final int value) {
        floats.values()[row] = floatOf(value, 0);
        for (int component = 0; component < 2; component++) {
            pairs.values()[2 * row + component] = floatOf(value, 1 + component);
        }
        for (int component = 0; component < 3; component++) {
            triples.values()[3 * row + component] = floatOf(value, 3 + component);
        }
        doubles.values()[row] = value / 3.0;
        ints.values()[row] = value;
        longs.values()[row] = longOf(value, 1);
        bytes.values()[row] = byteOf(value);
        handles.values()[row] = handleOf(value);
        objects.values()[row] = objectOf(value);
        put(red, row, isRed(value));
        put(blue, row, isBlue(value));
    }

    /// Fills a staged row.
    void stage(final RowBuffer buffer, final int at, final int value) {
        buffer.set(floats, at, floatOf(value, 0));
        buffer.set(pairs, at, floatOf(value, 1), floatOf(value, 2));
        buffer.set(triples, at, floatOf(value, 3), floatOf(value, 4), floatOf(value, 5));
        buffer.set(doubles, at, value / 3.0);
        buffer.set(ints, at, value);
        buffer.set(longs, at, longOf(value, 1));
        buffer.set(bytes, at, byteOf(value));
        buffer.set(handles, at, handleOf(value));
        buffer.set(objects, at, objectOf(value));
        if (isRed(value)) {
            buffer.set(red, at);
        }
        if (isBlue(value)) {
            buffer.set(blue, at);
        }
    }

    /// Whether a row holds what follows from a number, in every column and tag.
    boolean holds(final int row, final int value) {
        final float[] pair = pairs.values();
        final float[] triple = triples.values();
        return floats.values()[row] == floatOf(value, 0)
                && pair[2 * row] == floatOf(value, 1)
                && pair[2 * row + 1] == floatOf(value, 2)
                && triple[3 * row] == floatOf(value, 3)
                && triple[3 * row + 1] == floatOf(value, 4)
                && triple[3 * row + 2] == floatOf(value, 5)
                && doubles.values()[row] == value / 3.0
                && ints.values()[row] == value
                && longs.values()[row] == longOf(value, 1)
                && bytes.values()[row] == byteOf(value)
                && handles.values()[row] == handleOf(value)
                && objects.values()[row] == objectOf(value)
                && ((RowTag) red).field().get(row) == isRed(value)
                && ((RowTag) blue).field().get(row) == isBlue(value);
    }

    void check(final int row, final int value, final String where) {
        if (!holds(row, value)) {
            throw new AssertionError(where + ": a row differs: row=" + row + ", state=" + map.state(row) + ", int="
                    + ints.values()[row] + ", object=" + objects.values()[row] + ", red="
                    + ((RowTag) red).field().get(row) + ", blue="
                    + ((RowTag) blue).field().get(row) + ", expected=" + value);
        }
    }

    static boolean isRed(final int value) {
        return (value & 1) != 0;
    }

    static boolean isBlue(final int value) {
        return value % 7 == 3;
    }

    private static long handleOf(final int value) {
        return longOf(value, 2) & Long.MAX_VALUE; // the free bit stands in no handle
    }

    private static float floatOf(final int value, final int cell) {
        return value * (0.5f + cell);
    }

    private static long longOf(final int value, final int cell) {
        return value * (0x1_0000_0001L + cell);
    }

    private static byte byteOf(final int value) {
        return (byte) (value ^ value >> 8);
    }

    private static String objectOf(final int value) {
        return OBJECTS[value & 7];
    }

    private void put(final Tag tag, final int row, final boolean on) {
        if (on) {
            ((RowTag) tag).field().set(row);
        } else {
            ((RowTag) tag).field().clear(row);
        }
    }
}
