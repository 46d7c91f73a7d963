package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 25: what goes wrong in a schedule is kept whole. Of two nodes that fail at the same time the lowest in
/// canonical order is reported and the other one is suppressed ([LowestFailure]); after an Error nobody enters
/// ([OwnerSeat]).
public class PoisonStress {

    private static final Error ON_PURPOSE = new Error("on purpose", null, false, false) {
        private static final long serialVersionUID = 1L;
    };

    // ---- Failures ----

    private static final RuntimeException LOW = new Thrown();
    private static final RuntimeException HIGH = new Thrown();

    private static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Thrown() {
            super(null, null, false, false);
        }
    }

    /// The outcomes of two failures.
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the lowest, and the other one beside it")
    @Outcome(expect = FORBIDDEN, desc = "another one is reported, or one is lost")
    private interface LowestAndOther {}

    /// Two nodes fail. Results: whether the lower one is reported, and how many are suppressed.
    @JCStressTest
    @JCStressMeta(LowestAndOther.class)
    @State
    public static class TwoNodesFail {

        private final LowestFailure failures = new LowestFailure();

        /// The lower node.
        @Actor
        public void low() {
            failures.add(0, 0, LOW);
        }

        /// The higher node.
        @Actor
        public void high() {
            failures.add(1, 0, HIGH);
        }

        /// The owner, after both.
        @Arbiter
        public void take(final II_Result r) {
            final JobFailure failure = failures.take(node -> "node" + node);
            r.r1 = failure.getCause() == LOW ? 1 : 0;
            r.r2 = failure.getSuppressed().length;
        }
    }

    /// The twin without the monitor: a copy of `LowestFailure.add`.
    @JCStressTest
    @JCStressMeta(LowestAndOther.class)
    @State
    public static class TwinAddsWithoutTheMonitor {

        private static final int NONE = Integer.MAX_VALUE;

        private Throwable other;
        private Throwable thrown;
        private volatile int lowest = NONE;

        private void add(final int key, final Throwable t) { // CHANGED: was synchronized
            final int before = lowest;
            final Throwable thrownBefore = thrown;
            final boolean isLowest = key < before;
            if (isLowest) {
                thrown = t;
                lowest = key;
            }
            if (before != NONE) {
                other = isLowest ? thrownBefore : t;
            }
        }

        /// The lower node.
        @Actor
        public void low() {
            add(0, LOW);
        }

        /// The higher node.
        @Actor
        public void high() {
            add(1, HIGH);
        }

        /// The owner, after both.
        @Arbiter
        public void take(final II_Result r) {
            r.r1 = thrown == LOW ? 1 : 0;
            r.r2 = other == null ? 0 : 1;
        }
    }

    // ---- Poison ----

    /// The outcomes of an owner that leaves with an Error against a thread that enters.
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one entered; the other one found the seat taken or poisoned")
    @Outcome(expect = FORBIDDEN, desc = "entered after the Error, or nobody entered")
    private interface NobodyAfterTheError {}

    /// One thread enters, and leaves with an Error; another one enters and stays. Results: whether each was in.
    @JCStressTest
    @JCStressMeta(NobodyAfterTheError.class)
    @State
    public static class ErrorAgainstEntry {

        private final OwnerSeat seat = new OwnerSeat(Parker.SYSTEM);

        private int enter() {
            try {
                return seat.enter() ? 1 : 0;
            } catch (final IllegalStateException refused) {
                return 0;
            }
        }

        /// Enters, fails, leaves.
        @Actor
        public void failing(final II_Result r) {
            r.r1 = enter();
            if (r.r1 == 1) {
                seat.poison(ON_PURPOSE);
                seat.leave();
            }
        }

        /// Enters.
        @Actor
        public void next(final II_Result r) {
            r.r2 = enter();
        }
    }

    /// The twin that leaves first: a copy of `OwnerSeat.enter`, `poison` and `leave`.
    @JCStressTest
    @JCStressMeta(NobodyAfterTheError.class)
    @State
    public static class TwinLeavesBeforeItPoisons {

        private final AtomicReference<Thread> thread = new AtomicReference<>();
        private volatile Throwable poison;

        private int enter() {
            if (!thread.compareAndSet(null, Thread.currentThread())) {
                return 0;
            }
            if (poison != null) {
                thread.setRelease(null);
                return 0;
            }
            return 1;
        }

        /// Enters, fails, leaves.
        @Actor
        public void failing(final II_Result r) {
            r.r1 = enter();
            if (r.r1 == 1) {
                thread.setRelease(null); // CHANGED: stood after the next line
                poison = ON_PURPOSE;
            }
        }

        /// Enters.
        @Actor
        public void next(final II_Result r) {
            r.r2 = enter();
        }
    }
}
