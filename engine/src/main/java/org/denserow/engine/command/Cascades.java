package org.denserow.engine.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import org.denserow.engine.rows.DeadHandles;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowStore;

/// Applies `CLEAR` and `DESTROY` columns when the rows that they refer to die.
///
/// At each boundary, after all types were played back, on the owner:
/// 1. Rounds: each `DESTROY` relation, in order of (type, column), dooms rows that refer to a handle that went stale
///    since the last boundary, or to a row that is already doomed. Rounds end when one dooms no row. During rounds no
///    row moves and no reference changes.
/// 2. Permanent rows among those found stay. Their references are set to null, relation by relation, rows ascending.
/// 3. The doomed rows of each type are destroyed together, types by number: the second destruction round of the
///    boundary.
/// 4. Each `CLEAR` relation sets references to dead rows to null.
///
/// All of this is a function of the world, so rows and handles are the same for any number of workers. A reference that
/// a system wrote in place counts like one that was set by command. Systems must not write keys of an index in place.
///
/// ## Cost
/// A relation costs nothing if its target type lost no row. Without an index on the column, `CLEAR` costs one scan,
/// O(rows of the column), 1 to 2 ns per row. `DESTROY` costs one scan per round, at most [Relation#MAX_SCANS] scans.
/// After these, a boundary builds one list per slot of the rows that refer to it, so that a chain of 10,000 links costs
/// 10,000 steps, not 10,000 scans.
///
/// An index on the column finds the rows that refer to a handle directly, so 1,000 such rows among a million cost 1,000
/// steps. The index is used while it is cheaper than a scan: while (dead handles × [Relation#ROWS_PER_LOOK_UP] +
/// pending rows) is at most the number of rows. Pending rows are in no index and are scanned. In a pinned type with
/// pending rows the whole column is scanned. Index and scan find the same rows, so the choice changes no result; but if
/// several relations doom a row, checks mode may name another cause.
///
/// Allocates only when lists or sets must grow.
///
/// *Threads*: the owner; the threads that play back types list the dead rows.
public final class Cascades {

    private static final Comparator<Relation> BY_COLUMN = Comparator.<Relation>comparingInt(
                    relation -> relation.column.type())
            .thenComparingInt(relation -> relation.column.index());

    private final TypeTable types;
    private Relation[] clearing = {};
    private Relation[] destroying = {};
    private RowStore[] keeping = {}; // types that are referred to or may lose rows, each once, by type number
    private int[] doomedFrom = {}; // begin of the doomed rows in the list of dead handles, by place in `keeping`
    private boolean isStirred; // rows may have died since the last boundary

    Cascades(final TypeTable types) {
        this.types = types;
    }

    /// Adds a column. Its target must be a type of the log, unless the column keeps its references.
    ///
    /// @param column a column of a type of the log
    public void add(final HandleCells column) {
        if (column.whenGone() == HandleCells.WhenGone.KEEP) {
            return;
        }
        final Relation relation = new Relation(column, types.of(column), types.get(types.place(column.target())));
        keep(relation.target);
        if (column.whenGone() == HandleCells.WhenGone.CLEAR) {
            clearing = with(clearing, relation);
        } else {
            destroying = with(destroying, relation);
            keep(relation.store);
        }
    }

    private static Relation[] with(final Relation[] relations, final Relation relation) {
        final Relation[] more = Arrays.copyOf(relations, relations.length + 1);
        more[relations.length] = relation;
        Arrays.sort(more, BY_COLUMN);
        return more;
    }

    private void keep(final RowStore store) {
        if (store.keepsDead()) {
            return;
        }
        store.keepDead();
        keeping = Arrays.copyOf(keeping, keeping.length + 1);
        keeping[keeping.length - 1] = store;
        Arrays.sort(keeping, Comparator.comparingInt(RowStore::type));
        doomedFrom = new int[keeping.length];
    }

    /// Notes that rows may have died, so the next boundary checks the relations.
    void stir() {
        isStirred = true;
    }

    /// {@return whether a target type of a relation lost rows}
    public boolean isDue() {
        return isStirred && (isDue(clearing) || isDue(destroying));
    }

    private static boolean isDue(final Relation[] relations) {
        for (final Relation relation : relations) {
            if (relation.isDue()) {
                return true;
            }
        }
        return false;
    }

    /// Applies the relations to the rows that died since the last boundary.
    ///
    /// @param frame the running frame, for checks mode
    /// @param visits notes the types whose rows may have died or changed
    /// @return nanoseconds spent; 0 if no relation was due
    long apply(final long frame, final Visits visits) {
        long nanos = 0;
        if (isDue()) {
            final long start = System.nanoTime();
            begin();
            doom(frame);
            for (final Relation relation : destroying) {
                relation.spare();
            }
            destroy();
            for (final Relation relation : clearing) {
                if (relation.isDue()) {
                    relation.clear();
                    visits.played.set(types.place(relation.store.type()));
                }
            }
            for (final Relation relation : destroying) {
                final int type = types.place(relation.store.type());
                visits.played.set(type);
                visits.toPlay.set(type); // slots may have retired after the headroom was checked
            }
            nanos = System.nanoTime() - start;
        }
        for (int i = 0; isStirred && i < keeping.length; i++) {
            keeping[i].dead().clear();
        }
        isStirred = false;
        return nanos;
    }

    /// Makes room for cascades of the rows of a type.
    void reserve(final RowStore store) {
        for (final Relation relation : destroying) {
            if (relation.store == store || relation.target == store) {
                relation.reserve();
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        for (final Relation relation : destroying) {
            relation.arrays(to);
        }
    }

    /// {@return the number of rows of relations that were visited so far; for tests}
    long rowsSeen() {
        long sum = 0;
        for (final Relation relation : clearing) {
            sum += relation.rowsSeen();
        }
        for (final Relation relation : destroying) {
            sum += relation.rowsSeen();
        }
        return sum;
    }

    private void begin() {
        for (int i = 0; i < keeping.length; i++) {
            doomedFrom[i] = keeping[i].dead().count();
            keeping[i].dead().begin();
        }
        for (final Relation relation : destroying) {
            relation.begin();
        }
    }

    private void doom(final long frame) {
        boolean isSpreading = destroying.length > 0;
        while (isSpreading) {
            isSpreading = false;
            for (final Relation relation : destroying) {
                isSpreading |= relation.spread(frame);
            }
        }
    }

    private void destroy() {
        for (int i = 0; i < keeping.length; i++) {
            final RowStore store = keeping[i];
            final DeadHandles dead = store.dead();
            for (int at = doomedFrom[i]; at < dead.count(); at++) {
                store.compaction().doom(store.find(dead.get(at)));
            }
            store.compaction().apply(); // lists them twice, harmless before the list is emptied
        }
    }
}
