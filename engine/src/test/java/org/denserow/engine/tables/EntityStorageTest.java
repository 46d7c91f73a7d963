package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the entity storage article asks of contiguous storage.
class EntityStorageTest {

    private static final int CAPACITY = 4_096;

    private record Thing(Table table, IntColumn value, Tag active) {}

    /// Destroys at random until `left` rows are left; what the others hold is known by handle.
    private static Map<Long, Integer> thinOut(final Thing things, final int created, final int left) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Map<Long, Integer> expected = new HashMap<>();
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < created; i++) {
            final long handle = things.table.create();
            things.value.values()[things.table.row(handle)] = i;
            expected.put(handle, i);
            handles.add(handle);
        }
        while (handles.size() > left) {
            final long gone = handles.remove(random.nextInt(handles.size()));
            assertTrue(things.table.destroy(gone), "seed=" + seed);
            expected.remove(gone);
        }
        return expected;
    }

    @Test
    @DisplayName("EN-02 contiguous storage: systems visit as many rows as are live, [0, count), whatever was destroyed")
    void over_afterRandomDestroys_visitsCountRowsOnly() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(CAPACITY));
            final AtomicInteger rowsVisited = new AtomicInteger();
            final AtomicInteger last = new AtomicInteger(-1);
            sim.system("visit").grain(64).over(things.table, (rows, commands) -> {
                rowsVisited.addAndGet(rows.end() - rows.begin());
                last.accumulateAndGet(rows.end() - 1, Math::max);
            });
            final Map<Long, Integer> expected = thinOut(things, CAPACITY, 37);
            sim.step();
            assertEquals(37, rowsVisited.get());
            assertEquals(36, last.get());
            expected.forEach((handle, value) -> assertEquals(value, things.value.values()[things.table.row(handle)]));
        }
    }

    @Test
    @DisplayName("EN-03 a stable id finds its row wherever it was moved; a recycled slot is another id")
    void row_afterMovesAndReuse_isThatOfTheHandle() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(CAPACITY));
            final Map<Long, Integer> expected = thinOut(things, 1_000, 200);
            for (int i = 0; i < 5_000; i++) { // every slot is used again, several times
                final long passing = things.table.create();
                assertFalse(expected.containsKey(passing));
                things.value.values()[things.table.row(passing)] = -1;
                assertTrue(things.table.destroy(passing));
            }
            expected.forEach((handle, value) -> {
                assertEquals(value, things.value.values()[things.table.row(handle)]);
                assertEquals(handle, things.table.handle(things.table.row(handle)));
            });
        }
    }

    @Test
    @DisplayName("EN-05 a cursor that goes on where it stands meets every active row once, row 0 among them")
    void cursor_stoppedAndResumed_meetsEachActiveRowOnce() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(CAPACITY));
            final AtomicIntegerArray met = new AtomicIntegerArray(CAPACITY);
            sim.system("meet").grain(128).over(things.active, (rows, commands) -> {
                final BitCursor it = rows.cursor();
                boolean more = it.next();
                while (more) {
                    for (int i = 0; i < 3 && more; i++) { // three at a time, then somebody else goes on
                        met.incrementAndGet(it.row());
                        more = it.next();
                    }
                }
                assertFalse(it.next(), "at the end it stays there");
            });
            for (int i = 0; i < CAPACITY; i++) {
                sim.commands().create(things.table);
                if (i % 5 == 0 || i > CAPACITY - 4) {
                    sim.commands().with(things.active);
                }
            }
            sim.step();
            for (int row = 0; row < CAPACITY; row++) {
                assertEquals(row % 5 == 0 || row > CAPACITY - 4 ? 1 : 0, met.get(row), "row=" + row);
            }
        }
    }

    @Test
    @DisplayName("EN-09 16 bits of generation with retired slots never alias: a kept handle stays stale for ever")
    void find_slotReusedUntilItRetires_keptHandleNeverResolves() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(1));
            final long kept = things.table.create();
            assertTrue(things.table.destroy(kept));
            for (int i = 0; i < 200_000; i++) { // more often than there are generations
                final long next = things.table.create();
                assertTrue(next != kept && things.table.find(kept) < 0 && things.table.isValid(next));
                assertTrue(things.table.destroy(next));
            }
        }
    }
}
