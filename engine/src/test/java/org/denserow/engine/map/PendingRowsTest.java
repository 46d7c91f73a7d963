package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Active and pending rows: every operation on every row of every small combination.
class PendingRowsTest {

    private static final int MOST = 4;

    @Test
    @DisplayName("HM-11 destroying each row of each combination leaves every other handle its own values")
    void destroy_everyRowOfEveryCombination_othersKeepTheirValues() {
        forEveryCombination((world, row) -> {
            final long handle = world.map.handle(row);
            assertTrue(world.map.destroy(handle));
            world.forget(handle);
            assertFalse(world.map.destroy(handle), "a second time");
        });
    }

    @Test
    void destroy_everyRowUntilEmpty_othersKeepTheirValues() {
        forEveryCombination((world, first) -> {
            int row = first;
            while (world.map.rows() > 0) {
                final long handle = world.map.handle(row % world.map.rows());
                assertTrue(world.map.destroy(handle));
                world.forget(handle);
                world.check();
                row += 3;
            }
        });
    }

    @Test
    void activate_everyRowOfEveryCombination_movesItToTheActiveRows() {
        forEveryCombination((world, row) -> {
            final long handle = world.map.handle(row);
            final boolean wasPending = row >= world.map.size();
            assertEquals(wasPending, world.map.activate(handle));
            world.setActive(handle);
            assertFalse(world.map.activate(handle), "a second time");
        });
    }

    @Test
    void apply_everyPairOfRows_keepsTheOthers() {
        forEveryCombination((world, row) -> {
            final List<Long> doomed =
                    List.of(world.map.handle(row), world.map.handle((row + world.map.rows() / 2) % world.map.rows()));
            for (final long handle : doomed) {
                world.map.store().compaction().doom(world.map.find(handle));
            }
            world.map.store().compaction().apply();
            doomed.stream().distinct().forEach(world::forget);
        });
    }

    @Test
    void exchange_everyPairOfOneKind_keepsEveryHandlesValues() {
        forEveryCombination((world, row) -> {
            final int active = world.map.size();
            final int end = row < active ? active : world.map.rows();
            for (int other = row < active ? 0 : active; other < end; other++) {
                final long handle = world.map.handle(row);
                final long otherHandle = world.map.handle(other);
                world.map.exchange(row, other);
                assertEquals(other, world.map.find(handle));
                assertEquals(row, world.map.find(otherHandle));
                world.check();
            }
        });
    }

    @Test
    void exchange_everyActiveWithEveryPendingRow_isRefusedAndChangesNothing() {
        forEveryCombination((world, row) -> {
            final int active = world.map.size();
            final boolean isActive = row < active;
            for (int other = isActive ? active : 0; other < (isActive ? world.map.rows() : active); other++) {
                final int unlike = other;
                final String message = assertThrows(
                                IllegalArgumentException.class, () -> world.map.exchange(row, unlike))
                        .getMessage();
                assertTrue(message.contains("one state: type=t, a=" + row + ", b=" + unlike), message);
                assertTrue(message.contains("; activate the pending row"), message);
                world.check();
            }
        });
    }

    @Test
    void create_everyCombination_newRowIsEmptyAndOthersKeepTheirValues() {
        for (int code = 0; code < 25; code++) {
            final World world = new World(code / 5, code % 5);
            final long active = world.map.create();
            world.checkEmpty(active);
            assertTrue(world.map.find(active) < world.map.size());
            world.fill(active, true);
            world.check();
            final long pending = world.map.createPending();
            world.checkEmpty(pending);
            assertTrue(world.map.find(pending) >= world.map.size());
            world.fill(pending, false);
            world.check();
        }
    }

    @Test
    void create_cellsUsedBefore_newRowIsEmpty() {
        for (int code = 0; code < 25; code++) {
            final World world = new World(code / 5, code % 5);
            final int rows = world.map.rows();
            world.map.clear();
            world.forgetAll();
            for (int i = 0; i < rows; i++) {
                final long handle = i % 2 == 0 ? world.map.createPending() : world.map.create();
                world.checkEmpty(handle);
                world.fill(handle, i % 2 != 0);
                world.check();
            }
        }
    }

    @Test
    void openRows_everyCombinationAndCount_makesRoomWithoutTouchingOthers() {
        for (int code = 0; code < 25; code++) {
            for (int count = 1; count <= 6; count++) {
                for (final boolean asActive : new boolean[] {true, false}) {
                    final World world = new World(code / 5, code % 5);
                    world.createBatch(count, asActive);
                    world.check();
                    world.createBatch(2, !asActive);
                    world.check();
                }
            }
        }
    }

    @Test
    void openRows_moreMovesThanOneBatchHolds_keepsEveryHandlesValues() {
        for (final int count : new int[] {1022, 1023, 1024, 1025, 3000}) {
            final World world = new World(3, 0);
            world.createBatch(2100, false);
            world.createBatch(count, true);
            world.check();
            final long[] doomed = new long[1500];
            for (int i = 0; i < doomed.length; i++) {
                doomed[i] = world.map.handle(i * 7 % world.map.rows());
            }
            final int destroyed = (int) Arrays.stream(doomed).distinct().count();
            assertEquals(destroyed, world.map.destroyBatch(doomed, doomed.length));
            Arrays.stream(doomed).distinct().forEach(world::forget);
            world.check();
        }
    }

