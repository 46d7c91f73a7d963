package org.denserow.engine;

import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;

/// Follows the rows of a type and throws when it is told of the step at which a boundary shall break: as running out of
/// memory does in the middle of playback, but at a chosen point.
final class Fault extends IdleFollower {

    private final BreakableScenario scenario;
    private final Table table;

    Fault(final BreakableScenario scenario, final Table table) {
        this.scenario = scenario;
        this.table = table;
    }

    @Override
    public void created(final int beginRow, final int endRow, final RowState state) {
        scenario.reach(Break.CREATED, table);
    }

    @Override
    public void moved(final RowMoves moves) {
        scenario.reach(Break.MADE_WAY, table);
        scenario.reach(Break.DESTROYED, table);
        scenario.reach(Break.CASCADED, table);
        scenario.reach(Break.EXPIRED, table);
    }

    @Override
    public void vacated(final RowMoves moves) {
        scenario.reach(Break.VACATED, table);
    }

    @Override
    public void exchanged(final int a, final int b) {
        scenario.reach(Break.EXCHANGED, table);
    }

    @Override
    public void activated(final int row) {
        scenario.reach(Break.ACTIVATED, table);
    }

    @Override
    public void cleared(final int endRow) {
        scenario.reach(Break.EXPIRED, table);
    }

    @Override
    public void resized(final int capacity) {
        scenario.reach(Break.RESIZED, table);
    }
}
