package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A follower of the user's that throws, or changes the map that tells it.
class FollowerFaultTest {

    private final Faulty follower = new Faulty();
    private Consumer<String> fault = call -> {};

    @ParameterizedTest
    @ValueSource(strings = {"dense", "pinned"})
    void erase_followerThrows_columnsHaveMovedOnce(final String layout) {
        final HandleMap map = HandleMap.create(
                "t",
                1,
                layout.equals("dense")
                        ? Layout.dense(8).growable()
                        : Layout.pinned(8).growable());
        final IntColumn value = map.ints("value");
        map.follow(follower);
        final long[] handles = new long[5];
        map.createBatch(handles, 5);
        for (int i = 0; i < 5; i++) {
            value.values()[map.row(handles[i])] = 10 + i;
        }
        fault = call -> {
            throw new IllegalStateException("fault in " + call);
        };
        assertThrows(IllegalStateException.class, () -> map.erase(handles[1]));
        map.checkInvariants();
        fault = call -> {};
        map.erase(handles[3]);
        map.checkInvariants();
        for (final int i : new int[] {0, 2, 4}) {
            assertEquals(10 + i, value.values()[map.row(handles[i])]);
        }
    }

    @Test
    void anyChange_bySomebodyWhoIsTold_isRefused() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(8).growable());
        map.follow(follower);
        final long live = map.create();
        final long pending = map.createPending();
        final SavedState saved = new SavedState();
        map.state().save(saved);
        final List<Consumer<HandleMap>> changes = List.of(
                HandleMap::create,
                HandleMap::createPending,
                HandleMap::createPermanent,
                each -> each.createBatch(new long[1], 1),
                each -> each.erase(live),
                each -> each.eraseBatch(new long[] {live}, 1),
                each -> each.removeIf(row -> true),
                each -> each.activate(pending),
                each -> each.exchange(0, 0),
                HandleMap::clear,
                HandleMap::reset,
                HandleMap::shrink,
                each -> each.state().load(each.state().dump(), () -> {}),
                each -> each.state().load(saved));
        for (int i = 0; i < changes.size(); i++) {
            final Consumer<HandleMap> change = changes.get(i);
            final String which = "change=" + i;
            fault = call -> change.accept(map);
            final long doomed = map.state().sets().dense().get(0);
            final String said = assertThrows(IllegalStateException.class, () -> map.activate(pendingOf(map)), which)
                    .getMessage();
            assertTrue(said.startsWith("a follower only takes in what it is told: type=t, call="), which + ": " + said);
            fault = call -> {};
            map.checkInvariants();
            assertTrue(map.isValid(doomed), which);
        }
    }

    private long pendingOf(final HandleMap map) {
        final Consumer<String> kept = fault;
        fault = call -> {};
        final long handle = map.createPending();
        fault = kept;
        return handle;
    }

    /// Does what the test says whenever it is told of something.
    private final class Faulty extends RowFollower {

        @Override
        public void created(final int beginRow, final int endRow, final RowState state) {
            fault.accept("created");
        }

        @Override
        public void moved(final RowMoves moves) {
            fault.accept("moved");
        }

        @Override
        public void vacated(final RowMoves moves) {
            fault.accept("vacated");
        }

        @Override
        public void exchanged(final int a, final int b) {
            fault.accept("exchanged");
        }

        @Override
        public void activated(final int row) {
            fault.accept("activated");
        }

        @Override
        public void cleared(final int endRow) {
            fault.accept("cleared");
        }

        @Override
        public void resized(final int capacity) {
            fault.accept("resized");
        }

        @Override
        public void save(final SavedState to) {
            fault.accept("save");
        }

        @Override
        public void load(final SavedState from) {
            fault.accept("load");
        }

        @Override
        public String fault(final RowLookup rows) {
            return "";
        }
    }
}
