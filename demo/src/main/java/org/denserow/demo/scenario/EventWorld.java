package org.denserow.demo.scenario;

import org.denserow.engine.Clock;
import org.denserow.engine.FrameReport;

/// A world with a clock: each step is the frame of the next event, and time jumps to it. No event follows another one at
/// the same time, since `runUntil` would run the frame of both.
public interface EventWorld extends World {

    /// {@return the clock of its simulation}
    Clock clock();

    /// Runs the frame of the next event; if there is none, a frame at the present time.
    @Override
    default FrameReport step() {
        final long next = clock().nextTime();
        if (next == Clock.NEVER) {
            return simulation().step();
        }
        simulation().runUntil(next);
        return simulation().report();
    }
}
