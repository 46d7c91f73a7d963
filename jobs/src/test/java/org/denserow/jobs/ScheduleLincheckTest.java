package org.denserow.jobs;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// No interleaving of an owner and one worker loses a node of a segment, runs one twice or too early, or leaves the
/// owner asleep. Lincheck enumerates interleavings of the shipped [ScheduleRun] and all that it uses, and reports a
/// sleep without end as a deadlock.
///
/// The worker leaves once it finds nothing. The owner, which may be asleep by then, runs the work that is left.
@Tag("lincheck")
class ScheduleLincheckTest {

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(1)
                .invocationsPerIteration(Integer.getInteger("invocations", 1_000))
                .threads(2)
                .actorsPerThread(1)
                .actorsBefore(0)
                .actorsAfter(0)
                // What decides nothing here, so that there are fewer places to switch.
                .addGuarantee(forClasses(
                                WorkerCounters.class.getName(),
                                Idling.class.getName(),
                                Scratch.class.getName(),
                                LowestFailure.class.getName(),
                                ChunkFailures.class.getName())
                        .allMethods()
                        .ignore())
                .addGuarantee(forClasses(WorkerContext.class.getName())
                        .methods("begin", "end", "checkCutShort")
                        .ignore())
                .minimizeFailedScenario(false);
    }

    @Test
    void parallel_lastPredecessorsTogether_runsEachNodeOnceInOrder() {
        options().check(Diamond.class);
    }

    @Test
    void parallel_twinWorkerLeavesAfterOneChunk_sleepsOn() {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(TwinLeavesAfterOneChunk.class))
                .getMessage();
        assertTrue(report.contains("in deadlock"), report); // not some other complaint
    }

    /// Two nodes, then one for both and one of the owner for both.
    public static class Diamond {

        private static final int NODES = 4;

        private final JobSystem jobs = new JobSystem(Options.of(2, 0), 1, new ParkLincheckTest.Bed());
        private final ScheduleRun run;
        private final int[] runs = new int[NODES];
        private boolean early;

        /// Connects the nodes.
        public Diamond() {
            final ScheduleNode[] nodes = new ScheduleNode[NODES];
            for (int node = 0; node < NODES; node++) {
                final ScheduleNode.Kind kind = node == 3 ? ScheduleNode.Kind.OWNER : ScheduleNode.Kind.SINGLE;
                nodes[node] = new ScheduleNode(
                        node,
                        "n" + node,
                        kind,
                        kind == ScheduleNode.Kind.OWNER ? ChunkExecutor.OWNER : ScheduleNode.ANY_WORKER,
                        () -> 1,
                        new Step(node),
                        null,
                        List.of());
            }
            final ScheduleNode[] successors = {nodes[2], nodes[3]};
            nodes[0].connect(0, successors);
            nodes[1].connect(0, successors);
            nodes[2].connect(2, new ScheduleNode[0]);
            nodes[3].connect(2, new ScheduleNode[0]);
            run = new ScheduleRun(jobs.executor(), nodes);
        }

        void takePart(final DispatchPool pool) {
            boolean more;
            do {
                more = pool.runActive(1);
            } while (more);
        }

        /// Not a lambda: Lincheck cannot look into its captures.
        private final class Step implements ChunkJob {

            private final int node;

            Step(final int node) {
                this.node = node;
            }

            @Override
            public void run(final int chunk, final int worker) {
                runs[node]++;
                early |= node >= 2 && (runs[0] == 0 || runs[1] == 0);
            }
        }

        /// {@return the runs of the four nodes, one decimal digit each; negative when one ran too early}
        @Operation(runOnce = true)
        public int owner() {
            run.parallel(0, NODES);
            final int all = runs[0] * 1000 + runs[1] * 100 + runs[2] * 10 + runs[3];
            return early ? -all : all;
        }

        /// As `Worker.run` until there is nothing to do.
        @Operation(runOnce = true)
        public void worker() {
            takePart(jobs.executor().pool());
        }
    }

    /// The same with a worker that leaves behind what it has made ready.
    public static class TwinLeavesAfterOneChunk extends Diamond {

        @Override
        void takePart(final DispatchPool pool) {
            pool.runOne(1); // CHANGED: was runActive, until there is nothing
        }
    }
}
