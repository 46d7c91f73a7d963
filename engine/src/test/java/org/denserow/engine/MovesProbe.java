package org.denserow.engine;

import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.RowFollower;

/// A follower that keeps nothing but the list of moves that it was handed, as any follower could.
final class MovesProbe extends RowFollower {

    private RowMoves seen; // null before the first move

    /// {@return the list that it was handed, or null}
    RowMoves seen() {
        return seen;
    }

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    protected void moved(final RowMoves moves) {
        seen = moves;
    }

    @Override
    protected void vacated(final RowMoves moves) {
        seen = moves;
    }

    @Override
    protected void exchanged(final int a, final int b) {}

    @Override
    protected void cleared(final int endRow) {}

    @Override
    protected void resized(final int capacity) {}

    @Override
    protected void save(final SavedState to) {}

    @Override
    protected void load(final SavedState from) {}

    @Override
    protected String fault(final HandleMap map) {
        return "";
    }
}
