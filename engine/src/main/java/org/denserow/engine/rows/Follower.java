package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.Blocks;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowLookup;
import org.jspecify.annotations.Nullable;

/// A structure that keeps something per row and follows every change of the rows: columns, tags, lists of rows, claims,
/// and the followers of users ([UserFollower]). The rules are those of [org.denserow.engine.storage.RowFollower].
///
/// *Threads*: the thread that changes the rows: the owner, or the one thread that plays back the type.
abstract class Follower {

    private final ChangeClock clock; // of the type
    private long writtenAt; // several workers may set it at once, to the same moment
    private boolean isTouched = true; // likewise, always to true
    private @Nullable BlockVersions versions; // null unless changes are tracked, and in followers that nobody writes

    Follower(final ChangeClock clock) {
        this.clock = clock;
        this.writtenAt = clock.now();
    }

    /// Notes that values may have changed in place, by a command, a system or other code. Creations, deaths and moves of
    /// rows, which also change its array, are counted by [org.denserow.engine.slots.SlotMap#changes()].
    public final void noteWrite() {
        final long now = clock.now();
        if (writtenAt != now) { // so that workers do not fight for the cache line
            writtenAt = now;
        }
    }

    /// {@return the moment of the last write in place, or restore}
    public final long writtenAt() {
        return writtenAt;
    }

    /// {@return a version for [SavedState#put(String,Object,int,long)]: another one after every change of values or rows}
    ///
    /// @param structure [TypeRows#structure()] of the rows that it follows
    final long version(final long structure) {
        return writtenAt + structure; // neither ever falls
    }

    /// Keeps versions of its blocks from now on; all of them changed at this moment.
    final void track(final BlockVersions structure, final int capacity) {
        versions = new BlockVersions(clock, structure, capacity);
    }

    /// {@return its versions for its array, which is saved: unless changes are tracked, any block may have changed}
    ///
    /// @param cells the number of cells that stand for the 64 rows of a block
    final Blocks blocks(final int cells) {
        return versions == null ? Blocks.ANY : versions.ofCells(cells);
    }

    /// {@return the versions of its blocks, which code that writes values marks; null unless changes are tracked}
    @SuppressWarnings("exports") // users need not have the annotation
    public final @Nullable BlockVersions versions() {
        return versions;
    }

    /// Marks the block of a row that was written, if changes are tracked.
    ///
    /// @param row the row
    public final void noteChange(final int row) {
        if (versions != null) {
            versions.mark(row);
        }
    }

    /// Marks all blocks, if changes are tracked.
    public final void noteChanges() {
        if (versions != null) {
            versions.markAll();
        }
    }

    /// Notes that code other than a system may have changed values, so parts made from them are out of date. Creations,
    /// deaths, moves and restores of rows need no such note. The caller marks the blocks, too.
    public final void touch() {
        noteWrite();
        isTouched = true;
    }

    /// {@return whether it was touched since the last call}
    public final boolean takeTouched() {
        final boolean wasTouched = isTouched;
        isTouched = false;
        return wasTouched;
    }

    /// Rows were created; their columns and tags are filled.
    abstract void created(int beginRow, int endRow, RowState state);

    /// Rows have moved, in order, to vacant places.
    abstract void moved(MoveList moves);

    /// Rows died, each given as a move onto itself, before other rows take their places.
    abstract void vacated(MoveList deaths);

    abstract void exchanged(int a, int b);

    /// Rows have exchanged their places, pair after pair.
    void exchanged(final RowPairs pairs) {
        for (int i = 0; i < pairs.count(); i++) {
            exchanged(pairs.a()[i], pairs.b()[i]);
        }
    }

    /// A pending row is active from now on.
    void activated(final int row) {}

    /// All rows, those before `endRow`, were removed.
    abstract void cleared(int endRow);

    /// The capacity has changed.
    abstract void resized(int capacity);

    abstract void save(SavedState to);

    abstract void load(SavedState from);

    /// Passes on every array that it keeps, once.
    void arrays(final Consumer<Object> to) {}

    /// Bytes that it keeps.
    long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// A fault found by comparison with the rows, or an empty text.
    abstract String fault(RowLookup rows);
}
