package org.denserow.stress.jmh.defragment;

import org.denserow.engine.defragment.Defragmenter;
import org.denserow.engine.defragment.RowOrder;

/// The way of a stand-alone map: the first call sorts all keys, each call makes some exchanges.
final class CallSorting implements Sorting {

    private final StoredRows rows;
    private final Disorder disorder;
    private final RowOrder order;
    private final int budget;
    private final Defragmenter defragmenter;
    private int moves;

    CallSorting(final StoredRows rows, final Disorder disorder, final int budget) {
        this.rows = rows;
        this.disorder = disorder;
        this.order = RowOrder.by(rows.column(0));
        this.budget = budget;
        this.defragmenter = new Defragmenter(rows.store());
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
        moves = defragmenter.defragment(order, budget);
        return moves;
    }

    @Override
    public boolean isDone() {
        return moves < budget;
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
