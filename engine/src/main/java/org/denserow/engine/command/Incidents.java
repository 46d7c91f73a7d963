package org.denserow.engine.command;

import org.denserow.engine.storage.Checks;
import org.denserow.engine.storage.HandleMap;

/// The commands of one type that could not be done at a boundary, the first [#MOST] of them in canonical order, to be
/// named. Playback meets them in that order, so what is kept depends on no timing.
///
/// *Threads*: written by the thread that plays the type back, read by the owner after the join. *Cost*: nothing while
/// off; in checks mode a text per entry.
public final class Incidents {

    /// Entries kept per type and boundary: as many as a frame names in all.
    public static final int MOST = 8;

    /// What went wrong.
    public enum Kind {
        /// A create found its type full.
        REFUSED,
        /// The target was gone before the boundary, or never was.
        STALE,
        /// The target was destroyed earlier at the same boundary, by another command to destroy it.
        DUPLICATE,
        /// A permanent row was to be destroyed.
        PERMANENT
    }

    private final HandleMap map;
    private boolean on;
    private boolean duplicates;
    private int count;
    private final Kind[] kinds = new Kind[MOST];
    private final int[] keys = new int[MOST];
    private final int[] heads = new int[MOST];
    private final long[] handles = new long[MOST];
    private final String[] stories = new String[MOST];

    Incidents(final HandleMap map) {
        this.map = map;
    }

    /// Keeps entries from now on.
    void keep(final boolean duplicatesToo) {
        on = true;
        duplicates = duplicatesToo;
    }

    /// Whether an entry would be kept.
    boolean wants(final Kind kind) {
        return on && count < MOST && (duplicates || kind != Kind.DUPLICATE);
    }

    void add(final int key, final Kind kind, final int head, final long handle) {
        if (!wants(kind)) {
            return;
        }
        kinds[count] = kind;
        keys[count] = key;
        heads[count] = head;
        handles[count] = handle;
        stories[count] = Checks.ON ? map.ending(handle) : ""; // now: a later command may end the next row of the slot
        count++;
    }

    /// A permanent row should have been destroyed with the one that it refers to.
    void addCascade(final long handle) {
        add(CommandLog.CASCADE_KEY, Kind.PERMANENT, Segment.DESTROY << Segment.OPCODE_SHIFT, handle);
    }

    /// Forgets all entries.
    public void clear() {
        count = 0;
    }

    /// {@return entries kept}
    public int count() {
        return count;
    }

    /// {@return what went wrong}
    ///
    /// @param entry in `[0, count())`
    public Kind kind(final int entry) {
        return kinds[entry];
    }

    /// {@return the key of the chunk that recorded the command}
    ///
    /// @param entry in `[0, count())`
    public int key(final int entry) {
        return keys[entry];
    }

    /// {@return the handle that the command was about}
    ///
    /// @param entry in `[0, count())`
    public long handle(final int entry) {
        return handles[entry];
    }

    /// {@return checks mode: how the handle ended; empty when that is not known}
    ///
    /// @param entry in `[0, count())`
    public String story(final int entry) {
        return stories[entry];
    }

    /// {@return whether the first entry comes before the second in canonical order, types compared last}
    ///
    /// @param entry in `[0, count())`
    /// @param other another type of a higher number
    /// @param otherEntry an entry of it
    public boolean precedes(final int entry, final Incidents other, final int otherEntry) {
        final boolean creates = kinds[entry] == Kind.REFUSED;
        if (creates != (other.kinds[otherEntry] == Kind.REFUSED)) {
            return creates;
        }
        return keys[entry] <= other.keys[otherEntry];
    }

    /// {@return the command in words: what it does, and to which part}
    ///
    /// @param entry in `[0, count())`
    public String command(final int entry) {
        if (kinds[entry] == Kind.REFUSED) {
            return "create";
        }
        final int argument = heads[entry] & Segment.ARGUMENT_MASK;
        return switch (heads[entry] >>> Segment.OPCODE_SHIFT) {
            case Segment.DESTROY -> "destroy";
            case Segment.SET, Segment.SET_VEC3 -> "set " + map.column(argument).name();
            case Segment.TAG -> "tag " + map.tag(argument).name();
            case Segment.UNTAG -> "untag " + map.tag(argument).name();
            case Segment.ACTIVATE -> "activate";
            case Segment.ACTIVATE_AT -> "activateAt";
            default -> "command " + (heads[entry] >>> Segment.OPCODE_SHIFT);
        };
    }
}
