package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What `HandleMap.defragment` promises, row by row of the acceptance list.
class DefragmentTest {

    private static final int MANY = Integer.MAX_VALUE;

    @Test
    @DisplayName("HM-23: sorted, stable, and every handle names what it named")
    void defragment_equalKeys_keepTheirOrder() {
        final Rows rows = Rows.of(3, 1, 2, 1, 3, 2, 1);
        final List<Long> expected = rows.sorted();
        assertTrue(rows.map.defragment(RowOrder.by(rows.key), MANY) > 0);
        assertEquals(List.of(1, 1, 1, 2, 2, 3, 3), rows.keys());
        assertEquals(expected, rows.handles());
        rows.checkHandles("sorted");
    }

    @Test
    @DisplayName("HM-23: a comparison with >= comes to rest, with every row once")
    void defragment_comparisonThatIsTrueForEqualRows_comesToRest() {
        final Rows rows = Rows.of(3, 1, 2, 1, 3, 2, 1);
        final RowOrder order =
                RowOrder.comparing((a, b) -> rows.key.values()[a] >= rows.key.values()[b]);
        for (int call = 0; call < 10; call++) {
            rows.map.defragment(order, 2);
        }
        assertEquals(List.of(1, 1, 1, 2, 2, 3, 3), rows.keys());
        assertEquals(0, rows.map.defragment(order, MANY));
        rows.checkHandles("sorted");
    }

    @Test
    @DisplayName("rows that a comparison finds in order stay, whatever an earlier pass wanted")
    void defragment_comparedRowsAreInOrderMeanwhile_stay() {
        final Rows rows = Rows.of(3, 2, 1);
        final RowOrder order =
                RowOrder.comparing((a, b) -> rows.key.values()[a] > rows.key.values()[b]);
        rows.map.defragment(order, Integer.MAX_VALUE);
        rows.map.destroy(rows.map.handle(0)); // the last row takes its place
        rows.key.values()[0] = 1;
        rows.map.markFragmented();
        final List<Long> before = rows.handles();
        assertEquals(0, rows.map.defragment(order, Integer.MAX_VALUE));
        assertEquals(before, rows.handles());
    }

    @Test
    @DisplayName("HM-23: a comparison that contradicts itself ends all the same")
    void defragment_comparisonThatIsAlwaysTrue_ends() {
        final Rows rows = Rows.of(3, 1, 2, 1, 3, 2, 1);
        final RowOrder order = RowOrder.comparing((a, b) -> true);
        rows.map.defragment(order, MANY);
        assertEquals(0, rows.map.defragment(order, MANY));
        rows.checkHandles("some order");
    }

    @Test
    @DisplayName("HM-24: returns the exchanges made, and 0 without a look at any key when nothing has happened")
    void defragment_nothingHappened_readsNoKey() {
        final Rows rows = Rows.of(3, 2, 1);
        final int[] reads = {0};
        final RowOrder order = RowOrder.byKey(row -> {
            reads[0]++;
            return rows.key.values()[row];
        });
        assertTrue(rows.map.isFragmented());
        assertEquals(1, rows.map.defragment(order, MANY));
        assertFalse(rows.map.isFragmented());
        reads[0] = 0;
        assertEquals(0, rows.map.defragment(order, MANY));
        assertEquals(0, reads[0]);
        rows.map.destroy(rows.map.handle(0));
        assertTrue(rows.map.isFragmented());
        assertEquals(1, rows.map.defragment(order, MANY));
        assertEquals(2, reads[0]);
        assertEquals(List.of(2, 3), rows.keys());
    }

    @Test
    @DisplayName("HM-24: another order of an unchanged map is not taken for the same")
    void defragment_anotherOrder_sortsAgain() {
        final Rows rows = Rows.of(1, 3, 2);
        final RowOrder up = RowOrder.by(rows.key);
        final RowOrder down = up.descending();
        rows.map.defragment(up, MANY);
        assertTrue(rows.map.defragment(down, MANY) > 0);
        assertEquals(List.of(3, 2, 1), rows.keys());
        rows.map.defragment(up, MANY);
        assertEquals(List.of(1, 2, 3), rows.keys());
    }

