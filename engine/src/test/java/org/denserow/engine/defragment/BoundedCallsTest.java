package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Steps;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// No call of `HandleMap.defragment` does more than a bounded amount of work, whatever the number of rows.
@DisplayName("work of one call of defragment")
class BoundedCallsTest {

    private static final int MANY = Integer.MAX_VALUE;
    private static final int ROWS = 50_000;
    private static final int STEPS_PER_ROW = 25; // reads of arrays and jumps back, at most, for each row handled

    private static int bound(final int maxSwaps) {
        return Defragmenter.WORK + Defragmenter.WORK_PER_SWAP * maxSwaps;
    }

    /// Counts what each call does.
    private static final class Counts extends IdleFollower {
        private int keys;
        private int comparisons;
        private int exchanges;

        @Override
        public void exchanged(final int a, final int b) {
            exchanges++;
        }

        void forget() {
            keys = 0;
            comparisons = 0;
            exchanges = 0;
        }
    }

    private static Rows shuffled(final int count) {
        final SplittableRandom random = new SplittableRandom(5);
        final Rows rows = new Rows(count);
        for (int i = 0; i < count; i++) {
            rows.create(random.nextInt(count));
        }
        return rows;
    }

    private static RowOrder byKey(final Rows rows, final Counts counts) {
        return RowOrder.byKey(row -> {
            counts.keys++;
            return rows.key.values()[row];
        });
    }

    private static RowOrder comparing(final Rows rows, final Counts counts) {
        return RowOrder.comparing((a, b) -> {
            counts.comparisons++;
            return rows.key.values()[a] > rows.key.values()[b];
        });
    }

    /// An order that takes a pass for each level of a tree.
    private static RowOrder byParent(final Rows rows) {
        final HandleColumn parent = rows.map.handles("parent", 1);
        for (int row = 1; row < ROWS; row++) {
            parent.values()[row] = rows.map.handle(rows.key.values()[row] % row % 100);
        }
        return RowOrder.byParent(parent);
    }

    @Test
    @DisplayName("HM-36: no call reads more keys, compares or moves more rows than its bound, the first one too; all"
            + " calls together make the order of one call")
    void defragment_anyOrder_boundsEachCallAndEndsAsOneCall() {
        final List<BiFunction<Rows, Counts, RowOrder>> orders = List.of(
                BoundedCallsTest::byKey,
                BoundedCallsTest::comparing,
                (rows, counts) -> comparing(rows, counts).descending().inChunksOf(100),
                (rows, counts) -> RowOrder.by(rows.key).descending(),
                (rows, counts) -> byKey(rows, counts).thenBy(rows.born).inChunksOf(512),
                (rows, counts) ->
                        RowOrder.by(rows.key).thenBy(RowOrder.by(rows.born).descending()),
                (rows, counts) -> byParent(rows));
        for (int number = 0; number < orders.size(); number++) {
            for (final int maxSwaps : new int[] {700, 5_000}) {
                final String where = "order=" + number + ", maxSwaps=" + maxSwaps;
                final Rows whole = shuffled(ROWS);
                whole.map.defragment(orders.get(number).apply(whole, new Counts()), MANY);
                assertFalse(whole.map.isFragmented(), where);
                final Rows rows = shuffled(ROWS);
                final Counts counts = new Counts();
                rows.map.follow(counts);
                final RowOrder order = orders.get(number).apply(rows, counts);
                int calls = 0;
                for (; rows.map.isFragmented(); calls++) {
                    counts.forget();
                    final int moves = rows.map.defragment(order, maxSwaps);
                    assertEquals(counts.exchanges, moves, where);
                    assertTrue(moves <= maxSwaps, where);
                    assertTrue(counts.keys <= bound(maxSwaps), where + ", keys=" + counts.keys);
                    assertTrue(counts.comparisons <= bound(maxSwaps), where + ", comparisons=" + counts.comparisons);
                    assertTrue(calls < 2_000, where);
                }
                assertTrue(calls > ROWS / bound(maxSwaps), where + ", calls=" + calls);
                assertEquals(whole.handles(), rows.handles(), where);
                rows.checkHandles(where);
            }
        }
    }

