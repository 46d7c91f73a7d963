package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 7: the nodes of a schedule run exactly once and after their predecessors, also when the last two predecessors
/// of a node finish together. The writes are plain.
///
/// The first test drives the whole path of a [ScheduleRun]: finish, completion, release, ready set, publish, claim. The
/// second drives the release alone, [ReadySetStress] and [CompletionStress] other steps of it, with many more meetings
/// per second.
public class ScheduleStress {

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int SUCCESSOR = 2;
    private static final int OWNERS_SUCCESSOR = 3;
    private static final int NODES = 4;

    private static final long GIVE_UP_NANOS = 10_000_000_000L; // a node that was lost never comes

    /// Never sleeps, which the contract of a parker allows; ends a run that does not end by itself.
    private static final class Impatient implements Parker {

        private long beginNanos;
        private int spin;

        private void begin() {
            beginNanos = System.nanoTime();
        }

        @Override
        public void park(final Object blocker) {
            if (System.nanoTime() - beginNanos > GIVE_UP_NANOS) {
                throw new IllegalStateException("a node was lost: blocker=" + blocker);
            }
            pause(++spin);
        }

        @Override
        public void unpark(final Thread thread) {}
    }

    private static JobSystem notStarted(final Parker parker) {
        return new JobSystem(JobOptions.defaults().withWorkers(2).withIdleRounds(0), 1, parker);
    }

    private static ScheduleNode node(final int index, final ScheduleNode.Kind kind, final ChunkJob job) {
        return new ScheduleNode(
                index,
                "node" + index,
                kind,
                kind == ScheduleNode.Kind.OWNER ? ChunkExecutor.OWNER : ScheduleNode.ANY_WORKER,
                () -> 1,
                job,
                null,
                List.of());
    }

