package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.stream.LongStream;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 8: handles that two workers reserve through their [Recorder]s are distinct, and exactly these are committed.
/// When slots run out there is an error, never a duplicate.
///
/// Each worker runs one chunk and creates two rows. Results: how many handles were given out, how many of them are
/// distinct, how many name a row after the boundary, and the number of rows.
public class ReserveStress {

    private static final int CREATES = 2; // by each worker
    private static final long REFUSED = -1;

    private static LongStream given(final long[] first, final long[] second) {
        return LongStream.concat(LongStream.of(first), LongStream.of(second)).filter(handle -> handle != REFUSED);
    }

    /// One type, its free slots dealt out to two workers.
    private static final class Shares {

        private final OneType type;
        private final long[][] handles = new long[2][CREATES]; // by worker

        Shares(final int rows, final int slots, final int maxSlots) {
            type = new OneType(2, Layout.dense(rows), slots, maxSlots).register();
            type.deal(2);
        }

        void runChunk(final int worker) {
            final Recorder recorder = type.log.worker(worker);
            recorder.begin(worker);
            recorder.stream(OneType.TYPE, worker);
            for (int k = 0; k < CREATES; k++) {
                try {
                    handles[worker][k] = recorder.create(type.map, RowState.ACTIVE);
                } catch (final IllegalStateException full) {
                    handles[worker][k] = REFUSED;
                }
            }
            recorder.end();
        }

        void apply(final IIII_Result r) {
            type.log.boundaries().apply(OneType.TYPE, 2);
            r.r1 = (int) given(handles[0], handles[1]).count();
            r.r2 = (int) given(handles[0], handles[1]).distinct().count();
            r.r3 = (int) given(handles[0], handles[1])
                    .filter(type.map.lookup()::isValid)
                    .count();
            r.r4 = type.map.rows();
        }
    }

    /// The outcomes when there are slots for all four rows.
    @Outcome(id = "4, 4, 4, 4", expect = ACCEPTABLE, desc = "distinct, all committed")
    @Outcome(expect = FORBIDDEN, desc = "a handle given out twice, or not committed")
    private interface AllCommitted {}

    /// Two slots for each.
    @JCStressTest
    @JCStressMeta(AllCommitted.class)
    @State
    public static class WithinShares {

        private final Shares shares = new Shares(4, 4, 4);

        /// One worker.
        @Actor
        public void first() {
            shares.runChunk(0);
        }

        /// The other one.
        @Actor
        public void second() {
            shares.runChunk(1);
        }

        /// The boundary.
        @Arbiter
        public void apply(final IIII_Result r) {
            shares.apply(r);
        }
    }

    /// One slot for each: the second create of each takes a new index.
    @JCStressTest
    @JCStressMeta(AllCommitted.class)
    @State
    public static class BeyondShares {

        private final Shares shares = new Shares(4, 2, 256);

        /// One worker.
        @Actor
        public void first() {
            shares.runChunk(0);
        }

        /// The other one.
        @Actor
        public void second() {
            shares.runChunk(1);
        }

        /// The boundary.
        @Arbiter
        public void apply(final IIII_Result r) {
            shares.apply(r);
        }
    }

    /// One slot for each, and no more: the second create of each is refused.
    @JCStressTest
    @Outcome(id = "2, 2, 2, 2", expect = ACCEPTABLE, desc = "two given out and committed, two refused")
    @Outcome(expect = FORBIDDEN, desc = "a handle given out twice, or not committed")
    @State
    public static class Exhausted {

        private final Shares shares = new Shares(2, 2, 2);

        /// One worker.
        @Actor
        public void first() {
            shares.runChunk(0);
        }

        /// The other one.
        @Actor
        public void second() {
            shares.runChunk(1);
        }

        /// The boundary.
        @Arbiter
        public void apply(final IIII_Result r) {
            shares.apply(r);
        }
    }

    /// `Reservation`, reduced to its slots.
    private static final class Copy {

        private final int slots;
        private int next;
        private final long[][] handles = new long[2][CREATES];

        Copy(final int slots) {
            this.slots = slots;
        }

        void runChunk(final int worker) {
            for (int k = 0; k < CREATES; k++) {
                handles[worker][k] = handle();
            }
        }

        private long handle() {
            final int slot = next; // CHANGED: was the k-th slot of the stream's own share
            if (slot >= slots) {
                return REFUSED;
            }
            next = slot + 1;
            return slot;
        }

        void count(final II_Result r) {
            r.r1 = (int) given(handles[0], handles[1]).count();
            r.r2 = (int) given(handles[0], handles[1]).distinct().count();
        }
    }

    /// The twin without shares: both workers use one counter. Results: how many handles were given out, and how many
    /// are distinct.
    @JCStressTest
    @Outcome(id = "4, 4", expect = ACCEPTABLE, desc = "distinct")
    @Outcome(expect = FORBIDDEN, desc = "a handle given out twice")
    @State
    public static class TwinSharedCounter {

        private final Copy copy = new Copy(4);

        /// One worker.
        @Actor
        public void first() {
            copy.runChunk(0);
        }

        /// The other one.
        @Actor
        public void second() {
            copy.runChunk(1);
        }

        /// The boundary.
        @Arbiter
        public void count(final II_Result r) {
            copy.count(r);
        }
    }

    /// The twin that runs out of slots.
    @JCStressTest
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "two given out, two refused")
    @Outcome(expect = FORBIDDEN, desc = "a handle given out twice")
    @State
    public static class TwinSharedCounterExhausted {

        private final Copy copy = new Copy(2);

        /// One worker.
        @Actor
        public void first() {
            copy.runChunk(0);
        }

        /// The other one.
        @Actor
        public void second() {
            copy.runChunk(1);
        }

        /// The boundary.
        @Arbiter
        public void count(final II_Result r) {
            copy.count(r);
        }
    }
}
