package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.jobs.JobSystem;

/// The end of a simulation: its ports and workers, and a warning for input that was never applied.
///
/// *Threads*: the owner's.
final class Closing {

    private static final System.Logger LOGGER = System.getLogger("org.denserow.engine");

    private final FrameState state;
    private final CommandLog log;
    private final PortList ports;
    private final JobSystem jobs;

    Closing(final FrameState state, final CommandLog log, final PortList ports, final JobSystem jobs) {
        this.state = state;
        this.log = log;
        this.ports = ports;
        this.jobs = jobs;
    }

    /// Ends everything, once.
    ///
    /// @param mostChunks that a system had in a frame
    void close(final int mostChunks) {
        state.checkClose();
        if (state.phase() == FrameState.Phase.CLOSED) {
            return;
        }
        ports.tape().stopRecording();
        state.enter(FrameState.Phase.CLOSED);
        final int messages = ports.close();
        jobs.close();
        final long armed = log.armed();
        if (messages > 0 || armed > 0 || !log.owner().isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "closed with input that was never applied: messages={0}, owner commands={1}, armed timers={2}",
                    messages,
                    log.owner().isEmpty() ? "none" : "some",
                    armed);
        }
        log.close();
        if (Checks.ORDER && mostChunks == 1) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "checks mode compared no orders of chunks: no system had two chunks in any frame; use more rows, or"
                            + " SimulationOptions.withGrain(64)");
        }
    }
}
