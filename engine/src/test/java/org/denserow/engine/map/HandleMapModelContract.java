package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A million random operations on a map with every kind of part, against a `HashMap`; and fewer on a small map, with
/// the sparse, dense and meta sets, every row and every follower checked after every single one. One subclass per
/// layout says which operations there are.
abstract class HandleMapModelContract {

    private static final int OPERATIONS = 1_000_000;
    private static final int CHECK_EVERY = 10_000;
    private static final int SMALL_OPERATIONS = 30_000;
    private static final int SMALL_ROWS = 80; // more than a word of bits
    private static final int FIXED_ROWS = 1_000;
    private static final int MOST_ROWS = 3_000;
    private static final int TWIN_OPERATIONS = 40_000; // the rarest call comes 20 times on average

    /// A layout that grows from few rows on, or has so many fixed ones.
    abstract Layout layout(int fixedRows);

    /// What a follower of such rows is told in the course of all operations.
    abstract Set<CopyingFollower.Call> calls();

    /// Does one operation.
    ///
    /// @param model what it is done to
    /// @param growing whether more rows are to come than go
    /// @param rareEvery how rare operations on the whole map are
    abstract void operate(MapModel model, boolean growing, int rareEvery);

    /// ACTIVE mostly, else what else a layout knows.
    static RowState someState(final Random random) {
        final int choice = random.nextInt(300);
        return choice == 0 ? RowState.PERMANENT : choice < 100 ? RowState.PENDING : RowState.ACTIVE;
    }

    @Test
    @DisplayName("HM-11 a million random operations: every handle reads its own values, in every column and tag")
    void operations_million_agreeWithHashMap() {
        final MapModel model = new MapModel(layout(FIXED_ROWS), Seed.next(), MOST_ROWS, 8, null);
        int largestCapacity = 0;
        for (int operation = 0; operation < OPERATIONS; operation++) {
            model.begin(operation);
            operate(model, operation / 10_000 % 2 == 0, 50);
            largestCapacity = Math.max(largestCapacity, model.map.capacity());
            if (operation % CHECK_EVERY == 0) {
                model.compare();
            }
        }
        model.compare();
        assertTrue(largestCapacity > 256, "the map has grown: " + largestCapacity);
    }

    @Test
    @DisplayName(
            "HM-11 EN-17 after every operation on a small map the sets are a bijection, and what follows rows agrees")
    void operations_onSmallMap_keepTheBijection() {
        final MapModel model = new MapModel(layout(SMALL_ROWS), Seed.next(), SMALL_ROWS, 5, null);
        runSmall(model, SMALL_OPERATIONS);
        assertEquals(calls(), model.follower.told(), "every call came, or its twin proves nothing");
    }

    @Test
    @DisplayName("the broken twins, followers that each ignore one of the calls, are caught")
    void operations_followerThatIgnoresACall_isCaught() {
        for (final CopyingFollower.Call ignored : calls()) {
            final MapModel model = new MapModel(layout(SMALL_ROWS), Seed.next(), SMALL_ROWS, 5, ignored);
            boolean caught = false;
            try {
                runSmall(model, TWIN_OPERATIONS);
            } catch (final IllegalStateException | AssertionError expected) {
                caught = true;
            }
            assertTrue(caught, "nobody noticed a follower that ignores " + ignored);
        }
    }

    private void runSmall(final MapModel model, final int operations) {
        for (int operation = 0; operation < operations; operation++) {
            model.begin(operation);
            operate(model, operation / 1_000 % 2 == 0, 4);
            model.compare();
        }
    }
}
