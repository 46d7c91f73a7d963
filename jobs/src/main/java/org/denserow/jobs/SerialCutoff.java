package org.denserow.jobs;

/// Remembers for one call site whether its work is worth sending to other workers.
///
/// Waking and joining workers costs microseconds, so work of a few microseconds is faster on the caller. This is the
/// only place where measured time decides anything, and all it decides is *inline or parallel*: chunk numbers, ranges,
/// failures and results are the same either way.
///
/// ## Rule
/// The serial cost of the last run is its elapsed time when it ran inline. When it ran in parallel, it is what the
/// caller paid for its own chunks, taken for all of them, so that the price of waking and joining does not count as
/// work; of a schedule, what all workers paid together. Start inline; go parallel above 10 microseconds, back inline
/// below half of that. The gap keeps work near the limit from changing over on every run.
///
/// From there to 200 microseconds other workers may cost more than they save: they wake late, and the rows come from
/// the cache of another core. So both ways are tried there, and the one with the shorter elapsed time is kept; the other
/// one is tried again every 512 runs, since work changes. A trial is 8 runs in a row, the shortest of which counts: the
/// first one of parallel work wakes workers that have gone to sleep, and pulls rows into their caches, which work that
/// goes on in parallel does not pay. Above 200 microseconds a run is always parallel.
///
/// ## Cost
/// [#adaptive()]: two or three readings of `System.nanoTime` per dispatch that has a choice (several workers, several
/// chunks); in the range of trials 8 runs in 512 go the slower way.
/// [#off()]: none. Neither allocates per dispatch.
///
/// ## Threads
/// An adaptive cut-off belongs to one call site, used by one thread at a time. The one of [#off()] has no state and may
/// be shared.
public final class SerialCutoff {

    /// Serial cost above which work is run in parallel.
    static final long PARALLEL_ABOVE_NANOS = 10_000;

    /// Serial cost below which parallel work goes back to the caller.
    static final long INLINE_BELOW_NANOS = PARALLEL_ABOVE_NANOS / 2;

    /// Serial cost above which nothing is tried any more: work is run in parallel.
    static final long TRIED_BELOW_NANOS = 200_000;

    /// Runs from the begin of one trial of the slower way to that of the next.
    static final int TRIAL_PERIOD = 512;

    /// Runs of a trial.
    static final int TRIAL_RUNS = 8;

    private static final SerialCutoff OFF = new SerialCutoff(false);
    private static final int FADE_SHIFT = 3; // a time that was measured once counts an eighth more with each run
    private static final long UNKNOWN = Long.MAX_VALUE >> 1;

    private final boolean adaptive;
    private boolean parallel;
    private long inlineNanos = UNKNOWN; // elapsed, the shortest of late
    private long parallelNanos = UNKNOWN;
    private int runs = TRIAL_RUNS; // since the last trial began; below TRIAL_RUNS it lasts

    private SerialCutoff(final boolean adaptive) {
        this.adaptive = adaptive;
        this.parallel = !adaptive;
    }

    /// {@return a new cut-off for one call site, which starts inline and follows the measured cost}
    public static SerialCutoff adaptive() {
        return new SerialCutoff(true);
    }

    /// {@return the cut-off that never cuts off: always parallel, whatever the clock says}
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

    /// Learns from an inline run that ended without failure. Only for an adaptive cut-off.
    ///
    /// @param nanos what it took
    void learnInline(final long nanos) {
        inlineNanos = shortest(inlineNanos, nanos);
        decide(nanos, PARALLEL_ABOVE_NANOS);
    }

    /// Learns from a parallel run that ended without failure. Only for an adaptive cut-off.
    ///
    /// @param serialNanos what it would have taken on one thread
    /// @param nanos what it took
    void learnParallel(final long serialNanos, final long nanos) {
        parallelNanos = shortest(parallelNanos, nanos);
        decide(serialNanos, INLINE_BELOW_NANOS - 1);
    }

    /// One slow run in between, of a thread that lost its core, says little: the shortest time counts, until later ones
    /// are longer all along.
    private static long shortest(final long before, final long nanos) {
        return before == UNKNOWN ? nanos : Math.min(nanos, before + (before >> FADE_SHIFT) + 1);
    }

    private void decide(final long serialNanos, final long inlineUpTo) {
        assert adaptive : "the shared cut-off has no state";
        if (serialNanos <= inlineUpTo || serialNanos >= TRIED_BELOW_NANOS) {
            parallel = serialNanos > inlineUpTo;
            inlineNanos = UNKNOWN; // another kind of work than the one that was compared
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
