package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Timeline;
import org.jspecify.annotations.Nullable;

/// The clock of a simulation, and the times of its next frames.
///
/// A frame is due at once if something waits that has no time: commands of the owner, messages, references to rows that
/// the owner destroyed. Otherwise it is due when the next row wakes or the next period of a system ends. While a
/// recording is replayed, its frames are due at their recorded times.
///
/// *Threads*: the owner. *Cost*: O(types in which something waits + systems with a period) a frame; nothing is
/// allocated.
final class Jumps implements FrameRunner.Times {

    private final FrameState state;
    private final CommandLog log;
    private final PortList ports;
    private final SystemList systems;
    private @Nullable Clock clock; // null: not declared
    private long until; // of the run

    Jumps(final FrameState state, final CommandLog log, final PortList ports, final SystemList systems) {
        this.state = state;
        this.log = log;
        this.ports = ports;
        this.systems = systems;
    }

    Clock declare(final String unit, final long ticksPerUnit) {
        state.checkDefinable("clock");
        if (clock != null) {
            throw new IllegalStateException("a simulation has one clock: declared=" + clock + ", unit=" + unit
                    + "; keep the first one, and convert durations of another unit");
        }
        if (unit.isBlank()) {
            throw new IllegalArgumentException(
                    "a unit has a name: unit=\"" + unit + "\"; name it as you would on an axis, such as \"s\"");
        }
        if (ticksPerUnit < 1 || ticksPerUnit > Clock.MAX_TIME) {
            throw new IllegalArgumentException("a unit has 1 to " + Clock.MAX_TIME + " ticks: unit=" + unit
                    + ", ticksPerUnit=" + ticksPerUnit + "; pass 1,000,000 for ticks of a millionth");
        }
        log.time().declare(unit, ticksPerUnit);
        clock = new Clock(log.time(), this);
        return clock;
    }

    @Override
    public void begin(final long end) {
        if (clock == null) {
            throw new IllegalStateException("frames run until a time of a clock: runUntil=" + end
                    + "; declare one by Simulation.clock before the first frame, or call run(frames)");
        }
        final long now = log.time().now();
        if (end < now || end > Clock.MAX_TIME) {
            throw new IllegalArgumentException("time goes on only, in [now, " + Clock.MAX_TIME + "]: runUntil=" + end
                    + ", now=" + now + "; restore a snapshot to go back");
        }
        until = end;
    }

    @Override
    public boolean advance() {
        final long due = next();
        log.time().jump(Math.min(due, until));
        return due <= until;
    }

    long nextTime() {
        state.checkBetween("nextTime", "ask before or after the frame");
        return next();
    }

    /// {@return the time of the next frame, not before the present time; [Clock#NEVER] if nothing is due}
    private long next() {
        final Timeline time = log.time();
        final long recorded = ports.tape().time(state.frame());
        if (recorded >= 0) {
            return Math.max(recorded, time.now());
        }
        if (!log.owner().isEmpty() || log.cascades().isDue() || ports.areWaiting()) {
            return time.now();
        }
        return Math.max(time.now(), Math.min(log.boundaries().nextTime(), systems.nextPeriod()));
    }
}
