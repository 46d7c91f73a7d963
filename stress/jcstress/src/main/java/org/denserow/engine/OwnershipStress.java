package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// The hand-over of a simulation: there is one owner at a time, and the next owner sees all that the former one wrote.
/// The writes are plain.
public class OwnershipStress {

    /// The outcomes of one owner after the other.
    @Outcome(
            id = {"1, 2, 2", "2, 1, 2"},
            expect = ACCEPTABLE,
            desc = "the second owner saw what the first wrote")
    @Outcome(expect = FORBIDDEN, desc = "two owners at a time, or writes of the former one not seen")
    private interface SecondSeesFirst {}

    /// Two threads own the simulation one after the other; each adds 1 to the value. Results: the value after each, and
    /// at the end.
    @JCStressTest
    @JCStressMeta(SecondSeesFirst.class)
    @State
    public static class TurnByTurn {

        private final Ownership ownership = new Ownership();
        private int written;

        /// Leaves the seat to the actors.
        public TurnByTurn() {
            ownership.leave();
        }

        private int turn() {
            while (!taken()) {
                Thread.onSpinWait();
            }
            written++;
            final int seen = written;
            ownership.leave();
            return seen;
        }

        private boolean taken() {
            if (!ownership.isLeft()) {
                return false;
            }
            try {
                return ownership.take();
            } catch (final IllegalStateException other) {
                return false; // it was faster
            }
        }

        /// One thread.
        @Actor
        public void first(final III_Result r) {
            r.r1 = turn();
        }

        /// The other one.
        @Actor
        public void second(final III_Result r) {
            r.r2 = turn();
        }

        /// After both.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = written;
        }
    }

    /// The outcomes of two threads that take the seat.
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one owner")
    @Outcome(expect = FORBIDDEN, desc = "two owners, or none")
    private interface OneOwner {}

    /// Two threads take an empty seat at the same time. Results: whether each got it.
    @JCStressTest
    @JCStressMeta(OneOwner.class)
    @State
    public static class TwoTakers {

        private final Ownership ownership = new Ownership();
        private final AtomicInteger tried = new AtomicInteger();

        /// Leaves the seat to the actors.
        public TwoTakers() {
            ownership.leave();
        }

        /// Each thread stays until the other one has tried, since an owner whose thread has ended leaves the seat.
        private int take() {
            int owners;
            try {
                ownership.take();
                ownership.check("look"); // as the owner
                owners = 1;
            } catch (final IllegalStateException other) {
                owners = 0;
            }
            tried.incrementAndGet();
            while (tried.get() < 2) {
                Thread.onSpinWait();
            }
            return owners;
        }

        /// One thread.
        @Actor
        public void first(final II_Result r) {
            r.r1 = take();
        }

        /// The other one.
        @Actor
        public void second(final II_Result r) {
            r.r2 = take();
        }
    }

    /// `Ownership`, reduced to the seat.
    private static final class Copy {

        private final AtomicReference<Thread> owner = new AtomicReference<>();

        boolean take() {
            if (owner.get() != null) {
                return false;
            }
            owner.set(Thread.currentThread()); // CHANGED: was compareAndSet(null, …)
            return true;
        }
    }

    /// The twin that looks, then takes.
    @JCStressTest
    @JCStressMeta(OneOwner.class)
    @State
    public static class TwinTakesWithoutComparing {

        private final Copy copy = new Copy();

        /// One thread.
        @Actor
        public void first(final II_Result r) {
            r.r1 = copy.take() ? 1 : 0;
        }

        /// The other one.
        @Actor
        public void second(final II_Result r) {
            r.r2 = copy.take() ? 1 : 0;
        }
    }

    /// The twin of turns: the owner leaves before its last write.
    @JCStressTest
    @JCStressMeta(SecondSeesFirst.class)
    @State
    public static class TwinLeavesBeforeWriting {

        private final AtomicReference<Thread> owner = new AtomicReference<>();
        private int written;

        private int turn() {
            while (!owner.compareAndSet(null, Thread.currentThread())) {
                Thread.onSpinWait();
            }
            final int seen = written + 1;
            owner.setRelease(null); // CHANGED: stood after the next line
            written = seen;
            return seen;
        }

        /// One thread.
        @Actor
        public void first(final III_Result r) {
            r.r1 = turn();
        }

        /// The other one.
        @Actor
        public void second(final III_Result r) {
            r.r2 = turn();
        }

        /// After both.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = written;
        }
    }

    // ---- An owner that has ended ----

    /// Seats whose owner has ended. One thread makes many: a thread for each would cost more than the test.
    private static final class Ended {

        private static final int SEATS = 4096;
        private static final Queue<Ownership> LEFT = new ConcurrentLinkedQueue<>();

        private static Ownership next() {
            for (Ownership seat = LEFT.poll(); ; seat = LEFT.poll()) {
                if (seat != null) {
                    return seat;
                }
                join(new Thread(() -> {
                    for (int i = 0; i < SEATS; i++) {
                        LEFT.add(new Ownership());
                    }
                }));
            }
        }

        private static Thread join(final Thread thread) {
            thread.start();
            try {
                thread.join();
            } catch (final InterruptedException e) {
                throw new IllegalStateException("nobody interrupts an actor", e);
            }
            return thread;
        }
    }

    /// Two threads take the seat of an owner whose thread has ended. Results: whether each got it.
    @JCStressTest
    @JCStressMeta(OneOwner.class)
    @State
    public static class TwoTakersOfAnEndedOwner {

        private final Ownership ownership = Ended.next();
        private final AtomicInteger tried = new AtomicInteger();

        /// Each thread stays until the other one has tried, as in [TwoTakers].
        private int take() {
            int owners;
            try {
                owners = ownership.take() ? 1 : 0;
            } catch (final IllegalStateException other) {
                owners = 0;
            }
            tried.incrementAndGet();
            while (tried.get() < 2) {
                Thread.yield(); // the other one may wait for a core; nothing is tested from here on
            }
            return owners;
        }

        /// One thread.
        @Actor
        public void first(final II_Result r) {
            r.r1 = take();
        }

        /// The other one.
        @Actor
        public void second(final II_Result r) {
            r.r2 = take();
        }
    }

    /// The twin that finds the owner ended, then takes: a copy of `Ownership.take`.
    @JCStressTest
    @JCStressMeta(OneOwner.class)
    @State
    public static class TwinTakesFromAnEndedOwner {

        private static final Thread ENDED = Ended.join(new Thread("ended"));

        private final AtomicReference<Thread> owner = new AtomicReference<>(ENDED);

        private int take() {
            final Thread before = owner.get();
            if (before.isAlive()) {
                return 0;
            }
            Thread.onSpinWait(); // makes the time longer in which others can come between
            owner.set(Thread.currentThread()); // CHANGED: was compareAndSet(before, …)
            return 1;
        }

        /// One thread.
        @Actor
        public void first(final II_Result r) {
            r.r1 = take();
        }

        /// The other one.
        @Actor
        public void second(final II_Result r) {
            r.r2 = take();
        }
    }
}
