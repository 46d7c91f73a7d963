package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import org.denserow.engine.command.Timeline;
import org.denserow.jobs.Experimental;

/// The time of a simulation: a number of ticks, with a unit for people. [Simulation#clock(String,long)] declares it.
///
/// All frames of a simulation with a clock run at a time, from 0 on, and never at an earlier one than the frame before.
/// [Simulation#runUntil(long)] runs frames at the times at which something is due and jumps over all others. Other
/// methods that run frames leave the time as it is. A jump changes no frame number: whatever counts frames goes on as
/// without a clock.
///
/// Something is due at a time if a row wakes then ([Commands#wakeAt(long,long)]), or if it is a multiple of the period of
/// a system ([SystemBuilder#everyTicks(long)]).
///
/// Times and durations are `long`, so sums are exact and the same everywhere. `double` stands at the border only:
/// [#ticks(double)] and [#units(long)].
///
/// The time is state: part of snapshots, histories, recordings and [Simulation#orderHash()].
///
/// *Threads*: any may ask while a frame runs, since time stands still in it; between frames the owner. *Cost*: O(1).
@Experimental
public final class Clock {

    /// The last time: 2^62 - 1 ticks, 146 years of nanoseconds.
    public static final long MAX_TIME = Timeline.MAX;

    /// The time of what never happens, later than [#MAX_TIME].
    public static final long NEVER = Timeline.NEVER;

    private final Timeline time;
    private final Jumps jumps;

    Clock(final Timeline time, final Jumps jumps) {
        this.time = time;
        this.jumps = jumps;
    }

    /// {@return the time of the frame that runs, in ticks; while a body takes rows from a [WakeQueue], the time of the row;
    ///     between frames, the time at which the simulation stands}
    public long now() {
        return time.now();
    }

    /// {@return the time of the frame that [Simulation#runUntil(long)] would run next, in ticks; [#NEVER] if nothing is
    ///     due. Messages that arrive later may make a frame due before}
    ///
    /// *Cost*: O(types in which something waits + systems with a period). *Threads*: the owner's.
    ///
    /// @throws IllegalStateException inside a frame, after a failed one, and on another thread than the owner's
    public long nextTime() {
        return jumps.nextTime();
    }

    /// Leaves the sleeping rows of some types to a queue: an exclusive system takes those that are due one by one, in the
    /// order of time, and many in one frame. For models whose rows are seldom due at the same time: a frame for each of
    /// them would cost some microseconds. [WakeQueue] has the rules.
    ///
    /// Call it once, when the types are defined. Their rows sleep by the same commands as others.
    ///
    /// @param tables of this simulation, at least one, none twice, and none that keeps [Table#woken()]. Rows of one time
    ///     come in the order of these tables
    /// @return the queue
    /// @throws IllegalArgumentException if there is no table, one twice, one of another simulation, or one that keeps the
    ///     tag
    /// @throws IllegalStateException if there is a queue, after the first frame, and on another thread than the owner's
    public WakeQueue queue(final Table... tables) {
        return jumps.queue(List.of(given(tables, "tables")));
    }

    /// {@return the name of the unit}
    public String unit() {
        return time.unit();
    }

    /// {@return the number of ticks in one unit, at least 1}
    public long ticksPerUnit() {
        return time.ticksPerUnit();
    }

    /// Makes ticks of units, rounded to the nearest tick, and a half up.
    ///
    /// @param units a duration or a time, at least 0
    /// @return ticks, at most [#MAX_TIME]
    /// @throws IllegalArgumentException if it is negative, no number, or more than [#MAX_TIME]
    public long ticks(final double units) {
        final double ticks = units * time.ticksPerUnit();
        if (!(units >= 0) || ticks > MAX_TIME) { // also refuses what is no number
            throw new IllegalArgumentException("a time is in [0, " + MAX_TIME + "] ticks: units=" + units + ", unit="
                    + unit() + ", ticksPerUnit=" + ticksPerUnit()
                    + "; check the number that you draw, or declare a clock of longer ticks");
        }
        return Math.min(MAX_TIME, Math.round(ticks)); // the last double below is beyond it by rounding
    }

    /// {@return ticks as units; beyond 2^53 ticks it is rounded}
    ///
    /// @param ticks a duration or a time
    public double units(final long ticks) {
        return (double) ticks / time.ticksPerUnit();
    }

    @Override
    public String toString() {
        return "Clock{now=" + now() + ", unit=" + unit() + ", ticksPerUnit=" + ticksPerUnit() + '}';
    }
}
