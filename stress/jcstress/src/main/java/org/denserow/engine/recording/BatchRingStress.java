package org.denserow.engine.recording;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The owner of a simulation sends frame 1, and frame 2 if the ring of one batch has room again; the recording thread
/// takes the batch, and takes once more at the end.
///
/// Results: what the thread read, and what it read at the end: the frame and its hash as two digits, 0 for nothing.
public class BatchRingStress {

    private static final int LOOKS = 100; // for room, so that the two threads meet
    private static final int PAUSES = 10; // in a read, for the same reason

    private static int read(final FrameBatch batch) {
        if (batch == null) {
            return 0;
        }
        final int frame = (int) batch.frame();
        for (int i = 0; i < PAUSES; i++) {
            Thread.onSpinWait();
        }
        return 10 * frame + (int) batch.hash();
    }

    private static void fill(final BatchRing ring, final int frame) {
        final FrameBatch batch = ring.free();
        batch.begin(frame);
        batch.hashes(frame, frame);
        ring.send();
    }

    private static void fillTwo(final BatchRing ring) {
        fill(ring, 1);
        for (int look = 0; look < LOOKS && ring.isFull(); look++) {
            Thread.onSpinWait();
        }
        if (!ring.isFull()) {
            fill(ring, 2);
        }
    }

    /// The outcomes of all tests.
    @Outcome(
            id = {"0, 11", "11, 0", "11, 22"},
            expect = ACCEPTABLE,
            desc = "each batch is read whole, in order")
    @Outcome(expect = FORBIDDEN, desc = "a batch was filled while it was read, lost, or read twice")
    private interface WholeInOrder {}

    /// The shipped ring.
    @JCStressTest
    @JCStressMeta(WholeInOrder.class)
    @State
    public static class SendDuringRead {

        private final BatchRing ring = new BatchRing(1);

        /// The owner.
        @Actor
        public void send() {
            fillTwo(ring);
        }

        /// The recording thread.
        @Actor
        public void take(final II_Result r) {
            final FrameBatch batch = ring.oldest();
            r.r1 = read(batch);
            if (batch != null) {
                ring.giveBack();
            }
        }

        /// The recording thread, later.
        @Arbiter
        public void takeAgain(final II_Result r) {
            r.r2 = read(ring.oldest());
        }
    }

    /// The twin: the thread gives the batch back before it reads it.
    @JCStressTest
    @JCStressMeta(WholeInOrder.class)
    @State
    public static class TwinGivesBackFirst {

        private final BatchRing ring = new BatchRing(1);

        /// The owner.
        @Actor
        public void send() {
            fillTwo(ring);
        }

        /// The recording thread.
        @Actor
        public void take(final II_Result r) {
            final FrameBatch batch = ring.oldest();
            if (batch != null) {
                ring.giveBack(); // CHANGED: after the read
            }
            r.r1 = read(batch);
        }

        /// The recording thread, later.
        @Arbiter
        public void takeAgain(final II_Result r) {
            r.r2 = read(ring.oldest());
        }
    }
}