    @Test
    @DisplayName("HM-36: the steps of the code in any call of a pass are bounded, for four times the rows as well")
    void defragment_moreRows_noMoreStepsInAnyCall() {
        final long most = (long) STEPS_PER_ROW * bound(1);
        for (final int rows : new int[] {50_000, 200_000}) {
            final long keys = Steps.of(ByColumn.class, rows);
            assertTrue(keys <= most, "rows=" + rows + ", steps=" + keys + ", most=" + most);
            final long comparison = Steps.of(ByComparison.class, rows);
            assertTrue(comparison <= most, "rows=" + rows + ", steps=" + comparison + ", most=" + most);
        }
    }

    /// {@return the steps of the call that makes most of them, in a pass over rows of which a few are out of place}
    private static long mostSteps(final int count, final boolean isComparison) {
        final Rows rows = new Rows(count);
        for (int i = 0; i < count; i++) {
            final int part = i % 10_000;
            rows.create(part == 7 ? i + 5_000 : part == 5_007 ? i - 5_000 : i);
        }
        final RowOrder order = isComparison
                ? RowOrder.comparing((a, b) -> rows.key.values()[a] > rows.key.values()[b])
                : RowOrder.by(rows.key);
        long most = 0;
        while (rows.map.isFragmented()) {
            final long before = Steps.taken();
            rows.map.defragment(order, 1);
            most = Math.max(most, Steps.taken() - before);
        }
        return rows.isSorted() ? most : Long.MAX_VALUE;
    }

