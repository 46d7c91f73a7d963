package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What holds for every layout whose rows come: all but the fixed one.
abstract class CreatingMapContract extends HandleMapContract {

    /// A full map of the same layout, and as large when it does not grow.
    private void fillUp() {
        populate();
        while (!layout().grows() && map.rows() < map.capacity()) {
            map.create();
        }
    }

    // ---- Create ----

    @Test
    @DisplayName("HM-15 a batch gives distinct handles to ascending rows, empty ones, and what was there stays")
    void createBatch_besideOthers_isAscendingAndEmpty() {
        final long first = map.create();
        cells.fill(map.row(first), 5);
        final long[] handles = new long[100];
        final int row = map.createBatch(handles, 90);
        assertEquals(row, map.row(handles[0]));
        final Set<Long> distinct = new HashSet<>(Set.of(first));
        int before = -1;
        for (int i = 0; i < 90; i++) {
            assertTrue(distinct.add(handles[i]));
            assertTrue(map.row(handles[i]) > before && map.isActive(map.row(handles[i])));
            before = map.row(handles[i]);
            cells.check(before, 0, "i=" + i);
        }
        assertEquals(Handle.NULL, handles[90], "not more than were asked for");
        cells.check(map.row(first), 5, "the row before");
        assertEquals(91, map.size());
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-15 n < 1, too few places, an empty buffer and one of another map are refused, nothing is changed")
    void createBatch_refused_changesNothing() {
        populate();
        final long order = slots.orderHash();
        final long bytes = map.metrics().allocatedBytes();
        for (final int count : new int[] {0, -1, Integer.MIN_VALUE, 4, Integer.MAX_VALUE}) {
            final String message = assertThrows(
                            IllegalArgumentException.class, () -> map.createBatch(new long[3], count))
                    .getMessage();
            assertTrue(message.contains("count=" + count) && message.contains("type=fly"), message);
        }
        assertThrows(IllegalArgumentException.class, () -> map.insert(map.newBuffer(), new long[3]));
        final RowBuffer foreign = HandleMap.create("o", TYPE, layout()).newBuffer();
        foreign.add();
        final String message = assertThrows(IllegalArgumentException.class, () -> map.insert(foreign, new long[3]))
                .getMessage();
        assertTrue(message.startsWith("a buffer stages rows of one map"), message);
        assertEquals(order, slots.orderHash());
        assertTrue(map.metrics().allocatedBytes() >= bytes);
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-15 inserted rows bring the values and tags that were staged, in order")
    void insert_stagedRows_bringTheirValues() {
        final List<Long> handles = new ArrayList<>();
        final RowBuffer buffer = map.newBuffer();
        final long[] inserted = new long[40];
        int value = 0;
        for (final int count : new int[] {1, 40, 7}) {
            for (int i = 0; i < count; i++) {
                cells.stage(buffer, buffer.add(), ++value);
            }
            map.insert(buffer, inserted);
            buffer.clear();
            for (int i = 0; i < count; i++) {
                handles.add(inserted[i]);
            }
        }
        checkPopulated(handles);
    }

    // ---- Full ----

    @Test
    @DisplayName(
            "HM-32 the row after the last is refused with the numbers; a growable map doubles and keeps everything")
    void create_full_isRefusedOrGrows() {
        fillUp();
        final int capacity = map.capacity();
        final long hash = map.state().hash();
        if (layout().grows()) {
            final List<Long> handles = new ArrayList<>();
            for (int row = 0; row < map.end(); row++) {
                handles.add(map.handle(row));
            }
            map.createBatch(new long[2 * capacity], capacity - map.rows() + 1);
            assertEquals(2 * capacity, map.capacity());
            for (int i = 0; i < ROWS; i++) {
                cells.check(map.row(handles.get(i)), i + 1, "i=" + i);
            }
            map.checkInvariants();
            return;
        }
        final String message =
                assertThrows(IllegalStateException.class, map::create).getMessage();
        assertTrue(message.startsWith("a type is full: type=fly"), message);
        assertTrue(message.contains("rows=" + capacity) && message.contains("capacity=" + capacity), message);
        assertThrows(IllegalStateException.class, () -> map.createBatch(new long[1], 1));
        assertEquals(0, map.store().ensureRows(3));
        assertEquals(capacity, map.capacity());
        assertEquals(hash, map.state().hash());
        map.checkInvariants();
    }

    @Test
    void create_oneByOneFromOne_growsGeometrically() {
        if (!layout().grows()) {
            assertEquals(layout().capacity(), map.capacity());
            return;
        }
        final Layout one = LayoutKind.of(layout()).layout(1, true);
        final HandleMap growing = HandleMap.create("g", TYPE, one);
        final EveryColumn parts = new EveryColumn(growing);
        final List<Long> handles = new ArrayList<>();
        int growths = 0;
        for (int i = 0; i < 1000; i++) {
            final int before = growing.capacity();
            handles.add(growing.create());
            growths += growing.capacity() == before ? 0 : 1;
            parts.fill(growing.row(handles.get(i)), i);
        }
        assertEquals(1024, growing.capacity());
        assertEquals(10, growths);
        growing.checkInvariants();
        for (int i = 0; i < 1000; i++) {
            parts.check(growing.row(handles.get(i)), i, "i=" + i);
        }
    }

    @Test
    void checkInvariants_tagOrObjectBehindTheRows_throws() {
        map.createBatch(new long[10], 10);
        ((RowTag) cells.red).field().set(12);
        assertThrows(IllegalStateException.class, map::checkInvariants);
        ((RowTag) cells.red).field().clear(12);
        map.checkInvariants();
        cells.objects.values()[12] = "kept alive";
        assertThrows(IllegalStateException.class, map::checkInvariants);
    }

    // ---- The whole map ----

    @Test
    @DisplayName(
            "HM-04 HM-21 clear: all handles stale, capacity kept, slots again from 0 one generation on, rows empty")
    void clear_rows_makesHandlesStaleAndStartsAtSlotZero() {
        fillUp();
        final int capacity = map.capacity();
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < map.end(); row++) {
            handles.add(map.handle(row));
        }
        map.clear();
        map.checkInvariants();
        assertEquals(0, map.rows() + map.size() + map.end());
        assertEquals(capacity, map.capacity());
        for (final long handle : handles) {
            assertFalse(map.isValid(handle));
            assertThrows(IllegalArgumentException.class, () -> map.row(handle));
        }
        assertFalse(map.isValid(Handle.NULL), "HM-03 after clear");
        for (int slot = 0; slot < ROWS; slot++) {
            final long again = map.create();
            assertEquals(Handle.of(TYPE, 2, slot), again);
            cells.check(map.row(again), 0, "used before, slot=" + slot);
            assertEquals(-1, map.find(handles.get(slot)), "never the new row of that slot");
        }
        assertEquals(handles.size(), map.state().sets().slots(), "HM-09 no slot is added while one is free");
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-22 reset forgets slots and generations: the map is as new, an old handle reads a new row")
    void reset_rows_startsAnew() {
        final long old = populate().getFirst();
        final int capacity = map.capacity();
        map.reset();
        map.checkInvariants();
        assertEquals(0, map.rows());
        assertEquals(capacity, map.capacity());
        assertFalse(map.isFragmented());
        assertFalse(map.isValid(old));
        assertEquals(0, map.state().sets().slots());
        final List<Long> again = populate();
        assertEquals(old, again.getFirst(), "as documented");
        checkPopulated(again);
    }

    @Test
    void isFragmented_everyChange_isNoticed() {
        assertFalse(map.isFragmented());
        map.create();
        assertTrue(map.isFragmented());
        map.clear();
        assertFalse(map.isFragmented());
        map.createBatch(new long[3], 3);
        assertTrue(map.isFragmented());
        map.reset();
        assertFalse(map.isFragmented());
    }

    @Test
    @DisplayName("EN-17 a dump is loaded into another map: same handles in the same rows, and the same next handles")
    void load_dump_goesOnLikeTheOriginal() {
        populate();
        final HandleMap other = HandleMap.create("copy", TYPE, layout());
        final EveryColumn otherCells = new EveryColumn(other);
        otherCells.fill(other.row(other.create()), 77);
        other.state().load(map.state().dump(), () -> {
            for (int row = 0; row < map.end(); row++) {
                assertEquals(map.handle(row), other.handle(row));
                otherCells.check(row, 0, "a loaded row is empty");
                otherCells.fill(row, cells.ints.values()[row]);
            }
        });
        other.checkInvariants();
        assertEquals(map.rows(), other.rows());
        assertEquals(map.state().hash(), other.state().hash());
        for (int i = 0; i < 10; i++) {
            assertEquals(map.create(), other.create());
        }
    }

    @Test
    @DisplayName("EN-17 loaded rows are told to followers when their columns are filled, and not before")
    void load_dump_tellsFollowersAfterTheColumnsAreFilled() {
        populate();
        final SlotDump dump = map.state().dump();
        final HandleMap other = HandleMap.create("copy", TYPE, layout());
        final IntColumn value = other.ints("value");
        final CopyingFollower follower = CopyingFollower.of(other, value);
        final Tag created = other.store().laps().created();
        other.create();
        other.state().load(dump, () -> {
            assertEquals(0, created.bits().word(0), "not told yet");
            for (int row = 0; row < other.end(); row++) {
                value.values()[row] = 7 + row;
            }
        });
        other.checkInvariants(); // the follower copied what stood in the column when it was told
        assertTrue(follower.told().contains(CopyingFollower.Call.CREATED));
        assertEquals(other.size(), created.count());
    }

    @Test
    @DisplayName(
            "EN-17 who fails to fill loaded rows, or changes them meanwhile, leaves an empty map and no follower told")
    void load_fillFails_leavesTheMapEmpty() {
        populate();
        final SlotDump dump = map.state().dump();
        final HandleMap other = HandleMap.create("copy", TYPE, layout());
        final EveryColumn otherCells = new EveryColumn(other);
        final CopyingFollower follower = CopyingFollower.of(other, otherCells.ints);
        final Tag created = other.store().laps().created();
        other.store().laps().destroyed();
        other.store().keepDead();
        final IllegalArgumentException thrown = new IllegalArgumentException("a file ends too early");
        assertSame(
                thrown,
                assertThrows(
                        IllegalArgumentException.class,
                        () -> other.state().load(dump, () -> {
                            otherCells.fill(3, 5);
                            throw thrown;
                        })));
        assertEmpty(other, dump);
        final Throwable refused = assertThrows(
                IllegalStateException.class,
                () -> other.state().load(dump, () -> otherCells.fill(other.row(other.create()), 5)));
        assertTrue(refused.getMessage().contains("must not change structure: type=copy"), refused::toString);
        assertEmpty(other, dump);
        assertThrows(
                IllegalStateException.class, () -> other.state().load(dump, other::clear), "clear is a change, too");
        assertEmpty(other, dump);
        assertEquals(0, created.count());
        assertEquals(
                0,
                other.store().laps().destroyed().count() + other.store().dead().count(),
                "nobody knew them");
        otherCells.check(other.row(other.create()), 0, "a new row is empty");
        otherCells.fill(0, 9);
        follower.write(0, 9);
        other.checkInvariants();
        other.state().load(dump, () -> {});
        assertEquals(dump.rows(), other.rows(), "and can be loaded again");
    }

    private static void assertEmpty(final HandleMap other, final SlotDump dump) {
        assertEquals(0, other.rows() + other.end());
        assertFalse(other.isFragmented());
        for (final long handle : dump.handles()) {
            assertFalse(other.isValid(handle));
        }
        other.checkInvariants();
    }

    @Test
    @DisplayName("EN-17 a damaged dump is refused with slot and row, and no row is changed")
    void load_damagedDump_isRefusedAndChangesNothing() {
        final List<Long> handles = populate();
        final long hash = map.state().hash();
        final long order = slots.orderHash();
        final SlotDump damaged = map.state().dump();
        damaged.meta()[70]++;
        final String message = assertThrows(
                        IllegalArgumentException.class, () -> map.state().load(damaged, () -> {}))
                .getMessage();
        assertTrue(message.contains("row=70") && message.contains("slot=70"), message);
        final HandleMap wasp = HandleMap.create("wasp", TYPE + 1, layout());
        assertThrows(
                IllegalArgumentException.class,
                () -> map.state().load(wasp.state().dump(), () -> {}),
                "another type");
        assertEquals(hash, map.state().hash());
        assertEquals(order, slots.orderHash());
        checkPopulated(handles);
    }

    @Test
    void shrink_growable_givesMemoryBackAndKeepsHandles() {
        final List<Long> handles = populate();
        if (!layout().grows()) {
            return; // refused, see change_notAllowed_isRefusedAndChangesNothing
        }
        assertTrue(map.capacity() > ROWS);
        final long bytes = map.metrics().allocatedBytes();
        map.shrink();
        assertEquals(ROWS, map.capacity());
        assertTrue(map.metrics().allocatedBytes() < bytes);
        checkPopulated(handles);
        map.create();
        assertEquals(2 * ROWS, map.capacity());
        checkPopulated(handles);
        map.clear();
        map.shrink();
        assertEquals(1, map.capacity());
        cells.check(map.row(map.create()), 0, "the row after");
        map.checkInvariants();
    }
}
