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
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.Steps;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Where there is one, there are many: batches, and what happens to the whole map.
class BatchTest {

    private static final int TYPE = 4;

    private final HandleMap map = HandleMap.create("fly", TYPE, Layout.dense(12));
    private final IntColumn number = map.ints("number");
    private final Tag glowing = map.tag("glowing");
    private final long[] handles = new long[12];

    // ---- Create ----

    @Test
    @DisplayName("HM-15 a batch gives distinct handles to contiguous rows, empty ones, and pending rows make room")
    void createBatch_besidePendingRows_isContiguousAndEmpty() {
        final long old = create(77);
        final long pending = map.createPending();
        number.values()[map.row(pending)] = 88;
        glowing.bits().set(map.row(pending));
        assertEquals(1, map.createBatch(handles, 5));
        final Set<Long> distinct = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            assertTrue(distinct.add(handles[i]));
            assertEquals(1 + i, map.row(handles[i]));
            assertEquals(0, number(handles[i]));
            assertFalse(glowing.bits().get(1 + i));
        }
        assertEquals(0, handles[5], "not more than asked");
        assertEquals(List.of(77, 88, 6), List.of(number(old), number(pending), map.size()));
        assertTrue(glowing.bits().get(map.row(pending)));
        assertEquals(7, map.createPendingBatch(handles, 3));
        assertEquals(6, map.size());
        assertEquals(10, map.rows());
        map.checkInvariants();
    }

    @Test
    @DisplayName("HM-15 n < 1, too few places and too many rows are refused before anything is changed or allocated")
    void createBatch_refused_changesNothing() {
        create(1);
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(2).growable());
        for (final HandleMap any : List.of(map, growing)) {
            final long hash = any.state().hash();
            final long bytes = any.metrics().allocatedBytes();
            final String sets = any.state().dump().toString().length() + any.toString();
            for (final int count : new int[] {0, -1, Integer.MIN_VALUE, 13, Integer.MAX_VALUE}) {
                final IllegalArgumentException error =
                        assertThrows(IllegalArgumentException.class, () -> any.createBatch(handles, count));
                assertTrue(error.getMessage().contains("count=" + count), error.getMessage());
                assertThrows(IllegalArgumentException.class, () -> any.createPendingBatch(handles, count));
            }
            assertEquals(hash, any.state().hash());
            assertEquals(bytes, any.metrics().allocatedBytes());
            assertTrue(sets.endsWith(any.toString()), any.toString());
        }
        final String before = map.toString();
        final IllegalStateException full =
                assertThrows(IllegalStateException.class, () -> map.createBatch(handles, 12));
        assertTrue(full.getMessage().contains("rows=1") && full.getMessage().contains("wanted=12"), full.getMessage());
        assertEquals(before, map.toString());
        assertEquals(1, map.createBatch(handles, 11), "one less fits");
    }

    @Test
    @DisplayName("HM-32 a batch that no slots are left for is refused as a whole")
    void createBatch_slotsShort_changesNothing() {
        final SlotMap slots = SlotMap.create(TYPE, 8, 9);
        final HandleMap small = HandleMap.over("small", slots, Layout.dense(8), OwnerCheck.NONE);
        for (int i = 0; i < 4; i++) {
            slots.space().take();
        }
        final String before = small.toString();
        assertThrows(IllegalStateException.class, () -> small.createBatch(handles, 6));
        assertEquals(before, small.toString());
        small.createBatch(handles, 5);
        small.checkInvariants();
    }

    @Test
    @DisplayName("HM-15 1,000 batches of 10 grow the map geometrically: 14 times, not 1,000")
    void createBatch_manySmallOnes_growsGeometrically() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(1).growable());
        growing.ints("i");
        int growths = 0;
        for (int batch = 0; batch < 1000; batch++) {
            final long before = growing.metrics().allocatedBytes();
            growing.createBatch(handles, 10);
            growths += growing.metrics().allocatedBytes() == before ? 0 : 1;
        }
        assertEquals(10_000, growing.rows());
        assertEquals(11, growths, "10, 20, 40 … 10,240");
    }

    @Test
    @DisplayName("HM-16 cells copied by growth stay under two per row, from 1,000 rows to ten million")
    void create_thousandToTenMillion_copiesLessThanTwoCellsARow() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(1).growable());
        long copied = 0;
        int next = 1000;
        for (int rows = 1; rows <= 10_000_000; rows++) {
            final int before = growing.capacity();
            growing.create();
            copied += growing.capacity() == before ? 0 : before;
            if (rows == next) {
                assertTrue(copied < 2L * rows, "rows=" + rows + ", copied=" + copied);
                next *= 10;
            }
        }
        assertEquals(100_000_000, next);
    }

    @Test
    void insert_stagedRows_bringsValuesAndTags() {
        final long pending = map.createPending();
        final RowBuffer buffer = map.newBuffer();
        for (int i = 0; i < 4; i++) {
            buffer.add();
            buffer.set(number, i, 10 + i);
        }
        buffer.set(glowing, 2);
        assertEquals(0, map.insert(buffer, handles));
        for (int i = 0; i < 4; i++) {
            assertEquals(i, map.row(handles[i]));
            assertEquals(10 + i, number(handles[i]));
            assertEquals(i == 2, glowing.bits().get(i));
        }
        assertEquals(4, map.row(pending));
        map.insert(buffer, handles);
        assertEquals(9, map.rows(), "what is staged stays staged");
        final String before = map.toString();
        assertThrows(IllegalStateException.class, () -> map.insert(buffer, handles), "full");
        buffer.clear();
        assertThrows(IllegalArgumentException.class, () -> map.insert(buffer, handles), "empty");
        final RowBuffer foreign =
                HandleMap.create("wasp", TYPE, Layout.dense(2)).newBuffer();
        foreign.add();
        assertThrows(IllegalArgumentException.class, () -> map.insert(foreign, handles));
        assertEquals(before, map.toString());
        map.checkInvariants();
    }

    // ---- Destroy ----

    @Test
    @DisplayName("HM-12 a batch destroy answers how many rows it destroyed; duplicates and stale handles count nothing")
    void destroyBatch_duplicatesAndStale_countOnce() {
        map.createBatch(handles, 8);
        for (int i = 0; i < 8; i++) {
            number.values()[i] = i;
        }
        map.destroy(handles[7]);
        final long[] doomed = {
            handles[1], handles[3], handles[1], handles[7], Handle.NULL, handles[0], handles[3], -1L, handles[5]
        };
        assertEquals(3, map.destroyBatch(doomed, 8));
        assertEquals(4, map.rows());
        map.checkInvariants();
        for (final int kept : new int[] {2, 4, 5, 6}) {
            assertEquals(kept, number(handles[kept]));
        }
        assertEquals(0, map.destroyBatch(doomed, 8));
        assertEquals(0, map.destroyBatch(doomed, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> map.destroyBatch(doomed, 10));
        assertThrows(IndexOutOfBoundsException.class, () -> map.destroyBatch(doomed, -1));
        assertEquals(1, map.destroyBatch(doomed, 9));
        final Set<Integer> slots = new HashSet<>();
        for (int i = 0; i < 9; i++) {
            assertTrue(slots.add(Handle.slot(map.create())), "a slot is free once");
        }
        map.checkInvariants();
    }

    @Test
    @DisplayName(
            "HM-20 destroyIf looks at every row once and removes the chosen ones, for every pattern of up to 10 rows")
    void destroyIf_everyPattern_removesExactlyTheChosen() {
        for (int rows = 0; rows <= 10; rows++) {
            for (int active = Math.max(0, rows - 2); active <= rows; active++) {
                for (int pattern = 0; pattern < 1 << rows; pattern++) {
                    removePattern(rows, active, pattern);
                }
            }
        }
    }

    private void removePattern(final int rows, final int active, final int pattern) {
        map.clear();
        final List<Long> kept = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            final long handle = i < active ? map.create() : map.createPending();
            number.values()[map.row(handle)] = i;
            if (i % 3 == 0) {
                glowing.bits().set(map.row(handle));
            }
            if ((pattern >> i & 1) == 0) {
                kept.add(handle);
            }
        }
        final int[] looks = new int[rows];
        final int removed = map.destroyIf(row -> {
            looks[number.values()[row]]++;
            return (pattern >> number.values()[row] & 1) != 0;
        });
        final String where = "rows=" + rows + " active=" + active + " pattern=" + Integer.toBinaryString(pattern);
        assertEquals(Integer.bitCount(pattern), removed, where);
        assertEquals(kept.size(), map.rows(), where);
        for (final int look : looks) {
            assertEquals(1, look, where);
        }
        for (final long handle : kept) {
            final int row = map.row(handle);
            final int value = number.values()[row];
            assertTrue((pattern >> value & 1) == 0, where);
            assertEquals(value < active, row < map.size(), where);
            assertEquals(value % 3 == 0, glowing.bits().get(row), where);
        }
        map.checkInvariants();
    }

    @Test
    void destroyIf_moreThanOneBatchOfMoves_keepsTheRight() {
        final HandleMap large = HandleMap.create("large", TYPE, Layout.dense(10_000));
        final IntColumn value = large.ints("value");
        final long[] all = new long[10_000];
        large.createBatch(all, all.length);
        for (int row = 0; row < all.length; row++) {
            value.values()[row] = row;
        }
        assertEquals(6666, large.destroyIf(row -> value.values()[row] % 3 != 1 && row < 9999));
        for (int i = 0; i < all.length; i++) {
            assertEquals(i % 3 == 1 || i == 9999, large.isValid(all[i]), "i=" + i);
            assertTrue(!large.isValid(all[i]) || value.values()[large.row(all[i])] == i);
        }
        large.checkInvariants();
    }

    @Test
    void destroyIf_predicateThrowsOrChangesRows_removesNothing() {
        map.createBatch(handles, 6);
        final RuntimeException thrown = new RuntimeException("as wanted");
        assertSame(
                thrown,
                assertThrows(
                        RuntimeException.class,
                        () -> map.destroyIf(row -> {
                            if (row == 4) {
                                throw thrown;
                            }
                            return true;
                        })));
        assertEquals(6, map.rows());
        assertEquals(0, map.destroyIf(row -> false), "nothing is left over from the failed call");
        final IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> map.destroyIf(row -> map.destroy(map.handle(5))));
        assertTrue(error.getMessage().contains("row=0"), error.getMessage());
        assertEquals(5, map.rows(), "only what the predicate destroyed itself");
        map.checkInvariants();
    }

    // ---- Rows as spans ----

    @Test
    @DisplayName("HM-17 rows are contiguous spans: every column holds exactly size() live values from 0 on, no holes")
    void values_afterChurn_areOneContiguousSpan() {
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            create(i);
            sum += i;
        }
        for (final int destroyed : new int[] {11, 0, 5}) {
            map.destroyIf(row -> number.values()[row] == destroyed);
            sum -= destroyed;
        }
        int seen = 0;
        final int[] span = number.values();
        assertSame(span, number.values(), "the live array, not a copy");
        for (int row = 0; row < map.size(); row++) {
            seen += span[row];
            assertEquals(row, map.find(map.handle(row)));
        }
        assertEquals(9, map.size());
        assertEquals(sum, seen);
    }

    // ---- The whole map ----

    @Test
    @DisplayName("HM-22 reset forgets slots and generations: an old handle equals and reads a new row, as documented")
    void reset_usedMap_repeatsHandlesAsDocumented() {
        final long old = create(1);
        glowing.bits().set(0);
        create(2);
        map.destroy(old);
        map.reset();
        map.checkInvariants();
        assertEquals(0, map.rows());
        assertEquals(12, map.capacity());
        assertFalse(map.isValid(old));
        assertFalse(map.isFragmented());
        final long again = map.create();
        assertEquals(old, again);
        assertEquals(0, number(old), "the new row");
        assertFalse(glowing.bits().get(0));
    }

    @Test
    void reset_mapOfASimulation_throws() {
        final HandleMap owned = HandleMap.over("o", SlotMap.create(1, 4, 4), Layout.dense(4), part -> {});
        assertThrows(IllegalStateException.class, owned::reset);
        owned.clear();
    }

    @Test
    void shrink_growableMap_givesMemoryBackAndKeepsHandles() {
        final HandleMap growing = HandleMap.create("g", TYPE, Layout.dense(4).growable());
        final IntColumn value = growing.ints("value");
        final Tag odd = growing.tag("odd");
        final long[] all = new long[1000];
        growing.createBatch(all, 1000);
        for (int row = 0; row < 1000; row++) {
            value.values()[row] = row;
            if (row % 2 == 1) {
                odd.bits().set(row);
            }
        }
        growing.destroyIf(row -> value.values()[row] >= 7);
        final long before = growing.metrics().allocatedBytes();
        growing.shrink();
        growing.checkInvariants();
        assertEquals(7, growing.capacity());
        assertTrue(
                before - growing.metrics().allocatedBytes() > 990 * 20,
                "before=" + before + ", after=" + growing.metrics().allocatedBytes());
        growing.createBatch(new long[1000], 1000);
        for (int i = 0; i < 1000; i++) {
            assertEquals(i < 7, growing.isValid(all[i]), "i=" + i);
            assertTrue(i >= 7 || value.values()[growing.row(all[i])] == i);
            assertTrue(i >= 7 || odd.bits().get(growing.row(all[i])) == (i % 2 == 1));
        }
        growing.clear();
        growing.shrink();
        assertEquals(1, growing.capacity());
        growing.create();
        growing.checkInvariants();
        assertThrows(IllegalStateException.class, map::shrink);
    }

    @Test
    @DisplayName("EN-17 a dump is loaded into another map: the same handles in the same rows; a damaged one is refused")
    void load_dump_restoresHandlesAndRefusesDamage() {
        map.createBatch(handles, 9);
        map.createPending();
        map.destroyIf(row -> row % 4 == 0);
        final HandleMap other = HandleMap.create("fly", TYPE, Layout.dense(1).growable());
        final IntColumn value = other.ints("value");
        final long stale = other.create();
        value.values()[0] = 5;
        other.state().load(map.state().dump(), () -> {});
        other.checkInvariants();
        assertEquals(map.rows(), other.rows());
        assertEquals(map.size(), other.size());
        for (int row = 0; row < map.rows(); row++) {
            assertEquals(map.handle(row), other.handle(row));
            assertEquals(0, value.values()[row]);
        }
        assertEquals(map.create(), other.create());
        final var damaged = map.state().dump();
        damaged.meta()[2]++;
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> other.state().load(damaged, () -> {}));
        assertTrue(error.getMessage().contains("row=2") && error.getMessage().contains("slot="), error.getMessage());
        assertTrue(other.rows() == map.rows() && stale != Handle.NULL);
    }

    @Test
    void isFragmented_everyChange_isNoticed() {
        assertFalse(map.isFragmented());
        final long first = create(1);
        assertTrue(map.isFragmented());
        map.clear();
        assertFalse(map.isFragmented());
        map.createBatch(handles, 3);
        map.destroy(first);
        assertTrue(map.isFragmented());
        assertEquals(0.0, map.metrics().disorder());
        map.exchange(0, 2);
        assertEquals(1.0, map.metrics().disorder());
    }

    @Test
    void create_minimumOfFreeSlots_reusesNoSlotBeforeSoManyOthers() {
        final HandleMap rested = HandleMap.create("rested", TYPE, Layout.dense(2), 5);
        final long bytes = rested.metrics().allocatedBytes();
        final List<Integer> last = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            final long handle = rested.create();
            assertFalse(last.contains(Handle.slot(handle)), "i=" + i + " last=" + last);
            last.add(Handle.slot(handle));
            if (last.size() > 5) {
                last.removeFirst();
            }
            rested.destroy(handle);
        }
        assertEquals(bytes, rested.metrics().allocatedBytes(), "the slots were allocated at once");
        assertThrows(IllegalArgumentException.class, () -> HandleMap.create("rested", TYPE, Layout.dense(2), -1));
    }

    private long create(final int value) {
        final long handle = map.create();
        number.values()[map.row(handle)] = value;
        return handle;
    }

    private int number(final long handle) {
        return number.values()[map.row(handle)];
    }

    // ---- Work of clear ----

    @Test
    @DisplayName(
            "HM-21 HM-35 clear looks once at each slot, whether it is in use or free, however many columns there are")
    void clear_halfOfTheSlotsInUse_looksOnceAtEach() {
        final long few = Steps.of(Clearing.class, 1_000);
        assertEquals(2 * 9_000, Steps.of(Clearing.class, 10_000) - few, "a read and a jump for each slot");
        final long pinned = Steps.of(ClearingPinned.class, 10_000) - Steps.of(ClearingPinned.class, 1_000);
        assertTrue(pinned <= 2 * 9_000 + 4 * 9_000 / 64, "and at each word of bits: " + pinned);
        final long wide = Steps.of(ClearingColumns.class, 1_000);
        assertEquals(2 * 9_000, Steps.of(ClearingColumns.class, 10_000) - wide, "the same with twenty columns");
    }

    /// Clears a map of which half of the slots are in use.
    private static long clear(final Layout layout, final int columns) {
        final HandleMap map = HandleMap.create("t", TYPE, layout);
        for (int column = 0; column < columns; column++) {
            map.ints("c" + column);
        }
        final int rows = map.capacity();
        final long[] handles = new long[rows];
        map.createBatch(handles, rows);
        map.destroyBatch(handles, rows / 2);
        final long before = Steps.taken();
        map.clear();
        return Steps.taken() - before;
    }

    static final class Clearing implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return clear(Layout.dense((int) rows), 0);
        }
    }

    static final class ClearingPinned implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return clear(Layout.pinned((int) rows), 0);
        }
    }

    static final class ClearingColumns implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return clear(Layout.dense((int) rows), 20);
        }
    }
}