    static final class ByColumn implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return mostSteps((int) rows, false);
        }
    }

    static final class ByComparison implements LongUnaryOperator {
        @Override
        public long applyAsLong(final long rows) {
            return mostSteps((int) rows, true);
        }
    }

    @Test
    @DisplayName("HM-36: the sort is spread over calls too: no row is exchanged before it must have ended")
    void defragment_keysOfTwoBytes_sortTakesItsCalls() {
        final Rows rows = shuffled(ROWS);
        final RowOrder order = RowOrder.by(rows.key);
        final int handled = ROWS * (1 + 1 + 2 + 1); // copied, fetched, two bytes, targets
        for (int call = 1; call <= handled / bound(10); call++) {
            assertEquals(0, rows.map.defragment(order, 10), "call=" + call);
            assertTrue(rows.map.isFragmented());
        }
        assertEquals(10, rows.map.defragment(order, 10));
        assertEquals(10, rows.map.defragment(order, 10));
    }

    @Test
    @DisplayName("HM-36: rows that come and go while keys are copied and sorted are in order once they stop")
    void defragment_rowsComeAndGoMeanwhile_endsSorted() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        final List<BiFunction<Rows, Counts, RowOrder>> orders =
                List.of(BoundedCallsTest::byKey, BoundedCallsTest::comparing, (rows, counts) -> RowOrder.by(rows.key));
        for (int number = 0; number < orders.size(); number++) {
            final String where = "seed=" + seed + ", order=" + number;
            final Rows rows = shuffled(ROWS);
            final RowOrder order = orders.get(number).apply(rows, new Counts());
            for (int call = 0; call < 80; call++) {
                rows.map.defragment(order, 1 + random.nextInt(500));
                for (int i = random.nextInt(30); i > 0; i--) {
                    rows.map.destroy(rows.map.handle(random.nextInt(rows.map.rows())));
                }
                for (int i = random.nextInt(30); i > 0 && rows.map.rows() < ROWS; i--) {
                    rows.create(random.nextInt(ROWS));
                }
            }
            for (int call = 0; rows.map.isFragmented(); call++) {
                assertTrue(call < 500, where);
                assertTrue(rows.map.defragment(order, 2_000) <= 2_000, where);
            }
            assertTrue(rows.isSorted(), where);
            rows.checkHandles(where);
        }
    }

    @Test
    @DisplayName("HM-36: a map that is cleared, or reset and shrunk, in any part of a pass goes on with what it holds")
    void defragment_mapEmptiedMeanwhile_endsSorted() {
        for (final boolean isReset : new boolean[] {false, true}) {
            for (int calls = 1; calls < 40; calls += 3) {
                final Rows rows = new Rows(Layout.dense(ROWS).growable());
                final SplittableRandom random = new SplittableRandom(calls);
                for (int i = 0; i < ROWS; i++) {
                    rows.create(random.nextInt(ROWS));
                }
                final RowOrder order = calls % 2 == 0
                        ? comparing(rows, new Counts()).inChunksOf(64)
                        : RowOrder.by(rows.key).inChunksOf(64);
                for (int call = 0; call < calls; call++) {
                    rows.map.defragment(order, 100);
                }
                if (isReset) {
                    rows.map.reset();
                    rows.map.shrink();
                } else {
                    rows.map.clear();
                }
                for (int i = 60; i > 0; i--) {
                    rows.create(i);
                }
                for (int call = 0; rows.map.isFragmented(); call++) {
                    assertTrue(call < 100, "calls=" + calls + ", reset=" + isReset);
                    rows.map.defragment(order, 100);
                }
                rows.map.defragment(RowOrder.by(rows.key), MANY);
                assertTrue(rows.isSorted());
                rows.checkHandles("calls=" + calls + ", reset=" + isReset);
            }
        }
    }

    @Test
    @DisplayName("HM-36: a key or a comparison that throws in the midst of a pass moves no row, and the pass goes on")
    void defragment_throwsInTheMidstOfAPass_goesOn() {
        final Rows rows = shuffled(ROWS);
        final boolean[] fails = {false};
        final int[] asked = {0};
        final List<RowOrder> orders = List.of(
                RowOrder.byKey(row -> {
                    if (fails[0]) {
                        throw new ArithmeticException("no key");
                    }
                    return rows.key.values()[row];
                }),
                RowOrder.comparing((a, b) -> {
                    if (fails[0] && ++asked[0] % 1_000 == 0) {
                        throw new ArithmeticException("no comparison");
                    }
                    return rows.key.values()[a] < rows.key.values()[b];
                }));
        for (final RowOrder order : orders) {
            for (int call = 0; call < 12; call++) {
                final List<Long> before = rows.handles();
                fails[0] = order == orders.getLast() ? call > 6 && call < 11 : call == 1;
                if (fails[0]) {
                    assertThrows(ArithmeticException.class, () -> rows.map.defragment(order, 1));
                } else {
                    assertEquals(0, rows.map.defragment(order, 1), "call=" + call);
                }
                assertEquals(before, rows.handles(), "call=" + call);
            }
            fails[0] = false;
            rows.map.defragment(order, MANY);
            assertFalse(rows.map.isFragmented());
            assertEquals(order == orders.getFirst(), rows.isSorted());
        }
    }

    @Test
    @DisplayName("HM-36: a call that begins another order says that the map is not in order yet")
    void isFragmented_otherOrderBegun_isTrueUntilItIsMade() {
        final Rows rows = shuffled(ROWS);
        final RowOrder up = RowOrder.by(rows.key);
        rows.map.defragment(up, MANY);
        assertFalse(rows.map.isFragmented());
        final RowOrder down = up.descending();
        assertEquals(0, rows.map.defragment(down, 100));
        assertTrue(rows.map.isFragmented());
        rows.map.defragment(down, MANY);
        assertFalse(rows.map.isFragmented());
        assertEquals(0, rows.map.defragment(up, 0), "a call that may do nothing begins nothing");
        assertFalse(rows.map.isFragmented());
    }
}
