package org.denserow.jobs;

/// Remembers for one call site whether its work is worth sending to other workers.
///
/// Waking workers and waiting for them costs microseconds, so work of a few microseconds is faster on the caller. This
/// is the only place where measured time decides anything. It decides only whether work runs *inline*, that is on the
/// caller, or in parallel. Chunk numbers, ranges, failures and results are the same either way.
///
/// ## Rule
/// The *serial cost* is the time that the work takes on one thread. For an inline run it is the elapsed time. For a
/// parallel run it is the mean cost of the chunks that the caller ran, times the number of chunks: waking and waiting
/// do not count as work. For a schedule it is the busy time of all workers. A chain of nodes of one chunk each cannot
/// run in parallel, so it is always inline. The first run is inline. Work goes parallel above a serial cost of 10
/// microseconds, and back inline below half of that. The gap keeps work near the limit from changing over on every run.
///
/// From these limits up to 200 microseconds, other workers may cost more than they save: they wake late, and the rows
/// come from the cache of another core. In this range the cut-off tries both ways and keeps the one with the shorter
/// elapsed time. It tries the other way again every 512 runs, since work changes. A trial is 8 runs in a row, of which
/// the shortest counts: the first parallel run wakes sleeping workers and pulls rows into their caches, and the runs
/// after it do not pay for that. Above 200 microseconds a run is always parallel.
///
/// ## Cost
/// [#adaptive()] reads `System.nanoTime` two or three times per dispatch that could run in parallel (it has several
/// workers and several chunks). In the range of trials, 8 runs in 512 go the slower way. [#off()] costs nothing.
/// Neither allocates per dispatch.
///
/// A reading costs some 25 nanoseconds, which is much for small work. So after an inline run below 2.5 microseconds the
/// next 15 runs read no clock, as long as the number of chunks stays the same. If the cost rises while the number of
/// chunks stays the same, the work goes parallel up to 15 runs later.
///
/// ## Threads
/// An adaptive cut-off belongs to one call site, which one thread uses at a time. The cut-off of [#off()] has no state
/// and may be shared.
public final class SerialCutoff {

    /// Serial cost above which work is run in parallel.
    static final long PARALLEL_ABOVE_NANOS = 10_000;

    /// Serial cost below which parallel work goes back to the caller.
    static final long INLINE_BELOW_NANOS = PARALLEL_ABOVE_NANOS / 2;

    /// Serial cost above which every run is parallel, without trials.
    static final long TRIED_BELOW_NANOS = 200_000;

    /// Runs from the begin of one trial of the slower way to that of the next.
    static final int TRIAL_PERIOD = 512;

    /// Runs of a trial.
    static final int TRIAL_RUNS = 8;

    /// Serial cost of an inline run below which the next ones are not timed.
    static final long UNTIMED_BELOW_NANOS = PARALLEL_ABOVE_NANOS / 4;

    /// Runs in a row that are not timed.
    static final int UNTIMED_RUNS = 15;

    private static final SerialCutoff OFF = new SerialCutoff(false);
    private static final int FADE_SHIFT = 3; // each run makes an earlier time count an eighth more
    private static final long UNKNOWN = Long.MAX_VALUE >> 1;

    private final boolean adaptive;
    private boolean parallel;
    private long inlineNanos = UNKNOWN; // elapsed, the shortest of the latest runs
    private long parallelNanos = UNKNOWN;
    private int runs = TRIAL_RUNS; // since the last trial began; below TRIAL_RUNS the trial goes on
    private int untimed; // inline runs to come that are not timed, while they have as many chunks as the last one
    private int chunks; // of the last inline run

    private SerialCutoff(final boolean adaptive) {
        this.adaptive = adaptive;
        this.parallel = !adaptive;
    }

    /// {@return a new cut-off for one call site; it starts inline and follows the measured cost}
    public static SerialCutoff adaptive() {
        return new SerialCutoff(true);
    }

    /// {@return the cut-off that runs all work in parallel and reads no clock}
    public static SerialCutoff off() {
        return OFF;
    }

    boolean isAdaptive() {
        return adaptive;
    }

    /// {@return whether the next run stays on the caller}
    boolean inline() {
        return !parallel;
    }

    /// {@return the time at which an inline run begins, or 0 if it is not timed}
    long beginInline() {
        return adaptive && untimed == 0 ? System.nanoTime() : 0;
    }

    /// An inline run ended without failure.
    ///
    /// @param beginNanos as [#beginInline()] gave it
    /// @param mostChunks the number of its chunks; of a schedule, the most of a node
    /// @param hasChoice whether it could have run in parallel; if not, its time says nothing
    void endInline(final long beginNanos, final int mostChunks, final boolean hasChoice) {
        if (!adaptive) {
            return;
        }
        if (beginNanos == 0) {
            untimed = mostChunks == chunks ? untimed - 1 : 0;
            return;
        }
        chunks = mostChunks;
        if (!hasChoice) {
            untimed = UNTIMED_RUNS;
            return;
        }
        learnInline(System.nanoTime() - beginNanos);
    }

    /// Learns from an inline run. Only for an adaptive cut-off.
    ///
    /// @param nanos its elapsed time
    void learnInline(final long nanos) {
        untimed = nanos < UNTIMED_BELOW_NANOS ? UNTIMED_RUNS : 0;
        inlineNanos = shortest(inlineNanos, nanos);
        decide(nanos, PARALLEL_ABOVE_NANOS);
    }

    /// Learns from a parallel run that ended without failure. Only for an adaptive cut-off.
    ///
    /// @param serialNanos its estimated time on one thread
    /// @param nanos its elapsed time
    void learnParallel(final long serialNanos, final long nanos) {
        parallelNanos = shortest(parallelNanos, nanos);
        decide(serialNanos, INLINE_BELOW_NANOS - 1);
    }

    /// The shortest time counts, until all later ones are longer: one slow run, of a thread that lost its core, says
    /// little.
    private static long shortest(final long before, final long nanos) {
        return before == UNKNOWN ? nanos : Math.min(nanos, before + (before >> FADE_SHIFT) + 1);
    }

    private void decide(final long serialNanos, final long inlineUpTo) {
        assert adaptive : "the shared cut-off has no state";
        if (serialNanos <= inlineUpTo || serialNanos >= TRIED_BELOW_NANOS) {
            parallel = serialNanos > inlineUpTo;
            inlineNanos = UNKNOWN; // the work has changed since the comparison
            parallelNanos = UNKNOWN;
            runs = TRIAL_RUNS;
            return;
        }
        if (runs < TRIAL_RUNS) {
            runs++;
            if (runs == TRIAL_RUNS) {
                parallel = parallelNanos < inlineNanos;
            }
        } else if (++runs >= TRIAL_PERIOD || inlineNanos == UNKNOWN || parallelNanos == UNKNOWN) {
            runs = 0;
            parallel = !parallel;
        }
    }

    @Override
    public String toString() {
        return "SerialCutoff{adaptive=" + adaptive + ", parallel=" + parallel + '}';
    }
}