    @Test
    @DisplayName("HM-24: keys written in place are seen once that is said")
    void defragment_keysWrittenInPlace_areSeenWhenMarked() {
        final Rows rows = Rows.of(1, 2, 3);
        final RowOrder order = RowOrder.by(rows.key);
        rows.map.defragment(order, MANY);
        rows.write(3, 2, 1);
        assertEquals(0, rows.map.defragment(order, MANY));
        rows.map.markFragmented();
        assertTrue(rows.map.isFragmented());
        assertEquals(1, rows.map.defragment(order, MANY));
        assertTrue(rows.isSorted());
    }

    @Test
    @DisplayName("HM-24: written and marked in the middle of a pass, keys are read again")
    void markFragmented_passUnderWay_beginsAnew() {
        final Rows rows = Rows.of(4, 3, 2, 1);
        final RowOrder order = RowOrder.by(rows.key);
        assertEquals(1, rows.map.defragment(order, 1));
        rows.write(2, 1, 4, 3);
        rows.map.markFragmented();
        assertEquals(2, rows.map.defragment(order, MANY));
        assertEquals(List.of(1, 2, 3, 4), rows.keys());
    }

    @Test
    @DisplayName("HM-24: a cleared or reset map, or one that was loaded, is what it is now")
    void defragment_afterClearResetLoad_isRight() {
        final Rows rows = Rows.of(2, 1);
        final RowOrder up = RowOrder.by(rows.key);
        rows.map.defragment(up, MANY);
        final SavedState saved = new SavedState();
        rows.map.state().save(saved);
        final RowOrder down = up.descending();
        rows.map.defragment(down, MANY);
        rows.map.state().load(saved);
        assertEquals(List.of(1, 2), rows.keys());
        assertEquals(1, rows.map.defragment(down, MANY), "it was in order before it was loaded");
        rows.map.clear();
        assertFalse(rows.map.isFragmented());
        assertEquals(0, rows.map.defragment(down, MANY));
        rows.create(1);
        rows.create(2);
        assertEquals(1, rows.map.defragment(down, MANY));
        rows.map.reset();
        assertEquals(0, rows.map.defragment(down, MANY));
    }

    @Test
    @DisplayName("HM-25: one call never exchanges more rows than it may, whatever the rows")
    void defragment_shuffledRows_countsEachExchange() {
        final Rows rows = new Rows(20_000);
        final List<Integer> keys = new ArrayList<>(Collections.nCopies(20_000, 0));
        for (int i = 0; i < keys.size(); i++) {
            keys.set(i, i);
        }
        Collections.shuffle(keys, new Random(5));
        keys.forEach(rows::create);
        final int[] told = {0};
        rows.map.follow(new Counting(told));
        final RowOrder order = RowOrder.by(rows.key);
        int total = 0;
        while (rows.map.isFragmented()) {
            told[0] = 0;
            final int moves = rows.map.defragment(order, 700);
            assertEquals(told[0], moves);
            assertTrue(moves <= 700);
            total += moves;
        }
        assertTrue(total < 20_000 && rows.isSorted());
    }

    @Test
    @DisplayName("HM-26a: a call goes on where the one before ended, and does not begin at the first row again")
    void defragment_callAfterCall_resumes() {
        final Rows rows = new Rows(1000);
        for (int i = 999; i >= 0; i--) {
            rows.create(i);
        }
        final int[] reads = {0};
        final RowOrder order = RowOrder.byKey(row -> {
            reads[0]++;
            return rows.key.values()[row];
        });
        for (int call = 0; call < 100; call++) {
            rows.map.defragment(order, 5);
        }
        assertTrue(rows.isSorted());
        assertEquals(1000, reads[0], "each key once, in the first call");
    }

