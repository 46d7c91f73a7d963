package org.denserow.stress.jmh.commands;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// Recording and playback separately, as counters of JMH beside its own time.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Phases {

    private long recorded;
    private long applied;
    private long commands;

    /// Begins an iteration.
    @Setup(Level.Iteration)
    public void reset() {
        recorded = 0;
        applied = 0;
        commands = 0;
    }

    void add(final long recordNanos, final long applyNanos, final int count) {
        recorded += recordNanos;
        applied += applyNanos;
        commands += count;
    }

    /// {@return nanoseconds per command that recording took}
    public double recordNanos() {
        return (double) recorded / Math.max(1, commands);
    }

    /// {@return nanoseconds per command that playback took}
    public double applyNanos() {
        return (double) applied / Math.max(1, commands);
    }
}
