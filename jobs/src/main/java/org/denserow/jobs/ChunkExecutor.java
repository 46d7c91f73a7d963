package org.denserow.jobs;

/// Runs chunks for a caller that is allowed to: on the caller, on all workers, or in the order of a [Shuffle]. A
/// [JobSystem] and its schedules use it.
///
/// *Threads*: any worker, and the owner.
final class ChunkExecutor {

    static final int OWNER = 0;

    private final Parker parker;
    private final OwnerSeat seat;
    private final WorkerContext[] contexts; // by worker number
    private final DispatchPool pool;
    private final Dispatch pinnedCall; // outside of the pool: no other worker may claim its chunk
    private final Workers workers;
    private final Shuffle shuffle; // null: threads
    private boolean inSegment; // of the owner

    /// @param firstNumber number of the first use of each dispatch
    /// @param shuffle replaces the threads; null for threads
    ChunkExecutor(
            final JobOptions options,
            final WorkerContext[] contexts,
            final int firstNumber,
            final Parker parker,
            final Shuffle shuffle) {
        this.parker = parker;
        this.seat = new OwnerSeat(parker);
        this.contexts = contexts;
        this.pool = new DispatchPool(contexts, firstNumber, parker);
        this.pinnedCall = new Dispatch(new PaddedLong(), 0, contexts, firstNumber, parker);
        this.workers = new Workers(shuffle == null ? options : options.withWorkers(1), contexts, pool, seat, parker);
        this.shuffle = shuffle;
    }

    // ---- Run ----

    /// Runs the chunks `[0, chunks)` and returns when all are done.
    ///
    /// @throws JobFailure if a chunk threw
    void run(final int chunks, final ChunkJob job, final SerialCutoff cutoff, final WorkerContext caller) {
        final Dispatch dispatch = parallel(chunks, cutoff) ? pool.take() : null;
        if (dispatch == null) {
            final boolean hasChoice = hasChoice(chunks);
            final long beginNanos = hasChoice ? cutoff.beginInline() : 0;
            if (shuffle == null) {
                caller.runInline(chunks, job);
            } else {
                shuffle.dispatch(job, chunks, job);
            }
            if (hasChoice) {
                cutoff.endInline(beginNanos, chunks, true);
            }
        } else {
            dispatch.within(caller);
            dispatch.publish(job, chunks);
            complete(dispatch, chunks, caller, cutoff);
        }
    }

    /// Runs the chunks of a parallel-for over `[0, count)` and returns when all are done.
    ///
    /// @throws JobFailure if a chunk threw
    void run(
            final int count,
            final int grain,
            final int chunks,
            final RangeJob job,
            final SerialCutoff cutoff,
            final WorkerContext caller) {
        final Dispatch dispatch = parallel(chunks, cutoff) ? pool.take() : null;
        if (dispatch == null) {
            final boolean hasChoice = hasChoice(chunks);
            final long beginNanos = hasChoice ? cutoff.beginInline() : 0;
            if (shuffle == null) {
                caller.runInline(count, grain, job);
            } else {
                shuffle.parallelFor(count, grain, job);
            }
            if (hasChoice) {
                cutoff.endInline(beginNanos, chunks, true);
            }
        } else {
            dispatch.within(caller);
            dispatch.publish(job, count, grain, chunks);
            complete(dispatch, chunks, caller, cutoff);
        }
    }

    private boolean hasChoice(final int chunks) {
        return chunks > 1 && workers.count() > 0;
    }

    private boolean parallel(final int chunks, final SerialCutoff cutoff) {
        if (!hasChoice(chunks) || cutoff.inline()) {
            return false;
        }
        workers.startIfNeeded();
        return true;
    }

    /// Runs `job` on one worker, as chunk 0, and returns when it is done. For the owner, in no chunk.
    ///
    /// @throws JobFailure if it threw
    void runOn(final int worker, final ChunkJob job) {
        final WorkerContext caller = contexts[OWNER];
        if (shuffle != null) {
            shuffle.runOn(worker, job);
        } else if (worker == OWNER) {
            caller.runInline(1, job);
        } else {
            workers.startIfNeeded();
            final boolean measured = caller.counters().beginOwnerBusy();
            pinnedCall.publish(job, 1);
            workers.get(worker).pin(pinnedCall);
            pinnedCall.join(caller);
            if (measured) {
                caller.counters().endBusy();
            }
            pinnedCall.retire();
        }
    }

