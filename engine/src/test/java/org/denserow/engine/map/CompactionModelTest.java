package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Compaction;
import org.denserow.engine.rows.LapHandles;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that are destroyed together, against a naive reference, and against a twin that is told of the same rows in
/// another order.
class CompactionModelTest {

    private static final int ROUNDS = Rounds.of(30, 60);
    private static final int MOST_ROWS = 6_000;

    /// A map with every kind of part, and somebody who follows it.
    private static final class World {

        final HandleMap map;
        final EveryColumn cells;
        final StrictFollower follower;

        World(final Layout layout) {
            map = HandleMap.create("t", 6, layout);
            cells = new EveryColumn(map);
            follower = new StrictFollower(map);
            map.store().keepDead();
            map.store().laps().destroyed();
            map.store().laps().created();
        }

        void create(final RowState state, final long[] expected) {
            final long[] handles = new long[expected.length];
            switch (state) {
                case ACTIVE -> map.createBatch(handles, handles.length);
                case PENDING -> map.createPendingBatch(handles, handles.length);
                default -> {
                    for (int i = 0; i < handles.length; i++) {
                        handles[i] = map.createPermanent();
                    }
                }
            }
            assertArrayEquals(expected, handles, "slots come in the order in which they returned");
            for (final long handle : handles) {
                cells.check(map.row(handle), 0, "a new row is empty");
                cells.fill(map.row(handle), value(handle));
            }
        }

        void compare(final NaiveRows expected, final String where) {
            map.checkInvariants();
            assertEquals(expected.at().size(), map.end(), where);
            for (int row = 0; row < map.end(); row++) {
                final Long handle = expected.at().get(row);
                if (handle == null) {
                    assertFalse(map.exists(row), where);
                } else {
                    assertEquals(handle, map.handle(row), where);
                    assertEquals(expected.isPending(handle), map.state(row) == RowState.PENDING, where);
                    cells.check(row, value(handle), where);
                }
            }
        }
    }

