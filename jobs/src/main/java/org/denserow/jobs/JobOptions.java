package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.concurrent.IdleStrategy;

/// How a [JobSystem] runs. No option changes a result.
///
/// ## Idle policies
/// A worker without work, and a caller that waits for its join, call the idle strategy up to `idleRounds` times and
/// then sleep until they are woken.
///
/// | policy | options |
/// |---|---|
/// | bounded spin, then sleep (default) | `defaults()` |
/// | never sleep: fastest start, a core per worker | `withIdleRounds(JobOptions.NEVER_SLEEP)` |
/// | sleep at once: no busy core, slowest start | `withIdleRounds(0)` |
/// | back off without being woken | `withIdle(BackoffIdleStrategy::new).withIdleRounds(JobOptions.NEVER_SLEEP)` |
///
/// [JobSystem#rest()] makes workers sleep at once under any policy, until the next dispatch.
///
/// The default loads no class of Agrona. A named module that passes an idle strategy says `requires org.agrona`.
///
/// Options with the same values are equal.
///
/// *Threads*: any; options never change. *Cost*: each `with…` copies.
public final class JobOptions {

    /// Largest number of workers: [JobSystem#MAX_WORKERS].
    static final int MAX_WORKERS = 256;

    /// The name in [#defaults()].
    static final String DEFAULT_NAME = "denserow";

    /// The default number of idle rounds. It takes some tens of microseconds, about as long as waking a sleeping
    /// thread: a longer spin gains nothing.
    public static final int DEFAULT_IDLE_ROUNDS = 1_000;

    /// The number of idle rounds that means: never sleep.
    public static final int NEVER_SLEEP = Integer.MAX_VALUE;

    /// Shortest limit of the watchdog. With a shorter one an ordinary pause of the machine looks like a stall.
    public static final Duration MIN_STALL_LIMIT = Duration.ofMillis(10);

    private final int workers;
    private final boolean setsWorkers;
    private final String name;
    private final Supplier<? extends IdleStrategy> idle;
    private final int idleRounds;
    private final Duration stallLimit;
    private final Consumer<? super StallReport> onStall;
    private final JobListener listener;

