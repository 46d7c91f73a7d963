package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.LinkedList;
import java.util.Queue;
import java.util.function.Consumer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Claim 3, between a producer and the owner: a [PortQueue] holds element 1, a producer offers 2 and 3 while the owner
/// drains in frame N; the owner drains again in frame N + 1.
///
/// Results: what frame N was handed, what frame N + 1 was handed (elements in order, as decimal digits), and how many
/// of the two offers were accepted.
public class PortDrainStress {

    private static final int CAPACITY = 4; // room for all three

    /// Elements handed over, in order, as decimal digits.
    private static final class Digits implements Consumer<Integer> {

        private int value;

        @Override
        public void accept(final Integer element) {
            value = value * 10 + element;
        }
    }

    /// The shipped queue.
    @JCStressTest
    @Outcome(
            id = {"1, 23, 2", "12, 3, 2", "123, 0, 2"},
            expect = ACCEPTABLE,
            desc = "each handed over once, oldest first")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost, doubled or overtaken")
    @State
    public static class OfferDuringDrain {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// Fills in what frame N finds in any case.
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
            r.r1 = digits.value;
        }

        /// The owner in frame N + 1.
        @Arbiter
        public void drainAgain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r2 = digits.value;
        }
    }

    /// The twin: the queue under it is for one thread only, so taking the last element may cut off a new one.
    @JCStressTest
    @Outcome(
            id = {"1, 23, 2", "12, 3, 2", "123, 0, 2"},
            expect = ACCEPTABLE,
            desc = "each handed over once, oldest first")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost, doubled or overtaken")
    @State
    public static class TwinOneThreadQueue {

        private final Copy<Integer> queue = new Copy<>();

        /// Fills in what frame N finds in any case.
        public TwinOneThreadQueue() {
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
            r.r1 = digits.value;
        }

        /// The owner in frame N + 1.
        @Arbiter
        public void drainAgain(final III_Result r) {
            final Digits digits = new Digits();
            queue.drain(digits);
            r.r2 = digits.value;
        }

        /// `PortQueue` without closing, which this test does not reach.
        private static final class Copy<E> {

            private final Queue<E> queue = new LinkedList<>(); // CHANGED: was MpscAtomicArrayQueue

            boolean offer(final E element) {
                return queue.offer(element);
            }

            void drain(final Consumer<? super E> consumer) {
                final int arrived = queue.size();
                int taken = 0;
                while (taken < arrived) {
                    final E element = queue.poll();
                    if (element == null) {
                        break;
                    }
                    taken++;
                    consumer.accept(element);
                }
            }
        }
    }
}
