package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 3, at the end: a producer offers to a [PortQueue] while the owner drains it a last time and closes it.
///
/// Results: whether the element was accepted, and how often it was handed over by the drain and by closing. Accepted
/// means handed over once, refused means never.
public class PortCloseStress {

    private static final int CAPACITY = 2;

    /// The outcomes of both tests.
    @Outcome(
            id = {"1, 1, 0", "1, 0, 1"},
            expect = ACCEPTABLE,
            desc = "accepted and handed over once")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "refused and never handed over")
    @Outcome(expect = FORBIDDEN, desc = "accepted and lost or doubled, or refused and handed over")
    private interface OnceOrRefused {}

    /// The shipped queue.
    @JCStressTest
    @JCStressMeta(OnceOrRefused.class)
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

    /// The twin: the owner looks, then closes.
    @JCStressTest
    @JCStressMeta(OnceOrRefused.class)
    @State
    public static class TwinClosesInTwoSteps {

        private final PortCopy<Integer> queue = new PortCopy.TakesInTwoSteps<>(CAPACITY);

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
}
