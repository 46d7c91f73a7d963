package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.DeadHandles;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowStore;

/// One column whose references follow when their targets die.
///
/// *Threads*: the owner's, at a boundary. *Cost*: see [Cascades].
final class Relation {

    /// Scans of a boundary before references are indexed.
    static final int MAX_SCANS = 3;

    final HandleCells column;
    final RowStore map; // of the rows that refer
    final RowStore target;
    private final PlaybackCounts counts;
    private final Incidents incidents;

    private final Referrers referrers = new Referrers();
    private int scans; // of this boundary
    private int followed; // dead targets whose referrers are all doomed, or just not found by the index yet

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
    }

    boolean isDue() {
        return target.dead().count() > 0;
    }

    /// Takes room for an index of the column.
    void reserve() {
        referrers.reserve(map.capacity(), target.slots().space().slotCount());
    }

    void arrays(final Consumer<Object> to) {
        referrers.arrays(to);
    }

    // ---- CLEAR ----

    /// Clears references to rows that died.
    void clear() {
        final long[] references = map.array(column);
        final DeadHandles dead = target.dead();
        for (int row = dead.find(references, 0, map.end()); row >= 0; row = dead.find(references, row + 1, map.end())) {
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
    }

    // ---- DESTROY ----

    /// Dooms rows that refer to a row that died or is doomed; none of them moves.
    ///
    /// @return whether there was something to look for
    boolean spread(final long frame) {
        if (followed == target.dead().count()) {
            return false;
        }
        if (scans == MAX_SCANS) {
            referrers.build(map.array(column), map.end(), target.slots().space().slotCount());
        }
        if (scans++ < MAX_SCANS) {
            scan(frame);
        } else {
            follow(frame);
        }
        return true;
    }

    /// What is doomed counts at once for the rows after it, so that a tree whose parents stand before their children
    /// needs one scan, and another that finds nothing.
    private void scan(final long frame) {
        final long[] references = map.array(column);
        final DeadHandles dead = target.dead();
        final int known = dead.count();
        for (int row = dead.find(references, 0, map.end()); row >= 0; row = dead.find(references, row + 1, map.end())) {
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
            counts.stale++;
            incidents.addCascade(map.handle(row));
            clear(references, row);
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
}
