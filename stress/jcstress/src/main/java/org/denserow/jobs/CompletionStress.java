package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 7, the end of a node: when no thread joins a dispatch, the worker that finishes the last chunk calls its
/// [Dispatch.Completion], exactly once. The completion sees everything that the chunks wrote, and may use the entry
/// again at once.
public class CompletionStress {

    private static final int CHUNKS = 2;
    private static final int USES = 3;
    private static final long GIVE_UP_NANOS = 10_000_000_000L; // a completion that was lost never comes

    private static Dispatch dispatch() {
        return new Dispatch(new PaddedLong(), 0, Contexts.of(3), 1, Parker.SYSTEM);
    }

    /// Spins, which keeps the timing close, and sometimes yields: the other thread may wait for a processor.
    private static void pause(final int spin) {
        if (spin % 256 == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /// Two workers leave the two chunks of a dispatch side by side; its completion publishes the same entry again,
    /// three times in all. Results: uses whose completion was called; completions called again, with chunks left, or
    /// without seeing what both chunks wrote; and whether anything is left over.
    @JCStressTest
    @Outcome(id = "3, 0, 0", expect = ACCEPTABLE, desc = "once per use, after both chunks")
    @Outcome(expect = FORBIDDEN, desc = "called twice, never or too early")
    @State
    public static class LastChunksTogether {

        private final Dispatch dispatch = dispatch();
        private final AtomicInteger begun = new AtomicInteger(); // chunks, in all uses
        private final AtomicInteger called = new AtomicInteger(); // the last use whose completion was called
        private final AtomicInteger wrong = new AtomicInteger();
        private final int[] written = new int[CHUNKS]; // the use in which the chunk ran last
        private int use;
        private volatile boolean ended;

        /// Publishes the first use.
        public LastChunksTogether() {
            publish(1);
        }

        private void publish(final int next) {
            use = next;
            dispatch.publish(this::run, CHUNKS, (same, worker) -> completed(next));
        }

        /// Each of the two workers runs one of the chunks.
        private void run(final int chunk, final int worker) {
            final int now = use;
            begun.incrementAndGet();
            for (int spin = 1; begun.get() < CHUNKS * now && !ended; spin++) {
                pause(spin);
            }
            written[chunk] = now;
        }

        private void completed(final int ofUse) {
            if (!called.compareAndSet(ofUse - 1, ofUse)
                    || written[0] != ofUse
                    || written[1] != ofUse
                    || !dispatch.isFinished()) {
                wrong.incrementAndGet();
                ended = true;
                return;
            }
            dispatch.retire();
            if (ofUse < USES) {
                publish(ofUse + 1);
            } else {
                ended = true;
            }
        }

        private void work(final int worker) {
            final long beginNanos = System.nanoTime();
            for (int spin = 1; !ended && System.nanoTime() - beginNanos < GIVE_UP_NANOS; spin++) {
                dispatch.run(worker);
                pause(spin);
            }
            ended = true;
        }

        /// A worker.
        @Actor
        public void one() {
            work(1);
        }

        /// Another worker.
        @Actor
        public void two() {
            work(2);
        }

        /// After both.
        @Arbiter
        public void after(final III_Result r) {
            r.r1 = called.get();
            r.r2 = wrong.get();
            r.r3 = (int) dispatch.seen() == 0 && dispatch.isFinished() ? 0 : 1;
        }
    }

    /// A use with a join, then a use with a completion: a late finisher of the first use must not call the completion
    /// of the second. Results: calls of the completion, and calls before its chunk had run.
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "once, after its chunk")
    @Outcome(expect = FORBIDDEN, desc = "never called, or called for another use")
    @State
    public static class FinishAgainstReuse {

        private final Dispatch dispatch = dispatch();
        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger early = new AtomicInteger();
        private volatile boolean ran;

        /// Publishes the first use.
        public FinishAgainstReuse() {
            dispatch.publish((chunk, worker) -> {}, 1);
        }

        /// Runs the chunk of the first use.
        @Actor
        public void worker() {
            dispatch.runNext(1);
        }

        /// Joins the first use without a chunk of its own, runs the second.
        @Actor
        public void owner() {
            dispatch.join(Contexts.neverSleeping());
            dispatch.retire();
            dispatch.publish((chunk, worker) -> ran = true, 1, (same, worker) -> {
                calls.incrementAndGet();
                early.addAndGet(ran ? 0 : 1);
            });
            dispatch.run(0);
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r1 = calls.get();
            r.r2 = early.get();
        }
    }

    /// The twin that counts first and then asks whether it was the last: a copy of `Dispatch.finish`. Result: calls.
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "called once")
    @Outcome(expect = FORBIDDEN, desc = "called twice")
    @State
    public static class TwinLooksAfterItCounts {

        private final PaddedLong remaining = new PaddedLong(CHUNKS);
        private final AtomicInteger calls = new AtomicInteger();

        private void finish() {
            remaining.getAndAdd(-1);
            if (remaining.get() == 0) { // CHANGED: was getAndAdd(-1) == 1
                calls.incrementAndGet();
            }
        }

        /// Finishes a chunk.
        @Actor
        public void one() {
            finish();
        }

        /// Finishes the other chunk.
        @Actor
        public void two() {
            finish();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = calls.get();
        }
    }

    /// The twin that asks whether it is the last and then counts: a copy of `Dispatch.finish`. Result: calls.
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "called once")
    @Outcome(expect = FORBIDDEN, desc = "never called")
    @State
    public static class TwinLooksBeforeItCounts {

        private final PaddedLong remaining = new PaddedLong(CHUNKS);
        private final AtomicInteger calls = new AtomicInteger();

        private void finish() {
            final boolean last = remaining.get() == 1; // CHANGED: was getAndAdd(-1) == 1
            remaining.getAndAdd(-1);
            if (last) {
                calls.incrementAndGet();
            }
        }

        /// Finishes a chunk.
        @Actor
        public void one() {
            finish();
        }

        /// Finishes the other chunk.
        @Actor
        public void two() {
            finish();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = calls.get();
        }
    }

    /// The twin that takes the completion too late: a copy of `Dispatch.finish`, of a join and of what follows it.
    /// Result: calls of the completion of the second use, whose chunk never runs.
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "its chunk has not run")
    @Outcome(expect = FORBIDDEN, desc = "called for another use")
    @State
    public static class TwinTakesTheCompletionLate {

        private final PaddedLong remaining = new PaddedLong(1);
        private Runnable completion; // null: a thread joins
        private int calls;

        /// Finishes the chunk of the first use.
        @Actor
        public void worker() {
            if (remaining.getAndAdd(-1) == 1) {
                final Runnable whenDone = completion; // CHANGED: stood before the count
                if (whenDone != null) {
                    whenDone.run();
                }
            }
        }

        /// Joins the first use, publishes the second.
        @Actor
        public void owner() {
            while (remaining.getAcquire() != 0) {
                Thread.onSpinWait();
            }
            completion = () -> calls++;
            remaining.setRelease(1);
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = calls;
        }
    }
}
