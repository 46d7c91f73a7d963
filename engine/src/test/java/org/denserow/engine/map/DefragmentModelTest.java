package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plans that go on while everything happens that can happen to a dense map.
class DefragmentModelTest {

    private static final int OPERATIONS = 3_000;
    private static final int MOST_ROWS = 300;

    private enum Order {
        INT(1) {
            @Override
            RowOrder order(final EveryColumn cells) {
                return RowOrder.by(cells.ints);
            }

            @Override
            int compare(final EveryColumn cells, final int a, final int b) {
                return Integer.compare(cells.ints.values()[a], cells.ints.values()[b]);
            }
        },
        BYTE_THEN_FLOAT_DESCENDING(1) {
            @Override
            RowOrder order(final EveryColumn cells) {
                return RowOrder.by(cells.bytes).thenBy(RowOrder.by(cells.floats).descending());
            }

            @Override
            int compare(final EveryColumn cells, final int a, final int b) {
                final int bytes =
                        Byte.compare(cells.bytes.values()[a], cells.bytes.values()[b]);
                return bytes != 0
                        ? bytes
                        : Float.compare(cells.floats.values()[b], cells.floats.values()[a]);
            }
        },
        FEW_KEYS(1) {
            @Override
            RowOrder order(final EveryColumn cells) {
                return RowOrder.byKey(row -> cells.ints.values()[row] & 3);
            }

            @Override
            int compare(final EveryColumn cells, final int a, final int b) {
                return Integer.compare(cells.ints.values()[a] & 3, cells.ints.values()[b] & 3);
            }
        },
        CHUNKS_OF_INT(32) {
            @Override
            RowOrder order(final EveryColumn cells) {
                return RowOrder.by(cells.ints).inChunksOf(32);
            }

            @Override
            int compare(final EveryColumn cells, final int a, final int b) {
                return Integer.compare(cells.ints.values()[a], cells.ints.values()[b]);
            }
        },
        CHUNKS_OF_FEW_KEYS(7) {
            @Override
            RowOrder order(final EveryColumn cells) {
                return RowOrder.byKey(row -> cells.ints.values()[row] & 3).inChunksOf(7);
            }

            @Override
            int compare(final EveryColumn cells, final int a, final int b) {
                return Integer.compare(cells.ints.values()[a] & 3, cells.ints.values()[b] & 3);
            }
        };

        private final int chunk;

        Order(final int chunk) {
            this.chunk = chunk;
        }

        abstract RowOrder order(EveryColumn cells);

