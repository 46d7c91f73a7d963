package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;

/// The first [#MOST] commands of one type, in canonical order, that could not be done at a boundary. Playback finds
/// them in that order, so the list does not depend on timing.
///
/// *Threads*: the thread that plays back the type writes; the owner reads, after the join. *Cost*: nothing while off;
/// entries are reused; in checks mode a text per entry.
public final class Incidents {

    /// The largest number of entries per type and boundary; a frame names as many in all.
    public static final int MOST = 8;

    private final RowStore store;
    private boolean duplicates;
    private boolean overtaken;
    private int count;
    private Incident[] entries = {}; // empty while off

    Incidents(final RowStore store) {
        this.store = store;
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

    /// Tells whether an entry would be kept.
    boolean wants(final Incident.Kind kind) {
        return count < entries.length
                && (duplicates || kind != Incident.Kind.DUPLICATE)
                && (overtaken || kind != Incident.Kind.OVERTAKEN);
    }

    void add(final int key, final Incident.Kind kind, final int head, final long handle) {
        if (wants(kind)) {
            final String story = Checks.ON ? store.ending(handle) : ""; // now, before a later row of the slot ends
            entries[count].set(store, key, kind, head, handle, story);
            count++;
        }
    }

    /// Adds a permanent row that a cascade should have destroyed.
    void addCascade(final long handle) {
        add(ChunkKey.CASCADE, Incident.Kind.PERMANENT, CommandWord.head(CommandWord.DESTROY, 0), handle);
    }

    /// Forgets all entries.
    public void clear() {
        count = 0;
    }

    /// {@return the number of entries}
    public int count() {
        return count;
    }

    /// {@return an entry, valid until the next boundary}
    ///
    /// @param entry in `[0, count())`
    public Incident get(final int entry) {
        return entries[entry];
    }
}
