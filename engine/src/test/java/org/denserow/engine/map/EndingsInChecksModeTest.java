package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A map that stands alone, in checks mode: the error for a stale handle names the call that ended it.
@Tag("checks")
class EndingsInChecksModeTest {

    private final HandleMap map = HandleMap.create("fly", 4, Layout.dense(8).growable());

    @BeforeEach
    void checksAreOn() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
    }

    @Test
    void row_destroyed_namesEraseAndItsStack() {
        final long handle = map.create();
        eraseHere(handle);
        final Origin origin = assertEndedBy(map, handle, "HandleMap.destroy");
        assertStack(origin, "eraseHere");
        assertFalse(
                Arrays.stream(origin.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("<init>")),
                "it begins with the call");
    }

    private void eraseHere(final long handle) {
        assertTrue(map.destroy(handle));
    }

    @Test
    void row_destroyedInABatch_namesTheBatch() {
        final long[] handles = new long[5];
        map.createBatch(handles, 5);
        assertEquals(3, map.destroyBatch(handles, 3));
        for (int i = 0; i < 3; i++) {
            assertEndedBy(map, handles[i], "HandleMap.destroyBatch");
        }
        assertTrue(map.isValid(handles[3]));
        assertEquals(1, map.destroyIf(row -> row == map.find(handles[3])));
        assertEndedBy(map, handles[3], "HandleMap.destroyIf");
        map.clear();
        assertEndedBy(map, handles[4], "HandleMap.clear");
        assertEndedBy(map, handles[0], "HandleMap.destroyBatch");
    }

    @Test
    void row_expiredEvent_namesExpire() {
        final HandleMap events = HandleMap.create("event", 4, Layout.events(8));
        final long[] handles = new long[4];
        events.createBatch(handles, 4);
        events.expire(2);
        assertEndedBy(events, handles[0], "HandleMap.expire");
        assertEndedBy(events, handles[1], "HandleMap.expire");
        assertTrue(events.isValid(handles[2]));
        assertTrue(events.isValid(handles[3]));
    }

    @Test
    void row_holesOfAPinnedMapCleared_namesClearAndEraseApart() {
        final HandleMap pinned = HandleMap.create("rock", 4, Layout.pinned(8));
        final long[] handles = new long[6];
        pinned.createBatch(handles, 6);
        pinned.destroy(handles[2]);
        pinned.clear();
        for (int i = 0; i < 6; i++) {
            assertEndedBy(pinned, handles[i], i == 2 ? "HandleMap.destroy" : "HandleMap.clear");
        }
    }

    @Test
    void row_slotEndedAgain_tellsOnlyTheLastHandle() {
        final long first = map.create();
        map.destroy(first);
        final long second = map.create();
        assertEquals(Handle.slot(first), Handle.slot(second), "the same slot");
        assertEndedBy(map, first, "HandleMap.destroy");
        map.clear();
        assertUnknown(map, first);
        assertEndedBy(map, second, "HandleMap.clear");
    }

    @Test
    void row_neverGivenOut_tellsNothing() {
        final long handle = map.create();
        map.destroy(handle);
        assertUnknown(map, handle + (1L << 32));
        final long[] others = {Handle.NULL, -1, Handle.of(4, 1, Handle.MAX_SLOT), Handle.of(5, 1, 0), handle | 1L << 63
        };
        for (final long other : others) {
            final Throwable error = assertThrows(IllegalArgumentException.class, () -> map.row(other));
            assertNull(error.getCause());
            assertFalse(error.getMessage().contains("by="), error.getMessage());
        }
    }

    @Test
    void row_slotDroppedByShrink_isStaleAndNotOutOfRange() {
        final long[] handles = new long[30];
        map.createBatch(handles, 30);
        map.destroyBatch(handles, 30);
        map.shrink();
        assertEquals(0, map.store().slots().space().slotCount());
        assertEndedBy(map, handles[29], "HandleMap.destroyBatch");
    }

    @Test
    void row_afterResetOrLoad_tellsNothingOfBefore() {
        final SlotDump empty = map.state().dump();
        final long handle = map.create();
        map.destroy(handle);
        assertEndedBy(map, handle, "HandleMap.destroy");
        map.reset();
        assertTells(map, handle, "out of range");
        assertEquals(handle, map.create(), "the same value again");
        map.destroy(handle);
        assertEndedBy(map, handle, "HandleMap.destroy");
        map.state().load(empty, () -> {});
        assertTells(map, handle, "out of range");
        final SavedState saved = new SavedState();
        map.state().save(saved);
        assertEquals(handle, map.create());
        map.destroy(handle);
        assertEndedBy(map, handle, "HandleMap.destroy");
        map.state().load(saved);
        assertTells(map, handle, "out of range");
    }

    /// Random operations: whoever is named is the one that ended just this handle, and the last end of a slot is known.
    @Test
    void row_randomOperations_neverTellsTheStoryOfAnotherHandle() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Map<Long, String> endedBy = new HashMap<>();
        final Map<Integer, Long> lastOfSlot = new HashMap<>();
        final List<Long> live = new ArrayList<>();
        for (int step = 0; step < 3000; step++) {
            final String method;
            final List<Long> dead = new ArrayList<>();
            switch (random.nextInt(24)) {
                case 0 -> {
                    method = "HandleMap.clear";
                    dead.addAll(live);
                    map.clear();
                }
                case 1, 2, 3 -> {
                    method = "HandleMap.destroyBatch";
                    final long[] some = live.stream()
                            .filter(handle -> random.nextInt(4) == 0)
                            .mapToLong(Long::longValue)
                            .toArray();
                    Arrays.stream(some).forEach(dead::add);
                    map.destroyBatch(some, some.length);
                }
                case 4, 5 -> {
                    method = "HandleMap.destroyIf";
                    final int odd = random.nextInt(3);
                    live.stream().filter(handle -> handle % 3 == odd).forEach(dead::add);
                    map.destroyIf(row -> map.handle(row) % 3 == odd);
                }
                case 6, 7, 8, 9, 10 -> {
                    method = "HandleMap.destroy";
                    if (!live.isEmpty()) {
                        dead.add(live.get(random.nextInt(live.size())));
                        map.destroy(dead.getFirst());
                    }
                }
                default -> {
                    method = "";
                    live.add(map.create());
                }
            }
            live.removeAll(dead);
            for (final long handle : dead) {
                endedBy.put(handle, method);
                lastOfSlot.put(Handle.slot(handle), handle);
            }
        }
        assertTrue(endedBy.size() > 2 * lastOfSlot.size(), "slots must be reused, seed=" + seed);
        for (final Map.Entry<Long, String> end : endedBy.entrySet()) {
            final long handle = end.getKey();
            if (lastOfSlot.get(Handle.slot(handle)) == handle) {
                assertEndedBy(map, handle, end.getValue());
            } else {
                assertUnknown(map, handle);
            }
        }
    }

    private static Origin assertEndedBy(final HandleMap map, final long handle, final String method) {
        final Throwable error = assertTells(map, handle, "its row was destroyed: by=" + method + ";");
        assertFalse(error.getMessage().contains("frame="), error.getMessage());
        final Origin origin = (Origin) error.getCause();
        assertStack(origin, method.substring(method.indexOf('.') + 1));
        return origin;
    }

    private static void assertUnknown(final HandleMap map, final long handle) {
        assertNull(assertTells(map, handle, "is not known").getCause());
    }

    private static Throwable assertTells(final HandleMap map, final long handle, final String part) {
        final Throwable error = assertThrows(IllegalArgumentException.class, () -> map.row(handle));
        assertTrue(error.getMessage().contains(part), error.getMessage());
        assertNotEquals(0, handle);
        return error;
    }

    private static void assertStack(final Origin origin, final String method) {
        assertTrue(
                Arrays.stream(origin.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals(method)),
                "stack must name " + method + ": " + Arrays.toString(origin.getStackTrace()));
    }
}
