package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Claim 3, at the end: a producer offers to a [PortQueue] while the owner drains it a last time and closes it.
///
/// Results: whether the element was accepted, and how often it was handed over by the drain and by closing. Accepted
/// means handed over once, refused means never.
public class PortCloseStress {

    private static final int CAPACITY = 2;

    /// The shipped queue.
    @JCStressTest
    @Outcome(
            id = {"1, 1, 0", "1, 0, 1"},
            expect = ACCEPTABLE,
            desc = "accepted and handed over once")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "refused and never handed over")
    @Outcome(expect = FORBIDDEN, desc = "accepted and lost or doubled, or refused and handed over")
    @State
    public static class OfferAgainstClose {

        private final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r1 = queue.offer(1) ? 1 : 0;
        }

        /// The owner.
        @Actor
        public void drainAndClose(final III_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[0]++);
            queue.close(element -> handed[1]++);
            r.r2 = handed[0];
            r.r3 = handed[1];
        }
    }

    /// The twin that does not wait: a producer that was let in before the queue closed writes after it was emptied.
    @JCStressTest
    @Outcome(
            id = {"1, 1, 0", "1, 0, 1"},
            expect = ACCEPTABLE,
            desc = "accepted and handed over once")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "refused and never handed over")
    @Outcome(expect = FORBIDDEN, desc = "accepted and lost or doubled, or refused and handed over")
    @State
    public static class TwinClosesWithoutWaiting {

        private final Copy<Integer> queue = new Copy<>(CAPACITY);

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r1 = queue.offer(1) ? 1 : 0;
        }

        /// The owner.
        @Actor
        public void drainAndClose(final III_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[0]++);
            queue.close(element -> handed[1]++);
            r.r2 = handed[0];
            r.r3 = handed[1];
        }

        /// `PortQueue`.
        private static final class Copy<E> {

            private final MpscAtomicArrayQueue<E> queue;
            private final AtomicInteger inFlight = new AtomicInteger();
            private volatile boolean closed;

            Copy(final int capacity) {
                queue = new MpscAtomicArrayQueue<>(capacity);
            }

            boolean offer(final E element) {
                inFlight.getAndIncrement();
                try {
                    return !closed && queue.offer(element);
                } finally {
                    inFlight.getAndDecrement();
                }
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

            void close(final Consumer<? super E> consumer) {
                closed = true;
                // CHANGED: was a wait until inFlight is 0
                E element = queue.poll();
                while (element != null) {
                    consumer.accept(element);
                    element = queue.poll();
                }
            }
        }
    }

    /// The twin without the fence: the owner may look at `inFlight` before others see that the queue is closed.
    @JCStressTest
    @Outcome(
            id = {"1, 1, 0", "1, 0, 1"},
            expect = ACCEPTABLE,
            desc = "accepted and handed over once")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "refused and never handed over")
    @Outcome(expect = FORBIDDEN, desc = "accepted and lost or doubled, or refused and handed over")
    @State
    public static class TwinPlainClosedFlag {

        private final Copy<Integer> queue = new Copy<>(CAPACITY);

        /// The producer.
        @Actor
        public void offer(final III_Result r) {
            r.r1 = queue.offer(1) ? 1 : 0;
        }

        /// The owner.
        @Actor
        public void drainAndClose(final III_Result r) {
            final int[] handed = new int[2];
            queue.drain(element -> handed[0]++);
            queue.close(element -> handed[1]++);
            r.r2 = handed[0];
            r.r3 = handed[1];
        }

        /// `PortQueue`.
        private static final class Copy<E> {

            private final MpscAtomicArrayQueue<E> queue;
            private final AtomicInteger inFlight = new AtomicInteger();
            private boolean closed; // CHANGED: was volatile

            Copy(final int capacity) {
                queue = new MpscAtomicArrayQueue<>(capacity);
            }

            boolean offer(final E element) {
                inFlight.getAndIncrement();
                try {
                    return !closed && queue.offer(element);
                } finally {
                    inFlight.getAndDecrement();
                }
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

            void close(final Consumer<? super E> consumer) {
                closed = true;
                while (inFlight.get() != 0) {
                    Thread.onSpinWait();
                }
                E element = queue.poll();
                while (element != null) {
                    consumer.accept(element);
                    element = queue.poll();
                }
            }
        }
    }
}
