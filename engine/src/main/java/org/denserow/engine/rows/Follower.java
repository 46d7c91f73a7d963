package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.RowLookup;

/// What keeps something per row and must follow what rows do: columns, tags, lists of rows, claims, and what users let
/// follow ([UserFollower]). The rules are those of [org.denserow.engine.storage.RowFollower].
///
/// *Threads*: told by whoever changes the rows: the owner, or the one thread that plays the type back.
abstract class Follower {

    private boolean isTouched = true; // many workers may set it at once: the same value

    /// Values may have become others, by whoever is not a system: what is made from them is no longer right. That rows
    /// came, went, moved or were put back is told by the rows.
    public final void touch() {
        isTouched = true;
    }

    /// {@return whether it was touched since the call before}
    public final boolean takeTouched() {
        final boolean wasTouched = isTouched;
        isTouched = false;
        return wasTouched;
    }

    /// Rows begin to exist; their columns and tags are filled.
    abstract void created(int beginRow, int endRow, RowState state);

    /// Rows have moved, in order, to vacant places.
    abstract void moved(MoveList moves);

    /// Rows died, each told as a move onto itself, before others take their places.
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

    /// All rows are gone, those before `endRow`.
    abstract void cleared(int endRow);

    /// There is room for more or fewer rows.
    abstract void resized(int capacity);

    abstract void save(SavedState to);

    abstract void load(SavedState from);

    /// Names every array that it keeps once.
    void arrays(final Consumer<Object> to) {}

    /// Bytes of all that it keeps.
    long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// What is wrong, compared with the rows; or an empty text.
    abstract String fault(RowLookup rows);
}
