package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.function.Consumer;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Claim 3, between producers: two threads offer to one [PortQueue], the owner drains afterwards.
///
/// Results: whether producer 0 and producer 1 were accepted, and how often the element of each was handed over.
public class PortOfferStress {

    private static final int CAPACITY = 4; // room for both

    private static int accepted(final boolean answer) {
        return answer ? 1 : 0;
    }

    private static void report(final int[] handed, final IIII_Result r) {
        r.r3 = handed[0];
        r.r4 = handed[1];
    }

    /// The shipped queue.
    @JCStressTest
    @Outcome(id = "1, 1, 1, 1", expect = ACCEPTABLE, desc = "both accepted, each handed over once")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost or doubled")
    @State
    public static class TwoProducers {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// A producer.
        @Actor
        public void zero(final IIII_Result r) {
            r.r1 = accepted(queue.offer(0));
        }

        /// Another producer.
        @Actor
        public void one(final IIII_Result r) {
            r.r2 = accepted(queue.offer(1));
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final IIII_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[element]++);
            report(handed, r);
        }
    }

    /// The twin: the queue under it takes one producer only, so two may write one place.
    @JCStressTest
    @Outcome(id = "1, 1, 1, 1", expect = ACCEPTABLE, desc = "both accepted, each handed over once")
    @Outcome(expect = FORBIDDEN, desc = "an element was refused without need, lost or doubled")
    @State
    public static class TwinOneProducerQueue {

        private final Copy<Integer> queue = new Copy<>(CAPACITY);

        /// A producer.
        @Actor
        public void zero(final IIII_Result r) {
            r.r1 = accepted(queue.offer(0));
        }

        /// Another producer.
        @Actor
        public void one(final IIII_Result r) {
            r.r2 = accepted(queue.offer(1));
        }

        /// The owner, after both.
        @Arbiter
        public void drain(final IIII_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[element]++);
            report(handed, r);
        }

        /// `PortQueue` without closing, which this test does not reach.
        private static final class Copy<E> {

            private final SpscAtomicArrayQueue<E> queue; // CHANGED: was MpscAtomicArrayQueue

            Copy(final int capacity) {
                queue = new SpscAtomicArrayQueue<>(capacity);
            }

            boolean offer(final E element) {
                return queue.offer(element);
            }

            void drain(final Consumer<? super E> consumer) {
                final int arrived = queue.size();
                int taken = 0;
                while (taken < arrived) {
                    final E element = queue.relaxedPoll();
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
