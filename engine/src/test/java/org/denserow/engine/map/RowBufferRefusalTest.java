package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What a buffer refuses: rows that are not staged, parts of another map, values that do not fit. Nothing is staged then.
class RowBufferRefusalTest {

    private final HandleMap map = HandleMap.create("fly", 1, Layout.dense(8));
    private final FloatColumn x = map.floats("x");
    private final FloatColumn at = map.vec2("at");
    private final IntColumn age = map.ints("age");
    private final HandleColumn home = map.handles("home", 7);
    private final ObjectColumn<String> name = map.objects("name", String.class);
    private final Tag red = map.tag("red");
    private final HandleMap others = HandleMap.create("bee", 2, Layout.dense(8));
    private final RowBuffer buffer = map.newBuffer();

    @BeforeEach
    void stage() {
        buffer.add(2);
        buffer.set(age, 1, 5);
    }

    @AfterEach
    void nothingElse_isStaged() {
        final long[] handles = new long[2];
        final int first = map.insert(buffer, handles);
        assertEquals(0, age.values()[first]);
        assertEquals(5, age.values()[first + 1]);
        for (int row = first; row < first + 2; row++) {
            assertEquals(0f, x.values()[row]);
            assertEquals(0L, home.values()[row]);
            assertEquals(null, name.get(row));
            assertEquals(false, red.bits().get(row));
        }
        map.checkInvariants();
    }

    @Test
    void set_rowThatIsNotStaged_isRefused() {
        for (final int row : new int[] {-1, 2, 63, Integer.MAX_VALUE}) {
            for (final Executable call : List.<Executable>of(
                    () -> buffer.set(x, row, 1f),
                    () -> buffer.set(at, row, 1f, 2f),
                    () -> buffer.set(age, row, 1),
                    () -> buffer.set(home, row, Handle.NULL),
                    () -> buffer.set(name, row, "n"),
                    () -> buffer.set(red, row),
                    () -> buffer.set(red, row, 1),
                    () -> buffer.copy(age, row, 1, new int[1]))) {
                assertThrows(IndexOutOfBoundsException.class, call, "row=" + row);
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> buffer.set(red, 1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> buffer.copy(age, 1, 2, new int[2]));
    }

    @Test
    void set_partOfAnotherMap_isRefused() {
        final FloatColumn foreign = others.floats("x");
        final Tag foreignTag = others.tag("red");
        for (final Executable call : List.<Executable>of(
                () -> buffer.set(foreign, 0, 1f),
                () -> buffer.copy(foreign, 0, 1, new float[1]),
                () -> buffer.set(foreignTag, 0))) {
            final String said =
                    assertThrows(IllegalArgumentException.class, call).getMessage();
            assertTrue(said.contains("part=bee.") && said.contains("map=fly"), said);
        }
    }

    @Test
    void set_valueThatDoesNotFit_isRefused() {
        refused("stride=1, values=2", () -> buffer.set(x, 0, 1f, 2f));
        refused("stride=2, values=1", () -> buffer.set(at, 0, 1f));
        refused("target=7", () -> buffer.set(home, 0, Handle.of(3, 1, 0)));
        refused("rows=2, stride=2, values=3", () -> buffer.copy(at, 0, 2, new float[3]));
        refused("column=fly.home", () -> buffer.copy(home, 0, 1, new long[1]));
        refused("column=fly.name", () -> buffer.copy(name, 0, 1, new String[1]));
    }

    @Test
    void addAndResize_whatNoMapHolds_isRefused() {
        refused("rows=-1, staged=2", () -> buffer.add(-1));
        refused("rows=" + Layout.MAX_ROWS + ", staged=2", () -> buffer.add(Layout.MAX_ROWS));
        refused("rows=1, staged=2", () -> buffer.resize(1));
        refused("rows=-5", () -> buffer.resize(-5));
        refused("rows=" + (Layout.MAX_ROWS + 1), () -> buffer.resize(Layout.MAX_ROWS + 1));
        assertEquals(2, buffer.count());
        final HandleMap wide = HandleMap.create("w", 3, Layout.dense(8));
        wide.vec3("at");
        final RowBuffer narrow = wide.newBuffer(); // three cells a row: fewer rows than a map may have
        refused("rows=" + Layout.MAX_ROWS, () -> narrow.resize(Layout.MAX_ROWS));
        assertEquals(64, narrow.capacity());
    }

    @Test
    void define_columnWithoutRoomInABuffer_isRefusedAndDefinesNothing() {
        final HandleMap plain = HandleMap.create("p", 4, Layout.dense(8));
        final RowBuffer large = plain.newBuffer();
        large.resize(Layout.MAX_ROWS); // costs nothing yet
        refused("column=p.at", () -> plain.vec3("at"));
        large.resize(8);
        final FloatColumn column = plain.vec3("at"); // the name is free
        large.add();
        large.set(column, 0, 1f, 2f, 3f);
        plain.insert(large, new long[1]);
        assertEquals(3f, column.values()[2]);
        plain.checkInvariants();
    }

    private static void refused(final String values, final Executable call) {
        final String said = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(said.contains(values), said);
    }
}
