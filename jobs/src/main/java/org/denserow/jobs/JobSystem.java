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
/// The thread that dispatches takes part as worker 0. The others are daemon threads. [JobOptions] set their names and
/// how they idle. They have the context class loader of the thread that creates the system. They start with the first
/// work for a second thread: a dispatch that runs in parallel, or pinned work. How rows are split into chunks depends
/// on rows and grain only. So results that are combined in the order of chunk numbers are the same for any number of
/// workers. With one worker, or one chunk, everything runs on the caller.
///
/// For work that runs in every frame and whose parts may overlap, declare a [Schedule] once.
///
/// A chunk may dispatch again. While it waits for that nested dispatch, its thread runs chunks of this dispatch only:
/// it may hold a lock that other work needs. At most 64 dispatches are in parallel at once. A nested one beyond that
/// runs inline, that is on the thread that dispatches it.
///
/// An [Error] that comes out of an outermost dispatch poisons the system: from then on it refuses all work and names
/// the error. A thread that cannot start poisons it too, by an [OutOfMemoryError] that is thrown before any chunk of
/// that dispatch runs.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#dispatch(int, ChunkJob)] | one compare-and-set per chunk | none, unless it fails |
/// | [#parallelFor(int, int, RangeJob)], [#parallelForWords(int, int, RangeJob)] | the same | none, unless it fails |
/// | [#create(JobOptions)] | starts no thread, except the watchdog if one is set | some 50 KB, and 2 KB per worker |
/// | the first parallel dispatch | starts the threads, tens of microseconds each | the threads |
///
/// ## Threads
/// One outside thread dispatches at a time; two at once is an error. Each dispatch may come from another thread, which
/// sees all writes of the dispatch before. Workers may dispatch from inside their chunks. Any thread may call
/// [#workers()], [#counters(int)], [#isPoisoned()], [#rest()] and, from outside of chunks, close. The page
/// `jobs/docs/design.md` lists the memory orders.
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

    /// Creates a job system for tests: the caller runs everything, in an order drawn from a seed.
    ///
    /// It runs the chunks of a dispatch in a random order that several threads could produce, and gives each chunk a
    /// random worker number that it could get from them. In a [Schedule] it does so with the chunks of all nodes that
    /// are ready. A result that wrongly depends on an order or on a worker number differs between seeds. The same calls
    /// with the same seed repeat exactly.
    ///
    /// @param workers number of workers, in `[1, 256]`: the worker numbers that chunks get are below it
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

    /// The number of chunks of `grain` rows that cover `rows`. It depends on nothing else.
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
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the system stays
    ///     usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job) {
        dispatch(chunks, job, SerialCutoff.off());
    }

    /// Runs `job` for every chunk in `[0, chunks)` exactly once. It runs them on the caller while `cutoff` finds the
    /// work small. The cut-off changes nothing else: results and errors are as without one.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @param cutoff the cut-off of this call site
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the system stays
    ///     usable unless the cause is an [Error]
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
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 the cost of calling `job` slows
    ///     down cheap loops
    /// @param job what to run
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the system stays
    ///     usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job) {
        parallelFor(rows, grain, chunks(rows, grain), job, SerialCutoff.off());
    }

    /// Runs `job` over the rows `[0, rows)`. It runs them on the caller while `cutoff` finds the work small. Results
    /// and errors are as without a cut-off.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 the cost of calling `job` slows
    ///     down cheap loops
    /// @param job what to run
    /// @param cutoff the cut-off of this call site
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the system stays
    ///     usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed or poisoned, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job, final SerialCutoff cutoff) {
        parallelFor(rows, grain, chunks(rows, grain), job, cutoff);
    }

    /// Runs `job` over the words `[0, words)`; a word holds the bits of 64 rows. Chunk `c` covers `[c * grain,
    /// min(words, (c + 1) * grain))`. The `begin` and `end` that the job gets are numbers of words, not of rows.
    ///
    /// @param words number of words, at least 0
    /// @param grain words per chunk, at least 1; below 8 (512 rows) writers of neighbouring chunks share cache lines
    /// @param job what to run
    /// @throws JobFailure if a chunk threw; it names the lowest one that throws, whatever the timing; the system stays
    ///     usable unless the cause is an [Error]
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

    /// Runs `job` once, as chunk 0, on the thread of the given worker, and returns when it is done. This is for state
    /// that belongs to one thread. To do it in every frame, declare a [ScheduleBuilder#pinned(String, int, ChunkJob)]
    /// node.
    ///
    /// @param worker number of the worker, in `[0, workers)`; 0 is the caller
    /// @param job what to run
    /// @throws JobFailure if the job threw; the system stays usable unless the cause is an [Error]
    /// @throws IllegalArgumentException if `worker` is out of range
    /// @throws IllegalStateException if called from inside a chunk (two workers could then wait for each other), if the
    ///     system is closed or poisoned, or if another outside thread is dispatching
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

    /// {@return short-lived arrays for the calling chunk; they are free again when the chunk ends}
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

    /// {@return whether the calling chunk should stop; false outside of chunks}
    ///
    /// A chunk should stop when something before it has failed, so that its result is no longer needed, or when the
    /// system is being closed. Ask this in long loops. No result depends on the answer, because the dispatch throws in
    /// both cases. A chunk that was told to stop by a close counts as failed, even if it returns.
    ///
    /// *Cost*: a few reads. *Threads*: the thread of the chunk.
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

    /// {@return the counters of a worker, as live numbers}
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

    /// Makes idle workers sleep at once, until the next parallel dispatch, whatever the idle policy is. Call it in the
    /// pause between two paced frames.
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

    /// Refuses further work, waits for work in progress, and ends the threads. A second call only waits. Interrupts do
    /// not shorten the wait. A chunk that never ends keeps this call waiting; a chunk that asks [#cancelled(int)]
    /// learns that it should stop.
    ///
    /// @throws IllegalStateException if called from inside a chunk
    @Override
    public void close() {
        close(Duration.ofNanos(Long.MAX_VALUE)); // some 292 years
    }

    /// As [#close()], for a limited time. Work that is in progress at the timeout goes on, and the threads end after
    /// it. Call close again to wait for them.
    ///
    /// @param timeout longest time to wait; zero or less looks once
    /// @return the workers that are still at work, in the order of their numbers: workers at a chunk, and worker 0
    ///     while an outside thread is inside. If the list is empty and the timeout has not passed, no thread of this
    ///     system is left
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
