package org.denserow.engine.storage;

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
        map.array(floats)[row] = floatOf(value, 0);
        for (int component = 0; component < 2; component++) {
            map.array(pairs)[2 * row + component] = floatOf(value, 1 + component);
        }
        for (int component = 0; component < 3; component++) {
            map.array(triples)[3 * row + component] = floatOf(value, 3 + component);
        }
        map.array(doubles)[row] = value / 3.0;
        map.array(ints)[row] = value;
        map.array(longs)[row] = longOf(value, 1);
        map.array(bytes)[row] = byteOf(value);
        map.array(handles)[row] = longOf(value, 2);
        map.array(objects)[row] = objectOf(value);
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
        buffer.set(handles, at, longOf(value, 2));
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
        final float[] pair = map.array(pairs);
        final float[] triple = map.array(triples);
        return map.array(floats)[row] == floatOf(value, 0)
                && pair[2 * row] == floatOf(value, 1)
                && pair[2 * row + 1] == floatOf(value, 2)
                && triple[3 * row] == floatOf(value, 3)
                && triple[3 * row + 1] == floatOf(value, 4)
                && triple[3 * row + 2] == floatOf(value, 5)
                && map.array(doubles)[row] == value / 3.0
                && map.array(ints)[row] == value
                && map.array(longs)[row] == longOf(value, 1)
                && map.array(bytes)[row] == byteOf(value)
                && map.array(handles)[row] == longOf(value, 2)
                && map.array(objects)[row] == objectOf(value)
                && map.bits(red).get(row) == isRed(value)
                && map.bits(blue).get(row) == isBlue(value);
    }

    void check(final int row, final int value, final String where) {
        if (!holds(row, value)) {
            throw new AssertionError(where + ": a row differs: row=" + row + ", state=" + map.state(row) + ", int="
                    + map.array(ints)[row] + ", object=" + map.array(objects)[row] + ", red="
                    + map.bits(red).get(row) + ", blue=" + map.bits(blue).get(row) + ", expected=" + value);
        }
    }

    static boolean isRed(final int value) {
        return (value & 1) != 0;
    }

    static boolean isBlue(final int value) {
        return value % 7 == 3;
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
            map.bits(tag).set(row);
        } else {
            map.bits(tag).clear(row);
        }
    }
}
