package org.denserow.jobs;

/// One parallel call while it runs: the job, the word its chunks are claimed from, the count of chunks not yet done.
/// Each entry of the [DispatchPool] is used again and again.
///
/// ## Claiming
/// The claim word is `(dispatch number << 32 | chunks left)`. A claim takes one from the chunks left by
/// compare-and-set; chunks go out in ascending order. The word counts down, so that an exhausted dispatch offers
/// nothing, and the number changes with every use, so that the claim of a worker that read the word before the dispatch
/// ended fails. The fields are read only after a successful claim: they cannot change before that chunk is counted as
/// finished.
///
/// ## Ends
/// Either its publisher joins, or it was published with a [Completion]: the thread that finishes the last chunk calls
/// that.
///
/// ## Invariants
/// 1. Each chunk of a use is claimed once, and counted in `remaining` once, whether it ran, threw or was skipped.
/// 2. The bit in `active` is set before the first claim can succeed, and cleared by the worker that claims the
///    last chunk, before it runs that. So it is clear when the join ends, and an exhausted dispatch lets idle workers
///    park.
///
/// ## Threads
/// | word | written by | read by |
/// |---|---|---|
/// | `claim` | publisher, `setRelease`; claimer, `compareAndSet` | every worker, `getAcquire` |
/// | `remaining` | publisher, plain, before `claim`; finisher, `getAndAdd` | joiner, `getAcquire`, volatile |
/// | `waiter` | joiner, volatile | last finisher, volatile |
/// | `number`, `chunks`, `job`, `completion`, `outer` | publisher, plain, before `claim` | claimer, after `claim` |
///
/// A *finisher* has run chunks and counts them as finished. `waiter` and `remaining` are a Dekker pair: of the last
/// finisher and the joiner, at least one sees the write of the other.
final class Dispatch implements ChunkGroup, Pinned {

    /// Result of [#claim(int)] when no chunk is left.
    static final int NONE = -1;

    private final PaddedLong claim = new PaddedLong();
    private final PaddedLong remaining = new PaddedLong();
    private final PaddedLong active;
    private final long bit;
    private final Parker parker;
    private final WorkerContext[] contexts;
    private final RangeChunks ranges = new RangeChunks();
    private final ChunkFailures failures;

    private int number;
    private int chunks;
    private ChunkJob job;
    private Completion completion; // null: the publisher joins
    private ChunkGroup outer; // of the chunk that dispatches, or null
    private int outerChunk;
    private volatile Thread waiter;

    /// @param active the word of the pool with one bit per entry
    /// @param entry index of this dispatch in the pool, in `[0, 64)`
    /// @param contexts by worker number
    /// @param firstNumber number of the first use; wraps
    Dispatch(
            final PaddedLong active,
            final int entry,
            final WorkerContext[] contexts,
            final int firstNumber,
            final Parker parker) {
        this.active = active;
        this.bit = 1L << entry;
        this.number = firstNumber;
        this.parker = parker;
        this.contexts = contexts;
        this.failures = new ChunkFailures(contexts.length);
    }

    /// {@return the bit of this entry in the words of the pool}
    long bit() {
        return bit;
    }

    // ---- By the thread that holds the entry: publish, run, join, retire ----

    /// Ends a dispatch that no thread joins, when its last chunk is finished.
    interface Completion {

        /// The finisher of the last chunk calls it, once per use, outside of chunks. Must not throw. It owns the entry:
        /// it retires the entry and gives it back.
        void completed(Dispatch dispatch, int worker);
    }

    /// Makes it part of the chunk around the caller, if any: it is needed only while that chunk is. Called before
    /// publish.
    void within(final WorkerContext caller) {
        outer = caller.group();
        outerChunk = caller.groupChunk();
    }

    /// Offers the chunks `[0, chunks)` to every worker.
    void publish(final ChunkJob chunkJob, final int count) {
        publish(chunkJob, count, null);
    }

    /// Offers the chunks `[0, chunks)`, at least one, to every worker, and returns; `whenDone` replaces the join.
    void publish(final ChunkJob chunkJob, final int count, final Completion whenDone) {
        job = chunkJob;
        completion = whenDone;
        chunks = count;
        remaining.setPlain(count); // no other thread reads it before the release below
        // Before the chunks can be claimed: otherwise a late worker could claim the last one before there is a bit.
        active.setBits(bit);
        claim.setRelease(word(number++, count));
    }

    /// Offers the chunks of a parallel-for over `[0, rows)`.
    void publish(final RangeJob rangeJob, final int rows, final int grain, final int count) {
        ranges.job = rangeJob;
        ranges.rows = rows;
        ranges.grain = grain;
        publish(ranges, count);
    }

    /// Runs chunks until none is left to claim.
    ///
    /// @return number of chunks that it ran
    int run(final int worker) {
        final int chunk = claim(worker);
        return chunk == NONE ? 0 : runFrom(chunk, worker, false);
    }

    /// Waits until every chunk is finished. Interrupts and spurious wake-ups do not shorten it; an interrupt stays set.
    void join(final WorkerContext joiner) {
        if (isFinished()) {
            return;
        }
        final long beginNanos = System.nanoTime();
        int round = 0;
        for (; !isFinished(); round++) {
            if (!joiner.idling().idle(round)) {
                sleepUntilFinished(joiner);
                round = Math.max(round, Idling.SHORT_ROUNDS);
            }
        }
        joiner.idling().reset();
        if (!joiner.idling().isShort(round)) {
            joiner.counters().waitedSince(beginNanos);
        }
    }

