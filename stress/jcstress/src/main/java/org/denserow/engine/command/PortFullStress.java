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
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 5: a full [PortQueue] refuses and never drops.
public class PortFullStress {

    private static final int CAPACITY = 1;

    /// The outcomes of two producers and the last place.
    @Outcome(
            id = {"1, 0, 1, 0", "0, 1, 0, 1"},
            expect = ACCEPTABLE,
            desc = "one accepted and handed over, the other refused")
    @Outcome(expect = FORBIDDEN, desc = "accepted and not handed over, refused and handed over, or more than fit")
    private interface OneTakesTheLastPlace {}

    /// Two producers offer for the last place. Results: whether each was accepted, how often the element of each was
    /// handed over.
    @JCStressTest
    @JCStressMeta(OneTakesTheLastPlace.class)
    @State
    public static class LastPlace {

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

    /// The twin: the bound is looked at once, before the element is pushed.
    @JCStressTest
    @JCStressMeta(OneTakesTheLastPlace.class)
    @State
    public static class TwinLooksOnce {

        private final PortCopy<Integer> queue = new PortCopy.LooksOnce<>(CAPACITY);

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

    /// The outcomes of a producer and a queue that is full when the drain begins.
    @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "refused, as it was full")
    @Outcome(id = "1, 2, 1", expect = ACCEPTABLE, desc = "accepted after the drain, for the next frame")
    @Outcome(expect = FORBIDDEN, desc = "more than fit, accepted and not handed over, or refused and handed over")
    private interface RefusedOrNext {}

    /// A producer offers 2 to a queue that element 1 fills, while the owner drains in frame N. Results: the elements
    /// handed to frame N and to frame N + 1 ([Digits]), and whether the offer was accepted.
    @JCStressTest
    @JCStressMeta(RefusedOrNext.class)
    @State
    public static class FullDuringDrain {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public FullDuringDrain() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = queue.offer(2) ? 1 : 0;
        }

        /// The owner in frame N.
        @Actor
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r1 = digits.value();
        }

        /// The owner in frame N + 1.
        @Arbiter
        public void drainAgain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r2 = digits.value();
        }
    }

    /// The twin: the places are free before the elements are taken, so the drain gets more than fit.
    @JCStressTest
    @JCStressMeta(RefusedOrNext.class)
    @State
    public static class TwinFreesBeforeItTakes {

        private final PortCopy<Integer> queue = new PortCopy.FreesBeforeItTakes<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public TwinFreesBeforeItTakes() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = queue.offer(2) ? 1 : 0;
        }

        /// The owner in frame N.
        @Actor
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r1 = digits.value();
        }

        /// The owner in frame N + 1.
        @Arbiter
        public void drainAgain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r2 = digits.value();
        }
    }
}
