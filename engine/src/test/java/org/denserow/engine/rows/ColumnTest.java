package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

class ColumnTest {

    private static final int TYPE = 3;

    private final HandleMap map = HandleMap.create("fly", TYPE, Layout.dense(2).growable());

    @Test
    void name_eachKind_isTypeDotPartAndNumbersCountUp() {
        final List<Column<?>> columns = List.of(
                map.floats("a"),
                map.ints("b"),
                map.longs("c"),
                map.handles("d", TYPE),
                map.doubles("e"),
                map.bytes("f"),
                map.objects("g", String.class),
                map.vec2("h"),
                map.vec3("i"));
        for (int index = 0; index < columns.size(); index++) {
            final Column<?> column = columns.get(index);
            assertEquals("fly." + "abcdefghi".charAt(index), column.name());
            assertEquals(column.name(), column.toString());
            assertEquals(TYPE, column.type());
            assertEquals(index < 7 ? 1 : index - 5, column.stride());
            assertEquals(index, column.index());
            assertSame(column, Stores.of(map).schema().column(index));
        }
    }

    @Test
    void values_rowsExistAlready_areZeroAndLongEnough() {
        map.create();
        map.create();
        map.create();
        assertEquals(4, map.floats("f").values().length);
        assertEquals(0f, map.floats("f2").values()[2]);
        assertEquals(0, map.ints("i").values()[2]);
        assertEquals(0L, map.longs("l").values()[2]);
        assertEquals(Handle.NULL, map.handles("h", TYPE).values()[2]);
        assertEquals(0.0, map.doubles("d").values()[2]);
        assertEquals(0, map.bytes("b").values()[2]);
        assertArrayEquals(new float[8], map.vec2("v2").values());
        assertArrayEquals(new float[12], map.vec3("v3").values());
        assertNull(map.objects("o", String.class).get(2));
    }

    @Test
    void vectors_rowsAddedToAFilledMap_takeFourBytesPerComponentAndNoMore() {
        final int rows = 1000;
        final HandleMap large = HandleMap.create("fly", TYPE, Layout.dense(rows));
        large.create();
        assertEquals(2 * rows, large.vec2("v2").values().length, "8 bytes per row");
        assertEquals(3 * rows, large.vec3("v3").values().length, "12 bytes per row");
    }

    @Test
    void length_moreCellsThanAnArrayHolds_isRefusedWithRowsAndStride() {
        assertEquals(Layout.MAX_ROWS, Cells.length("fly.x", Layout.MAX_ROWS, 1));
        final int most = Cells.MAX_CELLS / 3;
        assertEquals(3 * most, Cells.length("fly.x", most, 3));
        for (final int[] refused : new int[][] {{most + 1, 3}, {Layout.MAX_ROWS, 2}, {Layout.MAX_ROWS, 3}}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> Cells.length("fly.x", refused[0], refused[1]));
            assertTrue(error.getMessage().contains("column=fly.x, rows=" + refused[0] + ", stride=" + refused[1]));
            assertTrue(error.getMessage().contains("; use a smaller capacity"), error.getMessage());
        }
    }

    @Test
    void maxRows_widestColumn_decides() {
        final Parts parts = new Parts("t");
        assertEquals(Layout.MAX_ROWS, parts.maxRows());
        parts.add(new FloatCells(Stores.of(map).rows, "t.a", 0, 2, 1));
        assertEquals(Layout.MAX_ROWS, parts.maxRows());
        parts.add(new FloatCells(Stores.of(map).rows, "t.b", 1, 2, 3));
        parts.add(new FloatCells(Stores.of(map).rows, "t.c", 2, 2, 2));
        assertEquals(715_827_879, parts.maxRows());
    }

    @Test
    void checkWidth_otherThanTheStride_isRefused() {
        for (final FloatColumn column : new FloatColumn[] {map.floats("f"), map.vec2("v2"), map.vec3("v3")}) {
            for (int count = 1; count <= 3; count++) {
                final int values = count;
                if (count == column.stride()) {
                    ((FloatCells) column).checkWidth(count);
                } else {
                    final IllegalArgumentException error = assertThrows(
                            IllegalArgumentException.class, () -> ((FloatCells) column).checkWidth(values));
                    assertTrue(
                            error.getMessage()
                                    .contains("column=" + column.name() + ", stride=" + column.stride() + ", values="
                                            + values),
                            error.getMessage());
                }
            }
        }
    }

    @Test
    void values_mapGrows_arrayIsReplacedAndValuesKept() {
        final FloatColumn floats = map.floats("f");
        final float[] before = floats.values();
        map.create();
        map.create();
        before[1] = 5;
        assertSame(before, floats.values());
        map.create();
        assertNotSame(before, floats.values());
        assertEquals(5f, floats.values()[1]);
        assertEquals(4, floats.values().length);
        assertSame(floats.values(), floats.values());
    }

    @Test
    void values_ownerCheckRefuses_throwsWithTheNameOfThePart() {
        final List<String> asked = new ArrayList<>();
        final OwnerCheck refuses = part -> {
            asked.add(part);
            throw new IllegalStateException("refused: part=" + part);
        };
        final RowStore guarded = RowStore.over("fly", SlotMap.create(TYPE, 2, 2), Layout.dense(2), refuses);
        final FloatColumn floats = guarded.schema().floats("f");
        final HandleColumn handles = guarded.schema().handles("h", TYPE);
        final Tag tag = guarded.schema().tag("t");
        assertThrows(IllegalStateException.class, floats::values);
        assertThrows(IllegalStateException.class, handles::values);
        assertThrows(IllegalStateException.class, tag::bits);
        assertThrows(IllegalStateException.class, tag::count);
        assertEquals(List.of("fly.f", "fly.h", "fly.t", "fly.t"), asked);
        assertEquals(2, guarded.array(floats).length, "whoever holds the map is not asked");
    }

    @Test
    void checkValue_targetGiven_takesNullAndThatTypeOnly() {
        final HandleColumn column = map.handles("home", 7);
        assertEquals(7, column.target());
        ((HandleCells) column).checkValue(Handle.NULL);
        ((HandleCells) column).checkValue(Handle.of(7, 1, 0));
        ((HandleCells) column).checkValue(Handle.of(7, Handle.MAX_GENERATION, Handle.MAX_SLOT));
        for (final long wrong : new long[] {Handle.of(TYPE, 1, 0), Handle.of(7, 1, 0) | Long.MIN_VALUE, -1L}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> ((HandleCells) column).checkValue(wrong));
            assertTrue(error.getMessage().contains("column=fly.home"), error.getMessage());
            assertTrue(error.getMessage().contains("target=7"), error.getMessage());
            assertTrue(error.getMessage().contains("handle=" + Handle.toString(wrong)), error.getMessage());
        }
    }

    @Test
    void checkValue_anyType_refusesTheFreeBitOnly() {
        final HandleColumn column = map.handles("home", HandleColumn.ANY_TYPE);
        ((HandleCells) column).checkValue(Handle.NULL);
        ((HandleCells) column).checkValue(Handle.of(7, 1, 0));
        ((HandleCells) column).checkValue(Handle.of(Handle.MAX_TYPE, 1, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> ((HandleCells) column).checkValue(Handle.of(7, 1, 0) | Long.MIN_VALUE));
    }
}
