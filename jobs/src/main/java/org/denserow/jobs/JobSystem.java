package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

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
/// The thread that dispatches takes part, as worker 0; the others are daemon threads named `denserow-worker-N`. Chunks
/// are a fixed table that depends on rows and grain only, so that whatever is ordered by chunk number is the same for
/// any number of workers. With one worker, or one chunk, everything runs on the caller.
///
/// What runs in every frame, and may overlap, is declared once as a [Schedule].
///
/// A chunk may dispatch again. The nested caller runs chunks of its own dispatch only, and then waits: it never picks
/// up foreign work while it holds a lock. At most 64 dispatches are in parallel at once; a nested one beyond that runs
/// inline.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#dispatch(int, ChunkJob)] | one compare-and-set and one atomic decrement per chunk | none, unless it fails |
/// | [#parallelFor(int, int, RangeJob)], [#parallelForWords(int, int, RangeJob)] | the same | none, unless it fails |
/// | [#create(int, int)] | starts the threads | some 50 KB, and 1 KB per worker |
///
/// ## Threads
/// One outside thread at a time: it may be another one for each dispatch (what the former one did is visible to the
/// next), two at once is an error. Workers may dispatch from inside their chunks. Anybody may read [#workers()]. Memory
/// order: see the package description.
public final class JobSystem implements AutoCloseable {

    /// Largest number of workers, the caller included.
    public static final int MAX_WORKERS = 256;

    /// Smallest grain, and what every grain is a multiple of: the rows of one bitfield word, which must not be split.
    public static final int GRAIN_UNIT = 64;

    /// Some tens of microseconds: about what waking a parked thread takes, so that spinning longer gains nothing.
    private static final int DEFAULT_SPINS = 1_000;

    private static final int OWNER_NUMBER = 0;
    private static final int FROM_OUTSIDE = -1;

    private static final VarHandle OWNER;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(JobSystem.class, "owner", Thread.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final DispatchPool pool;
    private final Worker[] workers; // workers[i] has number i + 1
    private final int spins;
    private final Parker parker;
    private final Shuffle shuffle; // null: threads

    private volatile Thread owner; // the outside thread that dispatches now, or null
    private volatile Thread sleepingOwner; // the owner while it is about to park in a schedule, or null
    private volatile boolean closed;

    /// @param firstNumber number of the first use of each dispatch, for tests that run across its wrap
    JobSystem(final int workers, final int spins, final int firstNumber, final Parker parker) {
        this(checkWorkers(workers), spins, firstNumber, parker, null);
    }

    private JobSystem(
            final int threads, final int spins, final int firstNumber, final Parker parker, final Shuffle shuffle) {
        if (spins < 0) {
            throw new IllegalArgumentException("spins must be >= 0: spins=" + spins + "; 0 parks at once");
        }
        this.spins = spins;
        this.parker = parker;
        this.shuffle = shuffle;
        this.pool = new DispatchPool(threads, firstNumber, parker);
        this.workers = new Worker[threads - 1];
        for (int i = 0; i < this.workers.length; i++) {
            this.workers[i] = new Worker(i + 1, pool, spins, parker);
        }
    }

    private static int checkWorkers(final int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("workers must be in [1, " + MAX_WORKERS + "]: workers=" + workers
                    + "; count the calling thread as one of them");
        }
        return workers;
    }

    /// Creates a job system with a spin time that suits most programs.
    ///
    /// @param workers threads that run chunks, the caller included, in `[1, 256]`
    /// @return a running system, to be closed
    /// @throws IllegalArgumentException if `workers` is out of range
    public static JobSystem withWorkers(final int workers) {
        return create(workers, DEFAULT_SPINS);
    }

    /// Creates a job system.
    ///
    /// @param workers threads that run chunks, the caller included, in `[1, 256]`
    /// @param spins rounds that an idle worker, or a caller that waits for the join, spins before it parks, at least 0.
    ///     More answers faster and burns more processor time; a round is some tens of nanoseconds
    /// @return a running system, to be closed
    /// @throws IllegalArgumentException if `workers` or `spins` is out of range
    public static JobSystem create(final int workers, final int spins) {
        return new JobSystem(workers, spins, 1, Parker.SYSTEM).start();
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
        return new JobSystem(1, 0, 1, Parker.SYSTEM, new Shuffle(checkWorkers(workers), seed));
    }

