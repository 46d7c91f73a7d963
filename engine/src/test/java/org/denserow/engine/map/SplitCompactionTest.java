package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Split;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that are destroyed together by several workers, against a twin in which one thread does it.
class SplitCompactionTest {

    private static final int SEVERAL_TASKS = 4096; // rows that die at once
    private static final int ROUNDS = Rounds.of(10, 25);
    private static final int MOST_ROWS = 20_000; // about ten tasks of rows that die, and of rows that move

    /// A map with every kind of part, lists of the dead, and maybe somebody who follows it.
    private static final class World {

        final HandleMap map = HandleMap.create("t", 6, Layout.dense(16).growable());
        final EveryColumn cells = new EveryColumn(map);
        final StrictFollower follower;
        long calls; // a number for those of the last destruction

        World(final boolean isFollowed) {
            follower = isFollowed ? new StrictFollower(map) : null;
            map.store().keepDead();
            map.store().laps().destroyed();
            map.store().laps().created();
            map.store().laps().changed();
        }

        List<Long> create(final RowState state, final int count) {
            final List<Long> created = new ArrayList<>();
            final long[] handles = new long[count];
            switch (state) {
                case ACTIVE -> map.createBatch(handles, count);
                case PENDING -> map.createPendingBatch(handles, count);
                default -> Arrays.setAll(handles, i -> map.createPermanent());
            }
            for (final long handle : handles) {
                cells.fill(map.row(handle), value(handle));
                created.add(handle);
            }
            return created;
        }

        int destroy(final boolean[] rows, final Split split) {
            if (follower != null) {
                follower.begin(true);
            }
            for (int row = 0; row < rows.length; row++) {
                if (rows[row]) {
                    map.store().compaction().doom(row);
                }
            }
            final int gone = map.store().compaction().apply(split);
            map.checkInvariants();
            if (follower != null) {
                calls = follower.calls();
                follower.begin(false);
            }
            return gone;
        }

        void check(final String where) {
            for (int row = 0; row < map.end(); row++) {
                cells.check(row, value(map.handle(row)), where);
            }
        }

        long[] dead() {
            return map.store().dead().toArray();
        }

        long[] listed() {
            final var destroyed = map.store().laps().destroyed();
            return Arrays.copyOf(destroyed.array(), destroyed.count());
        }
    }

    private static int value(final long handle) {
        return 7 * Handle.slot(handle) + 1000 * Handle.generation(handle);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {2, 3, 8})
    @DisplayName("the same rows, slots, lists, calls and hashes as one thread leaves, for any set of rows")
    void apply_anySetOfRows_asOnOneThread(final int workers) {
        final long seed = Seed.next();
        try (JobSystem jobs = JobSystem.create(JobOptions.defaults().withWorkers(workers))) {
            final Split split = new Split();
            split.with(jobs);
            split.above(0);
            for (final boolean isFollowed : new boolean[] {false, true}) {
                run(new Random(seed), split, isFollowed, "workers=" + workers + ", seed=" + seed);
            }
        }
    }

    private static void run(final Random random, final Split split, final boolean isFollowed, final String of) {
        final World one = new World(isFollowed);
        final World many = new World(isFollowed);
        int most = 0;
        for (int round = 0; round < ROUNDS || most <= SEVERAL_TASKS; round++) {
            assertTrue(round < 20 * ROUNDS, "several tasks: most=" + most + ", " + of);
            final String where = "round=" + round + ", followed=" + isFollowed + ", " + of;
            grow(random, one, many, where);
            final boolean[] rows = choose(random, one.map);
            final int gone = one.destroy(rows, Split.NONE);
            assertEquals(gone, many.destroy(rows, split), where);
            most = Math.max(most, gone);
            compare(one, many, where);
            one.map.store().dead().clear();
            many.map.store().dead().clear();
        }
    }

    private static void grow(final Random random, final World one, final World many, final String where) {
        final int room = (MOST_ROWS - one.map.rows()) / 2;
        for (final RowState state : new RowState[] {RowState.PERMANENT, RowState.ACTIVE, RowState.PENDING}) {
            final int count = 1 + random.nextInt(state == RowState.PERMANENT ? 3 : Math.max(1, room));
            assertEquals(one.create(state, count), many.create(state, count), where + ": slots come in one order");
        }
    }

    /// One of some rows each, of both regions or of one; sometimes nearly all, or none.
    private static boolean[] choose(final Random random, final HandleMap map) {
        final boolean[] chosen = new boolean[map.end()];
        final int of = new int[] {1, 2, 3, 20, 900}[random.nextInt(5)];
        final int region = random.nextInt(4);
        for (int row = 0; row < chosen.length; row++) {
            final boolean isPending = map.state(row) == RowState.PENDING;
            final boolean isIn = region > 1 || isPending == (region == 1);
            chosen[row] = isIn && map.state(row) != RowState.PERMANENT && random.nextInt(of) == 0;
        }
        return chosen;
    }

    private static void compare(final World one, final World many, final String where) {
        assertEquals(one.map.end(), many.map.end(), where);
        assertEquals(one.map.size(), many.map.size(), where);
        for (int row = 0; row < one.map.end(); row++) {
            if (one.map.handle(row) != many.map.handle(row)) {
                assertEquals(Handle.toString(one.map.handle(row)), Handle.toString(many.map.handle(row)), where);
            }
        }
        one.check(where);
        many.check(where);
        assertArrayEquals(one.dead(), many.dead(), where);
        assertArrayEquals(one.listed(), many.listed(), where);
        assertArrayEquals(one.map.state().dump().free(), many.map.state().dump().free(), where);
        assertEquals(one.map.state().hash(), many.map.state().hash(), where);
        assertEquals(one.map.state().orderHash(), many.map.state().orderHash(), where);
        assertEquals(one.calls, many.calls, where + ": the same calls");
    }
}
