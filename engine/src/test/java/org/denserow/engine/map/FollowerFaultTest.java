package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A follower of the user's that throws, or changes the map that tells it.
class FollowerFaultTest {

    private final Faulty follower = new Faulty();
    private Consumer<String> fault = call -> {};

    @ParameterizedTest
    @ValueSource(strings = {"dense", "pinned"})
    void destroy_followerThrows_columnsHaveMovedOnce(final String layout) {
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
        assertThrows(IllegalStateException.class, () -> map.destroy(handles[1]));
        map.checkInvariants();
        fault = call -> {};
        map.destroy(handles[3]);
        map.checkInvariants();
        for (final int i : new int[] {0, 2, 4}) {
            assertEquals(10 + i, value.values()[map.row(handles[i])]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense vacated", "dense moved", "pinned vacated"})
    void destroyBatch_followerThrows_rowsAreRightAndNoneIsDoomed(final String where) {
        final int rows = 5000; // several batches
        final HandleMap map =
                HandleMap.create("t", 1, where.startsWith("dense") ? Layout.dense(rows) : Layout.pinned(rows));
        final IntColumn value = map.ints("value");
        final Tag odd = map.tag("odd");
        map.follow(follower);
        final long[] handles = new long[rows];
        map.createBatch(handles, 4000);
        for (int i = 4000; i < rows; i++) {
            handles[i] = map.createPending();
        }
        final long[] doomed = new long[rows];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            value.values()[i] = i + 1;
            if (i % 2 == 1) {
                odd.bits().set(i);
            }
            if (i % 5 < 3) {
                doomed[count++] = handles[i];
            }
        }
        fault = call -> {
            if (where.endsWith(call)) {
                throw new IllegalStateException("fault in " + call);
            }
        };
        final int all = count;
        assertThrows(IllegalStateException.class, () -> map.destroyBatch(doomed, all));
        map.checkInvariants();
        fault = call -> {};
        assertEquals(0, map.destroyIf(row -> false), "nobody is doomed any more");
        assertEquals(rows - all, map.rows());
        for (int i = 0; i < rows; i++) {
            final int row = map.find(handles[i]);
            assertEquals(i % 5 >= 3, row >= 0, "i=" + i);
            if (row >= 0) {
                assertEquals(i + 1, value.values()[row]);
                assertEquals(i % 2 == 1, odd.bits().get(row));
                assertEquals(i < 4000, map.isActive(row));
            }
        }
    }

    @Test
    void expire_followerThrows_theOthersHaveMovedDown() {
        final HandleMap map = HandleMap.create("t", 1, Layout.events(5000));
        final IntColumn value = map.ints("value");
        map.follow(follower);
        final long[] handles = new long[5000];
        map.createBatch(handles, 5000);
        for (int i = 0; i < 5000; i++) {
            value.values()[i] = i + 1;
        }
        fault = call -> {
            throw new IllegalStateException("fault in " + call);
        };
        assertThrows(IllegalStateException.class, () -> map.expire(1200));
        map.checkInvariants();
        for (int i = 1200; i < 5000; i++) {
            assertEquals(i - 1200, map.find(handles[i]));
            assertEquals(i - 1200 + 1201, value.values()[i - 1200]);
        }
    }

    @Test
    void create_followerThrowsAsAnotherMakesRoom_newRowIsEmpty() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(8));
        final IntColumn value = map.ints("value");
        map.createPending();
        value.values()[0] = 7;
        map.follow(follower);
        fault = call -> {
            throw new IllegalStateException("fault in " + call);
        };
        assertThrows(IllegalStateException.class, map::create);
        map.checkInvariants();
        assertEquals(0, value.values()[0]);
        assertEquals(7, value.values()[1]);
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
                each -> each.destroy(live),
                each -> each.destroyBatch(new long[] {live}, 1),
                each -> each.destroyIf(row -> true),
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
            final long doomed = map.state().sets().dense(0);
            final String said = assertThrows(IllegalStateException.class, () -> map.activate(pendingOf(map)), which)
                    .getMessage();
            assertTrue(said.startsWith("a follower must not change the rows: type=t, call="), which + ": " + said);
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
    private final class Faulty extends IdleFollower {

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
    }
}
