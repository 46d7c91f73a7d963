package org.denserow.engine;

import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Timeline;
import org.jspecify.annotations.Nullable;

/// The clock of a simulation, and the times of its next frames.
///
/// A frame is due at once if something waits that has no time: commands of the owner, messages, references to rows that
/// the owner destroyed. Otherwise it is due when the next row wakes or the next period of a system ends. Rows of a queue
/// share a frame: its time is the last one before anything else is due. While a recording is replayed, its frames are
/// due at their recorded times.
///
/// *Threads*: the owner. *Cost*: O(types in which something waits + systems with a period) a frame; nothing is
/// allocated.
final class Jumps implements FrameRunner.Times {

    private static final int IDLE_FRAMES = 1000;

    private final long seed;
    private final FrameState state;
    private final CommandLog log;
    private final PortList ports;
    private final SystemList systems;
    private @Nullable Clock clock; // null: not declared
    private @Nullable WakeQueue queue; // null: none
    private long until; // of the run
    private long taken; // rows, before the last frame
    private int idle; // frames in which rows of the queue were due, and none was taken

    Jumps(
            final long seed,
            final FrameState state,
            final CommandLog log,
            final PortList ports,
            final SystemList systems) {
        this.seed = seed;
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

    WakeQueue queue(final List<Table> tables) {
        state.checkDefinable("queue");
        if (queue != null) {
            throw new IllegalStateException("a simulation has one queue, which says what row is next: declared=" + queue
                    + ", tables=" + tables + "; pass all tables to one call");
        }
        queue = WakeQueue.of(tables, seed, state, log);
        return queue;
    }

    /// {@return the queue, or null if there is none}
    @Nullable WakeQueue queue() {
        return queue;
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
        idle = 0;
    }

    @Override
    public boolean advance() {
        final long due = next(until);
        checkTaken();
        log.time().jump(Math.min(due, until));
        return due <= until;
    }

    /// Refuses to run frames for ever, in which nobody takes the rows that are due.
    private void checkTaken() {
        if (queue == null || queue.nextTime() > log.time().now() || log.time().taken() != taken) {
            idle = 0;
        } else if (++idle > IDLE_FRAMES) {
            throw new IllegalStateException("rows of a queue are taken by an exclusive system: frame=" + state.frame()
                    + ", time=" + log.time().now() + ", frames without=" + IDLE_FRAMES + ", queue=" + queue
                    + "; let one call next() until it returns false, and leave it on");
        }
        taken = log.time().taken();
    }

    long nextTime() {
        state.checkBetween("nextTime", "ask before or after the frame");
        return next(queue == null ? Clock.NEVER : queue.nextTime());
    }

    /// {@return the time of the next frame, not before the present time; [Clock#NEVER] if nothing is due}
    ///
    /// @param end the last time of a frame that only rows of the queue need
    private long next(final long end) {
        final Timeline time = log.time();
        final long recorded = ports.tape().time(state.frame());
        if (recorded >= 0) {
            return Math.max(recorded, time.now());
        }
        if (!log.owner().isEmpty() || log.cascades().isDue() || ports.areWaiting()) {
            return time.now();
        }
        final long others = Math.min(log.boundaries().nextTime(), systems.nextPeriod());
        final long first = queue == null ? Clock.NEVER : queue.nextTime();
        final boolean isOfQueue = first < others && first <= Math.max(end, time.now());
        return Math.max(time.now(), isOfQueue ? Math.min(end, others - 1) : others);
    }
}