    /// Sleeps once, unless every chunk is finished or a dispatch is active. The caller has announced it at the seat.
    void sleepUnlessFinished(final WorkerContext owner) {
        waiter = Thread.currentThread(); // then a volatile read of remaining: the last finisher does the reverse
        if (remaining.get() != 0) {
            if (active.get() != 0) {
                Thread.yield(); // active without chunks: another thread lost its core between two steps, let it go on
            } else {
                owner.counters().parked();
                parker.park(this);
            }
        }
        waiter = null;
    }

    private void sleepUntilFinished(final WorkerContext joiner) {
        boolean interrupted = false;
        waiter = Thread.currentThread(); // then a volatile read of remaining: the last finisher does the reverse
        while (remaining.get() != 0) {
            joiner.counters().parked();
            parker.park(this);
            interrupted |= Thread.interrupted(); // a set status would turn the next park into a busy loop
        }
        waiter = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// {@return whether every chunk is finished; if so, the caller sees all that they wrote (`getAcquire`)}
    boolean isFinished() {
        return remaining.getAcquire() == 0;
    }

    /// Ends this use after the join: forgets the job and reports the failure, if any.
    ///
    /// @throws JobFailure if a chunk threw
    void retire() {
        job = null;
        completion = null;
        outer = null;
        ranges.job = null;
        if (!failures.isEmpty()) {
            throw failures.take();
        }
    }

    /// {@return whether it is not in use; for the thread that holds the entry}
    boolean isRetired() {
        return job == null && completion == null && outer == null && failures.isEmpty();
    }

    // ---- By every worker ----

    /// Claims and runs the next chunk.
    ///
    /// @return false if none was left to claim
    boolean runNext(final int worker) {
        final int chunk = claim(worker);
        if (chunk == NONE) {
            return false;
        }
        runClaimed(chunk, worker);
        finish(1, worker);
        return true;
    }

    /// Runs a chunk that the caller has claimed, and all that it can claim after it. It counts them as finished
    /// together at the end, by one atomic addition: the caller runs chunks of this use until then, so no waiter can be
    /// left waiting.
    ///
    /// @param idle whether the caller is a worker that had nothing to do. If so, its time is counted before a joiner
    ///     can return, and the interrupt status is cleared after each chunk
    /// @return number of chunks that it ran
    int runFrom(final int first, final int worker, final boolean idle) {
        int count = 0;
        if (idle) {
            contexts[worker].counters().beginBusy();
        }
        try {
            for (int chunk = first; chunk != NONE; chunk = claim(worker)) {
                count++;
                runClaimed(chunk, worker);
                if (idle) {
                    Thread.interrupted();
                }
            }
        } finally {
            if (idle) {
                contexts[worker].counters().endBusy();
            }
            finish(count, worker);
        }
        return count;
    }

    /// {@return the chunk that the caller is to run, or [#NONE]}
    int claim(final int worker) {
        for (; ; ) {
            final long seen = seen();
            final int left = (int) seen;
            if (left == 0) {
                return NONE;
            }
            if (tryClaim(seen)) {
                return chunks - left; // not before the claim: `chunks` may belong to another use
            }
            contexts[worker].counters().claimLost();
        }
    }

    /// {@return the claim word as it is now (`getAcquire`: the fields of its use are visible)}
    long seen() {
        return claim.getAcquire();
    }

    /// Claims the next chunk if the claim word still is `seen`, with at least one chunk left.
    boolean tryClaim(final long seen) {
        if (!claim.compareAndSet(seen, seen - 1)) {
            return false;
        }
        if ((int) seen == 1) {
            active.clearBits(bit);
        }
        return true;
    }

    /// Runs a chunk that the caller has claimed, unless the chunk is skipped. It does not count the chunk as finished.
    void runClaimed(final int chunk, final int worker) {
        try {
            if (!failures.skips(chunk)) {
                if (completion != null) {
                    job.run(chunk, worker); // a node counts, labels and catches by itself
                } else {
                    contexts[worker].run(job == ranges ? ranges.job : job, job, chunk, this, chunk);
                }
            }
        } catch (final Throwable t) { // Errors too: nothing may keep the join from completing
            failures.add(chunk, worker, t);
        }
    }

    /// Counts chunks that the caller has run as finished.
    void finish(final int count, final int worker) {
        final Completion whenDone = completion; // not later: it may then belong to another use
        if (remaining.getAndAdd(-count) == count) {
            if (whenDone != null) {
                whenDone.completed(this, worker);
                return;
            }
            // From here on the entry may be in another use: its waiter may get one unpark too many, which is harmless.
            final Thread sleeper = waiter;
            if (sleeper != null) {
                parker.unpark(sleeper);
            }
        }
    }

    /// Runs the one chunk of a pinned call.
    @Override
    public void runOn(final int worker) {
        runNext(worker);
    }

    // ---- By a chunk ----

    /// A chunk asks while it runs, so neither this use nor that of the dispatch around it is over.
    @Override
    public boolean skips(final int chunk) {
        return failures.skips(chunk) || outer != null && outer.skips(outerChunk);
    }

    private static long word(final int number, final int left) {
        return (long) number << 32 | left;
    }

    @Override
    public String toString() {
        final long seen = seen();
        return "Dispatch{number=" + (seen >>> 32) + ", left=" + (int) seen + ", remaining=" + remaining.get() + '}';
    }

    /// A range job seen as a chunk job; one per dispatch, since a lambda over rows and grain would allocate.
    private static final class RangeChunks implements ChunkJob {

        private RangeJob job;
        private int rows;
        private int grain;

        @Override
        public void run(final int chunk, final int worker) {
            final int begin = chunk * grain;
            job.run(begin, ChunkTable.endOf(begin, rows, grain), chunk, worker);
        }
    }
}
