package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 19: a rebuild has ended before the nodes that wait for it begin. So a node that writes a source of the part
/// makes the part stale for the next run.
public class RebuildEndStress {

    private static final int WRITERS_WORKER = 1;

    /// A rebuild, and a node that waits for it and writes a source.
    private static final class Pair {

        private final ScheduleNode rebuild;
        private final ScheduleNode writer;

        Pair() {
            final ScheduleNode.Derived part = new ScheduleNode.Derived(() -> true);
            rebuild = node(0, ScheduleNode.Kind.REBUILD, ScheduleNode.ANY_WORKER, part, List.of());
            writer = node(1, ScheduleNode.Kind.PINNED, WRITERS_WORKER, null, List.of(part));
            rebuild.connect(0, new ScheduleNode[] {writer});
            writer.connect(1, new ScheduleNode[0]);
            rebuild.reset();
            writer.reset();
        }

        private static ScheduleNode node(
                final int index,
                final ScheduleNode.Kind kind,
                final int worker,
                final ScheduleNode.Derived rebuilt,
                final List<ScheduleNode.Derived> outdated) {
            return new ScheduleNode(
                    index, "node" + index, kind, worker, () -> 1, (chunk, onWorker) -> {}, rebuilt, outdated);
        }

        /// {@return 1 if the next run rebuilds the part}
        int isStale() {
            return rebuild.begin();
        }
    }

    private static JobSystem notStarted() {
        return new JobSystem(JobOptions.defaults().withWorkers(2).withIdleRounds(0), 1, Parker.SYSTEM);
    }

    /// The outcomes of both tests.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "stale: the source has changed")
    @Outcome(expect = FORBIDDEN, desc = "the change is lost")
    private interface StaleAgain {}

    /// One worker ends the rebuild; another one begins the writer as soon as it has the node. Result: whether the part
    /// is stale afterwards.
    @JCStressTest
    @JCStressMeta(StaleAgain.class)
    @State
    public static class EndAgainstWriter {

        private final JobSystem jobs = notStarted();
        private final Pair nodes = new Pair();
        private final ScheduleRun run =
                new ScheduleRun(jobs.executor(), new ScheduleNode[] {nodes.rebuild, nodes.writer});
        private final Dispatch dispatch = jobs.executor().pool().take();

        /// Begins the rebuild and ends it, as the worker of its last chunk does.
        @Actor
        public void finisher() {
            nodes.rebuild.begin();
            run.completed(nodes.rebuild, dispatch, 0);
        }

        /// Begins the writer once it is pinned to this worker.
        @Actor
        public void writer() {
            while (!jobs.executor().workers().get(WRITERS_WORKER).hasPinned()) {
                Thread.onSpinWait();
            }
            nodes.writer.begin();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = nodes.isStale();
        }
    }

    /// The twin that ends the rebuild too late: a copy of `ScheduleRun.complete`.
    @JCStressTest
    @JCStressMeta(StaleAgain.class)
    @State
    public static class TwinEndsAfterTheRelease {

        private final JobSystem jobs = notStarted(); // the nodes ask it for failures
        private final Pair nodes = new Pair();
        private final ScheduleRun run =
                new ScheduleRun(jobs.executor(), new ScheduleNode[] {nodes.rebuild, nodes.writer});
        private volatile boolean released;

        /// Begins the rebuild and ends it.
        @Actor
        public void finisher() {
            nodes.rebuild.begin();
            for (final ScheduleNode successor : nodes.rebuild.successors()) {
                released = successor.release();
            }
            nodes.rebuild.end(); // CHANGED: stood before the loop
        }

        /// Begins the writer.
        @Actor
        public void writer() {
            while (!released) {
                Thread.onSpinWait();
            }
            nodes.writer.begin();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = run.failures().isEmpty() ? nodes.isStale() : 1;
        }
    }
}
