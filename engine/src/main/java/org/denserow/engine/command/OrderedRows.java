package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The order of the rows of one type, if it has one: its plan, its progress, and the share of the moves of a frame that
/// the type gets ([Orders]).
///
/// The running plan is state: part of the order hash and of snapshots. Order and weight are definition.
///
/// *Threads*: the owner; one thread runs the step of a type, in parallel with other types.
public final class OrderedRows implements Stateful {

    /// The default weight of a type.
    public static final int DEFAULT_WEIGHT = 1;

    private final RowStore store;
    private RowOrder order; // null without one
    private OrderPlan plan; // likewise
    private int weight = DEFAULT_WEIGHT;
    private int dealt; // moves that a frame would get, as last dealt; scratch
    private int share; // moves that this frame may spend here
    private int moves; // of the last frame

    OrderedRows(final RowStore store) {
        this.store = store;
    }

    /// {@return the number of the type}
    public int type() {
        return store.type();
    }

    /// {@return the name of the type}
    public String name() {
        return store.name();
    }

    void keep(final RowOrder next, final OrderPlan nextPlan) {
        order = next;
        plan = nextPlan;
        moves = 0;
    }

    void drop() {
        order = null;
        plan = null;
        weight = DEFAULT_WEIGHT;
        dealt = 0;
        share = 0;
        moves = 0;
    }

    /// {@return whether the rows have an order}
    public boolean isKept() {
        return plan != null;
    }

    /// {@return the order}
    ///
    /// @throws IllegalStateException if there is none
    public RowOrder order() {
        required("order");
        return order;
    }

    /// Makes the next step begin a new plan.
    ///
    /// @throws IllegalStateException if there is no order
    public void markFragmented() {
        required("markFragmented").markFragmented();
    }

    private OrderPlan required(final String call) {
        if (plan == null) {
            throw new IllegalStateException(
                    "rows have no order: type=" + store.name() + ", call=" + call + "; declare one with Table.order");
        }
        return plan;
    }

    /// {@return the weight of the type when moves are shared}
    public int weight() {
        return weight;
    }

    /// Sets the weight.
    ///
    /// @param parts the weight, at least 0; 0 moves nothing
    /// @throws IllegalArgumentException if negative
    /// @throws IllegalStateException if there is no order
    public void weight(final int parts) {
        required("weight");
        if (parts < 0) {
            throw new IllegalArgumentException("a weight must not be negative: weight=" + parts + ", type="
                    + store.name() + "; 0 moves nothing, drop() ends the order");
        }
        weight = parts;
    }

    // ---- Steps ----

    /// The moves that the next frame could use; none with weight 0.
    int need() {
        return weight == 0 ? 0 : plan.mostMoves();
    }

    int dealt() {
        return dealt;
    }

    void deal(final int most) {
        dealt = most;
    }

    /// Takes what was dealt as the share of the frame.
    void takeShare() {
        share = dealt;
    }

    void beginFrame() {
        moves = 0;
    }

    /// Tells whether a user's function makes the keys, which runs on the owner.
    boolean callsFunction() {
        return plan.callsFunction();
    }

    void read() {
        if (share > 0) {
            plan.read(share);
        }
    }

    void place() {
        if (share > 0) {
            moves = plan.place();
            for (final KeyedRows index : store.schema().indices()) {
                index.lookOn((int) Math.min(Integer.MAX_VALUE, (long) OrderPlan.KEYS_PER_MOVE * share));
            }
        }
    }

    // ---- Metrics ----

    /// {@return the number of exchanges of two rows in the last frame}
    public int moves() {
        return moves;
    }

    /// {@return the number of exchanges of two rows since the order was declared}
    public long totalMoves() {
        return plan == null ? 0 : plan.totalMoves();
    }

    /// {@return the number of rows that are known to be out of place}
    public int misplaced() {
        return plan == null ? 0 : plan.misplaced();
    }

    /// {@return the fraction of the rows that the last whole look found in place; 1 without an order}
    public double placed() {
        return plan == null ? 1 : plan.placed();
    }

    /// {@return the estimated number of frames until the rows are in order, with what was dealt last}
    long framesToOrder() {
        return plan == null ? 0 : plan.stepsToOrder(dealt);
    }

    // ---- State over time ----

    /// {@return the order in words, as one line of the definition that a snapshot checks; empty without an order}
    public String describe() {
        return plan == null ? "" : "rows of " + store.name() + ", " + plan.describe() + ", weight=" + weight;
    }

    @Override
    public void save(final SavedState to) {
        if (plan != null) {
            plan.save(to);
        }
    }

    /// Loads the plan, after the rows.
    @Override
    public void load(final SavedState from) {
        moves = 0;
        if (plan != null) {
            plan.load(from);
        }
    }

    /// Mixes the state that decides later steps into a hash.
    long orderHash(final long hash) {
        return plan == null ? hash : Mix.next(hash, plan.orderHash());
    }

    void reserve() {
        if (plan != null) {
            plan.reserve();
        }
    }

    void arrays(final Consumer<Object> to) {
        if (plan != null) {
            plan.arrays(to);
        }
    }
}
