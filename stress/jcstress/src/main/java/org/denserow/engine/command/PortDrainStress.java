package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promises 3 and 4, between a producer and the owner: a [PortQueue] holds element 1. A producer offers 2 and 3 while the
/// owner drains in frame N; the owner drains again in frame N + 1.
///
/// Results: the elements handed to frame N, those handed to frame N + 1 ([Digits]), and how many of the two offers were
/// accepted.
public class PortDrainStress {

    private static final int CAPACITY = 4; // room for all three

    /// The outcomes of all tests.
    @Outcome(
            id = {"1, 23, 2", "12, 3, 2", "123, 0, 2"},
            expect = ACCEPTABLE,
            desc = "each handed over once, oldest first")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost, doubled or overtaken")
    private interface OnceInOrder {}

    /// The shipped queue.
    @JCStressTest
    @JCStressMeta(OnceInOrder.class)
    @State
    public static class OfferDuringDrain {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public OfferDuringDrain() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = (queue.offer(2) ? 1 : 0) + (queue.offer(3) ? 1 : 0);
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

    /// The twin: the owner looks, then writes.
    @JCStressTest
    @JCStressMeta(OnceInOrder.class)
    @State
    public static class TwinTakesInTwoSteps {

        private final PortCopy<Integer> queue = new PortCopy.TakesInTwoSteps<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public TwinTakesInTwoSteps() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = (queue.offer(2) ? 1 : 0) + (queue.offer(3) ? 1 : 0);
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

    /// The twin: an element that meets a drain is put aside, and handed over last.
    @JCStressTest
    @JCStressMeta(OnceInOrder.class)
    @State
    public static class TwinPutsAside {

        private final PortCopy<Integer> queue = new PortCopy.PutsAside<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public TwinPutsAside() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = (queue.offer(2) ? 1 : 0) + (queue.offer(3) ? 1 : 0);
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
