package org.denserow.engine.command;

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
    long refused;
    long cascaded;
    long cleared; // references
    int firstRefusedKey = NONE;

    PlaybackCounts() {}

    void add(final int count, final int staleCount) {
        commands += count;
        stale += staleCount;
    }

    void refuse(final int key, final int count) {
        if (count > 0 && firstRefusedKey == NONE) {
            firstRefusedKey = key;
        }
        refused += count;
    }

    /// Sets every counter to zero.
    public void clear() {
        created = 0;
        destroyed = 0;
        activated = 0;
        repeated = 0;
        commands = 0;
        stale = 0;
        refused = 0;
        cascaded = 0;
        cleared = 0;
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

    /// {@return commands whose target did not exist any more, or never did}
    public long stale() {
        return stale;
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

    /// {@return the chunk key of the first refused create, or [#NONE]}
    public int firstRefusedKey() {
        return firstRefusedKey;
    }
}
