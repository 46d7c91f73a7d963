package org.denserow.engine.frame;

import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// Follows the rows of a type and throws, when told to, so that a boundary does not come to its end: as running out of
/// memory does in the middle of playback.
///
/// *Threads*: armed between frames; told by the thread that plays the type back.
final class SoakBreak extends RowFollower {

    /// Of what it is told when it throws.
    enum Step {
        NONE,
        CREATED,
        VACATED,
        MOVED
    }

    private Step step = Step.NONE;

    /// Throws at such a step from now on, or never.
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
