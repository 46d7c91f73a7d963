package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Slots of rows that go together, in tasks of any order, against a twin that releases them in one go.
class SplitReleaseTest {

    private static final int MAX_GENERATION = 5;
    private static final int ROUNDS = 120; // of a map
    private static final int MAPS = 6; // in one all slots retire before long, and then nothing happens any more
    private static final int ROWS = 300;
    private static final int STEP = 16;

    @Test
    @DisplayName("tasks in any order leave the slots, the ring and what is retired as one go does, until slots retire")
    void release_tasksInAnyOrder_asInOneGo() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int mixed = 0; // rounds in which some slots retire and others do not
        int wrapped = 0; // rounds in which the ring wraps
        SlotMap split = null;
        SlotMap whole = null;
        SplitRelease release = null;
        for (int round = 0; round < MAPS * ROUNDS; round++) {
            if (round % ROUNDS == 0) {
                split = new DenseSlotMap(3, ROWS, 1500, MAX_GENERATION, 0);
                whole = new DenseSlotMap(3, ROWS, 1500, MAX_GENERATION, 0);
                release = new SplitRelease(split, STEP);
            }
            final String where = "seed=" + seed + ", round=" + round;
            fill(split, whole, random.nextInt(ROWS));
            final int[] rows = choose(random, split.rows(), 1 + random.nextInt(3));
            final int tail = split.space().free().tail();
            final int retired = split.space().retiredSlots();
            releaseInTasks(release, rows, random);
            whole.release(rows, rows.length, false);
            close(split, rows);
            close(whole, rows);
            split.checkInvariants();
            final int more = split.space().retiredSlots() - retired;
            mixed += more > 0 && more < rows.length ? 1 : 0;
            wrapped += split.space().free().tail() < tail ? 1 : 0;
            assertEquals(whole.space().retiredSlots(), split.space().retiredSlots(), where);
            assertEquals(whole.rows(), split.rows(), where);
            assertArrayEquals(free(whole), free(split), where);
            assertArrayEquals(whole.space().sparse, split.space().sparse, where);
            assertArrayEquals(whole.meta, split.meta, where);
        }
        assertTrue(mixed > 10 && wrapped > 3, "mixed=" + mixed + ", wrapped=" + wrapped + ", seed=" + seed);
    }

    private static void fill(final SlotMap split, final SlotMap whole, final int rows) {
        while (split.rows() < rows && split.space().availableSlots() > 0) {
            final long handle = split.space().take();
            assertEquals(handle, whole.space().take());
            split.append(handle, RowState.ACTIVE, new MoveList());
            whole.append(handle, RowState.ACTIVE, new MoveList());
        }
    }

    private static int[] choose(final Random random, final int rows, final int of) {
        final int[] chosen = new int[rows];
        int count = 0;
        for (int row = 0; row < rows; row++) {
            if (random.nextInt(of) == 0) {
                chosen[count++] = row;
            }
        }
        return Arrays.copyOf(chosen, count);
    }

    private static void releaseInTasks(final SplitRelease release, final int[] rows, final Random random) {
        final List<Integer> tasks = new ArrayList<>();
        for (int begin = 0; begin < rows.length; begin += STEP) {
            tasks.add(begin / STEP);
        }
        release.fit(tasks.size());
        release.begin(tasks.size());
        Collections.shuffle(tasks, random);
        for (final int task : tasks) {
            final int[] own = Arrays.copyOfRange(rows, task * STEP, Math.min(rows.length, (task + 1) * STEP));
            release.release(task, own, own.length);
        }
        release.end(rows.length);
    }

    /// The rows that are left move together, in order.
    private static void close(final SlotMap map, final int[] gone) {
        final MoveList moves = new MoveList(ROWS);
        int next = 0;
        int place = 0;
        for (int row = 0; row < map.rows() + gone.length; row++) {
            if (next < gone.length && gone[next] == row) {
                next++;
            } else {
                if (row != place) {
                    moves.add(row, place);
                }
                place++;
            }
        }
        map.relocate(moves);
        map.closed(place);
    }

    private static int[] free(final SlotMap map) {
        final int[] free = new int[map.space().freeSlots()];
        map.space().free().copyTo(free);
        return free;
    }

    @Test
    void fit_tasks_arrayOfThemIsNamed() {
        final SplitRelease release = new SplitRelease(SlotMap.create(1, 8, 64), 4);
        release.fit(3);
        final int[] named = {0};
        release.arrays(array -> named[0] += ((int[]) array).length);
        assertEquals(3, named[0]);
    }
}
