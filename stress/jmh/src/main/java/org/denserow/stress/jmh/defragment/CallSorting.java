package org.denserow.stress.jmh.defragment;

import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowSorter;

/// The way of a stand-alone map: calls copy keys, sort them and make exchanges, a bounded number of rows in each.
final class CallSorting implements Sorting {

    private final StoredRows rows;
    private final Disorder disorder;
    private final PlannedOrder order;
    private final int budget;
    private final RowSorter sorter;
    private int moves;

    CallSorting(final StoredRows rows, final Disorder disorder, final int budget) {
        this.rows = rows;
        this.disorder = disorder;
        this.order = (PlannedOrder) RowOrder.by(rows.column(0));
        this.budget = budget;
        this.sorter = order.sorter(rows.store());
    }

    @Override
    public String name() {
        return "map, call by call";
    }

    @Override
    public String move() {
        return "an exchange";
    }

    @Override
    public void restore() {
        rows.disturb(disorder);
    }

    @Override
    public int step() {
        moves = sorter.defragment(order, budget);
        return moves;
    }

    @Override
    public boolean isDone() {
        return !rows.store().isFragmented();
    }

    @Override
    public long rowsMoved() {
        return 2L * moves;
    }

    @Override
    public void check() {
        rows.check(name());
    }
}
