package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Promise 3, between producers: two threads offer to one [PortQueue], the owner drains afterwards.
///
/// Results: whether producer 0 and producer 1 were accepted, and how often the element of each was handed over.
public class PortOfferStress {

    private static final int CAPACITY = 4; // room for both

    /// The outcomes of both tests.
    @Outcome(id = "1, 1, 1, 1", expect = ACCEPTABLE, desc = "both accepted, each handed over once")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost or doubled")
    private interface BothOnce {}

    /// The shipped queue.
    @JCStressTest
    @JCStressMeta(BothOnce.class)
    @State
    public static class TwoProducers {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// A producer.
        @Actor
        public void zero(final IIII_Result r) {
            r.r1 = queue.offer(0) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void one(final IIII_Result r) {
            r.r2 = queue.offer(1) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final IIII_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[element]++);
            r.r3 = handed[0];
            r.r4 = handed[1];
        }
    }

    /// The twin: the word is written without comparing.
    @JCStressTest
    @JCStressMeta(BothOnce.class)
    @State
    public static class TwinPushesWithoutCompare {

        private final PortCopy<Integer> queue = new PortCopy.PushesWithoutCompare<>(CAPACITY);

        /// A producer.
        @Actor
        public void zero(final IIII_Result r) {
            r.r1 = queue.offer(0) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void one(final IIII_Result r) {
            r.r2 = queue.offer(1) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final IIII_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[element]++);
            r.r3 = handed[0];
            r.r4 = handed[1];
        }
    }
}
