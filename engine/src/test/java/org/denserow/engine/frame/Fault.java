package org.denserow.engine.frame;

import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.RowFollower;

/// Follows the rows of a type and throws when it is told of the step at which a boundary shall break: as running out of
/// memory does in the middle of playback, but at a chosen point.
final class Fault extends RowFollower {

    private final BreakableScenario scenario;
    private final Table table;

    Fault(final BreakableScenario scenario, final Table table) {
        this.scenario = scenario;
        this.table = table;
    }

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {
        scenario.reach(Break.CREATED, table);
    }

    @Override
    protected void moved(final RowMoves moves) {
        scenario.reach(Break.MADE_WAY, table);
        scenario.reach(Break.DESTROYED, table);
        scenario.reach(Break.CASCADED, table);
        scenario.reach(Break.EXPIRED, table);
    }

    @Override
    protected void vacated(final RowMoves moves) {
        scenario.reach(Break.VACATED, table);
    }

    @Override
    protected void exchanged(final int a, final int b) {
        scenario.reach(Break.EXCHANGED, table);
    }

    @Override
    protected void activated(final int row) {
        scenario.reach(Break.ACTIVATED, table);
    }

    @Override
    protected void cleared(final int endRow) {
        scenario.reach(Break.EXPIRED, table);
    }

    @Override
    protected void resized(final int capacity) {
        scenario.reach(Break.RESIZED, table);
    }

    @Override
    protected void save(final SavedState to) {}

    @Override
    protected void load(final SavedState from) {}

    @Override
    protected long bytes() {
        return 0;
    }

    @Override
    protected String fault(final HandleMap map) {
        return "";
    }
}
