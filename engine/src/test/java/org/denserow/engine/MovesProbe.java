package org.denserow.engine;

import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// A follower that keeps nothing but the list of moves that it was handed, as any follower could.
final class MovesProbe extends RowFollower {

    private RowMoves seen; // null before the first move

    /// {@return the list that it was handed, or null}
    RowMoves seen() {
        return seen;
    }

    @Override
    public void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    public void moved(final RowMoves moves) {
        seen = moves;
    }

    @Override
    public void vacated(final RowMoves moves) {
        seen = moves;
    }

    @Override
    public void exchanged(final int a, final int b) {}

    @Override
    public void cleared(final int endRow) {}

    @Override
    public void resized(final int capacity) {}

    @Override
    public void save(final SavedState to) {}

    @Override
    public void load(final SavedState from) {}

    @Override
    public String fault(final RowLookup rows) {
        return "";
    }
}
