package org.denserow.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/// Runs a job over many chunks on a fixed set of threads, and returns when all of it is done.
///
/// ```java
/// try (JobSystem jobs = JobSystem.withWorkers(4)) {
///     jobs.parallelFor(x.length, 4096, (begin, end, chunk, worker) -> {
///         for (int row = begin; row < end; row++) {
///             x[row] += dx[row];
///         }
///     });
/// }
/// ```
///
/// The thread that dispatches takes part, as worker 0; the others are daemon threads that are named and idle as
/// [JobOptions] say, and have the context class loader of the thread that creates the system. Chunks are a fixed table
/// that depends on rows and grain only, so that whatever is ordered by chunk number is the same for any number of
/// workers. With one worker, or one chunk, everything runs on the caller.
///
/// What runs in every frame, and may overlap, is declared once as a [Schedule].
///
/// A chunk may dispatch again. The nested caller runs chunks of its own dispatch only, and then waits: it never picks
/// up foreign work while it holds a lock. At most 64 dispatches are in parallel at once; a nested one beyond that runs
/// inline.
///
/// An [Error] that comes out of an outermost dispatch poisons the system: it runs nothing more, and says why.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#dispatch(int, ChunkJob)] | one compare-and-set per chunk | none, unless it fails |
/// | [#parallelFor(int, int, RangeJob)], [#parallelForWords(int, int, RangeJob)] | the same | none, unless it fails |
/// | [#create(JobOptions)] | starts the threads | some 50 KB, and 2 KB per worker |
///
/// ## Threads
/// One outside thread at a time: it may be another one for each dispatch (what the former one did is visible to the
/// next), two at once is an error. Workers may dispatch from inside their chunks. Anybody may call [#workers()],
/// [#counters(int)], [#isPoisoned()], [#rest()] and, from outside of chunks, close. Memory order: see the package
/// description.
public final class JobSystem implements AutoCloseable {

    /// Largest number of workers, the caller included.
    public static final int MAX_WORKERS = JobOptions.MAX_WORKERS;

    /// Smallest grain, and what every grain is a multiple of: the rows of one bitfield word, which must not be split.
    public static final int GRAIN_UNIT = ChunkTable.GRAIN_UNIT;

    private static final int OWNER = ChunkExecutor.OWNER;

    private static final AtomicLong UNNAMED = new AtomicLong(); // systems of the default name so far

    private final String name;
    private final WorkerContext[] contexts; // by worker number
    private final ChunkExecutor executor;
    private final OwnerSeat seat;

    /// @param firstNumber number of the first use of each dispatch, for tests that run across its wrap
    JobSystem(final JobOptions options, final int firstNumber, final Parker parker) {
        this(options, WorkerContext.all(options), firstNumber, parker, null);
    }

    private JobSystem(
            final JobOptions options,
            final WorkerContext[] contexts,
            final int firstNumber,
            final Parker parker,
            final Shuffle shuffle) {
        this.contexts = contexts;
        this.name = options.name();
        this.executor = new ChunkExecutor(options, contexts, firstNumber, parker, shuffle);
        this.seat = executor.seat();
    }

    private static JobOptions named(final JobOptions options) {
        return options.name().equals(JobOptions.DEFAULT_NAME)
                ? options.withName(options.name() + '-' + UNNAMED.incrementAndGet())
                : options;
    }

    /// Creates a job system with the options that suit most programs.
    ///
    /// @param workers threads that run chunks, the caller included, in `[1, 256]`
    /// @return a running system, to be closed
    /// @throws IllegalArgumentException if `workers` is out of range
    public static JobSystem withWorkers(final int workers) {
        return create(JobOptions.defaults().withWorkers(workers));
    }

    /// Creates a job system.
    ///
    /// @param options number and names of threads, how they idle, who watches
    /// @return a running system, to be closed
    public static JobSystem create(final JobOptions options) {
        return new JobSystem(named(options), 1, Parker.SYSTEM).start();
    }

    /// Creates a job system for tests: one thread, the caller, in an order drawn from a seed.
    ///
    /// It runs the chunks of a dispatch, and the ready nodes of a [Schedule] chunk by chunk, in a random one of the
    /// orders that threads could take, under random worker numbers that threads could have. What depends on an order or
    /// on a worker number, and must not, differs between seeds; the same calls with the same seed repeat exactly.
    ///
    /// @param workers worker numbers in use are below, in `[1, 256]`
    /// @param seed decides every order and every number
    /// @return a running system that has no threads; it allocates per dispatch
    /// @throws IllegalArgumentException if `workers` is out of range
    public static JobSystem shuffled(final int workers, final long seed) {
        final JobOptions options = named(JobOptions.defaults().withWorkers(workers));
        final WorkerContext[] contexts = WorkerContext.all(options);
        return new JobSystem(options, contexts, 1, Parker.SYSTEM, new Shuffle(contexts, seed));
    }

