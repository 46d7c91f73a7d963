package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// What a follower is told, call by call.
class FollowerCallsTest {

    private final List<String> told = new ArrayList<>();

    @Test
    void destroy_activeRow_isToldAsDeadThenTwoMove() {
        final HandleMap map = map(Layout.dense(8), 4, 2);
        map.destroy(map.handle(1));
        assertEquals(List.of("died 1", "moved 3→1 5→3"), told);
    }

    @Test
    void destroy_lastRow_isToldAsDeadAndNothingMoves() {
        final HandleMap map = map(Layout.dense(8), 4, 0);
        map.destroy(map.handle(3));
        assertEquals(List.of("died 3"), told);
    }

    @Test
    void destroy_lastActiveRowBeforePendingOnes_oneMoves() {
        final HandleMap map = map(Layout.dense(8), 3, 2);
        map.destroy(map.handle(2));
        assertEquals(List.of("died 2", "moved 4→2"), told);
    }

    @Test
    void destroy_pinnedRow_isToldAsDead() {
        final HandleMap map = map(Layout.pinned(8), 4, 0);
        map.destroy(map.handle(1));
        assertEquals(List.of("died 1"), told);
    }

    @Test
    void destroyBatch_rowsOfBothRegions_allDeathsThenActiveThenPendingMoves() {
        final HandleMap map = map(Layout.dense(16), 6, 5);
        map.destroyBatch(new long[] {map.handle(9), map.handle(4), map.handle(0), map.handle(7), map.handle(5)}, 5);
        assertEquals(List.of("died 0 4 5 7 9", "moved 3→0", "moved 6→3 8→4 10→5"), told);
    }

    @Test
    void destroyBatch_everyRow_onlyDeathsAreTold() {
        final HandleMap map = map(Layout.dense(8), 2, 1);
        map.destroyIf(row -> true);
        assertEquals(List.of("died 0 1 2"), told);
    }

    @Test
    void expire_theOldest_deathsThenTheOthersInOrder() {
        final HandleMap map = map(Layout.events(8), 5, 0);
        map.expire(2);
        assertEquals(List.of("died 0 1", "moved 2→0 3→1 4→2"), told);
        told.clear();
        map.expire(3);
        assertEquals(List.of("died 0 1 2"), told);
        told.clear();
        map.expire(0);
        assertEquals(List.of(), told);
    }

    @Test
    void create_pendingRowMakesRoom_movesBeforeTheNewRowIsTold() {
        final HandleMap map = map(Layout.dense(8), 1, 2);
        map.create();
        assertEquals(List.of("moved 1→3", "created 1"), told);
    }

    /// A map with rows, and a follower that is told from then on.
    private HandleMap map(final Layout layout, final int active, final int pending) {
        final HandleMap map = HandleMap.create("t", 1, layout);
        for (int i = 0; i < active; i++) {
            map.create();
        }
        for (int i = 0; i < pending; i++) {
            map.createPending();
        }
        map.follow(new Recorder());
        return map;
    }

    private final class Recorder extends IdleFollower {

        @Override
        public void created(final int beginRow, final int endRow, final RowState state) {
            told.add("created " + beginRow);
        }

        @Override
        public void moved(final RowMoves moves) {
            final StringBuilder text = new StringBuilder("moved");
            for (int i = 0; i < moves.count(); i++) {
                text.append(' ').append(moves.from(i)).append('→').append(moves.to(i));
            }
            told.add(text.toString());
        }

        @Override
        public void vacated(final RowMoves deaths) {
            final StringBuilder text = new StringBuilder("died");
            for (int i = 0; i < deaths.count(); i++) {
                assertEquals(deaths.from(i), deaths.to(i));
                text.append(' ').append(deaths.from(i));
            }
            told.add(text.toString());
        }

        @Override
        public void exchanged(final int a, final int b) {
            told.add("exchanged " + a + ' ' + b);
        }

        @Override
        public void cleared(final int endRow) {
            told.add("cleared");
        }
    }
}
