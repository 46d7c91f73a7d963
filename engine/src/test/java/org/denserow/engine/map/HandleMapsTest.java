package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HandleMapsTest {

    private final HandleMaps maps = new HandleMaps();

    @Test
    @DisplayName(
            "HM-06 a handle finds its map and its row with no type argument, for the smallest and largest types too")
    void find_handleOfAnyType_findsItsMapAndRow() {
        final int[] types = {0, 1, 5, 1000, Handle.MAX_TYPE - 1, Handle.MAX_TYPE};
        final HandleMap[] byType = new HandleMap[types.length];
        final long[] handles = new long[types.length];
        for (int i = 0; i < types.length; i++) {
            byType[i] = maps.add(HandleMap.create("t" + i, types[i], Layout.dense(8)));
            for (int row = 0; row <= i; row++) {
                handles[i] = byType[i].create();
            }
        }
        assertEquals(types.length, maps.count());
        for (int i = 0; i < types.length; i++) {
            assertSame(byType[i], maps.get(handles[i]));
            assertEquals(i, maps.find(handles[i]));
            assertEquals(i, maps.row(handles[i]));
            assertTrue(maps.isValid(handles[i]));
            assertTrue(maps.destroy(handles[i]));
            assertFalse(maps.destroy(handles[i]));
            assertEquals(-1, maps.find(handles[i]));
            assertEquals(i, byType[i].rows());
            assertThrows(IllegalArgumentException.class, () -> maps.row(handles[0]));
        }
    }

    @Test
    @DisplayName("HM-06 null, free bits, types without a map and random values are nobody's, and never throw")
    void find_foreignValues_isNobodys() {
        final HandleMap map = maps.add(HandleMap.create("t", 3, Layout.dense(8)));
        final long handle = map.create();
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            final long value = random.nextLong();
            assertTrue(value == handle || maps.find(value) == -1, "seed=" + seed + " value=" + value);
        }
        for (final long none : new long[] {
            Handle.NULL, -1L, Long.MIN_VALUE, handle | Long.MIN_VALUE, Handle.of(2, 1, 0), Handle.of(4, 1, 0)
        }) {
            assertEquals(-1, maps.find(none));
            assertFalse(maps.isValid(none));
            assertFalse(maps.destroy(none));
            assertThrows(IllegalArgumentException.class, () -> maps.get(none));
            assertThrows(IllegalArgumentException.class, () -> maps.row(none));
        }
        maps.add(HandleMap.create("zero", 0, Layout.dense(8))).create();
        assertEquals(-1, maps.find(Handle.NULL), "null has type 0, and is nobody's there too");
    }

    @Test
    void add_typeTaken_isRefusedByName() {
        maps.add(HandleMap.create("first", 3, Layout.dense(8)));
        final IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class, () -> maps.add(HandleMap.create("second", 3, Layout.dense(8))));
        assertTrue(error.getMessage().contains("first") && error.getMessage().contains("second"), error.getMessage());
        assertEquals(1, maps.count());
        assertEquals("HandleMaps{3=first maps=1}", maps.toString());
    }
}