        abstract int compare(EveryColumn cells, int a, int b);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("HM-27: rows come, go, move and change between steps: never more moves than the budget, and in the end"
            + " the order is that of a naive sort")
    void step_churn_convergesWhenItStops(final Order kind) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final MapModel model = new MapModel(Layout.dense(8).growable(), seed, MOST_ROWS, 6, null);
        final HandleMap map = model.map;
        final DenseHandleMapModelTest operations = new DenseHandleMapModelTest();
        final OrderPlan plan = ((PlannedOrder) kind.order(model.cells)).plan(map.store(), type -> null);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            model.begin(operation);
            operations.operate(model, operation / 500 % 2 == 0, 20);
            if (random.nextInt(3) == 0) {
                step(plan, random.nextInt(30), seed);
            }
            if (random.nextInt(50) == 0) {
                final SavedState saved = new SavedState();
                plan.save(saved);
                final long hash = plan.orderHash();
                step(plan, 20, seed);
                plan.load(saved); // of rows that have moved since: the plan has to do with what it finds
                assertEquals(hash, plan.orderHash(), () -> "seed=" + seed);
            }
            if (operation % 50 == 0) {
                model.compare();
            }
            if (operation % 600 == 599) {
                settle(plan, kind, model, 1 + random.nextInt(12), seed);
            }
        }
    }

    private static void step(final OrderPlan plan, final int budget, final long seed) {
        final int moves = plan.step(budget);
        assertTrue(moves >= 0 && moves <= budget, () -> "seed=" + seed + ", moves=" + moves + ", budget=" + budget);
    }

    private static void settle(
            final OrderPlan plan, final Order kind, final MapModel model, final int budget, final long seed) {
        final HandleMap map = model.map;
        final int passes = 3 * (map.rows() + 10); // steps with 8 keys each, with one move each, and a sort
        for (int step = 0; step < passes; step++) {
            step(plan, budget, seed);
        }
        model.compare();
        checkOrder(map, model.cells, kind, seed);
        final List<Long> expected = handles(map);
        expected.subList(map.permanent(), map.size())
                .sort(Comparator.comparing(
                        map::row, (a, b) -> kind.compare(model.cells, a, b))); // stable, and the rows are in order
        if (kind.chunk == 1) {
            assertEquals(expected, handles(map), () -> "seed=" + seed);
        }
        final long before = plan.totalMoves();
        for (int step = 0; step < passes; step++) {
            step(plan, budget, seed);
        }
        assertEquals(before, plan.totalMoves(), () -> "rows in order are not moved, seed=" + seed);
        assertEquals(0, plan.misplaced());
        assertEquals(1.0, plan.placed());
    }

    /// No row stands in a chunk before one that holds a row which belongs before it.
    private static void checkOrder(final HandleMap map, final EveryColumn cells, final Order kind, final long seed) {
        for (int b = map.permanent(); b < map.size(); b++) {
            for (int a = map.permanent(); a / kind.chunk < b / kind.chunk; a++) {
                if (kind.compare(cells, a, b) > 0) {
                    throw new AssertionError("seed=" + seed + ", a=" + a + ", b=" + b + ", rows=" + map.rows());
                }
            }
        }
    }

    private static List<Long> handles(final HandleMap map) {
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < map.rows(); row++) {
            handles.add(map.handle(row));
        }
        return handles;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a plan that is saved in the middle of any phase goes on elsewhere as it does here")
    void load_anyPhase_goesOnEqually(final Order kind) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(MOST_ROWS));
        final EveryColumn cells = new EveryColumn(map);
        for (int i = 0; i < MOST_ROWS; i++) {
            cells.fill(map.row(i < 3 ? map.createPermanent() : map.create()), random.nextInt());
        }
        final OrderPlan plan = ((PlannedOrder) kind.order(cells)).plan(map.store(), type -> null);
        for (int step = 0; step < 120; step++) {
            final int budget = 1 + random.nextInt(9);
            final HandleMap twin = HandleMap.create("t", 1, Layout.dense(MOST_ROWS));
            final EveryColumn cellsOfTwin = new EveryColumn(twin);
            final OrderPlan planOfTwin = ((PlannedOrder) kind.order(cellsOfTwin)).plan(twin.store(), type -> null);
            planOfTwin.step(50); // it has a past
            final SavedState rows = new SavedState();
            final SavedState saved = new SavedState();
            map.state().save(rows);
            plan.save(saved);
            twin.state().load(rows);
            planOfTwin.load(saved);
            for (int more = 0; more < 5; more++) {
                assertEquals(plan.orderHash(), planOfTwin.orderHash(), () -> "seed=" + seed);
                assertEquals(plan.toString(), planOfTwin.toString(), () -> "seed=" + seed);
                assertEquals(plan.totalMoves(), planOfTwin.totalMoves(), () -> "seed=" + seed);
                assertEquals(plan.moves(), planOfTwin.moves(), () -> "seed=" + seed);
                assertEquals(plan.stepsToOrder(3), planOfTwin.stepsToOrder(3), () -> "seed=" + seed);
                assertEquals(plan.step(budget), planOfTwin.step(budget), () -> "seed=" + seed);
                assertEquals(map.state().orderHash(), twin.state().orderHash(), () -> "seed=" + seed);
                assertEquals(map.state().hash(), twin.state().hash(), () -> "seed=" + seed);
            }
            if (random.nextInt(4) == 0) {
                map.destroy(map.handle(map.permanent() + random.nextInt(map.size() - map.permanent())));
                cells.fill(map.row(map.create()), random.nextInt());
            }
        }
    }
}
