package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.DeadHandles;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowSet;
import org.denserow.engine.rows.RowStore;

/// One `CLEAR` or `DESTROY` column. If an index has the column as its key and few handles died compared with the rows,
/// the index finds the rows that refer to them; otherwise a scan of the column does. Both find the same rows.
///
/// *Threads*: the owner, at a boundary. *Cost*: see [Cascades].
final class Relation {

    /// The largest number of scans of a boundary before lists of [Referrers] are built.
    static final int MAX_SCANS = 3;

    /// The number of rows that a scan passes in the time of one look-up in an index.
    static final int ROWS_PER_LOOK_UP = 32;

    final HandleCells column;
    final RowStore store; // the referring rows
    final RowStore target;
    private final PlaybackCounts counts;
    private final Incidents incidents;

    private final Referrers referrers = new Referrers();
    private final RowSet spared = new RowSet(); // permanent rows that refer to dead ones
    private KeyedRows index; // null if there is none, or a scan is cheaper
    private long work; // of the index at this boundary, in rows of a scan
    private int scans; // at this boundary
    private int followed; // number of dead targets whose referrers were looked for
    private long rowsSeen;

    Relation(final HandleCells column, final TypeLog referring, final TypeLog referred) {
        this.column = column;
        this.store = referring.store();
        this.target = referred.store();
        this.counts = referring.counts();
        this.incidents = referring.incidents();
    }

    void begin() {
        scans = 0;
        followed = 0;
        spared.clear();
        chooseIndex();
    }

    boolean isDue() {
        return target.dead().count() > 0;
    }

    /// Makes room for the lists of referrers and for permanent rows.
    void reserve() {
        spared.fit(store.capacity());
        referrers.reserve(store.capacity(), target.slots().space().slotCount());
    }

    void arrays(final Consumer<Object> to) {
        referrers.arrays(to);
        spared.arrays(to);
    }

    /// {@return the number of rows visited so far; for tests}
    long rowsSeen() {
        return rowsSeen;
    }

    // ---- Index or scan ----

    /// Chooses an index, if there is one. Pending rows are in no index: in a dense type they stand together and are
    /// scanned; in a pinned type they stand among others, so if there are any, no index is chosen.
    private void chooseIndex() {
        work = 0;
        index = null;
        if (!store.layout().isPinned() || store.size() == store.rows()) {
            for (final KeyedRows each : store.schema().indices()) {
                if (each.key() == column && each.second() == null) {
                    index = each;
                    return;
                }
            }
        }
    }

    private int pendingBegin() {
        return store.layout().isPinned() ? store.end() : store.size();
    }

    /// Tells whether more work of the index is still cheaper than a scan; a function of counts alone.
    private boolean pays(final long more) {
        work += more;
        return work <= store.end();
    }

    // ---- CLEAR ----

    /// Clears references to rows that died.
    void clear() {
        chooseIndex();
        final long lookUps = (long) target.dead().count() * ROWS_PER_LOOK_UP;
        if (index != null && pays(lookUps + store.end() - pendingBegin())) {
            clearFound();
            clear(pendingBegin());
        } else {
            clear(0);
        }
    }

    /// Clears references found by the index. A row whose reference is cleared leaves its ring, so the next row becomes
    /// the first.
    private void clearFound() {
        final long[] references = store.array(column);
        final DeadHandles dead = target.dead();
        for (int at = 0; at < dead.count(); at++) {
            final long gone = dead.get(at);
            for (int row = index.first(gone); row >= 0; row = index.first(gone)) {
                rowsSeen++;
                if (references[row] == gone) {
                    clear(references, row);
                } else { // written past the index: correct it, or the loop would not end
                    Rekeying.tell(store, column, row);
                }
            }
        }
    }

