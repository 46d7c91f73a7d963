package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The list of handles that were destroyed within the last lap, when all rows of a map go at once.
class DestroyedListTest {

    static Layout[] layouts() {
        return new Layout[] {Layout.dense(100), Layout.pinned(100)};
    }

    private static HandleMap map(final Layout layout) {
        final HandleMap map = HandleMap.create("row", 1, layout);
        map.store().laps().destroyed();
        return map;
    }

    private static long[] destroyed(final HandleMap map) {
        return Arrays.copyOf(
                map.store().laps().destroyed().array(),
                map.store().laps().destroyed().count());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void clear_rowsWithHoles_listsThoseThatAreLeftInOrder(final Layout layout) {
        final HandleMap map = map(layout);
        final long[] handles = new long[5];
        map.createBatch(handles, 5);
        map.destroy(handles[1]);
        final long[] expected = new long[5];
        expected[0] = handles[1];
        for (int row = 0, at = 1; row < map.end(); row++) {
            if (map.exists(row)) {
                expected[at++] = map.handle(row);
            }
        }
        map.clear();
        assertArrayEquals(expected, destroyed(map));
        map.store().reach(0, 0);
        map.store().reach(1, 0);
        assertEquals(0, map.store().laps().destroyed().count(), "one lap later");
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void reset_destroyedRows_listsNoHandleThatComesAgain(final Layout layout) {
        final HandleMap map = map(layout);
        map.destroy(map.create());
        map.create();
        map.reset();
        assertEquals(0, map.store().laps().destroyed().count());
        map.destroy(map.create());
        assertEquals(1, map.store().laps().destroyed().count());
        map.store().reach(0, 0);
        assertEquals(1, map.store().laps().destroyed().count(), "the lap is not over");
        map.store().reach(1, 0);
        assertEquals(0, map.store().laps().destroyed().count());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void load_dump_listsNoHandleOfBefore(final Layout layout) {
        final HandleMap map = map(layout);
        final long handle = map.create();
        final SlotDump dump = map.state().dump();
        map.destroy(handle);
        map.state().load(dump, () -> {});
        assertEquals(0, map.find(handle));
        assertEquals(0, map.store().laps().destroyed().count(), "it lives");
    }
}
