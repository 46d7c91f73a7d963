package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 2: everything the owner wrote before a dispatch is visible to the workers. The inputs are plain.
public class PublishStress {

    private static Dispatch dispatch() {
        return new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
    }

    /// The outcomes of one frame.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "dispatch seen, input seen")
    @Outcome(expect = FORBIDDEN, desc = "dispatch seen, input not seen")
    private interface InputSeen {}

    /// One dispatch, run by the worker. Result: the input that its chunk read.
    @JCStressTest
    @JCStressMeta(InputSeen.class)
    @State
    public static class OneFrame {

        private final Dispatch dispatch = dispatch();
        private int input;
        private int read;

        /// Writes the input and publishes.
        @Actor
        public void owner() {
            input = 1;
            dispatch.publish((chunk, worker) -> read = input, 1);
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker(final I_Result r) {
            while (!dispatch.runNext(1)) {
                Thread.onSpinWait();
            }
            r.r1 = read;
        }
    }

    /// Two frames of two chunks through the same entry, as in `JobSystem.dispatch`. Results: the inputs that the chunks
    /// of the first frame read, then those of the second.
    @JCStressTest
    @Outcome(id = "1, 1, 2, 2", expect = ACCEPTABLE, desc = "each chunk saw the input of its frame")
    @Outcome(expect = FORBIDDEN, desc = "a chunk saw the input of another frame, or none")
    @State
    public static class TwoFrames {

        private final Dispatch dispatch = dispatch();
        private final int[] read = new int[4];
        private int input;
        private volatile boolean ended;

        /// Runs both frames, taking part.
        @Actor
        public void owner() {
            for (int frame = 1; frame <= 2; frame++) {
                final int firstPlace = 2 * frame - 2;
                input = frame;
                dispatch.publish((chunk, worker) -> read[firstPlace + chunk] = input, 2);
                dispatch.run(0);
                dispatch.join(Contexts.spinning());
                dispatch.retire();
            }
            ended = true;
        }

        /// Runs the chunks that it can claim, until both frames are over.
        @Actor
        public void worker() {
            while (!ended) {
                dispatch.run(1);
            }
        }

        /// After both.
        @Arbiter
        public void after(final IIII_Result r) {
            r.r1 = read[0];
            r.r2 = read[1];
            r.r3 = read[2];
            r.r4 = read[3];
        }
    }

    /// The twin of one frame: the chunk can be claimed before its input is written.
    @JCStressTest
    @JCStressMeta(InputSeen.class)
    @State
    public static class TwinOneFrameOffersFirst {

        private final PaddedLong claim = new PaddedLong();
        private int input;

        /// Writes the input and publishes.
        @Actor
        public void owner() {
            claim.setRelease(1L << 32 | 1); // CHANGED: stood after the next line
            input = 1;
        }

        /// Looks until there is a chunk.
        @Actor
        public void worker(final I_Result r) {
            long seen = claim.getAcquire();
            while ((int) seen == 0 || !claim.compareAndSet(seen, seen - 1)) {
                Thread.onSpinWait();
                seen = claim.getAcquire();
            }
            r.r1 = input;
        }
    }

    /// The twin of two frames: the second one can be claimed before its input is written. Results: the input that the
    /// worker, which runs both, read in each.
    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "each chunk saw the input of its frame")
    @Outcome(expect = FORBIDDEN, desc = "a chunk saw the input of another frame")
    @State
    public static class TwinTwoFramesOffersFirst {

        private final PaddedLong claim = new PaddedLong();
        private final PaddedLong remaining = new PaddedLong();
        private int input;

        private void joined() {
            while (remaining.getAcquire() != 0) {
                Thread.onSpinWait();
            }
        }

        private int runNext() {
            long seen = claim.getAcquire();
            while ((int) seen == 0 || !claim.compareAndSet(seen, seen - 1)) {
                Thread.onSpinWait();
                seen = claim.getAcquire();
            }
            final int read = input;
            remaining.getAndAdd(-1);
            return read;
        }

        /// Runs both frames, without taking part.
        @Actor
        public void owner() {
            input = 1;
            remaining.setPlain(1);
            claim.setRelease(1L << 32 | 1);
            joined();
            remaining.setPlain(1);
            claim.setRelease(2L << 32 | 1); // CHANGED: stood after the next line
            input = 2;
            joined();
        }

        /// Runs the chunk of each frame.
        @Actor
        public void worker(final II_Result r) {
            r.r1 = runNext();
            r.r2 = runNext();
        }
    }
}
