package org.denserow.engine.storage;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;

/// A structure of your own that keeps something per row and must follow every change of the rows: an index, a list, a
/// copy elsewhere. Each follower is told of each change of the rows.
///
/// First the handles are changed, then columns and tags. Followers are told afterwards, in the order of the changes,
/// possibly of many changes at once. So when a follower is told of a change, the rows may already be several changes
/// further. A follower must not read another follower, because that one may or may not have been told yet. It must
/// itself keep what it needs to know of a row that is gone. During a call the rows refuse changes. A follower should
/// not throw: if it does, rows, columns and tags are right, but the followers after it were not told.
///
/// When rows die, a follower is told of all deaths first ([#vacated(RowMoves)]), then of the rows that take their
/// places ([#moved(RowMoves)]). When many rows die together, the calls do not depend on the order in which the rows
/// were named.
///
/// Followers are told of pending rows as of all other rows.
///
/// ## Threads
/// The thread that changes the rows makes the calls: the owner, or the one thread that plays back the type.
public abstract class RowFollower {

    /// Creates a follower. It is told nothing before [org.denserow.engine.map.HandleMap#follow(RowFollower)].
    protected RowFollower() {}

    /// Rows were created. Their columns and tags have their first values already.
    ///
    /// @param beginRow first new row
    /// @param endRow the row after the last
    /// @param state the state of all of them; never VACANT
    public abstract void created(int beginRow, int endRow, RowState state);

    /// Rows have moved, one after the other. Each moved to a place that was vacant by then, and none moved onto itself.
    /// When many rows die together, no place is both source and target in one call, except among events. In all other
    /// cases a place may be a target after it was a source.
    ///
    /// @param moves the moves; valid during the call
    public abstract void moved(RowMoves moves);

    /// Rows died. All dead rows are reported, in ascending order, in one call or more, whether or not other rows take
    /// their places.
    ///
    /// @param deaths the rows, each as a move onto itself; valid during the call
    public abstract void vacated(RowMoves deaths);

    /// Two rows have exchanged their places.
    ///
    /// @param a a row
    /// @param b a row
    public abstract void exchanged(int a, int b);

    /// A pending row is active from now on.
    ///
    /// @param row the row
    public void activated(final int row) {}

    /// All rows were removed.
    ///
    /// @param endRow the row after the last
    public abstract void cleared(int endRow);

    /// The capacity has changed.
    ///
    /// @param capacity the new number of rows that fit; no row stands at or behind it
    public abstract void resized(int capacity);

    /// Saves what the follower cannot make anew from the rows, under names that no column or tag has.
    ///
    /// @param to receives arrays
    public abstract void save(SavedState to);

    /// Loads the follower, after the rows were loaded. A follower makes room for the capacity of the rows and forgets
    /// its old content. Then it reads what it saved, or builds its content from the rows that exist now. Columns are
    /// loaded before tags, and both before all followers.
    ///
    /// @param from the state that a follower of the same definition saved
    public abstract void load(SavedState from);

    /// Passes on every array that the follower keeps, so that their memory can be counted, and touched in advance. By
    /// default it passes on none.
    ///
    /// @param to takes each array once; arrays of numbers, booleans or references
    public void arrays(final Consumer<Object> to) {}

    /// {@return bytes that the follower keeps; by default those of [#arrays(Consumer)]}
    public long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// Compares the follower with the rows, for tests.
    ///
    /// @param rows the rows that are followed
    /// @return a description of the fault, or an empty text
    public abstract String fault(RowLookup rows);
}
