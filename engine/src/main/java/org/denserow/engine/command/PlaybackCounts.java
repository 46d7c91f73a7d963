package org.denserow.engine.command;

import org.denserow.engine.rows.PhaseClock;

/// Counts the playback of one type in a frame. The counters are plain fields: types count in parallel, and the owner
/// adds.
///
/// *Threads*: the thread that plays back the type writes; the owner reads, after the join.
public final class PlaybackCounts {

    /// Stands for "no create was refused".
    public static final int NONE = -1;

    long created;
    long destroyed;
    long activated;
    long repeated; // activate of an active row
    long commands; // all but creates
    long stale;
    long duplicates; // destroys of rows that an earlier command destroys
    long overtaken; // values of rows destroyed at the same boundary; checks mode
    long destroys;
    long sets;
    long tags;
    long untags;
    long activations;
    long armed; // commands that began to wait
    long fired; // commands whose delay was over
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

    /// Adds the time that a boundary spent on the type.
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

    /// {@return whether every counter is zero; counters that are not read here rise only together with one that is}
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

    /// {@return the number of rows created}
    public long created() {
        return created;
    }

    /// {@return the number of rows destroyed}
    public long destroyed() {
        return destroyed;
    }

    /// {@return the number of pending rows that became active}
    public long activated() {
        return activated;
    }

    /// {@return the number of activations of rows that were already active}
    public long repeated() {
        return repeated;
    }

    /// {@return the number of commands played, creates not counted}
    public long commands() {
        return commands;
    }

    /// {@return the number of commands whose target no longer existed when the boundary began, or never existed}
    public long stale() {
        return stale;
    }

    /// {@return the number of destroys of rows that an earlier command of the same playback destroys}
    public long duplicates() {
        return duplicates;
    }

    /// {@return in checks mode, the number of values and tags set in rows that the same boundary destroyed; otherwise
    ///     0}
    public long overtaken() {
        return overtaken;
    }

    /// {@return the number of `destroy` commands, successful or not}
    public long destroys() {
        return destroys;
    }

    /// {@return the number of `set` commands, successful or not}
    public long sets() {
        return sets;
    }

    /// {@return the number of `tag` commands, successful or not}
    public long tags() {
        return tags;
    }

    /// {@return the number of `untag` commands, successful or not}
    public long untags() {
        return untags;
    }

    /// {@return the number of `activate` and `activateAt` commands, successful or not, those of due assets included}
    public long activations() {
        return activations;
    }

    /// {@return the number of delayed commands that began to wait; not counted as played}
    public long armed() {
        return armed;
    }

    /// {@return the number of commands whose delay was over; also counted as played}
    public long fired() {
        return fired;
    }

    /// {@return the number of creates that were refused}
    public long refused() {
        return refused;
    }

    /// {@return the number of rows destroyed because they referred to a row that died}
    public long cascaded() {
        return cascaded;
    }

    /// {@return the number of references set to null because they referred to a row that died}
    public long cleared() {
        return cleared;
    }

    /// {@return nanoseconds on one thread, followers excluded; 0 if nothing was measured}
    public long serialNanos() {
        return serialNanos;
    }

    /// {@return nanoseconds in which tasks ran side by side; 0 if nothing was measured}
    public long parallelNanos() {
        return parallelNanos;
    }

    /// {@return nanoseconds in which followers were told; 0 if nothing was measured}
    public long followersNanos() {
        return followersNanos;
    }

    /// {@return the chunk key of the first refused create, or [#NONE]}
    public int firstRefusedKey() {
        return firstRefusedKey;
    }
}
