package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.DeadHandles;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;

/// One column whose references follow when their targets die. Where an index has the column for its key, and few handles
/// died for so many rows, it finds the rows that refer; else the column is scanned. Both find the same rows.
///
/// *Threads*: the owner's, at a boundary. *Cost*: see [Cascades].
final class Relation {

    /// Scans of a boundary before references are linked.
    static final int MAX_SCANS = 3;

    /// Rows that a scan passes in the time in which an index finds the rows of one handle.
    static final int ROWS_PER_LOOK_UP = 32;

    final HandleCells column;
    final RowStore map; // of the rows that refer
    final RowStore target;
    private final PlaybackCounts counts;
    private final Incidents incidents;

    private final Referrers referrers = new Referrers();
    private final RowSet spared = new RowSet(); // permanent rows that refer to what is gone
    private KeyedRows index; // null unless it is cheaper than a scan
    private long work; // of the index at this boundary, in rows that a scan would have passed
    private int scans; // of this boundary
    private int followed; // dead targets whose referrers are all doomed, or just not linked yet
    private long rowsSeen;

    Relation(final HandleCells column, final TypeLog referring, final TypeLog referred) {
        this.column = column;
        this.map = referring.map();
        this.target = referred.map();
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

    /// Takes room to link the references of the column, and for permanent rows.
    void reserve() {
        spared.fit(map.capacity());
        referrers.reserve(map.capacity(), target.slots().space().slotCount());
    }

    void arrays(final Consumer<Object> to) {
        referrers.arrays(to);
        spared.arrays(to);
    }

    /// {@return rows that were looked at so far, whether they refer to what is gone or not; for tests}
    long rowsSeen() {
        return rowsSeen;
    }

    // ---- Index or scan ----

    /// Pending rows are in no index. In a dense type they stand together and are scanned; in a pinned one they stand
    /// among the others, and all are.
    private void chooseIndex() {
        work = 0;
        index = null;
        if (map.layout().kind() != Layout.Kind.PINNED || map.active() == map.rows()) {
            for (final KeyedRows each : map.schema().indices()) {
                if (each.key() == column) {
                    index = each;
                    return;
                }
            }
        }
    }

    private int pendingBegin() {
        return map.layout().kind() == Layout.Kind.PINNED ? map.end() : map.active();
    }

    /// Whether the index may do some more work before a scan would have been cheaper; a function of counts alone.
    private boolean pays(final long more) {
        work += more;
        return work <= map.end();
    }

    // ---- CLEAR ----

    /// Clears references to rows that died.
    void clear() {
        chooseIndex();
        final long lookUps = (long) target.dead().count() * ROWS_PER_LOOK_UP;
        if (index != null && pays(lookUps + map.end() - pendingBegin())) {
            clearFound();
            clear(pendingBegin());
        } else {
            clear(0);
        }
    }

    /// Clears by the index. A row whose reference is cleared leaves its ring, and so the next one is the first.
    private void clearFound() {
        final long[] references = map.array(column);
        final DeadHandles dead = target.dead();
        for (int at = 0; at < dead.count(); at++) {
            final long gone = dead.get(at);
            for (int row = index.first(gone); row >= 0; row = index.first(gone)) {
                rowsSeen++;
                if (references[row] == gone) {
                    clear(references, row);
                } else { // written past the index: it is set right, or the row would be found for ever
                    Rekeying.tell(map, column, row);
                }
            }
        }
    }

    /// Clears by scanning.
    private void clear(final int begin) {
        final long[] references = map.array(column);
        final DeadHandles dead = target.dead();
        final int end = map.end();
        rowsSeen += end - begin;
        for (int row = dead.find(references, begin, end); row >= 0; row = dead.find(references, row + 1, end)) {
            if (map.exists(row)) {
                clear(references, row);
            }
        }
    }

    private void clear(final long[] references, final int row) {
        references[row] = Handle.NULL;
        column.touch();
        if (map.laps().keepsChanged()) {
            map.laps().markChanged(row);
        }
        counts.cleared++;
        Rekeying.tell(map, column, row);
    }

    // ---- DESTROY ----

    /// Dooms rows that refer to a row that died or is doomed; none of them moves, and no reference changes.
    ///
    /// @return whether there was something to look for
    boolean spread(final long frame) {
        if (followed == target.dead().count()) {
            return false;
        }
        if (index != null && askIndex(frame)) {
            return true;
        }
        index = null; // for the rest of this boundary
        if (scans == MAX_SCANS) {
            referrers.build(map.array(column), map.end(), target.slots().space().slotCount());
            rowsSeen += map.end();
        }
        if (scans++ < MAX_SCANS) {
            scan(0, frame);
        } else {
            follow(frame);
        }
        return true;
    }

    /// What is doomed is followed at once, if it is of the type referred to; pending rows are scanned last.
    ///
    /// @return false if a scan is cheaper for what is left
    private boolean askIndex(final long frame) {
        final long[] references = map.array(column);
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
        if (!pays(map.end() - pending)) {
            return false;
        }
        scan(pending, frame);
        return true;
    }

    /// What is doomed counts at once for the rows after it, so that a tree whose parents stand before their children
    /// needs one scan, and another that finds nothing.
    private void scan(final int begin, final long frame) {
        final long[] references = map.array(column);
        final DeadHandles dead = target.dead();
        final int known = dead.count();
        final int end = map.end();
        rowsSeen += end - begin;
        for (int row = dead.find(references, begin, end); row >= 0; row = dead.find(references, row + 1, end)) {
            doom(references, row, frame);
        }
        followed = known;
    }

    private void follow(final long frame) {
        final long[] references = map.array(column);
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
        final RowState state = map.state(row);
        if (state == RowState.VACANT) {
            return;
        }
        if (state == RowState.PERMANENT) {
            spared.fit(map.capacity());
            spared.add(row);
            return;
        }
        final long handle = map.handle(row);
        if (map.dead().doom(handle)) {
            counts.cascaded++;
            if (Checks.ON) {
                final String why =
                        "cascade of " + column.name() + ", because " + Handle.toString(references[row]) + " is gone";
                map.destroyedBy(handle, new Origin(why, frame));
            }
        }
    }

    /// Clears the references of permanent rows, ascending, when nothing more is doomed and nothing has moved: so what is
    /// said about them does not tell how they were found.
    void spare() {
        final long[] references = map.array(column);
        for (int row = spared.next(0); row >= 0; row = spared.next(row + 1)) {
            counts.stale++;
            incidents.addCascade(map.handle(row));
            clear(references, row);
        }
    }
}