    JobSystem start() {
        try {
            for (final Worker worker : workers) {
                worker.start();
            }
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
        if (rows < 0) {
            throw new IllegalArgumentException("rows must be >= 0: rows=" + rows);
        }
        if (grain < GRAIN_UNIT || grain % GRAIN_UNIT != 0) {
            throw new IllegalArgumentException("grain must be a multiple of " + GRAIN_UNIT + ", at least " + GRAIN_UNIT
                    + ": grain=" + grain + "; a chunk owns whole words of 64 rows, round the grain up");
        }
        return (int) (((long) rows + grain - 1) / grain);
    }

    /// How many chunks of `grain` words cover `words`.
    static int wordChunks(final int words, final int grain) {
        if (words < 0) {
            throw new IllegalArgumentException("words must be >= 0: words=" + words);
        }
        if (grain < 1) {
            throw new IllegalArgumentException("grain must be >= 1 word: grain=" + grain + "; 8 words are 512 rows");
        }
        return (int) (((long) words + grain - 1) / grain);
    }

    /// One past the last row of the chunk that begins at `begin`, free of overflow.
    static int endOf(final int begin, final int rows, final int grain) {
        return rows - begin > grain ? begin + grain : rows;
    }

    /// {@return the number of workers, the caller included, in `[1, 256]`}
    public int workers() {
        return shuffle == null ? workers.length + 1 : shuffle.workers();
    }

    // ---- Dispatch ----

    /// Runs `job` for every chunk in `[0, chunks)` exactly once and returns when all are done. Interrupts do not
    /// shorten it; the interrupt status is kept.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job) {
        checkWork(chunks, job);
        final int entered = enter();
        try {
            final int worker = workerOf(entered);
            final Dispatch dispatch = lanes(chunks) > 1 ? pool.take() : null;
            run(dispatch, chunks, job, worker);
        } finally {
            leave(entered);
        }
    }

    /// Runs `job` for every chunk in `[0, chunks)` exactly once, on the caller while `cutoff` says that the work is
    /// small. All else, the error of a failing chunk included, is as without a cut-off.
    ///
    /// @param chunks number of chunks, at least 0
    /// @param job what to run
    /// @param cutoff what this call site learned so far
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable
    /// @throws IllegalArgumentException if `chunks` is negative
    /// @throws IllegalStateException if the system is closed, or another outside thread is dispatching
    public void dispatch(final int chunks, final ChunkJob job, final SerialCutoff cutoff) {
        checkWork(chunks, job);
        if (!cutoff.isAdaptive()) {
            dispatch(chunks, job);
            return;
        }
        final int entered = enter();
        try {
            final int worker = workerOf(entered);
            final int lanes = lanes(chunks);
            if (lanes == 1) { // no choice, nothing to learn
                runInline(chunks, job, worker);
                return;
            }
            final Dispatch dispatch = cutoff.inline() ? null : pool.take();
            final long beginNanos = System.nanoTime();
            run(dispatch, chunks, job, worker);
            cutoff.learn(System.nanoTime() - beginNanos, dispatch == null ? 1 : lanes);
        } finally {
            leave(entered);
        }
    }

    /// Runs `job` over the rows `[0, rows)`; chunk `c` covers `[c * grain, min(rows, (c + 1) * grain))`.
    ///
    /// @param rows number of rows, at least 0
    /// @param grain rows per chunk, a multiple of 64, at least 64; below about 4,096 cheap loops feel the calls
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable
    /// @throws IllegalArgumentException if `rows` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed, or another outside thread is dispatching
    public void parallelFor(final int rows, final int grain, final RangeJob job) {
        parallelFor(rows, grain, chunks(rows, grain), job);
    }

    /// Runs `job` over the words `[0, words)`, a word being the bits of 64 rows; chunk `c` covers
    /// `[c * grain, min(words, (c + 1) * grain))`. The job gets word numbers for rows.
    ///
    /// @param words number of words, at least 0
    /// @param grain words per chunk, at least 1; below 8 (512 rows) writers of neighbouring chunks share cache lines
    /// @param job what to run
    /// @throws JobFailure if a chunk threw: the lowest one that does, for any timing; the system stays usable
    /// @throws IllegalArgumentException if `words` or `grain` is out of range
    /// @throws IllegalStateException if the system is closed, or another outside thread is dispatching
    public void parallelForWords(final int words, final int grain, final RangeJob job) {
        parallelFor(words, grain, wordChunks(words, grain), job);
    }

    private void parallelFor(final int count, final int grain, final int chunks, final RangeJob job) {
        Objects.requireNonNull(job, "job");
        final int entered = enter();
        try {
            final int worker = workerOf(entered);
            final Dispatch dispatch = lanes(chunks) > 1 ? pool.take() : null;
            if (dispatch == null) {
                runInline(count, grain, job, worker);
            } else {
                dispatch.publish(job, count, grain, chunks);
                complete(dispatch, chunks, worker);
            }
        } finally {
            leave(entered);
        }
    }

    private void run(final Dispatch dispatch, final int chunks, final ChunkJob job, final int worker) {
        if (dispatch == null) {
            runInline(chunks, job, worker);
        } else {
            dispatch.publish(job, chunks);
            complete(dispatch, chunks, worker);
        }
    }

    /// Takes part in a published dispatch, waits for the rest, gives the entry back.
    private void complete(final Dispatch dispatch, final int chunks, final int worker) {
        wake(chunks - 1);
        dispatch.run(worker);
        dispatch.join(spins);
        try {
            dispatch.retire();
        } finally {
            pool.giveBack(dispatch);
        }
    }

