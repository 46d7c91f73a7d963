package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.time.Duration;
import java.util.List;
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
/// The thread that dispatches takes part as worker 0. The others are daemon threads; [JobOptions] set their names and
/// how they idle, and they have the context class loader of the thread that creates the system. They start with the
/// first work for a second thread: a dispatch that runs in parallel, or pinned work. Chunks are a fixed
/// table that depends on rows and grain only, so results in the order of chunk numbers are the same for any number of
/// workers. With one worker, or one chunk, everything runs on the caller.
///
/// Declare work that runs in every frame, and may overlap, once as a [Schedule].
///
/// A chunk may dispatch again. The nested caller runs chunks of its own dispatch only and then waits: it may hold a
/// lock that other work needs. At most 64 dispatches are in parallel at once; a nested one beyond that runs inline.
///
/// An [Error] that comes out of an outermost dispatch poisons the system: it then refuses all work and names the error.
/// So does the [OutOfMemoryError] of a thread that cannot start, before any chunk of that dispatch runs.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#dispatch(int, ChunkJob)] | one compare-and-set per chunk | none, unless it fails |
/// | [#parallelFor(int, int, RangeJob)], [#parallelForWords(int, int, RangeJob)] | the same | none, unless it fails |
/// | [#create(JobOptions)] | starts no thread but a watchdog | some 50 KB, and 2 KB per worker |
/// | the first parallel dispatch | starts the threads, tens of microseconds each | the threads |
///
/// ## Threads
/// One outside thread dispatches at a time; two at once is an error. It may be another thread for each dispatch: the
/// next one sees all writes of the one before. Workers may dispatch from inside their chunks. Any thread may call
/// [#workers()], [#counters(int)], [#isPoisoned()], [#rest()] and, from outside of chunks, close. The package
/// description lists the memory orders.
public final class JobSystem implements AutoCloseable {

    /// Largest number of workers, the caller included.
    public static final int MAX_WORKERS = JobOptions.MAX_WORKERS;

    /// Smallest grain: the rows of one bitfield word, which must not be split. Every grain is a multiple of it.
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
    /// @return a system, to be closed
    /// @throws IllegalArgumentException if `workers` is out of range
    public static JobSystem withWorkers(final int workers) {
        return create(JobOptions.defaults().withWorkers(workers));
    }

    /// Creates a job system.
    ///
    /// @param options number and names of threads, idle policy, watchdog, listener
    /// @return a system, to be closed
    public static JobSystem create(final JobOptions options) {
        return new JobSystem(named(options), 1, Parker.SYSTEM).startLater();
    }

    /// Creates a job system for tests: one thread, the caller, in an order drawn from a seed.
    ///
    /// It runs the chunks of a dispatch, and the ready nodes of a [Schedule] chunk by chunk, in a random one of the
    /// orders that threads could take, under random worker numbers that threads could have. A result that wrongly
    /// depends on an order or on a worker number differs between seeds. The same calls with the same seed repeat
    /// exactly.
    ///
    /// @param workers number of workers, in `[1, 256]`: worker numbers are below it
    /// @param seed decides every order and every number
    /// @return a running system that has no threads; it allocates per dispatch
    /// @throws IllegalArgumentException if `workers` is out of range
    public static JobSystem shuffled(final int workers, final long seed) {
        final JobOptions options = named(JobOptions.defaults().withWorkers(workers));
        final WorkerContext[] contexts = WorkerContext.all(options);
        return new JobSystem(options, contexts, 1, Parker.SYSTEM, new Shuffle(contexts, seed));
    }

    private JobSystem startLater() {
        executor.workers().startLater();
        return this;
    }

    /// Starts the threads now, for tests that watch them.
    JobSystem start() {
        startLater();
        executor.workers().startIfNeeded();
        return this;
    }

    /// The size of the fixed chunk table: the number of chunks of `grain` rows that cover `rows`. It depends on nothing
    /// else.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64
    /// @return number of chunks, 0 when there are no rows
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    public static int chunks(final int rows, final int grain) {
        return ChunkTable.chunks(rows, grain);
    }

