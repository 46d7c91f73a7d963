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
/// ## Cost
/// [#adaptive()]: two readings of `System.nanoTime` per dispatch that has a choice (several workers, several chunks).
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

    private static final SerialCutoff OFF = new SerialCutoff(false);

    private final boolean adaptive;
    private boolean parallel;

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

    /// Learns from a run that ended without failure. Only for an adaptive cut-off.
    ///
    /// @param serialNanos what it would have taken on one thread
    void learn(final long serialNanos) {
        assert adaptive : "the shared cut-off has no state";
        parallel = serialNanos > (parallel ? INLINE_BELOW_NANOS - 1 : PARALLEL_ABOVE_NANOS);
    }

    @Override
    public String toString() {
        return "SerialCutoff{adaptive=" + adaptive + ", parallel=" + parallel + '}';
    }
}
