package org.denserow.engine.storage;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;

/// A structure of your own that keeps something per row and must follow every change of the rows: an index, a list, a
/// mirror elsewhere. The rows tell each follower about each change.
///
/// Identity moves first, then columns and tags. Followers are told afterwards, in the order of the changes, possibly
/// many at once. So a follower must not ask about single steps in between, must not read another follower, which may or
/// may not have been told yet, and must itself keep what it needs of a row that is gone. During a call the rows refuse
/// changes. A follower should not throw: rows, columns and tags are right then, but the followers after it were not
/// told.
///
/// When rows die, a follower is told of all deaths first ([#vacated(RowMoves)]), then of the rows that take their
/// places ([#moved(RowMoves)]). When many rows die together, the calls do not depend on the order in which the rows
/// were named.
///
/// Followers are told of pending rows as of all others.
///
/// ## Threads
/// The thread that changes the rows makes the calls: the owner, or the one thread that plays back the type.
public abstract class RowFollower {

    /// Creates a follower that is told nothing yet.
    protected RowFollower() {}

    /// Rows were created; their columns and tags are filled.
    ///
    /// @param beginRow first new row
    /// @param endRow the row after the last
    /// @param state the state of all of them; never VACANT
    public abstract void created(int beginRow, int endRow, RowState state);

    /// Rows have moved, in order, each to a place that was vacant by then, and none onto itself. When many rows die
    /// together, no place is both source and target in one call, except among events. In all other cases a place may be
    /// a target after it was a source.
    ///
    /// @param moves the moves; valid during the call
    public abstract void moved(RowMoves moves);

    /// Rows died: all that died, ascending, in one call or more, whether or not other rows take their places.
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

    /// Loads the follower after the rows were loaded. It makes room for as many rows as fit, forgets its old content,
    /// and reads what it saved or takes in the rows that exist now. Columns are loaded before tags, and both before
    /// other followers.
    ///
    /// @param from the state that a follower of the same definition saved
    public abstract void load(SavedState from);

    /// Passes on every array that the follower keeps, so that its memory is counted and touched; by default none.
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