    @Test
    @DisplayName("HM-26b: a budget that ends in the middle of the last rows leaves no row unsorted for ever")
    void defragment_budgetEndsWithTheLastRow_endsSorted() {
        final Rows rows = Rows.of(1, 2, 3, 4, 0);
        final RowOrder order = RowOrder.by(rows.key);
        for (int call = 0; call < 4; call++) {
            assertTrue(rows.map.isFragmented() && !rows.isSorted());
            assertEquals(1, rows.map.defragment(order, 1));
        }
        assertEquals(List.of(0, 1, 2, 3, 4), rows.keys());
        assertEquals(0, rows.map.defragment(order, 1));
        assertFalse(rows.map.isFragmented());
        for (final int budget : new int[] {1000, 10_000}) {
            final Rows many = new Rows(10_000);
            final Random random = new Random(budget);
            for (int i = 0; i < 10_000; i++) {
                many.create(random.nextInt());
            }
            final RowOrder byKey = RowOrder.by(many.key);
            for (int call = 0; call < 11_000 / budget + 1; call++) {
                many.map.defragment(byKey, budget);
            }
            assertTrue(many.isSorted(), "budget=" + budget);
        }
    }

    @Test
    @DisplayName("HM-26c: rows that come and go below the place where a call ended are put in order as well")
    void defragment_rowsComeAndGoBelow_endsSorted() {
        final Rows rows = new Rows(100);
        for (int i = 99; i > 0; i--) {
            rows.create(i);
        }
        final RowOrder order = RowOrder.by(rows.key);
        rows.map.defragment(order, 30);
        rows.map.destroy(rows.map.handle(3)); // the last row takes its place
        rows.map.destroy(rows.map.handle(4));
        rows.create(5);
        assertFalse(rows.isSorted());
        int calls = 0;
        while (rows.map.isFragmented()) {
            assertTrue(rows.map.defragment(order, 10) <= 10);
            assertTrue(++calls < 100);
        }
        assertTrue(rows.isSorted());
        rows.checkHandles("sorted");
    }

    @Test
    @DisplayName("HM-28: a sorted map is recognised in one pass, without a sort, an exchange or a comparison too many")
    void defragment_sortedRows_lookOnce() {
        final Rows rows = new Rows(1000);
        for (int i = 0; i < 1000; i++) {
            rows.create(i / 3);
        }
        final int[] calls = {0};
        final RowOrder compared = RowOrder.comparing((a, b) -> {
            calls[0]++;
            return rows.key.values()[a] > rows.key.values()[b];
        });
        assertEquals(0, rows.map.defragment(compared, MANY));
        assertEquals(999, calls[0]);
        calls[0] = 0;
        final RowOrder byKey = RowOrder.byKey(row -> {
            calls[0]++;
            return rows.key.values()[row];
        });
        final Plan plan = rows.plan(byKey);
        assertEquals(0, plan.step(125));
        assertEquals(1000, calls[0]);
        assertTrue(plan.isAtRest(), "1,000 keys are 125 moves, and no step is left for a sort");
    }

    @Test
    @DisplayName("HM-33: rows of 5 keys are grouped with no more moves and passes than rows of distinct keys")
    void defragment_fewKeys_takeNoMoreThanDistinctOnes() {
        final Random random = new Random(9);
        final Rows few = new Rows(5000);
        final Rows distinct = new Rows(5000);
        for (int i = 0; i < 5000; i++) {
            final int key = random.nextInt(5);
            few.create(key);
            distinct.create(key * 5000 + i);
        }
        final int[] ofFew = movesAndSteps(few);
        final int[] ofDistinct = movesAndSteps(distinct);
        assertTrue(few.isSorted() && distinct.isSorted());
        assertTrue(ofFew[0] <= ofDistinct[0], "moves=" + ofFew[0] + ", of distinct keys=" + ofDistinct[0]);
        assertTrue(ofFew[1] <= ofDistinct[1], "steps=" + ofFew[1] + ", of distinct keys=" + ofDistinct[1]);
        assertEquals(0, few.map.defragment(RowOrder.by(few.key), MANY), "equal keys are not exchanged again");
    }

