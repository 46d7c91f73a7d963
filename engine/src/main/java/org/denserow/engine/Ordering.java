package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.OrderedRows;
import org.denserow.engine.defragment.RowOrder;

/// The order in which the rows of a type are kept while frames run, and its progress: returned by
/// [Table#order(RowOrder)].
///
/// At the end of each frame, after its last boundary, rows move a bounded step closer to their order. A plan goes on
/// from frame to frame. In one pass it copies keys, checks their order, sorts the copy and places rows, as far as the
/// budget of all types allows ([SimulationOptions#withSwapBudget(int)]). After a pass the next one begins. So the plan
/// also sees keys that systems write in place, and rows created or destroyed meanwhile. When all is in order, a pass
/// costs a bounded check.
///
/// ```java
/// Ordering ordering = flies.table().order(RowOrder.morton(4, flies.x(), flies.y()).inChunksOf(256)).weight(3);
/// sim.run(600);
/// System.out.println(ordering.placed());
/// ```
///
/// All parts of a row move with it, handles name the same row, and [Simulation#hash()] does not change. The place of
/// each row is the same for any number of workers. Permanent and pending rows do not move.
///
/// **The budget** is shared by weight. A type with too few rows to use its share gets what it can use, and the rest
/// goes to the other types by weight. Shares follow from counts alone: a share that is given and then not used is not
/// passed on.
///
/// **State**: the plan in flight is part of [Simulation#orderHash()] and of snapshots. Order, weight and budget are
/// definition: a snapshot fits only where they are equal. A frame that fails makes no step.
///
/// **A function** ([RowOrder#byKey]) runs on the owner. It may use look-ups and `values()` of columns, and must write
/// nothing. A call of `values()` marks a column as changed, so parts derived from it are made again; orders by columns
/// do not have this cost. If it throws, the frame fails with a [SystemFailure] that names the type; no row has moved.
///
/// *Threads*: the owner's, between frames. *Cost*: nothing is allocated per frame.
public final class Ordering {

    /// The default weight of a type: 1.
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

    /// {@return the weight of the type: its share of the budget relative to the other types}
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

    /// Starts a new pass with the next frame, for example after writing keys that the plan may have copied already.
    /// Rows that it was about to place stay where they are.
    ///
    /// @throws IllegalStateException if there is no order, or if not called by the owner between frames
    public void markFragmented() {
        check("markFragmented");
        rows.markFragmented();
    }

    /// Ends the order; rows stay where they are. Without an order it does nothing.
    ///
    /// @throws IllegalStateException if not called by the owner between frames
    public void drop() {
        check("drop");
        log.orders().drop(type);
    }

    private void check(final String call) {
        state.checkChange(rows.name() + " " + call, "declare and change orders between frames, before or after step");
    }

    // ---- How far it is ----

    /// {@return the number of exchanges of two rows in the last frame}
    public int moves() {
        return rows.moves();
    }

    /// {@return the number of exchanges of two rows since the order was declared}
    public long totalMoves() {
        return rows.totalMoves();
    }

    /// {@return the number of rows known to be out of place in the present pass; 0 between passes}
    ///
    /// While the plan reads, it counts rows with a key below an earlier one, which is an upper bound. While the plan
    /// places, it counts rows still to be moved. [#placed()] says how far the order has come.
    public int misplaced() {
        return rows.misplaced();
    }

    /// {@return the fraction of ordered rows that stood in their place when the last pass had read and sorted all keys;
    ///     it changes once a pass. 1 before that, and without an order}
    public double placed() {
        return rows.placed();
    }

    /// Estimates the number of frames until all rows are in order, if nothing else changes. Changes nothing.
    ///
    /// @return frames; 0 if no row is known to be misplaced; `Long.MAX_VALUE` if a row is, and weight or budget is 0
    public long framesToOrder() {
        return log.orders().framesToOrder(type, state.frame());
    }

    @Override
    public String toString() {
        return "Ordering{" + (isKept() ? rows.describe() + ", misplaced=" + misplaced() : rows.name() + ", none") + '}';
    }
}
