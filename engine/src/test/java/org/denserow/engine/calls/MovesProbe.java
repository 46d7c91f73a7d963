package org.denserow.engine.calls;

import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;

/// A follower that keeps nothing but the list of moves that it was handed, as any follower could.
final class MovesProbe extends IdleFollower {

    private RowMoves seen; // null before the first move

    /// {@return the list that it was handed, or null}
    RowMoves seen() {
        return seen;
    }

    @Override
    public void moved(final RowMoves moves) {
        seen = moves;
    }

    @Override
    public void vacated(final RowMoves moves) {
        seen = moves;
    }
}
