package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promises 3 and 5, for batches: a [PortQueue] takes all of a batch or nothing, and hands it over together.
public class PortBatchStress {

    private static final int CAPACITY = 4; // room for all

    /// The outcomes of a batch against a drain.
    @Outcome(
            id = {"1, 23, 1", "123, 0, 1"},
            expect = ACCEPTABLE,
            desc = "the batch in one frame")
    @Outcome(expect = FORBIDDEN, desc = "half a batch in a frame, or an element lost or doubled")
    private interface TogetherInAFrame {}

    /// A batch of 2 and 3 against a drain. Results: the elements handed to frame N and to frame N + 1 ([Digits]), and
    /// whether the batch was accepted.
    @JCStressTest
    @JCStressMeta(TogetherInAFrame.class)
    @State
    public static class BatchDuringDrain {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public BatchDuringDrain() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = queue.offerAll(List.of(2, 3)) ? 1 : 0;
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

    /// The twin: element by element.
    @JCStressTest
    @JCStressMeta(TogetherInAFrame.class)
    @State
    public static class TwinOneByOneDuringDrain {

        private final PortCopy<Integer> queue = new PortCopy.OffersOneByOne<>(CAPACITY);

        /// Offers the element that frame N finds in any case.
        public TwinOneByOneDuringDrain() {
            queue.offer(1);
        }

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r3 = queue.offerAll(List.of(2, 3)) ? 1 : 0;
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

    /// The outcomes of two batches.
    @Outcome(
            id = {"1, 1, 1234", "1, 1, 3412"},
            expect = ACCEPTABLE,
            desc = "one batch after the other")
    @Outcome(expect = FORBIDDEN, desc = "a batch torn, or an element lost or doubled")
    private interface OneAfterTheOther {}

    /// Two batches. Results: whether each was accepted, and the elements handed to the owner ([Digits]).
    @JCStressTest
    @JCStressMeta(OneAfterTheOther.class)
    @State
    public static class TwoBatches {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// A producer.
        @Actor
        public void first(final III_Result r) {
            r.r1 = queue.offerAll(List.of(1, 2)) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = queue.offerAll(List.of(3, 4)) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r3 = digits.value();
        }
    }

    /// The twin: element by element.
    @JCStressTest
    @JCStressMeta(OneAfterTheOther.class)
    @State
    public static class TwinTwoOneByOne {

        private final PortCopy<Integer> queue = new PortCopy.OffersOneByOne<>(CAPACITY);

        /// A producer.
        @Actor
        public void first(final III_Result r) {
            r.r1 = queue.offerAll(List.of(1, 2)) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = queue.offerAll(List.of(3, 4)) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r3 = digits.value();
        }
    }

    /// The outcomes of a batch and a single element with room for one of them.
    @Outcome(
            id = {"1, 0, 12", "0, 1, 3"},
            expect = ACCEPTABLE,
            desc = "the batch or the single one")
    @Outcome(expect = FORBIDDEN, desc = "half a batch, more than fit, or both refused")
    private interface OneOfTheTwo {}

    /// A batch and a single element, with room for one of them. Results like those of [TwoBatches].
    @JCStressTest
    @JCStressMeta(OneOfTheTwo.class)
    @State
    public static class LastPlaces {

        private final PortQueue<Integer> queue = new PortQueue<>(2);

        /// A producer.
        @Actor
        public void first(final III_Result r) {
            r.r1 = queue.offerAll(List.of(1, 2)) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = queue.offer(3) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r3 = digits.value();
        }
    }

    /// The twin: element by element.
    @JCStressTest
    @JCStressMeta(OneOfTheTwo.class)
    @State
    public static class TwinLastPlacesOneByOne {

        private final PortCopy<Integer> queue = new PortCopy.OffersOneByOne<>(2);

        /// A producer.
        @Actor
        public void first(final III_Result r) {
            r.r1 = queue.offerAll(List.of(1, 2)) ? 1 : 0;
        }

        /// Another producer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = queue.offer(3) ? 1 : 0;
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r3 = digits.value();
        }
    }
}
