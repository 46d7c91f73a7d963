package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Steps with rows that come and go allocate nothing, whatever the order.
class PlanAllocationTest {

    private static final int ROWS = 2048;
    private static final int ROUNDS = 300;

    private enum Kind {
        COLUMNS,
        CHUNKS,
        MORTON,
        GRID,
        FUNCTION,
        PARENT,
        CALLS,
        COMPARISON
    }

    private HandleMap map;
    private IntColumn ints;
    private FloatColumn floats;
    private RowOrder order;
    private Plan plan; // null: call by call
    private long sum;

    @BeforeEach
    void define() {
        map = HandleMap.create("t", 1, Layout.dense(ROWS));
        ints = map.ints("i");
        floats = map.floats("f");
        map.tag("tag");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("HM-27: a step in the midst of churn: 0 bytes")
    void step_churn_allocatesNothing(final Kind kind) {
        begin(kind);
        SteadyCalls.assertNoBytes(ROUNDS, this::operate);
        assertTrue(sum > 0, "rows were moved");
    }

    @ParameterizedTest
    @EnumSource(names = {"COLUMNS", "CALLS"})
    @DisplayName("the broken twin, which allocates 16 bytes a round, is caught")
    void step_twinThatAllocates_isCaught(final Kind kind) {
        begin(kind);
        SteadyCalls.assertTwinIsCaught(ROUNDS, this::operate);
    }

    private void begin(final Kind kind) {
        final HandleColumn parent = map.handles("p", 1);
        order = switch (kind) {
            case COLUMNS, CALLS -> RowOrder.by(ints).thenBy(RowOrder.by(floats).descending());
            case CHUNKS -> RowOrder.by(ints).inChunksOf(64);
            case MORTON -> RowOrder.morton(8, Position.of(floats, map.floats("y")));
            case GRID -> RowOrder.grid(8, Position.of(floats, map.floats("y")));
            case FUNCTION -> RowOrder.byKey(row -> ints.values()[row]);
            case PARENT -> RowOrder.byParent(parent);
            case COMPARISON -> RowOrder.comparing((a, b) -> ints.values()[a] > ints.values()[b]);
        };
        for (int i = 0; i < ROWS; i++) {
            create(i);
            parent.values()[i] = map.handle(i / 2);
        }
        if (kind != Kind.CALLS && kind != Kind.COMPARISON) {
            plan = Plan.over(Stores.of(map), order, type -> null);
            plan.reserve();
        }
    }

    private void create(final int i) {
        final int row = map.row(map.create());
        ints.values()[row] = i * 7919 % 1009;
        floats.values()[row] = i * 7919 % 1013 - 500;
    }

    private void operate(final int round) {
        if (round % 16 == 0) {
            map.destroy(map.handle(round * 31 % ROWS));
            create(round);
        }
        sum += plan == null ? map.defragment(order, 60) : plan.step(60);
        if (round % 100 == 99 && plan != null) {
            sum += plan.orderHash() & 1 | plan.misplaced() & 1 | plan.stepsToOrder(5) & 1;
            plan.markFragmented();
        }
    }
}
