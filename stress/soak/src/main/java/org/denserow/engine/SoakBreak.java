package org.denserow.engine;

import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// Follows the rows of a type and throws when it is armed, so that a boundary breaks, as it would when memory runs out
/// in the middle of playback.
///
/// *Threads*: the owner arms it between frames; the thread that plays the type back calls it.
final class SoakBreak extends RowFollower {

    /// The call in which it throws.
    enum Step {
        NONE,
        CREATED,
        VACATED,
        MOVED
    }

    private Step step = Step.NONE;

    /// Throws at this step from now on, or never.
    void arm(final Step at) {
        step = at;
    }

    private void reach(final Step here) {
        if (here == step) {
            throw new SoakFaults.OnPurpose("on purpose: step=" + here);
        }
    }

    @Override
    public void created(final int beginRow, final int endRow, final RowState state) {
        reach(Step.CREATED);
    }

    @Override
    public void vacated(final RowMoves deaths) {
        reach(Step.VACATED);
    }

    @Override
    public void moved(final RowMoves moves) {
        reach(Step.MOVED);
    }

    @Override
    public void exchanged(final int a, final int b) {}

    @Override
    public void activated(final int row) {}

    @Override
    public void cleared(final int endRow) {}

    @Override
    public void resized(final int capacity) {}

    @Override
    public void save(final SavedState to) {}

    @Override
    public void load(final SavedState from) {}

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public String fault(final RowLookup map) {
        return "";
    }
}