    /// Spins, which keeps the timing close, and sometimes yields: the other thread may wait for a processor.
    private static void pause(final int spin) {
        if (spin % 256 == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /// Two nodes that end at the same time, and their two successors: one for any worker, one for the owner. The
    /// segment runs twice; in the second run the worker may still be leaving the first. Then it runs a third time, on
    /// one thread: a node left in a ready set would run too. Results: runs of the four nodes, one decimal digit each;
    /// successors that did not see all that was written before them; and whether a run did not end, or anything is left
    /// over (nodes to end, chunks to claim, entries of the pool).
    @JCStressTest
    @Outcome(id = "3333, 0, 0", expect = ACCEPTABLE, desc = "each node once per run, after its predecessors")
    @Outcome(expect = FORBIDDEN, desc = "a node ran twice, never or too early, or something is left over")
    @State
    public static class LastPredecessorsTogether {

        private final Impatient parker = new Impatient();
        private final JobSystem jobs = notStarted(parker);
        private final ScheduleRun run;
        private final AtomicIntegerArray runs = new AtomicIntegerArray(NODES);
        private final AtomicInteger unseen = new AtomicInteger();
        private final AtomicInteger begun = new AtomicInteger(); // predecessors, in both runs
        private int round; // by the owner, before it runs the segment
        private int first;
        private int second;
        private volatile boolean ended;

        /// Connects the nodes.
        public LastPredecessorsTogether() {
            final ScheduleNode[] nodes = {
                node(FIRST, ScheduleNode.Kind.SINGLE, (chunk, worker) -> {
                    meet(FIRST);
                    first = round;
                }),
                node(SECOND, ScheduleNode.Kind.SINGLE, (chunk, worker) -> {
                    meet(SECOND);
                    second = round;
                }),
                node(SUCCESSOR, ScheduleNode.Kind.SINGLE, (chunk, worker) -> look(SUCCESSOR)),
                node(OWNERS_SUCCESSOR, ScheduleNode.Kind.OWNER, (chunk, worker) -> look(OWNERS_SUCCESSOR))
            };
            final ScheduleNode[] successors = {nodes[SUCCESSOR], nodes[OWNERS_SUCCESSOR]};
            final ScheduleNode[] none = {};
            nodes[FIRST].connect(0, successors);
            nodes[SECOND].connect(0, successors);
            nodes[SUCCESSOR].connect(2, none);
            nodes[OWNERS_SUCCESSOR].connect(2, none);
            run = new ScheduleRun(jobs.executor(), nodes);
        }

        /// Each of the two actors runs one of the predecessors; they leave them side by side.
        private void meet(final int node) {
            runs.incrementAndGet(node);
            begun.incrementAndGet();
            for (int spin = 1; begun.get() < 2 * round && !ended; spin++) {
                pause(spin);
            }
        }

        private void look(final int node) {
            runs.incrementAndGet(node);
            if (first != round || second != round) {
                unseen.incrementAndGet();
            }
        }

        /// Runs the chunks that it can claim, until the owner has ended.
        @Actor
        public void worker() {
            for (int spin = 1; !ended; spin++) {
                jobs.executor().pool().runActive(1);
                pause(spin);
            }
        }

        /// Runs the segment twice.
        @Actor
        public void owner(final III_Result r) {
            r.r3 = runs(1) && runs(2) ? 0 : 1;
            ended = true;
        }

        private boolean runs(final int number) {
            round = number;
            parker.begin();
            try {
                run.parallel(0, NODES);
                return true;
            } catch (final IllegalStateException lost) {
                return false;
            }
        }

        /// After both: runs the segment alone.
        @Arbiter
        public void after(final III_Result r) {
            if (r.r3 == 0 && !(runs(3) && isQuiet())) {
                r.r3 = 1;
            }
            for (int node = 0; node < NODES; node++) {
                r.r1 = r.r1 * 10 + runs.get(node);
            }
            r.r2 = unseen.get();
        }

        private boolean isQuiet() {
            return !jobs.executor().pool().hasActive()
                    && jobs.executor().pool().freeEntries() == DispatchPool.SIZE
                    && run.toString().endsWith("left=0}");
        }
    }

    // ---- The release ----

    /// The outcomes of the release of one node by its last two predecessors.
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one was the last")
    @Outcome(expect = FORBIDDEN, desc = "the node would run twice, never or too early")
    private interface OneIsTheLast {}

    /// The two predecessors of a node end. Result of each: 0 if it was not the last; 1 if it was the last and saw what
    /// the other one wrote; 2 if it was the last and did not see it.
    @JCStressTest
    @JCStressMeta(OneIsTheLast.class)
    @State
    public static class Release {

        private final ScheduleNode successor = node(SUCCESSOR, ScheduleNode.Kind.SINGLE, (chunk, worker) -> {});
        private int first;
        private int second;

        /// Lets it wait for two.
        public Release() {
            successor.connect(2, new ScheduleNode[0]);
            successor.reset();
        }

        /// Ends one.
        @Actor
        public void one(final II_Result r) {
            first = 1;
            r.r1 = !successor.release() ? 0 : second == 1 ? 1 : 2;
        }

        /// Ends the other one.
        @Actor
        public void two(final II_Result r) {
            second = 1;
            r.r2 = !successor.release() ? 0 : first == 1 ? 1 : 2;
        }
    }

    /// The twin that counts in two steps: a copy of `ScheduleNode.release`.
    @JCStressTest
    @JCStressMeta(OneIsTheLast.class)
    @State
    public static class TwinReleasesInTwoSteps {

        private final PaddedLong waitingFor = new PaddedLong(2);

        private boolean release() {
            final long before = waitingFor.get(); // CHANGED: was getAndAdd(-1)
            waitingFor.set(before - 1);
            return before == 1;
        }

        /// Ends one.
        @Actor
        public void one(final II_Result r) {
            r.r1 = release() ? 1 : 0;
        }

        /// Ends the other one.
        @Actor
        public void two(final II_Result r) {
            r.r2 = release() ? 1 : 0;
        }
    }

    /// The twin that releases too early: a copy of the step from a node that ends to its successor.
    @JCStressTest
    @JCStressMeta(OneIsTheLast.class)
    @State
    public static class TwinReleasesBeforeItEnds {

        private final PaddedLong waitingFor = new PaddedLong(2);
        private volatile int first;
        private volatile int second;

        private boolean release() {
            return waitingFor.getAndAdd(-1) == 1;
        }

        /// Ends one.
        @Actor
        public void one(final II_Result r) {
            final boolean last = release(); // CHANGED: stood after the next line
            first = 1;
            r.r1 = !last ? 0 : second == 1 ? 1 : 2;
        }

        /// Ends the other one.
        @Actor
        public void two(final II_Result r) {
            final boolean last = release(); // CHANGED: stood after the next line
            second = 1;
            r.r2 = !last ? 0 : first == 1 ? 1 : 2;
        }
    }
}