    /// {@return the prefix of the names of its threads: the name in its options, with a number if it is the default}
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
    /// @throws JobFailure if a chunk threw: it names the lowest one, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job) {
        dispatch(chunks, job, SerialCutoff.off());
    }

    /// Runs `job` for every chunk in `[0, chunks)` exactly once, on the caller while `cutoff` finds the work small. The
    /// cut-off changes nothing else: results and errors are as without one.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @param cutoff the cut-off of this call site
    /// @throws JobFailure if a chunk threw: it names the lowest one, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job, final SerialCutoff cutoff) {
        if (chunks < 0) {
            throw new IllegalArgumentException("chunks must be >= 0: chunks=" + chunks + ChunkTable.NEGATIVE);
        }
        given(job, "job");
        given(cutoff, "cutoff");
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
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 the calls slow down cheap loops
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: it names the lowest one, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job) {
        parallelFor(rows, grain, chunks(rows, grain), job, SerialCutoff.off());
    }

    /// Runs `job` over the rows `[0, rows)`, on the caller while `cutoff` finds the work small. Results and errors are
    /// as without a cut-off.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 the calls slow down cheap loops
    /// @param job what to run
    /// @param cutoff the cut-off of this call site
    /// @throws JobFailure if a chunk threw: it names the lowest one, for any timing; the system stays usable unless
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
    /// @throws JobFailure if a chunk threw: it names the lowest one, for any timing; the system stays usable unless
    ///     the cause is an [Error]
    /// @throws IllegalArgumentException if `words` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelForWords(final int words, final int grain, final RangeJob job) {
        parallelFor(words, grain, ChunkTable.wordChunks(words, grain), job, SerialCutoff.off());
    }

    private void parallelFor(
            final int count, final int grain, final int chunks, final RangeJob job, final SerialCutoff cutoff) {
        given(job, "job");
        given(cutoff, "cutoff");
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

    /// Runs `job` once, as chunk 0, on the thread of the given worker, and returns when it is done: for state that
    /// belongs to one thread. To do it in every frame, declare a [ScheduleBuilder#pinned(String, int, ChunkJob)] node.
    ///
    /// @param worker number of the worker, in `[0, workers)`; 0 is the caller
    /// @param job what to run
    /// @throws JobFailure if the job threw; the system stays usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `worker` is out of range
    /// @throws IllegalStateException if called from inside a chunk, where two workers could wait for each other, if the
    ///     system is closed or poisoned, or another outside thread is dispatching
    public void runOn(final int worker, final ChunkJob job) {
        checkWorker(worker);
        given(job, "job");
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

    /// {@return short-lived arrays for the calling chunk, whose end frees them}
    ///
    /// @param worker the worker number that the chunk got
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

    /// {@return whether the calling chunk should stop, because something before it has failed and its result is no
    /// longer needed, or because the system is being closed; false outside of chunks}
    ///
    /// For long loops. No result depends on it: a chunk that is told to stop belongs to a dispatch that throws. A chunk
    /// that a close told to stop counts as failed, even if it returns.
    ///
    /// *Cost*: a few reads. *Threads*: that of the chunk.
    ///
    /// @param worker the worker number that the chunk got
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

    // ---- By any thread ----

    /// {@return the counters of a worker, as a live view}
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

    /// Makes idle workers sleep at once until the next parallel dispatch, for any idle policy. Call it in the pause
    /// between two paced frames.
    public void rest() {
        executor.workers().rest();
    }

    // ---- Who calls ----

    /// {@return the context of a caller that is a worker of this system, and so in a chunk; otherwise null}
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

    /// Refuses further work, waits for work in progress, and ends the threads; a second call only waits.
    /// Interrupts do not shorten it. A chunk that never ends keeps it waiting, unless the chunk asks [#cancelled(int)].
    ///
    /// @throws IllegalStateException if called from inside a chunk
    @Override
    public void close() {
        close(Duration.ofNanos(Long.MAX_VALUE)); // some 292 years
    }

    /// As [#close()], for a limited time. Work that is in progress at the timeout goes on, and the threads end after
    /// it; another close waits for them.
    ///
    /// @param timeout longest time to wait; zero or less looks once
    /// @return the workers that are still at work, by number: workers at a chunk, and worker 0 while an outside thread
    ///     is inside; empty before the timeout means that no thread of this system is left
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