    private static int[] movesAndSteps(final Rows rows) {
        final Plan plan = rows.plan(RowOrder.by(rows.key));
        int steps = 0;
        do {
            plan.step(100);
            steps++;
        } while (!plan.isAtRest());
        return new int[] {(int) plan.totalMoves(), steps};
    }

    @Test
    @DisplayName("EN-08: a permanent row is never moved, and never stands between those in order")
    void defragment_permanentRows_stayWhereTheyAre() {
        final Rows rows = new Rows(100);
        rows.create(9);
        final long[] fixed = new long[3];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = rows.write(rows.map.createPermanent(), 50 - i);
            rows.create(i);
        }
        final RowOrder order = RowOrder.by(rows.key);
        rows.map.defragment(order, 1);
        final long late = rows.write(rows.map.createPermanent(), 100);
        rows.map.defragment(order, MANY);
        for (int i = 0; i < fixed.length; i++) {
            assertEquals(i, rows.map.find(fixed[i]));
        }
        assertEquals(3, rows.map.find(late));
        assertEquals(List.of(50, 49, 48, 100, 0, 1, 2, 9), rows.keys());
        rows.checkHandles("sorted");
    }

    @Test
    @DisplayName("EN-08: nor by a comparison")
    void defragment_permanentRowsAndComparison_stayWhereTheyAre() {
        final Rows rows = new Rows(100);
        rows.write(rows.map.createPermanent(), 50);
        rows.write(rows.map.createPermanent(), -50);
        for (int i = 9; i > 0; i--) {
            rows.create(i);
        }
        final RowOrder order = RowOrder.comparing((a, b) -> {
            assertTrue(Math.min(a, b) >= 2, "a permanent row is not compared");
            return rows.key.values()[a] > rows.key.values()[b];
        });
        for (int call = 0; call < 6; call++) {
            rows.map.defragment(order, 1);
        }
        assertEquals(List.of(50, -50, 1, 2, 3, 4, 5, 6, 7, 8, 9), rows.keys());
        rows.checkHandles("sorted");
    }

    @Test
    void defragment_pendingRows_stayUntilTheyAreActive() {
        final Rows rows = Rows.of(0, 0, 0, 0, 0);
        rows.map.destroy(rows.map.handle(4));
        rows.map.destroy(rows.map.handle(3));
        rows.write(3, 2, 1);
        final long pending = rows.write(rows.map.createPending(), -5);
        final RowOrder order = RowOrder.by(rows.key);
        rows.map.defragment(order, MANY);
        assertEquals(3, rows.map.find(pending));
        assertEquals(List.of(1, 2, 3), rows.keys());
        rows.map.activate(pending);
        rows.map.defragment(order, MANY);
        assertEquals(0, rows.map.find(pending));
    }

    @Test
    void defragment_noRows_doesNothing() {
        final Rows rows = new Rows(4);
        assertEquals(0, rows.map.defragment(RowOrder.by(rows.key), 5));
        assertEquals(0, rows.map.defragment(RowOrder.comparing((a, b) -> true), 5));
        assertEquals(0, rows.plan(RowOrder.by(rows.key)).step(10));
    }

    @Test
    void defragment_noExchangeAllowed_doesNothing() {
        final Rows rows = Rows.of(2, 1);
        assertEquals(0, rows.map.defragment(RowOrder.by(rows.key), 0));
        assertTrue(rows.map.isFragmented());
        final Plan plan = rows.plan(RowOrder.byKey(row -> {
            throw new AssertionError("no key is read");
        }));
        assertEquals(0, plan.step(0));
    }

    // ---- Bad input ----

    private static class Counting extends IdleFollower {

        private final int[] exchanges;

        Counting(final int[] exchanges) {
            this.exchanges = exchanges;
        }

        @Override
        public void exchanged(final int a, final int b) {
            exchanges[0]++;
        }
    }
}
