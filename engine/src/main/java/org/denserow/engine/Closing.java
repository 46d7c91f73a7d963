package org.denserow.engine;

import java.time.Duration;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.StallReport;

/// The end of a simulation: its ports and workers, and warnings for input that was never applied and
/// for losses.
///
/// *Threads*: the owner's; [#close(Duration,FrameRunner)] any thread that runs no part of a frame.
final class Closing {

    private final FrameState state;
    private final CommandLog log;
    private final PortList ports;
    private final JobSystem jobs;
    private final Runnable takeOver;
    private final FrameReport report;
    private final LossWarnings warnings;

    Closing(
            final FrameState state,
            final CommandLog log,
            final PortList ports,
            final JobSystem jobs,
            final Runnable takeOver,
            final FrameReport report,
            final LossWarnings warnings) {
        this.state = state;
        this.log = log;
        this.ports = ports;
        this.jobs = jobs;
        this.takeOver = takeOver;
        this.report = report;
        this.warnings = warnings;
    }

    /// Ends the workers even if a frame hangs. Called by the owner, or without an owner, it ends everything.
    ///
    /// @param runner whose run ends
    /// @return the workers still at work
    List<StallReport> close(final Duration timeout, final FrameRunner runner) {
        if (state.ownership().isMine() || state.ownership().isLeft()) {
            close();
            return List.of();
        }
        runner.stop();
        return jobs.close(timeout);
    }

    /// Ends everything, once. Without an owner the caller becomes the owner.
    void close() {
        if (state.ownership().isLeft()) {
            takeOver.run();
        }
        state.checkClose();
        if (state.phase() == FrameState.Phase.CLOSED) {
            return;
        }
        final boolean isFailed = state.phase() == FrameState.Phase.FAILED || state.phase() == FrameState.Phase.BROKEN;
        ports.tape().close();
        state.enter(FrameState.Phase.CLOSED);
        final int messages = ports.close();
        jobs.close(); // before the logger is called, which may throw an Error
        warnings.sayRest(report.frame());
        final long armed = log.armed();
        // The exception of a failed frame is on its way and says why nothing more was applied: a warning above it would
        // hide that.
        if (!isFailed
                && warnings.isOn()
                && (messages > 0 || armed > 0 || !log.owner().isEmpty())) {
            LossWarnings.warn("closed with input that was never applied: messages=" + messages + ", owner commands="
                    + (log.owner().isEmpty() ? "none" : "some") + ", armed timers=" + armed);
        }
        log.close();
        if (Checks.ORDER && report.mostChunks() == 1) {
            LossWarnings.warn(
                    "checks mode compared no orders of chunks: no system had two chunks in any frame; use more"
                            + " rows, or SimulationOptions.withGrain(64)");
        }
    }
}