    /// Clears references found by a scan.
    private void clear(final int begin) {
        final long[] references = store.array(column);
        final DeadHandles dead = target.dead();
        final int end = store.end();
        rowsSeen += end - begin;
        for (int row = dead.find(references, begin, end); row >= 0; row = dead.find(references, row + 1, end)) {
            if (store.exists(row)) {
                clear(references, row);
            }
        }
    }

    private void clear(final long[] references, final int row) {
        references[row] = Handle.NULL;
        column.touch();
        column.noteChange(row);
        if (store.laps().keepsChanged()) {
            store.laps().markChanged(row);
        }
        counts.cleared++;
        Rekeying.tell(store, column, row);
    }

    // ---- DESTROY ----

    /// Dooms rows that refer to a dead or doomed row. No row moves and no reference changes.
    ///
    /// @return whether there were new dead or doomed rows
    boolean spread(final long frame) {
        if (followed == target.dead().count()) {
            return false;
        }
        if (index != null && askIndex(frame)) {
            return true;
        }
        index = null; // for the rest of this boundary
        if (scans == MAX_SCANS) {
            referrers.build(
                    store.array(column), store.end(), target.slots().space().slotCount());
            rowsSeen += store.end();
        }
        if (scans++ < MAX_SCANS) {
            scan(0, frame);
        } else {
            follow(frame);
        }
        return true;
    }

    /// Dooms rows found by the index. Newly doomed rows of the target type are followed at once; pending rows are
    /// scanned last.
    ///
    /// @return false if a scan is cheaper for the rest
    private boolean askIndex(final long frame) {
        final long[] references = store.array(column);
        final DeadHandles dead = target.dead();
        for (; followed < dead.count(); followed++) {
            if (!pays(ROWS_PER_LOOK_UP)) {
                return false;
            }
            final long gone = dead.get(followed);
            for (int row = index.first(gone); row >= 0; row = index.next(row)) {
                rowsSeen++;
                if (references[row] == gone) {
                    doom(references, row, frame);
                }
            }
        }
        final int pending = pendingBegin();
        if (!pays(store.end() - pending)) {
            return false;
        }
        scan(pending, frame);
        return true;
    }

    /// Dooms rows found by a scan. A doomed row counts at once for later rows of the scan, so a tree whose parents
    /// stand before their children needs one scan, and a second that finds nothing.
    private void scan(final int begin, final long frame) {
        final long[] references = store.array(column);
        final DeadHandles dead = target.dead();
        final int known = dead.count();
        final int end = store.end();
        rowsSeen += end - begin;
        for (int row = dead.find(references, begin, end); row >= 0; row = dead.find(references, row + 1, end)) {
            doom(references, row, frame);
        }
        followed = known;
    }

    private void follow(final long frame) {
        final long[] references = store.array(column);
        final DeadHandles dead = target.dead();
        for (; followed < dead.count(); followed++) {
            final long gone = dead.get(followed);
            for (int row = referrers.first(gone); row >= 0; row = referrers.next(row)) {
                if (references[row] == gone) {
                    doom(references, row, frame);
                }
            }
        }
    }

    private void doom(final long[] references, final int row, final long frame) {
        final RowState state = store.state(row);
        if (state == RowState.VACANT) {
            return;
        }
        if (state == RowState.PERMANENT) {
            spared.fit(store.capacity());
            spared.add(row);
            return;
        }
        final long handle = store.handle(row);
        if (store.dead().doom(handle)) {
            counts.cascaded++;
            if (Checks.ON) {
                final String why =
                        "cascade of " + column.name() + ", because " + Handle.toString(references[row]) + " is gone";
                store.destroyedBy(handle, new Origin(why, frame));
            }
        }
    }

    /// Clears the references of permanent rows, ascending, after all rounds and before any row moves. So incidents do
    /// not depend on how the rows were found.
    void spare() {
        final long[] references = store.array(column);
        for (int row = spared.next(0); row >= 0; row = spared.next(row + 1)) {
            counts.stale++;
            incidents.addCascade(store.handle(row));
            clear(references, row);
        }
    }
}
