package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds for layouts whose rows come and go one by one, may be pending and may be permanent: dense and pinned.
abstract class DestroyingMapContract extends CreatingMapContract {

    private static final int FEW = 6;

    private int nextValue;

    private long create(final RowState state) {
        final long handle = switch (state) {
            case ACTIVE -> map.create();
            case PENDING -> map.createPending();
            case PERMANENT -> map.createPermanent();
            case VACANT -> throw new AssertionError();
        };
        assertEquals(state, map.state(map.row(handle)));
        cells.check(map.row(handle), 0, "a new row");
        cells.fill(map.row(handle), ++nextValue);
        return handle;
    }

    private int value(final long handle) {
        return cells.ints.values()[map.row(handle)];
    }

    // ---- Destroy ----

    @Test
    @DisplayName("HM-04 after destroy the handle finds no row, is invalid, throws, and is not destroyed again")
    void destroy_liveHandle_makesItStale() {
        final long handle = create(RowState.ACTIVE);
        create(RowState.ACTIVE);
        assertTrue(map.destroy(handle));
        assertEquals(-1, map.find(handle));
        assertFalse(map.isValid(handle));
        assertThrows(IllegalArgumentException.class, () -> map.row(handle));
        assertFalse(map.destroy(handle));
        assertFalse(map.activate(handle));
        final long reused = create(RowState.ACTIVE);
        assertEquals(Handle.slot(handle), Handle.slot(reused), "the same slot");
        assertEquals(-1, map.find(handle), "never the new row of that slot");
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-13 the bare index of a free, used again, reserved or pending slot")
    void liveHandle_slotWithoutARow_isNull() {
        final long first = create(RowState.ACTIVE);
        final int index = Handle.slot(first);
        map.destroy(first);
        assertEquals(Handle.NULL, map.handleOfSlot(index), "free");
        final long pending = create(RowState.PENDING);
        assertEquals(index, Handle.slot(pending), "the same slot");
        assertEquals(pending, map.handleOfSlot(index), "pending rows have handles");
        map.destroy(pending);
        final long reserved = slots.space().take();
        assertEquals(index, Handle.slot(reserved));
        assertEquals(Handle.NULL, map.handleOfSlot(index), "reserved: given out, and no row yet");
        slots.space().refuse(index);
        for (int generation = Handle.generation(reserved) + 1; generation <= Handle.MAX_GENERATION; generation++) {
            map.destroy(map.create());
        }
        assertEquals(1, map.metrics().retiredSlots());
        assertEquals(Handle.NULL, map.handleOfSlot(index), "retired");
    }

    @Test
    @DisplayName("HM-10 destroy the last row, then create two: every handle reads its own value")
    void destroy_lastRow_nextTwoRowsAreTheirOwn() {
        final long a = create(RowState.ACTIVE);
        final long b = create(RowState.ACTIVE);
        assertTrue(map.destroy(create(RowState.ACTIVE)));
        final long d = create(RowState.ACTIVE);
        final long e = create(RowState.ACTIVE);
        assertEquals(List.of(1, 2, 4, 5), List.of(value(a), value(b), value(d), value(e)));
        assertEquals(4, map.rows());
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-12 a repeated destroy answers false, in a batch it counts nothing, and the slot is free once")
    void destroy_repeated_freesTheSlotOnce() {
        final long a = create(RowState.ACTIVE);
        final long b = create(RowState.ACTIVE);
        final long c = create(RowState.PENDING);
        assertTrue(map.destroy(a));
        assertFalse(map.destroy(a));
        assertEquals(2, map.destroyBatch(new long[] {b, a, b, Handle.NULL, c, c, -1L}, 7));
        assertThrows(IndexOutOfBoundsException.class, () -> map.destroyBatch(new long[2], 3));
        assertEquals(0, map.rows());
        map.checkInvariants();
        final Set<Long> handles = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            assertTrue(handles.add(create(RowState.ACTIVE)), "no slot twice");
        }
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-08 HM-09 destroy slots 1, 2, 0, then create three: 1, 2, 0, and no slot is added")
    void create_afterErases_reusesSlotsInOrder() {
        final long[] handles = {create(RowState.ACTIVE), create(RowState.ACTIVE), create(RowState.ACTIVE)};
        for (final int slot : new int[] {1, 2, 0}) {
            assertTrue(map.destroy(handles[slot]));
        }
        for (final int slot : new int[] {1, 2, 0}) {
            assertEquals(Handle.of(TYPE, 2, slot), create(RowState.ACTIVE));
        }
        assertEquals(3, map.state().sets().slots());
    }

    @Test
    @DisplayName(
            "HM-20 EN-08 destroyIf removes exactly the chosen, in every pattern; permanent rows are not asked about")
    void destroyIf_everyPattern_removesExactlyTheChosen() {
        for (int pattern = 0; pattern < 1 << FEW; pattern++) {
            for (int kinds = 0; kinds < 3; kinds++) {
                removePattern(pattern, kinds);
            }
        }
    }

    /// Rows in turns of one, two or three states; bit i of the pattern chooses the i-th.
    private void removePattern(final int pattern, final int kinds) {
        final RowState[] states = {RowState.ACTIVE, RowState.PENDING, RowState.PERMANENT};
        map.clear();
        final List<Long> handles = new ArrayList<>();
        final Set<Integer> chosen = new HashSet<>();
        for (int i = 0; i < FEW; i++) {
            handles.add(create(states[i % (kinds + 1)]));
            if ((pattern >> i & 1) != 0) {
                chosen.add(nextValue);
            }
        }
        final int firstValue = nextValue - FEW + 1;
        final String where = "pattern=" + pattern + ", kinds=" + kinds;
        int expected = 0;
        for (int i = 0; i < FEW; i++) {
            expected += chosen.contains(firstValue + i) && i % (kinds + 1) != 2 ? 1 : 0;
        }
        final int[] ints = cells.ints.values();
        final int removed = map.destroyIf(row -> {
            assertNotEquals(RowState.PERMANENT, map.state(row));
            assertTrue(map.exists(row));
            return chosen.contains(ints[row]);
        });
        assertEquals(expected, removed, where);
        map.checkInvariants();
        for (int i = 0; i < FEW; i++) {
            final boolean gone = chosen.contains(firstValue + i) && i % (kinds + 1) != 2;
            assertEquals(!gone, map.isValid(handles.get(i)), where);
            if (!gone) {
                cells.check(map.row(handles.get(i)), firstValue + i, where);
                assertEquals(states[i % (kinds + 1)], map.state(map.row(handles.get(i))), where);
            }
        }
    }

    @Test
    @DisplayName("values that rows left behind are no part of the hash; order and states are part of the order hash")
    void hash_cellsWithoutARow_doNotCount() {
        populate();
        map.destroyIf(row -> row % 3 == 0 || row > 140);
        final long pending = create(RowState.PENDING);
        final long hash = map.state().hash();
        final long order = slots.orderHash();
        for (int row = 0; row < map.capacity(); row++) {
            if (!map.exists(row)) {
                cells.ints.values()[row] += 99;
                cells.pairs.values()[2 * row + 1] += 99;
                cells.handles.values()[row] += 99;
            }
        }
        assertEquals(hash, map.state().hash());
        assertTrue(map.activate(pending));
        assertNotEquals(hash, map.state().hash());
        assertNotEquals(order, slots.orderHash());
    }

    @Test
    void destroyIf_predicateThrowsOrChangesRows_removesNothing() {
        final List<Long> handles = populate();
        assertThrows(
                ArithmeticException.class,
                () -> map.destroyIf(row -> {
                    if (row == 100) {
                        throw new ArithmeticException();
                    }
                    return true;
                }));
        checkPopulated(handles);
        final String message = assertThrows(
                        IllegalStateException.class, () -> map.destroyIf(row -> map.destroy(handles.get(120))))
                .getMessage();
        assertTrue(message.startsWith("a predicate only looks: type=fly"), message);
        assertEquals(ROWS - 1, map.rows());
        assertEquals(ROWS - 1, map.destroyIf(row -> true));
        map.checkInvariants();
    }

    // ---- Pending ----

    @Test
    @DisplayName("EN-10 pending rows: promoted with their handle, cancelled, an active one destroyed meanwhile")
    void pending_promotedOrCancelled_othersKeepTheirValues() {
        final long a = create(RowState.ACTIVE);
        final long p = create(RowState.PENDING); // 2
        final long q = create(RowState.PENDING);
        final long b = create(RowState.ACTIVE);
        assertEquals(2, map.size());
        assertEquals(4, map.rows());
        assertEquals(1, cells.red.count(), "1 is red; 3 is too, but pending");
        assertFalse(map.isActive(map.row(p)));
        assertTrue(map.destroy(a), "an active one while others are pending");
        assertTrue(map.activate(q));
        assertFalse(map.activate(q), "a second time");
        assertFalse(map.activate(b), "it is active");
        assertTrue(map.isActive(map.row(q)));
        assertEquals(1, cells.red.count(), "3 is active now");
        assertTrue(map.destroy(p), "cancelled");
        assertFalse(map.activate(p));
        assertEquals(List.of(3, 4), List.of(value(q), value(b)));
        cells.check(map.row(q), 3, "q");
        assertEquals(2, map.size());
        map.checkInvariants();
    }

    @Test
    @DisplayName("EN-10 HM-32 a full map refuses pending and permanent rows too, with the numbers, and changes nothing")
    void createPending_full_isRefused() {
        if (layout().grows()) {
            final int capacity = map.capacity();
            for (int i = 0; i <= capacity; i++) {
                create(i % 2 == 0 ? RowState.PENDING : RowState.PERMANENT);
            }
            assertEquals(2 * capacity, map.capacity());
            map.checkInvariants();
            return;
        }
        while (map.rows() < map.capacity()) {
            create(map.rows() % 2 == 0 ? RowState.PENDING : RowState.ACTIVE);
        }
        final long hash = map.state().hash();
        for (final Runnable creates : List.<Runnable>of(
                map::createPending, map::createPermanent, () -> map.createPendingBatch(new long[1], 1))) {
            final String message =
                    assertThrows(IllegalStateException.class, creates::run).getMessage();
            assertTrue(message.contains("rows=" + map.capacity()) && message.contains("type=fly"), message);
        }
        assertEquals(hash, map.state().hash());
        assertTrue(map.destroy(map.handle(3)));
        assertEquals(1, map.store().ensureRows(3));
        create(RowState.PENDING);
        map.checkInvariants();
    }

    // ---- Permanent ----

    @Test
    @DisplayName(
            "EN-08 a permanent row is refused by destroy and batches as a whole, and keeps its row through everything")
    void permanent_rows_areNeverErasedAndNeverMove() {
        final List<Long> permanent = new ArrayList<>();
        final List<Integer> rows = new ArrayList<>();
        final List<Long> others = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            if (i % 10 == 7) {
                permanent.add(create(RowState.PERMANENT));
                rows.add(map.row(permanent.getLast()));
            } else {
                others.add(create(i % 3 == 0 ? RowState.PENDING : RowState.ACTIVE));
            }
        }
        assertEquals(10, map.permanent());
        final long kept = permanent.get(4);
        final long order = slots.orderHash();
        final String message = assertThrows(IllegalArgumentException.class, () -> map.destroy(kept))
                .getMessage();
        assertTrue(message.startsWith("a permanent row is never destroyed: type=fly, row=" + rows.get(4)), message);
        final long[] batch = {others.get(0), kept, others.get(1)};
        assertThrows(IllegalArgumentException.class, () -> map.destroyBatch(batch, 3));
        assertEquals(order, slots.orderHash(), "nothing is changed");
        assertFalse(map.activate(kept), "it is active");
        final int chosen = map.destroyIf(row -> row % 2 == 0);
        assertTrue(chosen > 20);
        others.removeIf(handle -> !map.isValid(handle));
        assertEquals(
                others.size(),
                map.destroyBatch(others.stream().mapToLong(h -> h).toArray(), others.size()));
        map.createBatch(new long[20], 20);
        map.createPendingBatch(new long[20], 20);
        assertEquals(20, map.destroyIf(row -> map.state(row) == RowState.ACTIVE));
        map.checkInvariants();
        for (int i = 0; i < permanent.size(); i++) {
            assertEquals(rows.get(i), map.row(permanent.get(i)), "i=" + i);
            cells.check(rows.get(i), 10 * i + 8, "i=" + i);
        }
    }

    @Test
    void permanent_dumpLoadedAndCleared_areStillPermanentAndThenGone() {
        final long permanent = create(RowState.PERMANENT);
        create(RowState.PENDING);
        final HandleMap other = HandleMap.create("copy", TYPE, layout());
        other.state().load(map.state().dump(), () -> {});
        assertEquals(1, other.permanent());
        assertEquals(map.row(permanent), other.row(permanent));
        assertEquals(RowState.PENDING, other.state(other.row(map.handle(1))));
        assertThrows(IllegalArgumentException.class, () -> other.destroy(permanent));
        other.checkInvariants();
        other.clear();
        assertEquals(0, other.permanent());
        assertFalse(other.isValid(permanent));
        other.checkInvariants();
        assertTrue(other.destroy(other.create()), "the row that was permanent is none any more");
    }
}
