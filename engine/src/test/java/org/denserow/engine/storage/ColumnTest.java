package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotMap;
import org.junit.jupiter.api.Test;

class ColumnTest {

    private static final int TYPE = 3;

    private final HandleMap map = HandleMap.create("fly", TYPE, Layout.dense(2).growable());

    @Test
    void name_eachKind_isTypeDotPartAndNumbersCountUp() {
        final List<Column<?>> columns = List.of(map.floats("a"), map.ints("b"), map.longs("c"), map.handles("d", TYPE));
        for (int index = 0; index < columns.size(); index++) {
            final Column<?> column = columns.get(index);
            assertEquals("fly." + "abcd".charAt(index), column.name());
            assertEquals(column.name(), column.toString());
            assertEquals(TYPE, column.type());
            assertEquals(index, column.index());
            assertSame(column, map.column(index));
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
        assertSame(floats.values(), map.array(floats));
    }

    @Test
    void values_ownerCheckRefuses_throwsWithTheNameOfThePart() {
        final List<String> asked = new ArrayList<>();
        final OwnerCheck refuses = part -> {
            asked.add(part);
            throw new IllegalStateException("refused: part=" + part);
        };
        final HandleMap guarded = HandleMap.over("fly", SlotMap.create(TYPE, 2, 2), Layout.dense(2), refuses);
        final FloatColumn floats = guarded.floats("f");
        final HandleColumn handles = guarded.handles("h", TYPE);
        final Tag tag = guarded.tag("t");
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
        column.checkValue(Handle.NULL);
        column.checkValue(Handle.of(7, 1, 0));
        column.checkValue(Handle.of(7, Handle.MAX_GENERATION, Handle.MAX_INDEX));
        for (final long wrong : new long[] {Handle.of(TYPE, 1, 0), Handle.of(7, 1, 0) | Long.MIN_VALUE, -1L}) {
            final IllegalArgumentException error =
                    assertThrows(IllegalArgumentException.class, () -> column.checkValue(wrong));
            assertTrue(error.getMessage().contains("column=fly.home"), error.getMessage());
            assertTrue(error.getMessage().contains("target=7"), error.getMessage());
            assertTrue(error.getMessage().contains("handle=" + Handle.toString(wrong)), error.getMessage());
        }
    }

    @Test
    void checkValue_anyType_refusesTheFreeBitOnly() {
        final HandleColumn column = map.handles("home", HandleColumn.ANY_TYPE);
        column.checkValue(Handle.NULL);
        column.checkValue(Handle.of(7, 1, 0));
        column.checkValue(Handle.of(Handle.MAX_TYPE, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> column.checkValue(Handle.of(7, 1, 0) | Long.MIN_VALUE));
    }
}
