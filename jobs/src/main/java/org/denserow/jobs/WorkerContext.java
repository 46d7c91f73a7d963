package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

/// The state of one worker number: the chunk that it runs now, its scratch memory, its counters, its idle policy.
/// Number 0 belongs to the owner.
///
/// Chunks nest: a chunk that dispatches runs others on the same worker before it ends. So the chunks are a stack.
///
/// ## Threads
/// Only its worker uses it, with one exception: a watchdog reads the innermost frame between two equal readings of
/// `sequence`, which every begin and end of a chunk releases. Counters are opaque.
final class WorkerContext extends WorkerContextState {

    long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;

    private static final VarHandle SEQUENCE;

    static {
        try {
            SEQUENCE = MethodHandles.lookup().findVarHandle(WorkerContextState.class, "sequence", long.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int number;
    private final Idling idling;
    private final JobListener listener; // null: none
    private final Scratch scratch = new Scratch();
    private final WorkerCounters counters = new WorkerCounters();
    private final ChunkFrame outermost = new ChunkFrame(null);

    private WorkerContext(final int number, final JobOptions options) {
        this.number = number;
        this.idling = new Idling(options);
        this.listener = options.listener() == JobListener.NONE ? null : options.listener();
    }

    static WorkerContext[] all(final JobOptions options) {
        final WorkerContext[] contexts = new WorkerContext[options.workers()];
        for (int i = 0; i < contexts.length; i++) {
            contexts[i] = new WorkerContext(i, options);
        }
        return contexts;
    }

    int number() {
        return number;
    }

    Idling idling() {
        return idling;
    }

    Scratch scratch() {
        return scratch;
    }

    WorkerCounters counters() {
        return counters;
    }

    // ---- Chunks ----

    /// Runs one chunk.
    ///
    /// @param label the job itself, or its node, for reports
    /// @param within the group that it belongs to, or null
    /// @param withinChunk its number there
    void run(final Object label, final ChunkJob work, final int at, final ChunkGroup within, final int withinChunk) {
        final ChunkFrame mine = begin(label, at, within, withinChunk);
        Throwable thrown = null;
        try {
            listenToBegin(mine);
            work.run(at, number);
            checkCutShort(mine);
        } catch (final Throwable t) {
            thrown = t;
            throw t;
        } finally {
            end(mine, thrown);
        }
    }

    /// Runs the chunks `[0, chunks)` here, one after the other, as part of the chunk around them, if any.
    ///
    /// @throws JobFailure if a chunk threw
    void runInline(final int count, final ChunkJob work) {
        int at = 0;
        try {
            for (; at < count; at++) {
                run(work, work, at, group(), groupChunk());
            }
        } catch (final Throwable t) {
            throw new JobFailure(at, t);
        }
    }

    /// The same for the chunks of a parallel-for.
    void runInline(final int rows, final int grain, final RangeJob work) {
        int at = 0;
        try {
            for (int begin = 0, end; begin < rows; begin = end, at++) {
                end = ChunkTable.endOf(begin, rows, grain);
                run(work, begin, end, at);
            }
        } catch (final Throwable t) {
            throw new JobFailure(at, t);
        }
    }

    private void run(final RangeJob work, final int begin, final int end, final int at) {
        final ChunkFrame mine = begin(work, at, group(), groupChunk());
        Throwable thrown = null;
        try {
            listenToBegin(mine);
            work.run(begin, end, at, number);
            checkCutShort(mine);
        } catch (final Throwable t) {
            thrown = t;
            throw t;
        } finally {
            end(mine, thrown);
        }
    }

    private ChunkFrame begin(final Object label, final int at, final ChunkGroup within, final int withinChunk) {
        final ChunkFrame mine = frame == null ? outermost : frame.inner();
        mine.chunk = at;
        mine.group = within;
        mine.groupChunk = withinChunk;
        mine.scratchMark = scratch.mark();
        mine.job = label;
        frame = mine;
        SEQUENCE.setRelease(this, sequence + 1);
        counters.chunkBegins();
        return mine;
    }

    private void listenToBegin(final ChunkFrame mine) {
        if (listener != null) {
            listener.chunkBegins(mine.job, mine.chunk, number);
        }
    }

    private void end(final ChunkFrame mine, final Throwable thrown) {
        final Object label = mine.job;
        frame = mine.outer;
        SEQUENCE.setRelease(this, sequence + 1);
        scratch.release(mine.scratchMark);
        mine.job = null;
        mine.group = null;
        mine.cutShort = false;
        if (listener != null) {
            try {
                listener.chunkEnds(label, mine.chunk, number);
            } catch (final Throwable t) {
                if (thrown == null) {
                    throw t;
                }
                if (thrown != t) { // must not hide the exception of the chunk
                    thrown.addSuppressed(t);
                }
            }
        }
    }

    /// {@return whether it is in a chunk; for its own thread}
    boolean inChunk() {
        return frame != null;
    }

    /// {@return the group of the chunk that it is in, or null}
    ChunkGroup group() {
        return frame == null ? null : frame.group;
    }

    int groupChunk() {
        return frame == null ? 0 : frame.groupChunk;
    }

    // ---- Cancelling ----

    /// {@return whether the chunk is no longer needed}
    boolean cancelled() {
        return frame != null && frame.group != null && frame.group.skips(frame.groupChunk);
    }

    /// Notes that the chunk was told of a close: if it returns early, its dispatch must not look complete.
    void cutShort() {
        frame.cutShort = true;
    }

    private static void checkCutShort(final ChunkFrame mine) {
        if (mine.cutShort) {
            throw new CancellationException("the job system was closed while the chunk ran: chunk=" + mine.chunk
                    + "; it asked cancelled() and was told to stop, so it may have done half of its work");
        }
    }

    // ---- Sleeping without work ----

    void goesToSleep() {
        if (listener != null) {
            try {
                listener.parks(number);
            } catch (final Throwable t) {
                Idling.uncaught(t);
            }
        }
    }

    void wokeUp() {
        if (listener != null) {
            try {
                listener.wakes(number);
            } catch (final Throwable t) {
                Idling.uncaught(t);
            }
        }
    }

    // ---- By any thread ----

    /// {@return a report of the chunk that it runs now, if any; consistent if [#sequence()] is the same before and
    /// after}
    ///
    /// @param thread its thread, for the stack
    StallReport report(final Thread thread, final Duration atLeast) {
        final ChunkFrame seen = frame;
        final Object running = seen == null ? null : seen.job;
        final String name = running == null
                ? ""
                : running instanceof ChunkGroup // a node has a name, a job of a user only its class
                        ? running.toString()
                        : running.getClass().getName();
        final StallReport report = new StallReport(
                name,
                running == null ? -1 : seen.chunk,
                number,
                thread.getName(),
                atLeast,
                List.of(thread.getStackTrace()));
        VarHandle.acquireFence(); // the reads of the frame come before that of the sequence
        return report;
    }

    /// {@return whether it seems to be in a chunk}
    boolean seenAtChunk() {
        return frame != null;
    }

    /// {@return a number that changes whenever a chunk begins or ends (`getAcquire`)}
    long sequence() {
        return (long) SEQUENCE.getAcquire(this);
    }

    @Override
    public String toString() {
        return "WorkerContext{number=" + number + ", frame=" + frame + '}';
    }
}
