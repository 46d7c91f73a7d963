package org.denserow.engine.command;

import org.denserow.engine.rows.PhaseClock;

/// What the playback of one type did in a frame: plain counters, so that types count in parallel and the owner adds.
///
/// *Threads*: written by the one thread that plays the type back, read by the owner after the join.
public final class PlaybackCounts {

    /// The key of a refused create when nothing was refused.
    public static final int NONE = -1;

    long created;
    long destroyed;
    long activated;
    long repeated; // activate of an active row
    long commands; // all but creates
    long stale;
    long duplicates; // destroys of rows that were destroyed earlier in the same playback
    long overtaken; // values of rows that are destroyed at the same boundary; checks mode
    long destroys;
    long sets;
    long tags;
    long untags;
    long activations;
    long armed; // commands that wait from now on
    long fired; // commands that have waited
    long refused;
    long cascaded;
    long cleared; // references
    private long serialNanos;
    private long parallelNanos;
    private long followersNanos;
    int firstRefusedKey = NONE;

    PlaybackCounts() {}

    void add(final long count, final long staleCount) {
        commands += count;
        stale += staleCount;
    }

    /// What a boundary spent on the type.
    void add(final PhaseClock clock) {
        serialNanos += clock.serialNanos();
        parallelNanos += clock.parallelNanos();
        followersNanos += clock.followersNanos();
    }

    void refuse(final int key, final int count) {
        if (count > 0 && firstRefusedKey == NONE) {
            firstRefusedKey = key;
        }
        refused += count;
    }

    /// {@return whether every counter is zero}; those that are not asked rise with one that is
    public boolean isClear() {
        final long done = created | destroyed | activated | commands | armed | fired | refused | cascaded | cleared;
        return (done | serialNanos | parallelNanos | followersNanos) == 0;
    }

    /// Sets every counter to zero.
    public void clear() {
        created = 0;
        destroyed = 0;
        activated = 0;
        repeated = 0;
        commands = 0;
        stale = 0;
        duplicates = 0;
        overtaken = 0;
        destroys = 0;
        sets = 0;
        tags = 0;
        untags = 0;
        activations = 0;
        armed = 0;
        fired = 0;
        refused = 0;
        cascaded = 0;
        cleared = 0;
        serialNanos = 0;
        parallelNanos = 0;
        followersNanos = 0;
        firstRefusedKey = NONE;
    }

    /// {@return rows created}
    public long created() {
        return created;
    }

    /// {@return rows destroyed}
    public long destroyed() {
        return destroyed;
    }

    /// {@return pending rows that became active}
    public long activated() {
        return activated;
    }

    /// {@return activations of rows that were active already}
    public long repeated() {
        return repeated;
    }

    /// {@return commands played, creates not counted}
    public long commands() {
        return commands;
    }

    /// {@return commands whose target did not exist any more when the boundary began, or never did}
    public long stale() {
        return stale;
    }

    /// {@return destroys of rows that another command destroyed earlier in the same playback}
    public long duplicates() {
        return duplicates;
    }

    /// {@return in checks mode, values and tags that were set in rows which were destroyed at the same boundary; else 0}
    public long overtaken() {
        return overtaken;
    }

    /// {@return commands to destroy, whatever came of them}
    public long destroys() {
        return destroys;
    }

    /// {@return commands to set a value, whatever came of them}
    public long sets() {
        return sets;
    }

    /// {@return commands to give a tag, whatever came of them}
    public long tags() {
        return tags;
    }

    /// {@return commands to take a tag, whatever came of them}
    public long untags() {
        return untags;
    }

    /// {@return commands to activate a row, now or later, whatever came of them; those of due assets too}
    public long activations() {
        return activations;
    }

    /// {@return commands recorded with a delay, which wait from now on; not counted as played}
    public long armed() {
        return armed;
    }

    /// {@return commands whose delay was over; they are counted as played, too}
    public long fired() {
        return fired;
    }

    /// {@return creates that found no row}
    public long refused() {
        return refused;
    }

    /// {@return rows destroyed because they referred to a row that died}
    public long cascaded() {
        return cascaded;
    }

    /// {@return references set to null because they referred to a row that died}
    public long cleared() {
        return cleared;
    }

    /// {@return nanoseconds of phases on one thread, followers left out; 0 where the clock was not read}
    public long serialNanos() {
        return serialNanos;
    }

    /// {@return nanoseconds of phases that were split; 0 where the clock was not read}
    public long parallelNanos() {
        return parallelNanos;
    }

    /// {@return nanoseconds in which followers were told; 0 where the clock was not read}
    public long followersNanos() {
        return followersNanos;
    }

    /// {@return the chunk key of the first refused create, or [#NONE]}
    public int firstRefusedKey() {
        return firstRefusedKey;
    }
}