    JobSystem start() {
        try {
            executor.workers().start();
        } catch (final Throwable t) { // no more threads to be had: do not leak the ones that run
            close();
            throw t;
        }
        return this;
    }

    /// The size of the fixed chunk table: how many chunks of `grain` rows cover `rows`. Depends on nothing else.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64
    /// @return number of chunks, 0 when there are no rows
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    public static int chunks(final int rows, final int grain) {
        return ChunkTable.chunks(rows, grain);
    }

    /// {@return what the names of its threads begin with: that of its options, with a number if it is the default}
    public String name() {
        return name;
    }

    /// {@return the number of workers, the caller included, in `[1, 256]`}
    public int workers() {
        return contexts.length;
    }

    // ---- Dispatch ----

    /// Runs `job` for every chunk in `[0, chunks)` exactly once and returns when all are done. Interrupts do not
    /// shorten it; the interrupt status is kept.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job) {
        dispatch(chunks, job, SerialCutoff.off());
    }

    /// Runs `job` for every chunk in `[0, chunks)` exactly once, on the caller while `cutoff` says that the work is
    /// small. All else, the error of a failing chunk included, is as without a cut-off.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @param cutoff what this call site learned so far
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job, final SerialCutoff cutoff) {
        if (chunks < 0) {
            throw new IllegalArgumentException("chunks must be >= 0: chunks=" + chunks + ChunkTable.NEGATIVE);
        }
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(cutoff, "cutoff");
        final WorkerContext inside = inside();
        final boolean outermost = inside == null && seat.enter();
        try {
            executor.run(chunks, job, cutoff, inside == null ? contexts[OWNER] : inside);
        } catch (final JobFailure | Error failure) {
            poison(failure, outermost);
            throw failure;
        } finally {
            leave(outermost);
        }
    }

    /// Runs `job` over the rows `[0, rows)`; chunk `c` covers `[c * grain, min(rows, (c + 1) * grain))`.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 cheap loops feel the calls
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job) {
        parallelFor(rows, grain, chunks(rows, grain), job, SerialCutoff.off());
    }

    /// Runs `job` over the rows `[0, rows)`, on the caller while `cutoff` says that the work is small. All
    /// else is as without a cut-off.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 cheap loops feel the calls
    /// @param job what to run
    /// @param cutoff what this call site learned so far
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job, final SerialCutoff cutoff) {
        parallelFor(rows, grain, chunks(rows, grain), job, cutoff);
    }

    /// Runs `job` over the words `[0, words)`, a word being the bits of 64 rows; chunk `c` covers
    /// `[c * grain, min(words, (c + 1) * grain))`. The job gets word numbers for rows.
    ///
    /// @param words number of words, at least 0
    /// @param grain words per chunk, at least 1; below 8 (512 rows) writers of neighbouring chunks share cache lines
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `words` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelForWords(final int words, final int grain, final RangeJob job) {
        parallelFor(words, grain, ChunkTable.wordChunks(words, grain), job, SerialCutoff.off());
    }

    private void parallelFor(
            final int count, final int grain, final int chunks, final RangeJob job, final SerialCutoff cutoff) {
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(cutoff, "cutoff");
        final WorkerContext inside = inside();
        final boolean outermost = inside == null && seat.enter();
        try {
            executor.run(count, grain, chunks, job, cutoff, inside == null ? contexts[OWNER] : inside);
        } catch (final JobFailure | Error failure) {
            poison(failure, outermost);
            throw failure;
        } finally {
            leave(outermost);
        }
    }

    /// Runs `job` once, as chunk 0, on the thread of the given worker, and returns when it is done: for what belongs to
    /// one thread. To do it in every frame, declare a [ScheduleBuilder#pinned(String, int, ChunkJob)] node.
    ///
    /// @param worker who runs it, in `[0, workers)`; 0 is the caller
    /// @param job what to run
    /// @throws JobFailure if it threw; the system stays usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `worker` is out of range
    /// @throws IllegalStateException if called from inside a chunk, where two workers could wait for each other, if the
    ///     system is closed or poisoned, or another outside thread is dispatching
    public void runOn(final int worker, final ChunkJob job) {
        checkWorker(worker);
        Objects.requireNonNull(job, "job");
        if (inside() != null || seat.thread() == Thread.currentThread() && !executor.ownerIsFree()) {
            throw new IllegalStateException("work is not pinned from inside a chunk: thread="
                    + Thread.currentThread().getName() + "; declare a pinned node, or return first");
        }
        final boolean outermost = seat.enter();
        try {
            executor.runOn(worker, job);
        } catch (final JobFailure | Error failure) {
            poison(failure, outermost);
            throw failure;
        } finally {
            leave(outermost);
        }
    }

    // ---- For chunks ----

    /// {@return short-lived arrays for the chunk that calls, which are free again when it ends}
    ///
    /// @param worker the number that the chunk was given
    /// @throws IllegalArgumentException if `worker` is out of range
    /// @throws IllegalStateException if the caller is not in a chunk of that worker
    public Scratch scratch(final int worker) {
        checkWorker(worker);
        if (isAnotherThread(worker) || !contexts[worker].inChunk()) {
            throw new IllegalStateException("scratch belongs to a chunk, under the worker number that it got: worker="
                    + worker + ", thread=" + Thread.currentThread().getName() + "; ask inside the job, and pass that"
                    + " number on");
        }
        return contexts[worker].scratch();
    }

    /// {@return whether the chunk that calls had better stop: something before it has failed, so that what it does
    /// counts for nothing, or the system is being closed; false outside of chunks}
    ///
    /// For long loops. No result depends on it: a chunk that is told to stop belongs to a dispatch that throws. One
    /// that was told so because of a close counts as failed, even if it returns.
    ///
    /// *Cost*: a few reads. *Threads*: the chunk's.
    ///
    /// @param worker the number that the chunk was given
    /// @throws IllegalArgumentException if `worker` is out of range
    /// @throws IllegalStateException if the caller is another worker
    public boolean cancelled(final int worker) {
        checkWorker(worker);
        final WorkerContext context = contexts[worker];
        if (!context.inChunk()) {
            return false;
        }
        if (isAnotherThread(worker)) {
            throw new IllegalStateException("a chunk asks under the worker number that it got: worker=" + worker
                    + ", thread=" + Thread.currentThread().getName() + "; pass that number on");
        }
        if (seat.isClosed()) {
            context.cutShort();
            return true;
        }
        return context.cancelled();
    }

    private boolean isAnotherThread(final int worker) {
        return executor.shuffle() == null && executor.workers().thread(worker) != Thread.currentThread();
    }

    // ---- By anybody ----

    /// {@return what a worker did so far, as a live view}
    ///
    /// @param worker in `[0, workers)`
    /// @throws IllegalArgumentException if `worker` is out of range
    public WorkerCounters counters(final int worker) {
        checkWorker(worker);
        return contexts[worker].counters();
    }

    private void checkWorker(final int worker) {
        if (worker < 0 || worker >= contexts.length) {
            throw new IllegalArgumentException("worker must be in [0, " + contexts.length + "): worker=" + worker
                    + "; take the number that the job got, or create more workers");
        }
    }

    /// {@return whether an [Error] has come out of an outermost dispatch, so that this system runs nothing more}
    public boolean isPoisoned() {
        return seat.isPoisoned();
    }

    /// Says that no work is coming soon: until the next parallel dispatch, idle workers sleep at once, whatever the
    /// idle policy. For the pause between two paced frames.
    public void rest() {
        executor.workers().rest();
    }

    // ---- Who calls ----

    /// {@return the context of a caller that is a worker of this system, and so stands in a chunk, else null}
    private WorkerContext inside() {
        return Thread.currentThread() instanceof final Worker worker && worker.serves(executor.pool())
                ? worker.context()
                : null;
    }

    /// Makes the caller the owner for one run of a schedule, which [#leave(boolean)] ends.
    void enterSchedule() {
        if (inside() != null || !seat.enter()) {
            throw new IllegalStateException("a schedule is not run from inside a chunk or another schedule: thread="
                    + Thread.currentThread().getName() + "; dispatch there, or declare what it does as nodes");
        }
    }

    void leave(final boolean outermost) {
        if (outermost) {
            seat.leave();
        }
    }

    private void poison(final Throwable failure, final boolean outermost) {
        if (outermost) {
            seat.poison(failure);
        }
    }

    ChunkExecutor executor() {
        return executor;
    }

    // ---- Close ----

    /// Refuses further work, waits for what is in progress, and ends the threads; a second call does nothing more.
    /// Interrupts do not shorten it. A chunk that never ends keeps it waiting, unless it asks [#cancelled(int)].
    ///
    /// @throws IllegalStateException if called from inside a chunk
    @Override
    public void close() {
        close(Duration.ofNanos(Long.MAX_VALUE)); // some 292 years
    }

    /// The same, for a limited time. What is in progress when it is over goes on, then the threads end by themselves;
    /// another close waits for them.
    ///
    /// @param timeout how long to wait; zero or less looks once
    /// @return who is still at work, by worker number: workers at a chunk, and worker 0 as long as an outside thread is
    ///     inside; when this is empty before the timeout, no thread of this system is left
    /// @throws IllegalStateException if called from inside a chunk
    public List<StallReport> close(final Duration timeout) {
        final Thread current = Thread.currentThread();
        if (seat.thread() == current || inside() != null) {
            throw new IllegalStateException("close must not be called from inside a chunk: thread=" + current.getName()
                    + "; it would wait for itself, close after the dispatch returned");
        }
        seat.close();
        return executor.workers().close(timeout);
    }

    @Override
    public String toString() {
        return "JobSystem{workers=" + workers() + ", closed=" + seat.isClosed() + '}';
    }
}
