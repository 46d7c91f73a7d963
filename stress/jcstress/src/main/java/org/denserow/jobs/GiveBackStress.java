package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 21: a thread gives an entry of the pool back when its use is over, and does not touch it afterwards. The next
/// thread that takes the entry runs its own job in it.
public class GiveBackStress {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final int CHUNKS = 2;

    /// A pool with one entry that is not taken.
    private static JobSystem oneEntry() {
        final JobSystem jobs =
                new JobSystem(JobOptions.defaults().withWorkers(3).withIdleRounds(0), 1, Parker.SYSTEM);
        for (int entry = 1; entry < DispatchPool.SIZE; entry++) {
            jobs.executor().pool().take();
        }
        return jobs;
    }

    /// Takes the entry once it is there, and runs two chunks in it.
    ///
    /// @return how many ran
    private static int next(final DispatchPool pool) {
        Dispatch dispatch = pool.take();
        while (dispatch == null) {
            Thread.onSpinWait();
            dispatch = pool.take();
        }
        final AtomicInteger ran = new AtomicInteger();
        try {
            dispatch.publish((chunk, worker) -> ran.incrementAndGet(), CHUNKS);
            dispatch.run(2);
            dispatch.retire();
        } catch (final JobFailure | NullPointerException forgotten) {
            return -1;
        }
        return ran.get();
    }

    /// The outcomes of all tests.
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "all")
    @Outcome(expect = FORBIDDEN, desc = "its job was forgotten")
    private interface AllChunksRan {}

    /// A node of a schedule ends, and another dispatch takes its entry. Result: how many chunks of that dispatch ran.
    @JCStressTest
    @JCStressMeta(AllChunksRan.class)
    @State
    public static class NodeAgainstNextUse {

        private final JobSystem jobs = oneEntry();
        private final DispatchPool pool = jobs.executor().pool();
        private final ScheduleNode node = new ScheduleNode(
                0, "node", ScheduleNode.Kind.PARALLEL, ScheduleNode.ANY_WORKER, () -> 1, NOTHING, null, List.of());
        private final ScheduleRun run = new ScheduleRun(jobs.executor(), new ScheduleNode[] {node});
        private final Dispatch dispatch = pool.take();

        /// Runs the node.
        public NodeAgainstNextUse() {
            dispatch.publish(NOTHING, CHUNKS);
            dispatch.run(1);
        }

        /// Ends it.
        @Actor
        public void finisher() {
            run.completed(node, dispatch, 1);
        }

        /// Uses the entry.
        @Actor
        public void next(final I_Result r) {
            r.r1 = GiveBackStress.next(pool);
        }
    }

    /// A joined dispatch returns, and another one takes its entry. Result: how many chunks of the other one ran.
    @JCStressTest
    @JCStressMeta(AllChunksRan.class)
    @State
    public static class JoinAgainstNextUse {

        private final JobSystem jobs = oneEntry();
        private final ChunkExecutor executor = jobs.executor();
        private volatile boolean begun;

        /// Dispatches.
        @Actor
        public void caller() {
            executor.run(CHUNKS, (chunk, worker) -> begun = true, SerialCutoff.off(), executor.context(1));
        }

        /// Uses the entry.
        @Actor
        public void next(final I_Result r) {
            while (!begun) {
                Thread.onSpinWait();
            }
            r.r1 = GiveBackStress.next(executor.pool());
        }
    }

    /// The twin that gives back first: a copy of the end of a dispatch, of `DispatchPool.take`, and of the publication
    /// and the claims that follow it.
    @JCStressTest
    @JCStressMeta(AllChunksRan.class)
    @State
    public static class TwinGivesBackFirst {

        private final PaddedLong free = new PaddedLong(); // no entry
        private final PaddedLong claim = new PaddedLong();
        private ChunkJob job = NOTHING;
        private int ran;

        /// Ends the dispatch.
        @Actor
        public void finisher() {
            free.setBits(1); // CHANGED: stood after the next line
            job = null;
        }

        /// Uses the entry.
        @Actor
        public void next(final I_Result r) {
            while (!free.compareAndSet(1, 0)) {
                Thread.onSpinWait();
            }
            job = (chunk, worker) -> ran++;
            claim.setRelease(CHUNKS);
            for (long left = claim.getAcquire(); left > 0 && claim.compareAndSet(left, left - 1); left--) {
                final ChunkJob claimed = job;
                if (claimed == null) {
                    break;
                }
                claimed.run((int) (CHUNKS - left), 2);
            }
            r.r1 = ran;
        }
    }
}
