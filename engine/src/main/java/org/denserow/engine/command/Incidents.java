package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;

/// The commands of one type that could not be done at a boundary, the first [#MOST] of them in canonical order, to be
/// named. Playback meets them in that order, so what is kept depends on no timing.
///
/// *Threads*: written by the thread that plays the type back, read by the owner after the join. *Cost*: nothing while
/// off; entries are reused; in checks mode a text per entry.
public final class Incidents {

    /// Entries kept per type and boundary: as many as a frame names in all.
    public static final int MOST = 8;

    private final RowStore map;
    private boolean duplicates;
    private boolean overtaken;
    private int count;
    private Incident[] entries = {}; // none while off

    Incidents(final RowStore map) {
        this.map = map;
    }

    /// Keeps entries from now on.
    ///
    /// @param duplicatesToo whether to keep destroys of rows that an earlier command destroys at the same boundary
    /// @param overtakenToo whether to keep values that are set in such rows
    public void keep(final boolean duplicatesToo, final boolean overtakenToo) {
        duplicates = duplicatesToo;
        overtaken = overtakenToo;
        entries = new Incident[MOST];
        Arrays.setAll(entries, entry -> new Incident());
    }

    /// Whether an entry would be kept.
    boolean wants(final Incident.Kind kind) {
        return count < entries.length
                && (duplicates || kind != Incident.Kind.DUPLICATE)
                && (overtaken || kind != Incident.Kind.OVERTAKEN);
    }

    void add(final int key, final Incident.Kind kind, final int head, final long handle) {
        if (wants(kind)) {
            final String story =
                    Checks.ON ? map.ending(handle) : ""; // now: a later command may end the slot's next row
            entries[count].set(map, key, kind, head, handle, story);
            count++;
        }
    }

    /// A permanent row should have been destroyed with the one that it refers to.
    void addCascade(final long handle) {
        add(ChunkKey.CASCADE, Incident.Kind.PERMANENT, CommandWord.head(CommandWord.DESTROY, 0), handle);
    }

    /// Forgets all entries.
    public void clear() {
        count = 0;
    }

    /// {@return entries kept}
    public int count() {
        return count;
    }

    /// {@return an entry; it is another one after the next boundary}
    ///
    /// @param entry in `[0, count())`
    public Incident get(final int entry) {
        return entries[entry];
    }
}
