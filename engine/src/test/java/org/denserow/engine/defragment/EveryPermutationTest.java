package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every permutation of few rows, and every way to give them few keys, under every small budget.
class EveryPermutationTest {

    private static final int MOST_ROWS = 8;
    private static final int MOST_BUDGET = 8;
    private static final int FEW_KEYS = 3;

    private interface Way {

        /// Makes one step and tells whether all is done.
        boolean step(Rows rows, int budget, int[] moves);
    }

    @Test
    @DisplayName("HM-26: call by call, every permutation ends sorted, stable, within every budget")
    void defragment_everyPermutation_endsSorted() {
        for (int count = 1; count <= MOST_ROWS; count++) {
            final Rows rows = Rows.of(new int[count]);
            final RowOrder order = RowOrder.by(rows.key);
            permute(new int[count], 0, 0, keys -> everyBudget(rows, keys, byCalls(order)));
        }
    }

    @Test
    @DisplayName("HM-27: step by step, every permutation ends sorted, stable, within every budget")
    void step_everyPermutation_endsSorted() {
        for (int count = 1; count <= MOST_ROWS; count++) {
            final Rows rows = Rows.of(new int[count]);
            permute(new int[count], 0, 0, keys -> everyBudget(rows, keys, bySteps(rows)));
        }
    }

    @Test
    @DisplayName("HM-23: of every way to give 8 rows 3 keys, equal rows keep their order")
    void defragment_everyWayToGiveFewKeys_isStable() {
        final Rows rows = Rows.of(new int[MOST_ROWS]);
        final RowOrder byKey = RowOrder.by(rows.key);
        final RowOrder compared =
                RowOrder.comparing((a, b) -> rows.key.values()[a] > rows.key.values()[b]);
        final int ways = (int) Math.pow(FEW_KEYS, MOST_ROWS);
        for (int way = 0; way < ways; way++) {
            final int[] keys = new int[MOST_ROWS];
            for (int i = 0, rest = way; i < MOST_ROWS; i++, rest /= FEW_KEYS) {
                keys[i] = rest % FEW_KEYS;
            }
            everyBudget(rows, keys, byCalls(byKey));
            everyBudget(rows, keys, byCalls(compared));
            everyBudget(rows, keys, bySteps(rows));
        }
    }

    private static Way byCalls(final RowOrder order) {
        return (rows, budget, moves) -> {
            moves[0] = rows.map.defragment(order, budget);
            return !rows.map.isFragmented();
        };
    }

    private static Way bySteps(final Rows rows) {
        final Plan[] plan = {rows.plan(RowOrder.by(rows.key))};
        return (same, budget, moves) -> {
            moves[0] = plan[0].step(budget);
            assertEquals(moves[0], plan[0].moves());
            return plan[0].isAtRest();
        };
    }

    private void everyBudget(final Rows rows, final int[] keys, final Way way) {
        for (int budget = 1; budget <= MOST_BUDGET; budget++) {
            rows.write(keys);
            rows.map.markFragmented();
            final long[] expected = sorted(rows, keys);
            final int[] moves = {0};
            int total = 0;
            boolean isDone = false;
            for (int step = 0; step < 40 && !isDone; step++) {
                isDone = way.step(rows, budget, moves);
                assertTrue(moves[0] <= budget, "too many moves");
                total += moves[0];
            }
            boolean isRight = isDone && total < keys.length;
            for (int row = 0; row < keys.length; row++) {
                isRight &= rows.map.handle(row) == expected[row]
                        && rows.map.find(expected[row]) == row
                        && rows.born.values()[row] == (int) expected[row];
            }
            if (!isRight) {
                fail("keys=" + Arrays.toString(keys) + ", budget=" + budget + ", done=" + isDone + ", moves=" + total
                        + ", keys now=" + rows.keys());
            }
        }
    }

    /// The handles of all rows in the order of an insertion sort, which is stable.
    private static long[] sorted(final Rows rows, final int[] keys) {
        final int[] order = new int[keys.length];
        for (int row = 0; row < keys.length; row++) {
            int place = row;
            for (; place > 0 && keys[order[place - 1]] > keys[row]; place--) {
                order[place] = order[place - 1];
            }
            order[place] = row;
        }
        final long[] handles = new long[keys.length];
        Arrays.setAll(handles, place -> rows.map.handle(order[place]));
        return handles;
    }

    private interface Taker {
        void take(int[] keys);
    }

    private static void permute(final int[] keys, final int at, final int used, final Taker taker) {
        if (at == keys.length) {
            taker.take(keys);
            return;
        }
        for (int key = 0; key < keys.length; key++) {
            if ((used & 1 << key) == 0) {
                keys[at] = key;
                permute(keys, at + 1, used | 1 << key, taker);
            }
        }
    }
}