    private JobOptions(
            final int workers,
            final boolean setsWorkers,
            final String name,
            final Supplier<? extends IdleStrategy> idle,
            final int idleRounds,
            final Duration stallLimit,
            final Consumer<? super StallReport> onStall,
            final JobListener listener) {
        this.workers = checkWorkers(workers);
        this.setsWorkers = setsWorkers;
        this.name = given(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "a job system needs a name: name=\"" + name + "\"; its threads are named after it");
        }
        this.idle = given(idle, "idle");
        this.idleRounds = idleRounds;
        if (idleRounds < 0) {
            throw new IllegalArgumentException(
                    "idleRounds must be >= 0: idleRounds=" + idleRounds + "; 0 sleeps at once");
        }
        this.stallLimit = given(stallLimit, "stallLimit");
        if (!stallLimit.isZero() && stallLimit.compareTo(MIN_STALL_LIMIT) < 0) {
            throw new IllegalArgumentException("stallLimit must be at least " + MIN_STALL_LIMIT.toMillis()
                    + " ms, or zero for no watchdog: stallLimit=" + stallLimit);
        }
        this.onStall = given(onStall, "onStall");
        this.listener = given(listener, "listener");
    }

    static int checkWorkers(final int workers) {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new IllegalArgumentException("workers must be in [1, " + MAX_WORKERS + "]: workers=" + workers
                    + "; count the calling thread as one of them");
        }
        return workers;
    }

    /// {@return the default options: as many workers as the machine has cores, at most [JobSystem#MAX_WORKERS]; the
    /// name `denserow`; idle workers spin for some tens of microseconds and then sleep; no watchdog, no listener}
    public static JobOptions defaults() {
        return new JobOptions(
                Math.min(Runtime.getRuntime().availableProcessors(), MAX_WORKERS),
                false,
                DEFAULT_NAME,
                BusySpin.INSTANCE,
                DEFAULT_IDLE_ROUNDS,
                Duration.ZERO,
                report -> {},
                JobListener.NONE);
    }

    /// {@return these options with another number of workers}
    ///
    /// @param count `1 … JobSystem.MAX_WORKERS`
    /// @throws IllegalArgumentException if out of range
    public JobOptions withWorkers(final int count) {
        return new JobOptions(count, true, name, idle, idleRounds, stallLimit, onStall, listener);
    }

    /// {@return these options with another name}
    ///
    /// @param prefix not blank
    /// @throws IllegalArgumentException if blank
    public JobOptions withName(final String prefix) {
        return new JobOptions(workers, setsWorkers, prefix, idle, idleRounds, stallLimit, onStall, listener);
    }

    /// {@return these options with another idle strategy}
    ///
    /// @param strategies makes a strategy; it is called once per worker, and may return the same strategy each time if
    ///     that has no state
    public JobOptions withIdle(final Supplier<? extends IdleStrategy> strategies) {
        return new JobOptions(workers, setsWorkers, name, strategies, idleRounds, stallLimit, onStall, listener);
    }

    /// {@return these options with another number of idle rounds}
    ///
    /// @param rounds at least 0, or [#NEVER_SLEEP]
    /// @throws IllegalArgumentException if negative
    public JobOptions withIdleRounds(final int rounds) {
        return new JobOptions(workers, setsWorkers, name, idle, rounds, stallLimit, onStall, listener);
    }

    /// {@return these options with a watchdog}
    ///
    /// @param limit how long a worker may be at one chunk before it is reported, once per stall; at least 10 ms, or
    ///     zero for no watchdog. A stall is reported when it has lasted between 1 and 1.5 limits
    /// @param reports gets the reports, on the thread of the watchdog
    /// @throws IllegalArgumentException if the limit is too short
    public JobOptions withStallLimit(final Duration limit, final Consumer<? super StallReport> reports) {
        return new JobOptions(workers, setsWorkers, name, idle, idleRounds, limit, reports, listener);
    }

    /// {@return these options with a listener}
    ///
    /// @param tracer is called when workers begin and end chunks, sleep and wake
    public JobOptions withListener(final JobListener tracer) {
        return new JobOptions(workers, setsWorkers, name, idle, idleRounds, stallLimit, onStall, tracer);
    }
    // ---- Read ----

    /// {@return threads that run chunks, the caller included; `1 … JobSystem.MAX_WORKERS`}
    public int workers() {
        return workers;
    }

    /// {@return whether [#withWorkers(int)] set the number of workers; otherwise it is the default}
    public boolean setsWorkers() {
        return setsWorkers;
    }

    /// {@return prefix of the names of the threads, `NAME-worker-N` and `NAME-watchdog`. The default name also gets a
    ///     number that counts the systems, `denserow-K-worker-N`, so that threads of two systems have different names}
    public String name() {
        return name;
    }

    /// {@return what makes one idle strategy per worker, the caller included}
    public Supplier<? extends IdleStrategy> idle() {
        return idle;
    }

    /// {@return calls of the strategy before a thread sleeps, at least 0, or [#NEVER_SLEEP]}
    public int idleRounds() {
        return idleRounds;
    }

    /// {@return time at one chunk after which the watchdog reports the worker, or zero for no watchdog}
    public Duration stallLimit() {
        return stallLimit;
    }

    /// {@return what gets the reports, on the thread of the watchdog}
    public Consumer<? super StallReport> onStall() {
        return onStall;
    }

    /// {@return what is called when workers begin and end chunks, sleep and wake; or [JobListener#NONE]}
    public JobListener listener() {
        return listener;
    }

    private List<Object> values() {
        return List.of(workers, setsWorkers, name, idle, idleRounds, stallLimit, onStall, listener);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof JobOptions options && values().equals(options.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "JobOptions{workers=" + workers + ", name=" + name + ", idle=" + idle + ", idleRounds=" + idleRounds
                + ", stallLimit=" + stallLimit + ", onStall=" + onStall + ", listener=" + listener + '}';
    }
}
