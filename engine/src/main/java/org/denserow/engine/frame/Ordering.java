package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.OrderedRows;
import org.denserow.engine.defragment.RowOrder;

/// How the rows of a type are kept in an order while frames run, and how far that is: what
/// [Table#order(RowOrder)] returns.
///
/// At the end of each frame, after everything of its last boundary, rows move a bounded step closer to their order. The
/// plan goes on from frame to frame: it copies keys, looks whether they are in order, sorts the copy and places rows, at
/// most as many as the budget of all types allows ([SimulationOptions#withSwapBudget(int)]). After a pass the next one
/// begins, so the plan sees what systems write in place, and costs a bounded look when all is in order. Rows that come or
/// go meanwhile, and values that change, are dealt with in its next pass.
///
/// ```java
/// Ordering ordering = flies.table().order(RowOrder.morton(4, flies.x(), flies.y()).inChunksOf(256)).weight(3);
/// sim.run(600);
/// System.out.println(ordering.placed());
/// ```
///
/// Whatever belongs to a row follows it, handles name the same row, and [Simulation#hash()] does not change. What rows
/// stand where is the same for any number of workers. Permanent rows and pending ones stay where they are.
///
/// **The budget** is shared by weight. A type that could not use its part, since it has few rows, gets what it could
/// use, and what is left goes to the others by weight; so that all follows from counts, what a type has got and then
/// does not use is not passed on.
///
/// **State**: the plan in flight is part of [Simulation#orderHash()] and of snapshots. Order, weight and budget are
/// definition: a snapshot fits where they are as they were when it was taken. A frame that fails makes no step.
///
/// **A function** ([RowOrder#byKey]) runs on the owner. It may use look-ups and `values()` of columns, and only looks.
/// Derived parts that are made from a column count it as changed by `values()`; orders by columns do not have this
/// cost. If it throws, the frame fails with a [SystemFailure] that names the type; no row has moved.
///
/// *Threads*: the owner's, between frames. *Cost*: nothing is allocated per frame.
public final class Ordering {

    /// The weight of a type unless another is set: 1.
    public static final int DEFAULT_WEIGHT = OrderedRows.DEFAULT_WEIGHT;

    private final FrameState state;
    private final CommandLog log;
    private final int type; // place of the type
    private final OrderedRows rows;

    Ordering(final FrameState state, final CommandLog log, final int typeNumber) {
        this.state = state;
        this.log = log;
        this.type = log.place(typeNumber);
        this.rows = log.type(type).ordered();
    }

    Ordering keep(final RowOrder order) {
        check("order");
        log.orders().keep(type, order);
        return this;
    }

    /// {@return whether there is an order}
    public boolean isKept() {
        return rows.isKept();
    }

    /// {@return the order}
    /// @throws IllegalStateException if there is none
    public RowOrder order() {
        return rows.order();
    }

    /// {@return the part of the budget that the type gets, beside the weights of others}
    public int weight() {
        return rows.weight();
    }

    /// Sets the weight; another order of the same type keeps it.
    ///
    /// @param parts at least 0; 0 leaves the rows where they are
    /// @return this
    /// @throws IllegalArgumentException if negative
    /// @throws IllegalStateException if there is no order, or if not called by the owner between frames
    public Ordering weight(final int parts) {
        check("weight");
        rows.weight(parts);
        return this;
    }

    /// Begins anew with the next frame, instead of with the next pass of the plan: keys were written that it may have
    /// copied already, say. Rows that it was about to place are left where they are.
    ///
    /// @throws IllegalStateException if there is no order, or if not called by the owner between frames
    public void markFragmented() {
        check("markFragmented");
        rows.markFragmented();
    }

    /// Keeps the rows in no order any more; they stay where they are. Nothing happens if there is none.
    ///
    /// @throws IllegalStateException if not called by the owner between frames
    public void drop() {
        check("drop");
        log.orders().drop(type);
    }

    private void check(final String call) {
        state.checkBetween(rows.name() + " " + call, "declare and change orders between frames, before or after step");
    }

    // ---- How far it is ----

    /// {@return exchanges of two rows in the last frame}
    public int moves() {
        return rows.moves();
    }

    /// {@return exchanges of two rows since the order was declared}
    public long totalMoves() {
        return rows.totalMoves();
    }

    /// {@return rows that are out of place, as far as the plan knows: while it reads, rows whose keys are below one
    ///     before them; while it places, rows still to be moved; 0 when its last pass found or left all in order}
    public int misplaced() {
        return rows.misplaced();
    }

    /// {@return the rows that are not [#misplaced()], as a part of those that the order is for; 1 without an order}
    public double placed() {
        return rows.placed();
    }

    /// Estimates how many frames it takes until all rows are in order, if nothing else happens.
    ///
    /// @return frames; 0 if no row is known to be misplaced, `Long.MAX_VALUE` if one is and weight or budget is 0
    public long framesToOrder() {
        return log.orders().framesToOrder(type, state.frame());
    }

    @Override
    public String toString() {
        return "Ordering{" + (isKept() ? rows.describe() + ", misplaced=" + misplaced() : rows.name() + ", none") + '}';
    }
}
