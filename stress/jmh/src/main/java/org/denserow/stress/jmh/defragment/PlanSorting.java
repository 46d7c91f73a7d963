package org.denserow.stress.jmh.defragment;

import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;

/// The plan of the engine, step by step as in frames.
final class PlanSorting implements Sorting {

    private final StoredRows rows;
    private final Disorder disorder;
    private final RowOrder order;
    private final int budget;
    private OrderPlan plan;

    PlanSorting(final StoredRows rows, final Disorder disorder, final int budget) {
        this.rows = rows;
        this.disorder = disorder;
        this.order = RowOrder.by(rows.column(0));
        this.budget = budget;
        plan = ((PlannedOrder) order).plan(rows.store(), type -> null);
    }

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public String move() {
        return "an exchange";
    }

    @Override
    public void restore() {
        rows.disturb(disorder);
        plan = ((PlannedOrder) order).plan(rows.store(), type -> null);
        plan.reserve();
    }

    @Override
    public int step() {
        return plan.step(budget);
    }

    @Override
    public boolean isDone() {
        return plan.totalMoves() > 0 && plan.misplaced() == 0;
    }

    @Override
    public long rowsMoved() {
        return 2L * plan.moves();
    }

    @Override
    public void check() {
        rows.check(name());
    }
}
