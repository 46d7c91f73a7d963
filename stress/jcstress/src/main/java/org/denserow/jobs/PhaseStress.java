package org.denserow.jobs;

import static org.denserow.jobs.SplitBoundaries.MANY;
import static org.denserow.jobs.SplitBoundaries.ROWS;
import static org.denserow.jobs.SplitBoundaries.WORD;
import static org.denserow.jobs.SplitBoundaries.ofTwoShares;
import static org.denserow.jobs.SplitBoundaries.withCreations;
import static org.denserow.jobs.SplitBoundaries.withDestructions;
import static org.denserow.jobs.SplitBoundaries.withEverything;
import static org.denserow.jobs.SplitBoundaries.withValues;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 20: phases of one type that workers apply side by side leave what one thread would leave. The next phase sees
/// all of it, and so does a reader after the boundary.
///
/// In each test the owner of a boundary and one more worker claim the tasks of each phase. Result: whether rows,
/// values, tags and free slots are those that one thread leaves. [SplitBoundaries] makes the boundaries.
public class PhaseStress {

    /// {@return what one thread leaves}
    private static long alone(final SplitType type) {
        type.apply(1);
        return type.look();
    }

    /// The outcomes of phases with one result.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "what one thread leaves")
    @Outcome(expect = FORBIDDEN, desc = "something is lost, stands elsewhere, or was not seen by the next phase")
    private interface AsOneThread {}

    // ---- Values ----

    /// Values of two columns in two shares, and two tags; each worker notes the rows that it has changed in bits of its
    /// own. Slots of two shares are many, so one sample after the other uses the same type.
    @JCStressTest
    @JCStressMeta(AsOneThread.class)
    @State
    public static class Values {

        private static final long EXPECTED = expected();
        private static final Idle<SplitType> IDLE = new Idle<>(() -> ofTwoShares(true));

        private final SplitType type = withValues(IDLE.take());

        private static long expected() {
            final SplitType alone = withValues(ofTwoShares(false));
            alone.apply(1);
            return alone.lookAtRows();
        }

        /// Applies, then reads.
        @Actor
        public void owner(final I_Result r) {
            type.apply(1);
            r.r1 = type.lookAtRows() == EXPECTED ? 1 : 0;
        }

        /// Takes part.
        @Actor
        public void worker() {
            type.help();
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(type.again());
        }
    }

    // ---- Destructions ----

    /// Half of the rows, some of them twice: two workers doom them, release their slots and fill their places.
    @JCStressTest
    @JCStressMeta(AsOneThread.class)
    @State
    public static class Destructions {

        private static final long EXPECTED = alone(withDestructions(false));

        private final SplitType type = withDestructions(true);

        /// Applies, then reads.
        @Actor
        public void owner(final I_Result r) {
            type.apply(1);
            r.r1 = type.look() == EXPECTED ? 1 : 0;
        }

        /// Takes part.
        @Actor
        public void worker() {
            type.help();
        }
    }

    // ---- Creations ----

    /// Rows in two pieces, whose handles resolve afterwards.
    @JCStressTest
    @Outcome(id = "1, 2112", expect = ACCEPTABLE, desc = "what one thread leaves, and every handle names its row")
    @Outcome(expect = FORBIDDEN, desc = "a row, a value or a tag is lost")
    @State
    public static class Creations {

        private static final long EXPECTED = alone(withCreations(false, new long[MANY]));

        private final long[] handles = new long[MANY];
        private final SplitType type = withCreations(true, handles);

        /// Applies, then reads.
        @Actor
        public void owner(final II_Result r) {
            type.apply(1);
            r.r1 = type.look() == EXPECTED ? 1 : 0;
            for (int row = 0; row < MANY; row++) {
                r.r2 += type.map.find(handles[row]) == ROWS + row ? 1 : 0;
            }
        }

        /// Takes part.
        @Actor
        public void worker() {
            type.help();
        }
    }

    // ---- One phase after the other ----

    /// Values of rows that are created at the same boundary, and of rows that move there.
    @JCStressTest
    @JCStressMeta(AsOneThread.class)
    @State
    public static class AllPhases {

        private static final long EXPECTED = alone(withEverything(false));

        private final SplitType type = withEverything(true);

        /// Applies, then reads.
        @Actor
        public void owner(final I_Result r) {
            type.apply(1);
            r.r1 = type.look() == EXPECTED ? 1 : 0;
        }

        /// Takes part.
        @Actor
        public void worker() {
            type.help();
        }
    }

    // ---- Twins ----

    /// The outcomes of two workers that set bits of rows.
    @Outcome(id = "64", expect = ACCEPTABLE, desc = "all rows have their bit")
    @Outcome(expect = FORBIDDEN, desc = "a bit is lost: a row without its tag, or a doomed row that lives on")
    private interface AllRows {}

    /// The twin in which two workers write one tag: a copy of the tasks of values, with a tag of one word.
    @JCStressTest
    @JCStressMeta(AllRows.class)
    @State
    public static class TwinSplitsTagsByShare {

