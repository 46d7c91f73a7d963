package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

class RowBufferTest {

    private final HandleMap map = HandleMap.create("t", 3, Layout.dense(300));
    private final FloatColumn floats = map.floats("f");
    private final IntColumn ints = map.ints("i");
    private final Tag red = map.tag("red");
    private final RowBuffer buffer = map.newBuffer();
    private final LongColumn longs = map.longs("l"); // added after the buffer was made
    private final HandleColumn handles = map.handles("h", HandleColumn.ANY_TYPE);
    private final Tag blue = map.tag("blue");
    private final FloatColumn pairs = map.vec2("v2");
    private final FloatColumn triples = map.vec3("v3");
    private final DoubleColumn doubles = map.doubles("d");
    private final ByteColumn bytes = map.bytes("b");
    private final ObjectColumn<String> objects = map.objects("o", String.class);

    @Test
    void add_beyondTheCapacity_growsAndKeepsEveryRow() {
        stage(200);
        assertEquals(200, buffer.count());
        assertEquals(220, buffer.capacity(), "64, then four times half as much again and one");
        for (int row = 0; row < 200; row++) {
            check(buffer.rows().cells(floats.index()), ints(), row, row);
            checkOthers(new Others(buffer, this), row, row);
        }
    }

    @Test
    void add_nothingSet_isEmpty() {
        stage(100);
        buffer.clear();
        assertEquals(0, buffer.count());
        for (int row = 0; row < 100; row++) {
            assertEquals(row, buffer.add());
            assertEquals(0f, ((float[]) buffer.rows().cells(floats.index()))[row]);
            assertEquals(0, ints()[row]);
            assertEquals(0L, ((long[]) buffer.rows().cells(longs.index()))[row]);
            assertEquals(0L, ((long[]) buffer.rows().cells(handles.index()))[row]);
            assertFalse(buffer.rows().tag(red.index()).get(row));
            assertFalse(buffer.rows().tag(blue.index()).get(row));
            checkOthers(new Others(buffer, this), row, 0);
        }
        assertEquals(146, buffer.capacity(), "clear keeps the room");
    }

    @Test
    void resize_moreAndLess_keepsWhatIsStaged() {
        stage(10);
        buffer.resize(1000);
        buffer.resize(500);
        assertEquals(500, buffer.capacity());
        final int[] cells = ints();
        while (buffer.count() < 500) {
            buffer.add();
        }
        assertEquals(cells, ints(), "nothing was allocated");
        for (int row = 0; row < 10; row++) {
            check(buffer.rows().cells(floats.index()), ints(), row, row);
            checkOthers(new Others(buffer, this), row, row);
        }
    }

    @Test
    void adoptParts_partsAddedWhileRowsAreStaged_areEmptyAndFit() {
        stage(100);
        final LongColumn late = map.longs("late");
        final Tag green = map.tag("green");
        assertEquals(0L, ((long[]) buffer.rows().cells(late.index()))[99]);
        buffer.set(late, 99, 5);
        buffer.set(green, 99);
        assertEquals(5L, ((long[]) buffer.rows().cells(late.index()))[99]);
        assertTrue(buffer.rows().tag(green.index()).get(99));
        check(buffer.rows().cells(floats.index()), ints(), 99, 99);
    }

    @Test
    void newBuffer_two_areApart() {
        final RowBuffer other = map.newBuffer();
        stage(3);
        assertEquals(0, other.count());
        other.add();
        assertEquals(0L, ((long[]) other.rows().cells(longs.index()))[0]);
        assertFalse(other.rows().tag(red.index()).get(0));
    }

    @Test
    void fill_anyPart_copiesItsRowsAndNoOthers() {
        stage(150);
        for (int i = 0; i < 290; i++) {
            map.create();
        }
        for (final int from : new int[] {0, 1, 63, 64, 65, 100}) {
            for (final int count : new int[] {0, 1, 50}) {
                final int at = 2 * from + 1;
                map.store().fill(buffer.rows(), from, count, at);
                final float[] cells = floats.values();
                for (int row = 0; row < 290; row++) {
                    checkOthers(new Others(this), row, row >= at && row < at + count ? from + row - at : 0);
                    if (row >= at && row < at + count) {
                        check(cells, ints.values(), row, from + row - at);
                        assertEquals(5L * (from + row - at), longs.values()[row]);
                        assertEquals(7L * (from + row - at), handles.values()[row]);
                        assertEquals((from + row - at) % 2 == 1, red.bits().get(row));
                        assertEquals((from + row - at) % 3 == 1, blue.bits().get(row));
                    } else {
                        check(cells, ints.values(), row, 0);
                        assertFalse(red.bits().get(row), "from=" + from + " count=" + count + " row=" + row);
                    }
                }
                empty(at, count);
            }
        }
    }

