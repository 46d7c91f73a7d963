package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 7, between the release and the start of a node: each addition to the [ReadySet] is taken exactly once, and the
/// thread that takes it sees all that was written before it. The writes are plain.
public class ReadySetStress {

    private static final int NODES = 2;

    /// Each of two threads makes a node ready and takes one; the arbiter takes the rest. Results: how often each node
    /// was taken, and how many were taken before the writes for them were visible.
    @JCStressTest
    @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "each node taken once")
    @Outcome(expect = FORBIDDEN, desc = "a node is lost, taken twice or taken too early")
    @State
    public static class AddAndPoll {

        private final ReadySet ready = new ReadySet(NODES);
        private final AtomicIntegerArray taken = new AtomicIntegerArray(NODES);
        private final AtomicInteger unseen = new AtomicInteger();
        private final int[] written = new int[NODES];

        private void makeReady(final int node) {
            written[node] = 1;
            ready.add(node);
        }

        private void take() {
            final int node = ready.poll();
            if (node != ReadySet.NONE) {
                taken.incrementAndGet(node);
                unseen.addAndGet(1 - written[node]);
            }
        }

        /// Adds one.
        @Actor
        public void one() {
            makeReady(0);
            take();
        }

        /// Adds another one.
        @Actor
        public void two() {
            makeReady(1);
            take();
        }

        /// After both.
        @Arbiter
        public void after(final III_Result r) {
            while (!ready.isEmpty()) {
                take();
            }
            r.r1 = taken.get(0);
            r.r2 = taken.get(1);
            r.r3 = unseen.get();
        }
    }

    /// The twin that adds in two steps: a copy of one word of the ready set. Result: the nodes in it, as bits.
    @JCStressTest
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "both nodes are in it")
    @Outcome(expect = FORBIDDEN, desc = "a node is lost")
    @State
    public static class TwinAddsInTwoSteps {

        private final long[] words = new long[1];

        private void add(final int node) {
            words[node >>> 6] |= 1L << node; // CHANGED: was getAndBitwiseOr
        }

        /// Adds one.
        @Actor
        public void one() {
            add(0);
        }

        /// Adds another one.
        @Actor
        public void two() {
            add(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = (int) words[0];
        }
    }

    /// The twin that takes without comparing: a copy of one word of the ready set. Results: the node that each thread
    /// took.
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 0"},
            expect = ACCEPTABLE,
            desc = "each node taken once")
    @Outcome(expect = FORBIDDEN, desc = "a node taken twice")
    @State
    public static class TwinPollsWithoutCompare {

        private final PaddedLong word = new PaddedLong(3);

        private int poll() {
            final long bits = word.get();
            word.set(bits & bits - 1); // CHANGED: was compareAndSet, and once more if it failed
            return Long.numberOfTrailingZeros(bits);
        }

        /// Takes one.
        @Actor
        public void one(final II_Result r) {
            r.r1 = poll();
        }

        /// Takes another one.
        @Actor
        public void two(final II_Result r) {
            r.r2 = poll();
        }
    }
}