        private final long[] tag = new long[1];

        private void set(final int share) {
            for (int row = share; row < WORD; row += 2) {
                tag[0] |= 1L << row; // CHANGED: one worker set the rows of all shares
            }
        }

        /// The first share.
        @Actor
        public void first() {
            set(0);
        }

        /// The second share.
        @Actor
        public void second() {
            set(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = Long.bitCount(tag[0]);
        }
    }

    /// The twin in which two workers doom rows in the same bits: a copy of how `Destruction` dooms a piece.
    @JCStressTest
    @JCStressMeta(AllRows.class)
    @State
    public static class TwinDoomsInSharedBits {

        private final long[] ofFirst = new long[1];
        private final long[] ofSecond = ofFirst; // CHANGED: each worker had bits of its own

        private static void doom(final long[] doomed, final int begin, final int end) {
            for (int row = begin; row < end; row++) {
                doomed[row >>> 6] |= 1L << row;
            }
        }

        /// The first piece.
        @Actor
        public void first() {
            doom(ofFirst, 0, WORD / 2);
        }

        /// The second piece.
        @Actor
        public void second() {
            doom(ofSecond, WORD / 2, WORD);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = Long.bitCount(ofFirst[0] | ofSecond[0]);
        }
    }

    private static final int STEP = 4; // rows of a task

    private static int digits(final int[] values) {
        int digits = 0;
        for (final int value : values) {
            digits = 10 * digits + value;
        }
        return digits;
    }

    /// The outcomes of two tasks that fill places.
    @Outcome(id = "12345678", expect = ACCEPTABLE, desc = "each slot or row in the place of its rank")
    @Outcome(expect = FORBIDDEN, desc = "a slot or row is lost, stands twice, or in another place")
    private interface InOrder {}

    /// The twin that releases slots in the order of time: a copy of `SplitRelease`. Result: the ring.
    @JCStressTest
    @JCStressMeta(InOrder.class)
    @State
    public static class TwinReleasesInTurn {

        private final int[] ring = new int[2 * STEP];
        private int tail;

        private void release(final int task) {
            for (int i = 0; i < STEP; i++) {
                ring[tail++] = task * STEP + i + 1; // CHANGED: was at task * STEP + i
            }
        }

        /// The first task.
        @Actor
        public void first() {
            release(0);
        }

        /// The second task.
        @Actor
        public void second() {
            release(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = digits(ring);
        }
    }

    /// The twin whose rows take the next hole that is left: a copy of how `SplitCompaction` moves. Rows 8 to 15 move to
    /// the holes 0 to 7. Result: the cells there.
    @JCStressTest
    @JCStressMeta(InOrder.class)
    @State
    public static class TwinFillsHolesInTurn {

        private final int[] cells = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
        private int hole;

        private void move(final int task) {
            for (int pair = task * STEP; pair < (task + 1) * STEP; pair++) {
                cells[hole++] = cells[2 * STEP + pair]; // CHANGED: was to the hole of number pair
            }
        }

        /// The first task.
        @Actor
        public void first() {
            move(0);
        }

        /// The second task.
        @Actor
        public void second() {
            move(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = digits(Arrays.copyOf(cells, 2 * STEP));
        }
    }

    /// The twin that gives a slot the next row in time: a copy of how `Creation` binds a piece. Result: the slots of
    /// the rows.
    @JCStressTest
    @JCStressMeta(InOrder.class)
    @State
    public static class TwinBindsInTurn {

        private final int[] slots = new int[2 * STEP]; // by row
        private int row;

        private void bind(final int piece) {
            for (int i = 0; i < STEP; i++) {
                slots[row++] = piece * STEP + i + 1; // CHANGED: was in the row after those of the pieces before
            }
        }

        /// The first piece.
        @Actor
        public void first() {
            bind(0);
        }

        /// The second piece.
        @Actor
        public void second() {
            bind(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = digits(slots);
        }
    }

    /// The twin that moves rows while values are still applied: a copy of both phases. A worker sets the row of a slot,
    /// the owner moves it. Result: the value of the slot's row.
    @JCStressTest
    @Outcome(id = "30", expect = ACCEPTABLE, desc = "the value that was set")
    @Outcome(expect = FORBIDDEN, desc = "the value went to the place that the row has left")
    @State
    public static class TwinMovesBeforeJoin {

        private final int[] cells = {10, 20};
        private final PaddedLong remaining = new PaddedLong();
        private int slot = 1; // its row

        /// One task of values.
        public TwinMovesBeforeJoin() {
            remaining.setPlain(1);
        }

        /// Applies the value.
        @Actor
        public void worker() {
            cells[slot] = 30;
            remaining.getAndAdd(-1);
        }

        /// Moves the row.
        @Actor
        public void owner() {
            // CHANGED: waited here while remaining.getAcquire() != 0
            cells[0] = cells[1];
            slot = 0;
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = cells[slot];
        }
    }
}
