package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Where pinned rows stand: in the lowest holes, and what that makes of the metrics.
class PinnedRowsTest {

    private static final int CAPACITY = 200;

    private final HandleMap map = HandleMap.create("thing", 2, Layout.pinned(CAPACITY));
    private final IntColumn value = map.ints("value");

    /// The rows of the map by an oracle: what each is, and nothing else.
    private final RowState[] states = new RowState[CAPACITY];

    private int lowestVacant(final int from) {
        int row = from;
        while (row < CAPACITY && states[row] != null) {
            row++;
        }
        return row;
    }

    @Test
    @DisplayName("EN-14 a new row takes the lowest hole, a batch the lowest ones ascending; the end shrinks with them")
    void create_amongHoles_takesTheLowest() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final long[] handles = new long[30];
        final RowBuffer staged = map.newBuffer();
        for (int step = 0; step < 20_000; step++) {
            final String where = "seed=" + seed + ", step=" + step;
            final int count = random.nextInt(3) == 0 ? 1 + random.nextInt(30) : 1;
            if (random.nextInt(10) < (step / 1_000 % 2 == 0 ? 4 : 1) && map.rows() + count <= CAPACITY) {
                final RowState state = random.nextInt(3) == 0 ? RowState.PENDING : RowState.ACTIVE;
                if (count == 1) {
                    handles[0] = state == RowState.ACTIVE ? map.create() : map.createPending();
                } else if (state == RowState.PENDING) {
                    map.createPendingBatch(handles, count);
                } else {
                    for (int i = 0; i < count; i++) {
                        staged.set(value, staged.add(), step + i);
                    }
                    map.insert(staged, handles);
                    staged.clear();
                }
                int row = -1;
                for (int i = 0; i < count; i++) {
                    row = lowestVacant(row + 1);
                    assertEquals(row, map.row(handles[i]), where);
                    states[row] = state;
                    final boolean inserted = count > 1 && state == RowState.ACTIVE;
                    assertEquals(inserted ? step + i : 0, value.values()[row], where);
                }
            } else {
                final int row = random.nextInt(CAPACITY);
                assertEquals(states[row] != null, map.exists(row), where);
                if (map.exists(row)) {
                    assertTrue(map.destroy(map.handle(row)), where);
                    states[row] = null;
                }
            }
            checkMetrics(where);
        }
        map.checkInvariants();
    }

    /// EN-14 by its definition, counted row by row.
    private void checkMetrics(final String where) {
        int end = 0;
        int activeEnd = 0;
        int active = 0;
        for (int row = 0; row < CAPACITY; row++) {
            end = states[row] == null ? end : row + 1;
            activeEnd = states[row] == RowState.ACTIVE ? row + 1 : activeEnd;
            active += states[row] == RowState.ACTIVE ? 1 : 0;
        }
        int breaks = 0;
        for (int row = 0; row + 1 < activeEnd; row++) {
            breaks += states[row] == RowState.ACTIVE && states[row + 1] != RowState.ACTIVE ? 1 : 0;
        }
        assertEquals(end, map.end(), where);
        assertEquals(activeEnd, map.activeEnd(), where);
        assertEquals((double) (activeEnd - active) / CAPACITY, map.metrics().sparseness(), where);
        assertEquals(breaks == 0 ? 0 : (double) breaks / active, map.metrics().fragmentation(), where);
    }

    @Test
    @DisplayName(
            "EN-14 sparseness and fragmentation of full, half-worst, front-half and empty rows; dense ones are never")
    void sparseness_patterns_areTheExpectedParts() {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < CAPACITY; i++) {
            handles.add(map.create());
        }
        assertEquals(0.0, map.metrics().sparseness() + map.metrics().fragmentation(), "full");
        for (int i = 0; i < CAPACITY; i += 2) {
            map.destroy(handles.get(i));
        }
        assertEquals(0.5, map.metrics().sparseness(), "the last row is live, the first a hole");
        assertEquals(99 / 100.0, map.metrics().fragmentation(), "all but the last live row");
        map.destroyIf(row -> row > 100);
        assertEquals(50, map.size());
        assertEquals(0.25, map.metrics().sparseness());
        map.clear();
        assertEquals(0.0, map.metrics().sparseness() + map.metrics().fragmentation(), "empty");
        final HandleMap dense = HandleMap.create("dense", 2, Layout.dense(10));
        final long[] some = new long[10];
        dense.createBatch(some, 10);
        dense.destroyBatch(some, 5);
        dense.createPending();
        assertEquals(0.0, dense.metrics().sparseness() + dense.metrics().fragmentation());
    }

    @Test
    @DisplayName("EN-17 a dump with holes is taken back by pinned maps only, one with pending rows not by events")
    void load_dumpOfAnotherLayout_isRefusedWhereItDoesNotFit() {
        final long first = map.create();
        map.createPending();
        map.createPermanent();
        map.destroy(first); // . p P
        final HandleMap pinned = HandleMap.create("pinned", 2, Layout.pinned(3));
        pinned.state().load(map.state().dump(), () -> {});
        pinned.checkInvariants();
        for (int row = 0; row < 4; row++) {
            assertEquals(map.state(row), pinned.state(row), "row=" + row);
        }
        assertEquals(0, pinned.row(pinned.create()), "the hole is filled");
        assertRefused(Layout.dense(10), map.state().dump(), "dense rows have no hole", "row=0");
        pinned.state()
                .load(map.state().dump(), () -> {}); // once more, and without the hole: p and P in the wrong order
        pinned.create();
        assertRefused(Layout.dense(10), pinned.state().dump(), "dense rows stand by state", "row=2");
        assertRefused(Layout.events(10), pinned.state().dump(), "every row must be active", "row=1");
        assertRefused(Layout.pinned(2), pinned.state().dump(), "must be of the same type and fit", "dump.rows=3");
    }

    private static void assertRefused(final Layout layout, final SlotDump dump, final String rule, final String place) {
        final HandleMap other = HandleMap.create("other", 2, layout);
        final long kept = other.create();
        final String message = assertThrows(
                        IllegalArgumentException.class, () -> other.state().load(dump, () -> {}))
                .getMessage();
        assertTrue(message.contains(rule) && message.contains(place), message);
        assertTrue(other.isValid(kept) && other.rows() == 1, "no row is changed");
        other.checkInvariants();
    }
}
