package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowLookup;

/// The versions of a type whose changes are tracked: follows the rows, and marks the blocks in which a row came, went,
/// moved or became active. Columns and tags keep versions of their own for what is written to them; a block of a part
/// has changed if one of the two says so.
///
/// *Threads*: as the rows. *Cost*: O(1) per row that comes, goes or moves.
final class StructureVersions extends Follower {

    private final TypeRows rows;
    private Follower[] written = {}; // columns and tags
    private final BlockVersions versions;

    StructureVersions(final TypeRows rows) {
        super(rows.clock);
        this.rows = rows;
        this.versions = new BlockVersions(rows.clock, null, rows.capacity());
    }

    /// Takes the columns and tags of the type, of which some may be new.
    void adopt(final Follower[] columnsAndTags) {
        written = columnsAndTags;
        for (final Follower part : written) {
            if (part.versions() == null) {
                part.track(versions, rows.capacity());
            }
        }
    }

    BlockVersions structure() {
        return versions;
    }

    ChangeClock clock() {
        return rows.clock;
    }

    /// Takes back every array that was given out.
    void closeArrays() {
        if (versions.takeAnyOpen()) {
            for (final Follower part : written) {
                part.versions().close();
            }
        }
    }

    // ---- As a follower ----

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {
        versions.mark(beginRow, endRow);
    }

    @Override
    void moved(final MoveList moves) {
        versions.mark(moves.from(), 0, moves.count());
        versions.mark(moves.to(), 0, moves.count());
    }

    @Override
    void vacated(final MoveList deaths) {
        versions.mark(deaths.from(), 0, deaths.count());
    }

    @Override
    void exchanged(final int a, final int b) {
        versions.mark(a);
        versions.mark(b);
    }

    @Override
    void activated(final int row) {
        versions.mark(row);
    }

    @Override
    void cleared(final int endRow) {
        versions.markAll();
    }

    @Override
    void resized(final int capacity) {
        versions.resize(capacity);
        for (final Follower part : written) {
            part.versions().resize(capacity);
        }
    }

    @Override
    void save(final SavedState to) {} // positions of readers are no state

    @Override
    void load(final SavedState from) {
        resized(rows.capacity());
        versions.markAll();
    }

    @Override
    void arrays(final Consumer<Object> to) {
        versions.arrays(to);
        for (final Follower part : written) {
            part.versions().arrays(to);
        }
    }

    @Override
    String fault(final RowLookup followed) {
        for (final Follower part : written) {
            if (part.versions().blocks() != BlockVersions.blocks(followed.capacity())) {
                return "blocks=" + part.versions().blocks() + ", part=" + part;
            }
        }
        return versions.blocks() == BlockVersions.blocks(followed.capacity()) ? "" : "blocks=" + versions.blocks();
    }

    @Override
    public String toString() {
        return "versions";
    }
}
