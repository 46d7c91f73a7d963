package org.denserow.demo.scenario;

import org.denserow.engine.Clock;
import org.denserow.engine.Draw;

/// Waiting times of events that come at a rate.
public final class Waits {

    private Waits() {}

    /// {@return a waiting time of at least a tick, from a law without memory; the same bits on every machine}
    ///
    /// @param clock of the simulation
    /// @param draw one number is drawn
    /// @param rate events in a unit of the clock, above 0
    public static long exponential(final Clock clock, final Draw draw, final double rate) {
        return Math.max(1, clock.ticks(-StrictMath.log(1 - draw.nextDouble()) / rate));
    }
}
