package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.jspecify.annotations.Nullable;

/// The [History] of a simulation, while it keeps one.
///
/// *Threads*: the owner.
final class OneHistory {

    private @Nullable History kept;

    /// Begins one. The definition has ended.
    ///
    /// @param step runs one frame
    History begin(
            final int frames,
            final long maxBytes,
            final FrameState state,
            final WorldState world,
            final CommandLog log,
            final PortList ports,
            final Runnable step) {
        kept = new History(frames, maxBytes, state, world, log, ports, step, () -> kept = null);
        return kept;
    }

    /// Refuses a second one.
    void checkNone() {
        if (kept != null) {
            throw new IllegalStateException(
                    "one history at a time: kept=" + kept + "; close() it before you keep another one");
        }
    }

    /// Keeps the present state, if there is a history.
    void keep() {
        if (kept != null) {
            kept.keep();
        }
    }

    /// Forgets all states and keeps the present one, if there is a history.
    void restart() {
        if (kept != null) {
            kept.restart();
        }
    }
}