    private static int value(final long handle) {
        return 7 * Handle.slot(handle) + 1000 * Handle.generation(handle);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "pinned"})
    @DisplayName("any set of rows in any order leaves the rows, the slots and the calls that the set alone decides")
    void destroy_anySetInAnyOrder_agreesWithTheReference(final String layout) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final boolean isPinned = layout.equals("pinned");
        final World world = new World(layout(isPinned));
        final World twin = new World(layout(isPinned));
        final NaiveRows expected = new NaiveRows(isPinned);
        for (int round = 0; round < ROUNDS; round++) {
            final String where = "seed=" + seed + ", layout=" + layout + ", round=" + round;
            grow(random, world, twin, expected, where);
            final Set<Long> wanted = choose(random, expected);
            final List<Long> dead = expected.destroy(wanted);
            world.follower.begin(true);
            twin.follower.begin(true);
            assertEquals(dead.size(), destroy(world.map, wanted, 0, random), where);
            assertEquals(dead.size(), destroy(twin.map, wanted, 1 + random.nextInt(2), random), where);
            world.compare(expected, where);
            twin.compare(expected, where);
            assertEquals(world.map.state().hash(), twin.map.state().hash(), where);
            assertEquals(world.map.state().orderHash(), twin.map.state().orderHash(), where);
            assertEquals(dead.size(), world.follower.deaths(), where);
            assertEquals(world.follower.calls(), twin.follower.calls(), where + ": the same calls");
            assertTrue(world.follower.moved() <= 2 * dead.size() && (!isPinned || world.follower.moved() == 0), where);
            assertListed(dead, world.map, where);
            world.follower.begin(false);
            twin.follower.begin(false);
        }
    }

    private static Layout layout(final boolean isPinned) {
        return isPinned ? Layout.pinned(MOST_ROWS) : Layout.dense(16).growable();
    }

    private static void grow(
            final Random random, final World world, final World twin, final NaiveRows expected, final String where) {
        for (final RowState state : new RowState[] {RowState.PERMANENT, RowState.ACTIVE, RowState.PENDING}) {
            final int room = (MOST_ROWS - world.map.rows()) / 3;
            final int most = state == RowState.PERMANENT ? 2 : random.nextInt(4) == 0 ? room : Math.min(100, room);
            final long[] handles = new long[random.nextInt(most + 1)];
            for (int i = 0; i < handles.length; i++) {
                handles[i] = expected.take();
            }
            if (handles.length > 0) {
                world.create(state, handles);
                twin.create(state, handles);
            }
        }
        expected.adopt(world.map);
        twin.compare(expected, where);
    }

    /// None, one, few, most or all of the rows that may go, or a range of them.
    private static Set<Long> choose(final Random random, final NaiveRows expected) {
        final List<Long> live = new ArrayList<>(expected.at());
        live.removeIf(handle -> handle == null || expected.isPermanent(handle));
        final int of = new int[] {1, 2, 3, 20, 300, 4000}[random.nextInt(6)];
        final int begin = live.isEmpty() ? 0 : random.nextInt(4) == 0 ? random.nextInt(live.size()) : 0;
        final Set<Long> wanted = new HashSet<>();
        for (final Long handle : live.subList(begin, live.size())) {
            if (random.nextInt(of) == 0) {
                wanted.add(handle);
            }
        }
        return wanted;
    }

    private static int destroy(final HandleMap map, final Set<Long> wanted, final int how, final Random random) {
        final List<Long> order = new ArrayList<>(wanted);
        order.addAll(order.subList(0, order.size() / 3)); // some twice
        order.add(Handle.NULL);
        Collections.shuffle(order, random);
        if (how == 0) {
            final long[] handles = order.stream().mapToLong(Long::longValue).toArray();
            return map.destroyBatch(handles, handles.length);
        }
        if (how == 1) {
            return map.destroyIf(row -> wanted.contains(map.handle(row)));
        }
        final Compaction compaction = map.store().compaction();
        final Set<Long> seen = new HashSet<>();
        for (final long handle : order) {
            final int row = map.find(handle);
            assertTrue(row < 0 || compaction.doom(row) == seen.add(handle), "false for one that is doomed already");
        }
        return compaction.apply();
    }

    /// What is kept of the dead is in row order.
    private static void assertListed(final List<Long> dead, final HandleMap map, final String where) {
        final LapHandles destroyed = map.store().laps().destroyed();
        final long[] expected = dead.stream().mapToLong(Long::longValue).toArray();
        final int end = destroyed.count();
        assertArrayEquals(expected, Arrays.copyOfRange(destroyed.array(), end - expected.length, end), where);
        final long[] stale = map.store().dead().toArray();
        assertArrayEquals(expected, Arrays.copyOfRange(stale, stale.length - expected.length, stale.length), where);
    }

    @Test
    @DisplayName("full maps whose capacity ends at, before and after a word of either level, in every kind of pattern")
    void destroyIf_fullMapAtTheEndsOfWords_agreesWithTheReference() {
        for (final int capacity : new int[] {1, 2, 63, 64, 65, 127, 128, 4095, 4096, 4097}) {
            for (int pattern = 0; pattern < 8; pattern++) {
                for (final int pending : new int[] {0, 1, capacity / 2, capacity}) {
                    final HandleMap map = HandleMap.create("t", 6, Layout.dense(capacity));
                    final NaiveRows expected = new NaiveRows(false);
                    for (int row = 0; row < capacity; row++) {
                        final long handle = expected.take();
                        assertEquals(handle, row < capacity - pending ? map.create() : map.createPending());
                    }
                    expected.adopt(map);
                    final int kind = pattern;
                    final Set<Long> wanted = new HashSet<>();
                    for (int row = 0; row < capacity; row++) {
                        if (isChosen(kind, row, capacity)) {
                            wanted.add(map.handle(row));
                        }
                    }
                    expected.destroy(wanted);
                    final String where = "capacity=" + capacity + ", pattern=" + pattern + ", pending=" + pending;
                    assertEquals(wanted.size(), map.destroyIf(row -> isChosen(kind, row, capacity)), where);
                    map.checkInvariants();
                    assertEquals(expected.at().size(), map.rows(), where);
                    for (int row = 0; row < map.rows(); row++) {
                        assertEquals(expected.at().get(row), map.handle(row), where);
                    }
                }
            }
        }
    }

    private static boolean isChosen(final int pattern, final int row, final int rows) {
        return switch (pattern) {
            case 0 -> row == 0;
            case 1 -> row == rows - 1;
            case 2 -> row % 2 == 0;
            case 3 -> row < rows / 2;
            case 4 -> row >= rows / 2;
            case 5 -> row % 64 == 63;
            case 6 -> row % 7 != 0;
            default -> true;
        };
    }

    @Test
    @DisplayName("the rule by example: both regions close upwards, the pending one after it has moved down")
    void destroyBatch_bothRegions_closeAsTheRuleSays() {
        final HandleMap map = HandleMap.create("t", 6, Layout.dense(16));
        final long[] handles = new long[12];
        handles[0] = map.createPermanent();
        for (int i = 1; i < 12; i++) {
            handles[i] = i < 7 ? map.create() : map.createPending();
        }
        final StrictFollower follower = new StrictFollower(map);
        follower.load(null);
        // rows 0 P │ 1 2 3 4 5 6 │ 7 8 9 10 11; 2, 4, 6 and 7, 9 go
        map.destroyBatch(new long[] {handles[9], handles[6], handles[2], handles[7], handles[4]}, 5);
        final int[] expected = {0, 1, 5, 3, 8, 10, 11}; // 5 → 2; then 8, 10, 11 → 4, 5, 6, of which none stood below 7
        assertEquals(expected.length, map.rows());
        assertEquals(4, map.size());
        for (int row = 0; row < expected.length; row++) {
            assertEquals(handles[expected[row]], map.handle(row), "row=" + row);
        }
        map.checkInvariants();
        final long[] next = new long[5];
        map.createBatch(next, 5);
        for (int i = 0; i < 5; i++) {
            assertEquals(new int[] {2, 4, 6, 7, 9}[i], Handle.slot(next[i]), "slots return by row");
        }
    }

    @Test
    @DisplayName("pending rows that stand in the new range of their region stay")
    void destroyBatch_pendingRowInItsNewRange_stays() {
        final HandleMap map = HandleMap.create("t", 6, Layout.dense(16));
        final long[] handles = new long[8];
        for (int i = 0; i < 8; i++) {
            handles[i] = i < 3 ? map.create() : map.createPending();
        }
        map.destroyBatch(new long[] {handles[0], handles[4]}, 2);
        final int[] expected = {2, 1, 6, 3, 7, 5}; // 2 → 0; 6 and 7 → 2 and 4; 3 and 5 stay
        for (int row = 0; row < expected.length; row++) {
            assertEquals(handles[expected[row]], map.handle(row), "row=" + row);
        }
        map.checkInvariants();
    }
}