    /// {@return whether the calling owner is in no chunk and in no segment of a schedule}
    boolean ownerIsFree() {
        return !inSegment && !contexts[shuffle == null ? OWNER : shuffle.current()].inChunk();
    }

    /// The owner begins or ends a segment of a schedule.
    void inSegment(final boolean begins) {
        inSegment = begins;
    }

    /// Runs chunks of a published dispatch, waits for the others, and gives the entry back.
    private void complete(
            final Dispatch dispatch, final int chunks, final WorkerContext caller, final SerialCutoff cutoff) {
        final int number = caller.number();
        final boolean measured = number == OWNER && caller.counters().beginOwnerBusy();
        wake(chunks - 1, number);
        final long beginNanos = cutoff.isAdaptive() ? System.nanoTime() : 0;
        final int own = dispatch.run(number);
        final long ownNanos = cutoff.isAdaptive() ? System.nanoTime() - beginNanos : 0;
        if (number == OWNER && ownerIsFree()) {
            helpUntilFinished(dispatch, caller);
        } else {
            dispatch.join(caller);
        }
        if (measured) {
            caller.counters().endBusy();
        }
        try {
            dispatch.retire();
        } finally {
            pool.giveBack(dispatch);
        }
        if (cutoff.isAdaptive() && own > 0) {
            final double chunkNanos = (double) ownNanos / own; // the chunks of others are taken to cost the same
            cutoff.learnParallel((long) (chunkNanos * chunks), System.nanoTime() - beginNanos);
        }
    }

    /// Waits for the dispatch of an owner that is in no chunk. Meanwhile the owner may run any active dispatch, since
    /// each descends from this one. Interrupts do not shorten it; an interrupt stays set.
    private void helpUntilFinished(final Dispatch dispatch, final WorkerContext owner) {
        boolean interrupted = false;
        while (!dispatch.isFinished()) {
            if (!pool.runOne(OWNER)) {
                interrupted |= idleUntilFinishedOrActive(dispatch, owner);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean idleUntilFinishedOrActive(final Dispatch dispatch, final WorkerContext owner) {
        final long beginNanos = System.nanoTime();
        boolean interrupted = false;
        int round = 0;
        do {
            if (!owner.idling().idle(round++)) {
                seat.fallAsleep();
                dispatch.sleepUnlessFinished(owner);
                seat.wakeUp();
                interrupted |= Thread.interrupted(); // a set status would turn the next park into a busy loop
                round = Math.max(round, Idling.SHORT_ROUNDS + 1);
            }
        } while (!dispatch.isFinished() && !pool.hasActive());
        owner.idling().reset();
        if (!owner.idling().isShort(round)) {
            owner.counters().waitedSince(beginNanos);
        }
        return interrupted;
    }

    // ---- Wake ----

    /// Wakes sleepers for chunks that were published; the owner may be one.
    ///
    /// @param most number of workers that could find a chunk
    /// @param by number of the caller
    void wake(final int most, final int by) {
        if (most > 0) {
            workers.wake(seat.wake() ? most - 1 : most, by);
        }
    }

    // ---- Parts ----

    /// {@return nanoseconds in which workers were busy, summed over all workers, as far as they have counted}
    long busyNanos() {
        long sum = 0;
        for (final WorkerContext context : contexts) {
            sum += context.counters().busyNanos();
        }
        return sum;
    }

    OwnerSeat seat() {
        return seat;
    }

    WorkerContext context(final int worker) {
        return contexts[worker];
    }

    DispatchPool pool() {
        return pool;
    }

    Workers workers() {
        return workers;
    }

    Parker parker() {
        return parker;
    }

    /// {@return threads that run chunks, the owner included: 1 when shuffled}
    int threadCount() {
        return workers.count() + 1;
    }

    /// {@return the replacement of the threads, or null}
    Shuffle shuffle() {
        return shuffle;
    }

    @Override
    public String toString() {
        return "ChunkExecutor{workers=" + contexts.length + ", shuffled=" + (shuffle != null) + '}';
    }
}
