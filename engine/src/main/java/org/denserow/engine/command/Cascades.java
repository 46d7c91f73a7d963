package org.denserow.engine.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import org.denserow.engine.rows.DeadHandles;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowStore;

/// What follows when rows die that others refer to: columns that say `CLEAR` or `DESTROY`.
///
/// At a boundary, after all types were played back, on the owner:
/// 1. Rounds: each relation that destroys, in order of (type, column), looks for rows that refer to a handle which went
///    stale since the last boundary, or to a row that is doomed already, and dooms them. This ends when nothing new was
///    doomed. No row moves meanwhile, and no reference changes.
/// 2. Permanent rows among those found stay: their references are set to null, relation by relation, rows ascending.
/// 3. Doomed rows are destroyed together, type by type, by number: the second round of destructions of the boundary.
/// 4. Each relation that clears sets such references to null.
///
/// All of it is a function of the world, so rows and handles are the same for any number of workers. Because columns
/// are looked at as they stand, what a system wrote in place counts like what was set by command; keys of an index are
/// not written in place.
///
/// ## Cost
/// Nothing for relations whose target type lost no row. Else, where no index has the column for its key, one scan to
/// clear, O(rows referring), 1 to 2 ns each, and to destroy one scan for each round, but at most [Relation#MAX_SCANS]:
/// from then on lists of the rows that refer to each slot, built once for this boundary, find those that refer to a
/// doomed one, so that a chain of 10,000 links costs 10,000 steps and not as many scans.
///
/// An index of the column finds the rows that refer to one handle at once, so that 1,000 of them among a million cost
/// 1,000 steps. It is asked while that is cheaper than a scan: as long as handles that died, times
/// [Relation#ROWS_PER_LOOK_UP], and pending rows, which are in no index, are no more than the rows. It finds the same
/// rows as a scan, so it changes no result; of a row that several relations doom, checks mode may name another cause.
/// Where a pinned type has pending rows, its columns are scanned.
///
/// Nothing is allocated once lists and sets have their size.
///
/// *Threads*: the owner's; the dead are listed by the threads that play types back.
public final class Cascades {

    private static final Comparator<Relation> BY_COLUMN = Comparator.<Relation>comparingInt(
                    relation -> relation.column.type())
            .thenComparingInt(relation -> relation.column.index());

    private final TypeTable types;
    private Relation[] clearing = {};
    private Relation[] destroying = {};
    private RowStore[] keeping = {}; // types that are referred to or lose rows, each once, by type number
    private int[] doomedFrom = {}; // in the list of dead handles of each
    private boolean isStirred; // rows may have died since the last boundary

    Cascades(final TypeTable types) {
        this.types = types;
    }

    /// Adds a column; its target must be a type of the log unless it keeps its references.
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
            keep(relation.map);
        }
    }

    private static Relation[] with(final Relation[] relations, final Relation relation) {
        final Relation[] more = Arrays.copyOf(relations, relations.length + 1);
        more[relations.length] = relation;
        Arrays.sort(more, BY_COLUMN);
        return more;
    }

    private void keep(final RowStore map) {
        if (map.keepsDead()) {
            return;
        }
        map.keepDead();
        keeping = Arrays.copyOf(keeping, keeping.length + 1);
        keeping[keeping.length - 1] = map;
        Arrays.sort(keeping, Comparator.comparingInt(RowStore::type));
        doomedFrom = new int[keeping.length];
    }

    /// Rows of some type may have died: the relations must be asked.
    void stir() {
        isStirred = true;
    }

    /// {@return whether rows died to which a relation may refer}
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

    /// Lets follow what follows from the rows that died since the last boundary.
    ///
    /// @param frame that runs, for checks mode
    /// @param visits is told the types whose rows may have died or changed
    /// @return nanoseconds that it took; 0 where no relation was asked
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
                    visits.played.set(types.place(relation.map.type()));
                }
            }
            for (final Relation relation : destroying) {
                final int type = types.place(relation.map.type());
                visits.played.set(type);
                visits.toPlay.set(type); // slots may have retired after the headroom was looked at
            }
            nanos = System.nanoTime() - start;
        }
        for (int i = 0; isStirred && i < keeping.length; i++) {
            keeping[i].dead().clear();
        }
        isStirred = false;
        return nanos;
    }

    /// Takes room for what follows from rows of a type that die.
    void reserve(final RowStore map) {
        for (final Relation relation : destroying) {
            if (relation.map == map || relation.target == map) {
                relation.reserve();
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        for (final Relation relation : destroying) {
            relation.arrays(to);
        }
    }

    /// {@return rows of relations that were looked at so far; for tests}
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
            final RowStore map = keeping[i];
            final DeadHandles dead = map.dead();
            for (int at = doomedFrom[i]; at < dead.count(); at++) {
                map.compaction().doom(map.find(dead.get(at)));
            }
            map.compaction().apply(); // lists them once more, which does no harm before the list is emptied
        }
    }
}
