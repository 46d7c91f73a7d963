package org.denserow.engine.storage;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// What keeps something per row and must follow what rows do: an index of your own, a list, a mirror elsewhere. Whoever
/// moves rows tells the followers and need not know what they are.
///
/// Identity moves first, then columns and tags. A follower is told afterwards, in the order of what happened, possibly
/// many steps at once; so it must not ask about single steps in between, nor read another follower, which may have been
/// told already or not: what it needs of a row that is gone, it keeps itself. It only takes in: a change of the rows
/// that it is told of is refused meanwhile. It should not throw: rows, columns and tags are right then, followers after
/// it were not told.
///
/// When rows die, a follower is told of all deaths first ([#vacated(RowMoves)]), then of the rows that take their
/// places ([#moved(RowMoves)]). When many die together, the calls do not depend on the order in which they were named.
///
/// A pending row is told of like any other; what waits for one in a simulation names it by handle.
///
/// ## Threads
/// Told by whoever changes the rows: the owner, or the one thread that plays the type back.
public abstract class RowFollower {

    /// Creates a follower that is told nothing yet.
    protected RowFollower() {}

    /// Rows begin to exist; their columns and tags are filled.
    ///
    /// @param beginRow first new row
    /// @param endRow the row after the last
    /// @param state what all of them are: not VACANT
    public abstract void created(int beginRow, int endRow, RowState state);

    /// Rows have moved, in order, each to a place that was vacant by then, and none onto itself. When many rows die
    /// together, no row is both source and target in one call, but among events; otherwise a place may be a target after
    /// it was a source.
    ///
    /// @param moves what identity did; valid during the call
    public abstract void moved(RowMoves moves);

    /// Rows died, ascending, in one call or more: all of them, whether others will take their places or not.
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

    /// All rows are gone.
    ///
    /// @param endRow the row after the last
    public abstract void cleared(int endRow);

    /// There is room for more or fewer rows.
    ///
    /// @param capacity rows that fit from now on; no row stands at or after it
    public abstract void resized(int capacity);

    /// Writes what it keeps and cannot make anew from the rows; under names of your own that no column or tag has.
    ///
    /// @param to receives arrays
    public abstract void save(SavedState to);

    /// The rows have become what was saved, and so becomes the follower: it makes room for as many rows as fit, lets go
    /// of all that it kept, and reads what it saved, or takes in the rows that exist now. Columns are loaded before
    /// tags, both before other followers.
    ///
    /// @param from written by a follower of the same definition
    public abstract void load(SavedState from);

    /// Names every array that it keeps, so that it is counted and touched; by default none.
    ///
    /// @param to is told each array once; arrays of numbers, truth values or references
    public void arrays(final Consumer<Object> to) {}

    /// {@return bytes of all that it keeps; by default those of [#arrays(Consumer)]}
    public long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// Compares the follower with the rows, for tests.
    ///
    /// @param rows the rows that are followed
    /// @return what is wrong, or an empty text
    public abstract String fault(RowLookup rows);
}
