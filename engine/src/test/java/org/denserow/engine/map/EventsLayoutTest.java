package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that end in the order in which they came.
class EventsLayoutTest {

    private final HandleMap map = HandleMap.create("hit", 3, Layout.events(4_000));
    private final EveryColumn cells = new EveryColumn(map);
    private final CopyingFollower follower = CopyingFollower.of(map, cells.ints);
    private final List<Long> handles = new ArrayList<>();

    private void create(final int count) {
        for (int i = 0; i < count; i++) {
            final long handle = map.create();
            assertEquals(handles.size(), map.row(handle), "a new one is the last");
            cells.fill(map.row(handle), i + 1);
            follower.write(map.row(handle), i + 1);
            handles.add(handle);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 49, 50, 51, 99, 100})
    @DisplayName("HM-11 the oldest end, the others keep their order, their handles and every value")
    void expire_anyNumber_endsTheOldestInOrder(final int count) {
        create(100);
        map.expire(count);
        map.checkInvariants();
        assertEquals(100 - count, map.rows());
        for (int i = 0; i < 100; i++) {
            assertEquals(i < count ? -1 : i - count, map.find(handles.get(i)));
            if (i >= count) {
                cells.check(i - count, i + 1, "count=" + count);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_022, 1_023, 1_024, 1_025, 2_000, 2_999})
    void expire_moreMovesThanOneBatchHolds_keepsEveryValue(final int count) {
        create(3_000);
        map.expire(count);
        map.checkInvariants();
        for (int i = count; i < 3_000; i++) {
            cells.check(map.row(handles.get(i)), i + 1, "i=" + i);
        }
    }

    @Test
    void expire_none_changesNothing() {
        map.expire(0);
        assertFalse(map.isFragmented(), "nothing has happened yet");
        create(10);
        final long hash = map.state().hash();
        map.expire(0);
        assertEquals(hash, map.state().hash());
        map.checkInvariants();
    }

    @Test
    void expire_countOutOfRange_isRefusedAndChangesNothing() {
        create(10);
        final long hash = map.state().hash();
        for (final int count : new int[] {-1, 11, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThrows(IndexOutOfBoundsException.class, () -> map.expire(count), "count=" + count);
        }
        assertEquals(hash, map.state().hash());
        map.checkInvariants();
    }
}