    private void empty(final int at, final int count) {
        for (int row = at; row < at + count; row++) {
            floats.values()[row] = 0;
            ints.values()[row] = 0;
            longs.values()[row] = 0;
            handles.values()[row] = 0;
            Arrays.fill(pairs.values(), 2 * row, 2 * row + 2, 0);
            Arrays.fill(triples.values(), 3 * row, 3 * row + 3, 0);
            doubles.values()[row] = 0;
            bytes.values()[row] = 0;
            objects.values()[row] = null;
            red.bits().clear(row);
            blue.bits().clear(row);
        }
    }

    private void stage(final int count) {
        for (int i = 0; i < count; i++) {
            final int row = buffer.add();
            assertEquals(i, row);
            buffer.set(floats, row, row);
            buffer.set(ints, row, 3 * row);
            buffer.set(longs, row, 5L * row);
            buffer.set(handles, row, 7L * row);
            buffer.set(pairs, row, 11 * row, 13 * row);
            buffer.set(triples, row, 17 * row, 19 * row, 23 * row);
            buffer.set(doubles, row, 29.0 * row);
            buffer.set(bytes, row, (byte) row);
            buffer.set(objects, row, text(row));
            if (row % 2 == 1) {
                buffer.set(red, row);
            }
            if (row % 3 == 1) {
                buffer.set(blue, row);
            }
        }
    }

    private int[] ints() {
        return (int[]) buffer.rows().cells(ints.index());
    }

    private static void check(final Object floatCells, final int[] intCells, final int row, final int value) {
        assertEquals(value, ((float[]) floatCells)[row]);
        assertEquals(3 * value, intCells[row]);
    }

    private static String text(final int value) {
        return value == 0 ? null : Integer.toString(value);
    }

    /// The arrays of the other kinds of columns, staged or live.
    private record Others(float[] pairs, float[] triples, double[] doubles, byte[] bytes, String[] objects) {

        Others(final RowBuffer buffer, final RowBufferTest test) {
            this(
                    (float[]) buffer.rows().cells(test.pairs.index()),
                    (float[]) buffer.rows().cells(test.triples.index()),
                    (double[]) buffer.rows().cells(test.doubles.index()),
                    (byte[]) buffer.rows().cells(test.bytes.index()),
                    (String[]) buffer.rows().cells(test.objects.index()));
        }

        Others(final RowBufferTest test) {
            this(
                    test.pairs.values(),
                    test.triples.values(),
                    test.doubles.values(),
                    test.bytes.values(),
                    test.objects.values());
        }
    }

    private static void checkOthers(final Others cells, final int row, final int value) {
        assertEquals(11f * value, cells.pairs[2 * row]);
        assertEquals(13f * value, cells.pairs[2 * row + 1]);
        assertEquals(17f * value, cells.triples[3 * row]);
        assertEquals(19f * value, cells.triples[3 * row + 1]);
        assertEquals(23f * value, cells.triples[3 * row + 2]);
        assertEquals(29.0 * value, cells.doubles[row]);
        assertEquals((byte) value, cells.bytes[row]);
        assertEquals(text(value), cells.objects[row]);
    }

    @Test
    void set_tagThatTheRowsKeep_isRefused() {
        final HandleMap pinned = HandleMap.create("p", 1, Layout.pinned(4));
        final RowBuffer buffer = pinned.newBuffer();
        final int row = buffer.add();
        for (final Tag kept : new Tag[] {
            pinned.live(),
            pinned.store().laps().created(),
            pinned.store().laps().changed()
        }) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> buffer.set(kept, row));
            assertTrue(error.getMessage().contains("tag=" + kept.name()), error.getMessage());
        }
    }
}
