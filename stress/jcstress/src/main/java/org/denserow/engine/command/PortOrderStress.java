package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 4: two producers offer two elements each to one [PortQueue]; the elements of one producer keep their order.
///
/// Result: the elements handed to the owner ([Digits]).
public class PortOrderStress {

    private static final int CAPACITY = 4; // room for all

    /// The outcomes of both tests.
    @Outcome(
            id = {"1234", "1324", "1342", "3124", "3142", "3412"},
            expect = ACCEPTABLE,
            desc = "each once, in its producer's order")
    @Outcome(expect = FORBIDDEN, desc = "2 before 1, or 4 before 3, or not all of them")
    private interface InOrderOfEachProducer {}

    /// The shipped queue.
    @JCStressTest
    @JCStressMeta(InOrderOfEachProducer.class)
    @State
    public static class TwoProducers {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// A producer.
        @Actor
        public void oneAndTwo() {
            queue.offer(1);
            queue.offer(2);
        }

        /// Another producer.
        @Actor
        public void threeAndFour() {
            queue.offer(3);
            queue.offer(4);
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final I_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r1 = digits.value();
        }
    }

    /// The twin: an element that meets another one is put aside, and handed over last.
    @JCStressTest
    @JCStressMeta(InOrderOfEachProducer.class)
    @State
    public static class TwinPutsAside {

        private final PortCopy<Integer> queue = new PortCopy.PutsAside<>(CAPACITY);

        /// A producer.
        @Actor
        public void oneAndTwo() {
            queue.offer(1);
            queue.offer(2);
        }

        /// Another producer.
        @Actor
        public void threeAndFour() {
            queue.offer(3);
            queue.offer(4);
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final I_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r1 = digits.value();
        }
    }
}