    private static void forEveryCombination(final ObjIntConsumer<World> operation) {
        for (int active = 0; active <= MOST; active++) {
            for (int pending = 0; pending <= MOST; pending++) {
                for (int row = 0; row < active + pending; row++) {
                    final World world = new World(active, pending);
                    operation.accept(world, row);
                    world.check();
                }
            }
        }
    }

    /// A map whose rows hold values made from their handle, so that any row can be checked by itself.
    private static final class World {

        private final SlotMap slots = SlotMap.create(2, 1, 1 << 20);
        private final HandleMap map = HandleMap.over("t", slots, Layout.dense(1).growable(), OwnerCheck.NONE);
        private final FloatColumn floats = map.floats("f");
        private final IntColumn ints = map.ints("i");
        private final LongColumn longs = map.longs("l");
        private final HandleColumn handles = map.handles("h", HandleColumn.ANY_TYPE);
        private final Tag even = map.tag("even");
        private final Tag third = map.tag("third");
        private final RowBuffer buffer = map.newBuffer();
        private final List<Long> active = new ArrayList<>();
        private final List<Long> pending = new ArrayList<>();

        World(final int activeRows, final int pendingRows) {
            for (int i = 0; i < activeRows + pendingRows; i++) { // in turns, so that slots and rows differ
                final boolean asActive = active.size() < activeRows && (i % 2 == 0 || pending.size() == pendingRows);
                fill(asActive ? map.create() : map.createPending(), asActive);
            }
            check();
        }

        void fill(final long handle, final boolean asActive) {
            (asActive ? active : pending).add(handle);
            final int row = map.row(handle);
            final int value = value(handle);
            floats.values()[row] = value;
            ints.values()[row] = 3 * value;
            longs.values()[row] = 5L * value;
            handles.values()[row] = handle;
            if (value % 2 == 0) {
                even.bits().set(row);
            }
            if (value % 3 == 0) {
                third.bits().set(row);
            }
        }

        /// Creates rows as playback does: staged, bound, copied. A row before and after must not be copied too.
        void createBatch(final int count, final boolean asActive) {
            buffer.clear();
            for (int i = 0; i < count + 2; i++) {
                buffer.add();
            }
            buffer.set(even, 0);
            buffer.set(third, count + 1);
            final List<Long> taken = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                final long handle = slots.space().take();
                final int value = value(handle);
                taken.add(handle);
                buffer.set(floats, i, value);
                buffer.set(ints, i, 3 * value);
                buffer.set(longs, i, 5L * value);
                buffer.set(handles, i, handle);
                if (value % 2 == 0) {
                    buffer.set(even, i);
                }
                if (value % 3 == 0) {
                    buffer.set(third, i);
                }
            }
            assertEquals(count, map.store().ensureRows(count));
            final int first = map.store().openRows(count, asActive ? RowState.ACTIVE : RowState.PENDING);
            for (int i = 0; i < count; i++) {
                slots.bind(Handle.slot(taken.get(i)), first + i);
            }
            slots.extend(first, count, asActive ? RowState.ACTIVE : RowState.PENDING);
            map.store().fill(buffer.rows(), 1, count, first);
            (asActive ? active : pending).addAll(taken);
        }

        void forget(final long handle) {
            assertTrue(active.remove(handle) || pending.remove(handle));
            assertEquals(-1, map.find(handle));
        }

        void forgetAll() {
            active.clear();
            pending.clear();
        }

        void setActive(final long handle) {
            if (pending.remove(handle)) {
                active.add(handle);
            }
        }

        void check() {
            map.checkInvariants();
            assertEquals(active.size(), map.size());
            assertEquals(active.size() + pending.size(), map.rows());
            int evens = 0;
            for (final long handle : active) {
                assertTrue(map.row(handle) < map.size(), "an active row");
                evens += value(handle) % 2 == 0 ? 1 : 0;
                checkValues(handle);
            }
            for (final long handle : pending) {
                assertTrue(map.row(handle) >= map.size(), "a pending row");
                checkValues(handle);
            }
            assertEquals(evens, even.count(), "a tag counts active rows only");
        }

        void checkEmpty(final long handle) {
            final int row = map.row(handle);
            assertEquals(0f, floats.values()[row]);
            assertEquals(0, ints.values()[row]);
            assertEquals(0L, longs.values()[row]);
            assertEquals(Handle.NULL, handles.values()[row]);
            assertFalse(even.bits().get(row));
            assertFalse(third.bits().get(row));
        }

        private void checkValues(final long handle) {
            final int row = map.row(handle);
            final int value = value(handle);
            assertEquals(value, floats.values()[row]);
            assertEquals(3 * value, ints.values()[row]);
            assertEquals(5L * value, longs.values()[row]);
            assertEquals(handle, handles.values()[row]);
            assertEquals(value % 2 == 0, even.bits().get(row));
            assertEquals(value % 3 == 0, third.bits().get(row));
        }

        private static int value(final long handle) {
            return Handle.slot(handle) + 1 + 100_000 * Handle.generation(handle);
        }
    }
}
