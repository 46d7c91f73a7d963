package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.defragment.Plan;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The rows of one type as far as they are kept in an order: the order, if there is one, how far it is, and what part
/// of the moves of a frame the type gets ([Orders]).
///
/// The plan in flight is state: part of the order hash and of snapshots. Order and weight are definition.
///
/// *Threads*: the owner's; a step is made by one thread, beside those of other types.
public final class OrderedRows implements Stateful {

    /// The weight of a type unless another is set.
    public static final int DEFAULT_WEIGHT = 1;

    private final RowStore map;
    private Plan plan; // null while there is no order
    private int weight = DEFAULT_WEIGHT;
    private int share; // moves that a frame may spend here
    private int moves; // made by the last frame

    OrderedRows(final RowStore map) {
        this.map = map;
    }

    /// {@return the number of the type}
    public int type() {
        return map.type();
    }

    /// {@return the name of the type}
    public String name() {
        return map.name();
    }

    void keep(final Plan next) {
        plan = next;
        moves = 0;
    }

    void drop() {
        plan = null;
        weight = DEFAULT_WEIGHT;
        share = 0;
        moves = 0;
    }

    /// {@return whether there is an order}
    public boolean isKept() {
        return plan != null;
    }

    /// {@return the order}
    ///
    /// @throws IllegalStateException if there is none
    public RowOrder order() {
        return required("order").order();
    }

    /// Begins anew with the next step.
    ///
    /// @throws IllegalStateException if there is no order
    public void markFragmented() {
        required("markFragmented").markFragmented();
    }

    private Plan required(final String call) {
        if (plan == null) {
            throw new IllegalStateException(
                    "rows have no order: type=" + map.name() + ", call=" + call + "; declare one with Table.order");
        }
        return plan;
    }

    /// {@return the part of the moves that the type gets, beside the weights of others}
    public int weight() {
        return weight;
    }

    /// Sets the weight.
    ///
    /// @param parts at least 0; 0 moves nothing
    /// @throws IllegalArgumentException if negative
    /// @throws IllegalStateException if there is no order
    public void weight(final int parts) {
        required("weight");
        if (parts < 0) {
            throw new IllegalArgumentException("a weight must not be negative: weight=" + parts + ", type=" + map.name()
                    + "; 0 moves nothing, drop() ends the order");
        }
        weight = parts;
    }

    // ---- Steps ----

    /// The moves that the next frame could use: of weight 0 none.
    int need() {
        return weight == 0 ? 0 : plan.mostMoves();
    }

    int share() {
        return share;
    }

    void share(final int most) {
        share = most;
    }

    void beginFrame() {
        moves = 0;
    }

    /// Whether code of the user's makes its keys, which runs on the owner.
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
            for (final KeyedRows index : map.schema().indices()) {
                index.lookOn((int) Math.min(Integer.MAX_VALUE, (long) Plan.KEYS_PER_MOVE * share));
            }
        }
    }

    // ---- Metrics ----

    /// {@return exchanges of two rows that the last frame made}
    public int moves() {
        return moves;
    }

    /// {@return exchanges of two rows since the order was declared}
    public long totalMoves() {
        return plan == null ? 0 : plan.totalMoves();
    }

    /// {@return rows that are known to be out of place}
    public int misplaced() {
        return plan == null ? 0 : plan.misplaced();
    }

    /// {@return the others as a part of all that the order is for; 1 without an order}
    public double placed() {
        return plan == null ? 1 : plan.placed();
    }

    /// {@return frames until the rows are in order, with the share of the last frame}
    long framesToOrder() {
        return plan == null ? 0 : plan.stepsToOrder(share);
    }

    // ---- State over time ----

    /// {@return the order in words, as a line of what a snapshot checks; empty without an order}
    public String describe() {
        return plan == null ? "" : "rows of " + map.name() + ", " + plan.describe() + ", weight=" + weight;
    }

    @Override
    public void save(final SavedState to) {
        if (plan != null) {
            plan.save(to);
        }
    }

    /// After the rows.
    @Override
    public void load(final SavedState from) {
        moves = 0;
        if (plan != null) {
            plan.load(from);
        }
    }

    /// With what decides coming steps mixed in.
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
