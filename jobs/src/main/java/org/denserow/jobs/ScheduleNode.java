package org.denserow.jobs;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/// One node of a built schedule: its job, its successors, and the number of predecessors that have not ended.
///
/// Its life in one run: the last of its predecessors releases it; [#begin()] says how many chunks there are; the chunks
/// run; with rounds, [#next()] says how many more there are, and these run; [#end()]; then its successors are released.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `waitingFor` | owner, plain, before the segment; predecessors that end, `getAndAdd` | the same |
/// | `rows` of a range, `rebuilds`, `Derived.stale` | begin and end, plain | chunks, later nodes: by their edges |
/// | the state of [NodeRounds] | begin and next, plain | chunks of the round: published after it |
///
/// All other fields never change.
final class ScheduleNode implements ChunkJob, ChunkGroup, Dispatch.Completion, Pinned {

    /// The worker of a node that may run anywhere.
    static final int ANY_WORKER = -1;

    /// The kind of a node; `explain` prints the name.
    enum Kind {
        PARALLEL,
        SINGLE,
        OWNER,
        PINNED,
        REBUILD
    }

    /// A derived part: stale after its sources changed, until its rebuild ran.
    static final class Derived {

        private final BooleanSupplier wanted;
        private boolean stale = true; // two writers of two sources may both set it, to the same value

        /// @param wanted whether it will be read; asked when its rebuild would start
        Derived(final BooleanSupplier wanted) {
            this.wanted = wanted;
        }

        void flag() {
            stale = true;
        }
    }

    private final int index;
    private final String name;
    private final Kind kind;
    private final int worker;
    private final IntSupplier count;
    private final NodeRounds rounds; // the rounds; null: all chunks may run at once
    private final ChunkJob job;
    private final Derived rebuilt; // null: no rebuild
    private final Derived[] outdated; // parts that are stale once this node has run
    private final PaddedLong waitingFor = new PaddedLong();
    private int predecessors;
    private ScheduleNode[] successors = {};
    private ScheduleRun run;
    private boolean rebuilds; // in this run; written by begin, read by end

    /// @param index place in canonical order
    /// @param worker number of the worker that runs it, or [#ANY_WORKER]
    /// @param rebuilt the part that it rebuilds, or null
    ScheduleNode(
            final int index,
            final String name,
            final Kind kind,
            final int worker,
            final IntSupplier count,
            final ChunkJob job,
            final Derived rebuilt,
            final List<Derived> outdated) {
        this.index = index;
        this.name = name;
        this.kind = kind;
        this.worker = worker;
        this.count = count;
        this.rounds = count instanceof NodeRounds inRounds ? inRounds : null;
        this.job = job;
        this.rebuilt = rebuilt;
        this.outdated = outdated.toArray(Derived[]::new);
    }

    // ---- Build ----

    void connect(final int predecessorCount, final ScheduleNode[] successorNodes) {
        predecessors = predecessorCount;
        successors = successorNodes;
    }

    void belongTo(final ScheduleRun itsRun) {
        run = itsRun;
    }

    int index() {
        return index;
    }

    String name() {
        return name;
    }

    Kind kind() {
        return kind;
    }

    /// {@return the number of the worker that runs it, or [#ANY_WORKER]; 0 is the owner}
    int worker() {
        return worker;
    }

    boolean isRoot() {
        return predecessors == 0;
    }

    /// {@return whether `next`, which comes next in canonical order, waits for it}
    boolean isFollowedBy(final ScheduleNode next) {
        return successors.length > 0 && successors[0] == next;
    }

    ScheduleNode[] successors() {
        return successors;
    }

    // ---- Run ----

    /// Makes it wait for all predecessors, before the segment.
    void reset() {
        waitingFor.setPlain(predecessors); // published with the roots
    }

    /// One predecessor has ended.
    ///
    /// @return whether it was the last
    boolean release() {
        return waitingFor.getAndAdd(-1) == 1;
    }

    /// Starts the node, on one thread.
    ///
    /// @return number of chunks to run; 0 also when it is skipped, has nothing to rebuild, or its count threw
    int begin() {
        rebuilds = false;
        if (run.failures().skips(index, JobFailure.NO_CHUNK)) {
            return 0;
        }
        try {
            if (rebuilt != null && !(rebuilt.stale && rebuilt.wanted.getAsBoolean())) {
                return 0;
            }
            rebuilds = rebuilt != null;
            final int chunks = count.getAsInt();
            if (chunks < 0) {
                throw new IllegalArgumentException(
                        "chunks must be >= 0: chunks=" + chunks + ", node=" + name + ChunkTable.NEGATIVE);
            }
            if (chunks > 0
                    || rebuilds) { // a rebuild without chunks is complete; a writer without chunks writes nothing
                for (final Derived derived : outdated) {
                    derived.flag();
                }
            }
            return chunks;
        } catch (final Throwable t) {
            run.failures().add(index, JobFailure.NO_CHUNK, t);
            return 0;
        }
    }

    /// Starts the next round, on one thread, when all chunks that were started have ended.
    ///
    /// @return number of chunks to run; 0 when no round is left, it is skipped, or its count threw
    int next() {
        if (rounds == null || run.failures().skips(index, rounds.end())) {
            return 0;
        }
        try {
            return rounds.start();
        } catch (final Throwable t) {
            run.failures().add(index, JobFailure.NO_CHUNK, t);
            return 0;
        }
    }

    /// Runs one chunk, unless the chunk is skipped. Never throws.
    ///
    /// @param started its number among the chunks that were started last
    @Override
    public void run(final int started, final int onWorker) {
        final int chunk = rounds == null ? started : rounds.first() + started;
        if (skips(chunk)) {
            return;
        }
        try {
            run.context(onWorker).run(this, job, chunk, this, chunk);
        } catch (final Throwable t) { // Errors too: nothing may keep the join from completing
            run.failures().add(index, chunk, t);
        }
    }

    /// Ends the node, on one thread, before its successors are released. After a failed run everything is flagged.
    void end() {
        if (rebuilds) {
            rebuilt.stale = false;
        }
    }

    @Override
    public boolean skips(final int chunk) {
        return run.failures().skips(index, chunk);
    }

    @Override
    public void completed(final Dispatch dispatch, final int byWorker) {
        run.completed(this, dispatch, byWorker);
    }

    /// Runs the whole node on the worker to which it is pinned.
    @Override
    public void runOn(final int itsWorker) {
        run.runWhole(this, itsWorker);
    }

    // ---- For tests ----

    int predecessors() {
        return predecessors;
    }

    @Override
    public String toString() {
        return name;
    }
}
