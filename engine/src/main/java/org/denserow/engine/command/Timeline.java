package org.denserow.engine.command;

import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The time of a simulation in ticks, if it declares one: the time of the frame that runs, or at which the owner stands
/// between frames, and that of the frame before. Time never falls. Without a declaration it stays 0 and is no state.
///
/// *Threads*: the owner writes; any thread reads while a frame runs, since the time stands still in it. *Cost*: O(1).
public final class Timeline implements Stateful {

    /// The last time: 2^62 - 1 ticks. So a time plus a duration is a `long`.
    public static final long MAX = (1L << 62) - 1;

    /// Later than any time: nothing is due.
    public static final long NEVER = Long.MAX_VALUE;

    /// The name of its state, and of the array in it.
    public static final String STATE = "time";

    private static final long NONE = -1;

    private String unit = "";
    private long ticksPerUnit; // 0: not declared
    private long now;
    private long before = -1; // the time of the last frame; -1 before the first
    private long taken; // rows that a queue has taken, since the beginning
    private long shown = NONE; // the time of the row that a queue has taken, while its body runs
    private final long[] saved = new long[3]; // of a save, reused

    Timeline() {}

    // ---- Declaration ----

    /// Declares the time.
    ///
    /// @param name of the unit
    /// @param ticks in one unit, at least 1
    public void declare(final String name, final long ticks) {
        unit = name;
        ticksPerUnit = ticks;
    }

    /// {@return whether the simulation declares a time}
    public boolean isDeclared() {
        return ticksPerUnit > 0;
    }

    /// {@return the name of the unit}
    public String unit() {
        return unit;
    }

    /// {@return ticks in one unit; 0 without a declaration}
    public long ticksPerUnit() {
        return ticksPerUnit;
    }

    /// {@return the declaration in words}
    public String describe() {
        return "time unit=" + unit + ", ticksPerUnit=" + ticksPerUnit;
    }

    // ---- Time ----

    /// {@return the time of the frame that runs; in a body that takes rows from a queue, that of the row; between frames,
    ///     the time that the owner has reached}
    public long now() {
        return shown == NONE ? now : shown;
    }

    /// {@return the time of the frame that runs, whatever a queue shows}
    public long ofFrame() {
        return now;
    }

    /// A queue takes a row.
    ///
    /// @param time of the row, not after that of the frame
    public void take(final long time) {
        assert time <= now : "now=" + now + ", time=" + time;
        shown = time;
        taken++;
    }

    /// The body that takes rows from a queue ends.
    public void endTaking() {
        shown = NONE;
    }

    /// {@return the number of rows that a queue has taken, since the beginning}
    public long taken() {
        return taken;
    }

    /// Jumps to a time.
    ///
    /// @param time not before the present one
    public void jump(final long time) {
        assert time >= now && time <= MAX : "now=" + now + ", time=" + time;
        now = time;
    }

    /// Ends a frame, complete or failed.
    public void endFrame() {
        before = now;
    }

    /// {@return whether a multiple of a period lies after the frame before this one, and not after this one}
    ///
    /// @param period ticks, at least 1
    public boolean reaches(final long period) {
        return Math.floorDiv(before, period) != now / period;
    }

    /// {@return the first multiple of a period after the last frame; [#NEVER] if it is beyond [#MAX]}
    ///
    /// @param period ticks, at least 1
    public long next(final long period) {
        final long count = Math.floorDiv(before, period) + 1;
        return count > MAX / period ? NEVER : count * period;
    }

    // ---- State ----

    /// {@return a hash of the time}
    public long orderHash() {
        final long hash = Mix.next(Mix.of(now), before);
        return taken == 0 ? hash : Mix.next(hash, taken);
    }

    @Override
    public void save(final SavedState to) {
        saved[0] = now;
        saved[1] = before;
        saved[2] = taken;
        to.put(STATE, saved, taken == 0 ? 2 : 3); // without a queue, states are as they were
    }

    @Override
    public void load(final SavedState from) {
        final long[] loaded = from.numbers(STATE);
        if (loaded.length < 2
                || loaded.length > saved.length
                || loaded[0] < 0
                || loaded[0] > MAX
                || loaded[1] < -1
                || loaded[1] > loaded[0]
                || (loaded.length == 3 && loaded[2] < 0)) {
            throw new IllegalArgumentException("a time is in [0, " + MAX + "], and no frame ran after it: numbers="
                    + loaded.length + (loaded.length >= 2 ? ", now=" + loaded[0] + ", before=" + loaded[1] : ""));
        }
        now = loaded[0];
        before = loaded[1];
        taken = loaded.length == 3 ? loaded[2] : 0;
        shown = NONE;
    }
}