    /// Wakes up to `most` sleepers for chunks that were published.
    void wake(final int most) {
        int left = most;
        if (left > 0 && wakeOwner()) {
            left--;
        }
        for (int i = 0; i < workers.length && left > 0; i++) {
            if (workers[i].wake()) {
                left--;
            }
        }
    }

    private int lanes(final int chunks) {
        return Math.clamp(chunks, 1, workers.length + 1);
    }

    private void runInline(final int chunks, final ChunkJob job, final int worker) {
        if (shuffle != null) {
            shuffle.dispatch(chunks, job);
            return;
        }
        int chunk = 0;
        try {
            for (; chunk < chunks; chunk++) {
                job.run(chunk, worker);
            }
        } catch (final Throwable t) {
            throw new JobFailure(chunk, t);
        }
    }

    private void runInline(final int rows, final int grain, final RangeJob job, final int worker) {
        if (shuffle != null) {
            shuffle.parallelFor(rows, grain, job);
            return;
        }
        int chunk = 0;
        try {
            for (int begin = 0, end; begin < rows; begin = end, chunk++) {
                end = endOf(begin, rows, grain);
                job.run(begin, end, chunk, worker);
            }
        } catch (final Throwable t) {
            throw new JobFailure(chunk, t);
        }
    }

    // ---- Who calls ----

    private static void checkWork(final int chunks, final ChunkJob job) {
        if (chunks < 0) {
            throw new IllegalArgumentException("chunks must be >= 0: chunks=" + chunks);
        }
        Objects.requireNonNull(job, "job");
    }

    /// {@return the worker number of a caller that stands in a chunk of this system, else -1: then it is the owner now}
    private int enter() {
        final Thread current = Thread.currentThread();
        if (current instanceof final Worker worker && worker.serves(pool)) {
            return worker.number();
        }
        if (owner == current) {
            return OWNER_NUMBER;
        }
        if (closed) {
            throw new IllegalStateException("a closed job system runs nothing: workers=" + workers() + ", thread="
                    + current.getName() + "; dispatch before close, or create another one");
        }
        final Thread other = (Thread) OWNER.compareAndExchange(this, (Thread) null, current);
        if (other != null) {
            throw new IllegalStateException(
                    "one outside thread dispatches at a time: thread=" + current.getName() + ", dispatching="
                            + other.getName() + "; let the first one return, or give each its own job system");
        }
        return FROM_OUTSIDE;
    }

    private static int workerOf(final int entered) {
        return Math.max(entered, OWNER_NUMBER);
    }

    private void leave(final int entered) {
        if (entered == FROM_OUTSIDE) {
            OWNER.setRelease(this, (Thread) null); // the next outside thread sees what this one did
        }
    }

    // ---- For schedules ----

    /// Makes the caller the owner for one run of a schedule, which ends with [#leaveSchedule()].
    void enterSchedule() {
        if (enter() != FROM_OUTSIDE) {
            throw new IllegalStateException("a schedule is not run from inside a chunk or another schedule: thread="
                    + Thread.currentThread().getName() + "; dispatch there, or declare what it does as nodes");
        }
    }

    void leaveSchedule() {
        leave(FROM_OUTSIDE);
    }

    /// The owner says that it may sleep (volatile write); then it looks for work once more, then it parks.
    void fallAsleep() {
        sleepingOwner = Thread.currentThread();
    }

    void wakeUp() {
        sleepingOwner = null;
    }

    /// Lets the owner look again if it sleeps in a schedule.
    ///
    /// @return whether it may have been asleep
    boolean wakeOwner() {
        final Thread sleeper = sleepingOwner;
        if (sleeper == null) {
            return false;
        }
        parker.unpark(sleeper); // perhaps awake by now: its next park returns for nothing
        return true;
    }

    Parker parker() {
        return parker;
    }

    int spins() {
        return spins;
    }

    int threadCount() {
        return workers.length + 1;
    }

    /// {@return what replaces the threads, or null}
    Shuffle shuffle() {
        return shuffle;
    }

    // ---- Close ----

    /// Ends the workers and waits until they have ended; a second call does nothing more. Workers end once no chunk is
    /// left to claim; a dispatch that another thread has in progress still completes. Interrupts do not shorten
    /// it. A chunk that never ends keeps it waiting.
    ///
    /// @throws IllegalStateException if called from inside a chunk
    @Override
    public void close() {
        final Thread current = Thread.currentThread();
        if (owner == current || current instanceof final Worker worker && worker.serves(pool)) {
            throw new IllegalStateException("close must not be called from inside a chunk: thread=" + current.getName()
                    + "; it would wait for itself, close after the dispatch returned");
        }
        closed = true;
        for (final Worker worker : workers) {
            worker.close();
        }
        boolean interrupted = false;
        for (int i = 0; i < workers.length; ) {
            try {
                workers[i].join();
                i++;
            } catch (final InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            current.interrupt();
        }
    }

    // ---- For tests ----

    Worker[] threads() {
        return workers;
    }

    DispatchPool pool() {
        return pool;
    }

    @Override
    public String toString() {
        return "JobSystem{workers=" + workers() + ", spins=" + spins + ", closed=" + closed + '}';
    }
}
