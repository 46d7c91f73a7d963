package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promises 13 and 21: the [OwnerSeat] holds one outside thread at a time, and no thread takes it after a closer has
/// found it empty.
public class SeatStress {

    private static final int PAUSES = 16; // of a twin

    private static int enter(final OwnerSeat seat) {
        try {
            return seat.enter() ? 1 : 0;
        } catch (final IllegalStateException refused) {
            return 0;
        }
    }

    /// The outcomes of two callers.
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of them")
    @Outcome(expect = FORBIDDEN, desc = "both are worker 0, or neither is")
    private interface OneIsWorkerZero {}

    /// Two outside threads enter, and stay. Results: whether each of them is in.
    @JCStressTest
    @JCStressMeta(OneIsWorkerZero.class)
    @State
    public static class TwoCallers {

        private final OwnerSeat seat = new OwnerSeat(Parker.SYSTEM);

        /// Enters.
        @Actor
        public void one(final II_Result r) {
            r.r1 = enter(seat);
        }

        /// Enters too.
        @Actor
        public void two(final II_Result r) {
            r.r2 = enter(seat);
        }
    }

    /// The twin that looks and then sets: a copy of `OwnerSeat.enter`.
    @JCStressTest
    @JCStressMeta(OneIsWorkerZero.class)
    @State
    public static class TwinLooksThenSets {

        private volatile Thread thread;

        private int enter() {
            final Thread other = thread; // CHANGED: was compareAndExchange
            if (other != null) {
                return 0;
            }
            thread = Thread.currentThread();
            return 1;
        }

        /// Enters.
        @Actor
        public void one(final II_Result r) {
            r.r1 = enter();
        }

        /// Enters too.
        @Actor
        public void two(final II_Result r) {
            r.r2 = enter();
        }
    }

    /// The outcomes of a caller against close.
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "in, and seen")
    @Outcome(
            id = {"0, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "refused")
    @Outcome(expect = FORBIDDEN, desc = "a job runs after close returned")
    private interface InOrRefused {}

    /// One outside thread enters; another one closes, and returns when it finds the seat empty. Results: whether the
    /// first thread is in, and whether the seat was empty.
    @JCStressTest
    @JCStressMeta(InOrRefused.class)
    @State
    public static class EnterAgainstClose {

        private final OwnerSeat seat = new OwnerSeat(Parker.SYSTEM);

        /// Enters.
        @Actor
        public void caller(final II_Result r) {
            r.r1 = enter(seat);
        }

        /// Closes.
        @Actor
        public void closer(final II_Result r) {
            seat.close();
            r.r2 = seat.thread() == null ? 1 : 0;
        }
    }

    /// The twin that asks whether it is closed before it takes the seat: a copy of `OwnerSeat.enter` and `close`.
    @JCStressTest
    @JCStressMeta(InOrRefused.class)
    @State
    public static class TwinLooksForCloseFirst {

        private final AtomicReference<Thread> thread = new AtomicReference<>();
        private volatile boolean closed;

        /// Enters.
        @Actor
        public void caller(final II_Result r) {
            if (closed) { // CHANGED: stood after the next line, and left the seat
                return;
            }
            for (int pause = 0; pause < PAUSES; pause++) {
                Thread.onSpinWait(); // makes the time longer in which others can come between
            }
            final Thread other = thread.compareAndExchange(null, Thread.currentThread());
            r.r1 = other == null ? 1 : 0;
        }

        /// Closes.
        @Actor
        public void closer(final II_Result r) {
            closed = true;
            r.r2 = thread.get() == null ? 1 : 0;
        }
    }
}
