package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The list and the set of handles that went stale.
class DeadHandlesTest {

    private final DeadHandles dead = new DeadHandles();

    private static long handle(final Random random) {
        return Handle.of(3, 1 + random.nextInt(3), random.nextInt(400));
    }

    @Test
    @DisplayName("random handles in list and set: found if and only if they are in, over many boundaries of many sizes")
    void find_randomHandles_asASet() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int boundary = 0; boundary < 300; boundary++) {
            final Set<Long> expected = new HashSet<>();
            for (int i = random.nextInt(200); i > 0; i--) {
                final long handle = handle(random);
                if (expected.add(handle)) {
                    dead.add(handle);
                }
            }
            dead.begin();
            for (int i = random.nextInt(200); i > 0; i--) {
                final long handle = handle(random);
                assertEquals(expected.add(handle), dead.doom(handle), "seed=" + seed);
            }
            assertEquals(expected.size(), dead.count());
            for (int i = 0; i < dead.count(); i++) {
                assertTrue(expected.contains(dead.get(i)));
            }
            final long[] references = new long[300];
            for (int i = 0; i < references.length; i++) {
                references[i] = random.nextInt(4) == 0 ? Handle.NULL : handle(random);
            }
            int next = 0;
            for (int i = 0; i < references.length; i++) {
                if (expected.contains(references[i])) {
                    assertEquals(i, dead.find(references, next, references.length), "seed=" + seed);
                    next = i + 1;
                }
            }
            assertEquals(-1, dead.find(references, next, references.length), "seed=" + seed);
            dead.clear();
        }
    }

    @Test
    @DisplayName("whole handles are compared: another generation or type of the slot, and null, are not found")
    void find_otherHandlesOfTheSlot_areNotFound() {
        dead.add(Handle.of(1, 2, 5));
        dead.begin();
        final long[] references = {
            Handle.NULL, Handle.of(1, 1, 5), Handle.of(1, 3, 5), Handle.of(2, 2, 5), Handle.of(1, 2, 5)
        };
        assertEquals(4, dead.find(references, 0, 5));
        assertEquals(-1, dead.find(references, 0, 4));
        assertEquals(-1, dead.find(references, 5, 5));
    }

    @Test
    @DisplayName("cleared, it is as new")
    void clear_afterABoundary_forgetsAll() {
        dead.add(7);
        dead.begin();
        dead.clear();
        assertEquals(0, dead.count());
        assertEquals(0, dead.orderHash());
        dead.begin();
        assertEquals(-1, dead.find(new long[] {7}, 0, 1));
        assertTrue(dead.doom(7));
        assertFalse(dead.doom(7));
    }

    @Test
    @DisplayName("kept and loaded: the same list, the same hash; the hash does not depend on the order of death")
    void load_ofToArray_isTheSame() {
        for (int i = 1; i <= 100; i++) {
            dead.add(i);
        }
        final DeadHandles copy = new DeadHandles();
        copy.add(9);
        final SavedState saved = new SavedState();
        dead.save(saved);
        copy.load(saved);
        assertArrayEquals(dead.toArray(), copy.toArray());
        assertEquals(dead.orderHash(), copy.orderHash());
        assertNotEquals(0, copy.orderHash());
        final DeadHandles reverse = new DeadHandles();
        for (int i = 100; i >= 1; i--) {
            reverse.add(i);
        }
        assertEquals(dead.orderHash(), reverse.orderHash());
    }

    @Test
    @DisplayName("a map lists every death: destroy, batches, clear, expired events, refused creates; load forgets them")
    void map_everyDeath_isListed() {
        final HandleMap map = HandleMap.create("thing", 1, Layout.dense(8));
        Stores.of(map).keepDead();
        final long before = map.metrics().allocatedBytes();
        final long[] handles = new long[6];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = map.create();
        }
        map.destroy(handles[1]);
        map.destroyBatch(new long[] {handles[0], handles[4]}, 2);
        map.destroyIf(row -> map.handle(row) == handles[3]);
        assertArrayEquals(
                new long[] {handles[1], handles[0], handles[4], handles[3]},
                Stores.of(map).dead().toArray());
        final var dump = map.state().dump();
        map.clear();
        assertEquals(6, Stores.of(map).dead().count());
        map.state().load(dump, () -> {});
        assertEquals(0, Stores.of(map).dead().count());
        for (int i = 0; i < 1_000; i++) {
            map.destroy(map.create());
        }
        assertTrue(map.metrics().allocatedBytes() - before >= 8 * 900, "the list counts as memory of the map");

        final HandleMap events = HandleMap.create("event", 1, Layout.events(8));
        Stores.of(events).keepDead();
        final long first = events.create();
        events.create();
        events.expire(1);
        assertArrayEquals(new long[] {first}, Stores.of(events).dead().toArray());
        assertEquals(
                0,
                Arrays.stream(Stores.of(events).dead().toArray())
                        .filter(events::isValid)
                        .count());
    }
}
