package org.denserow.engine.command;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowStore;

/// The types whose rows are kept in an order, and the distribution of the moves of a frame among them.
///
/// The budget is dealt out before the work begins. A type that needs at most its part by weight gets what it needs. The
/// rest goes to the other types, by weight again. What rounding leaves goes to a different type in each frame, so that
/// a budget below the number of types serves all types one after the other. The result depends only on weights, counts
/// of rows and the number of the frame. Moves that a type gets and does not use are not passed on.
///
/// *Threads*: the owner, except [#read(int)] and [#place(int)], which any thread may call, one thread per type. *Cost*:
/// O(types with an order); no allocation.
public final class Orders {

    private final TypeTable types;
    private final List<OrderedRows> kept = new ArrayList<>(); // by type number
    private int budget;
    private long definitions;

    Orders(final TypeTable types) {
        this.types = types;
    }

    /// Sets the number of moves that all types together may make in a frame.
    ///
    /// @param moves at least 0
    public void budget(final int moves) {
        budget = moves;
    }

    /// Keeps the rows of a type in an order, which replaces an earlier one.
    ///
    /// @param type place of the type
    /// @param order by keys of the type, not by a comparison
    public void keep(final int type, final RowOrder order) {
        final OrderedRows rows = types.get(type).ordered();
        given(order, "order", "say in which order rows are to stand");
        final OrderPlan plan = ((PlannedOrder) order).plan(types.get(type).store(), this::find);
        if (!rows.isKept()) {
            kept.add(rows);
            kept.sort(Comparator.comparingInt(OrderedRows::type));
        }
        rows.keep(order, plan);
        definitions++;
    }

    private RowStore find(final int typeNumber) {
        final int place = types.place(typeNumber);
        return types.isPlace(place) ? types.get(place).store() : null;
    }

    /// Ends the order of a type.
    ///
    /// @param type place of the type
    public void drop(final int type) {
        kept.remove(types.get(type).ordered());
        types.get(type).ordered().drop();
        definitions++;
    }

    /// {@return a count that rises whenever an order begins or ends}
    public long definitions() {
        return definitions;
    }

    /// {@return the number of types with an order}
    public int count() {
        return kept.size();
    }

    /// {@return one of these types, by type number}
    ///
    /// @param index in `[0, count())`
    public OrderedRows get(final int index) {
        return kept.get(index);
    }

    // ---- The step of a frame ----

    /// Begins a frame: sets its counts of moves to 0.
    public void beginFrame() {
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).beginFrame();
        }
    }

    /// Deals out the budget.
    ///
    /// @param frame the number of the frame; decides which type gets what rounding leaves
    /// @return whether there is work to do
    public boolean share(final long frame) {
        final boolean isWork = deal(frame);
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).takeShare();
        }
        return isWork;
    }

    /// Finds the share of each type without giving it.
    private boolean deal(final long frame) {
        long weights = 0;
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).deal(0);
            weights += kept.get(i).need() > 0 ? kept.get(i).weight() : 0;
        }
        if (weights > 0) {
            dealByWeight(weights, frame);
        }
        return weights > 0 && budget > 0;
    }

    private void dealByWeight(final long weights, final long frame) {
        long rest = budget;
        long open = weights;
        for (int i = 0; i < kept.size(); i++) {
            final OrderedRows rows = kept.get(i);
            final int need = rows.need();
            if (need > 0 && need <= rows.weight() * (long) budget / weights) {
                rows.deal(need);
                rest -= need;
                open -= rows.weight();
            }
        }
        final int first = (int) (frame % kept.size());
        for (int i = 0; i < kept.size(); i++) {
            final OrderedRows rows = kept.get((first + i) % kept.size());
            final int need = rows.need();
            if (rows.dealt() == 0 && need > 0) {
                rows.deal((int) Math.min(need, rest * rows.weight() / open));
                rest -= rows.dealt();
                open -= rows.weight();
            }
        }
    }

    /// Estimates the number of frames until the rows of a type are in order, if nothing else changes. Leaves the shares
    /// of a running frame as they are.
    ///
    /// @param type place of the type
    /// @param frame the number of the next frame
    /// @return the number of frames; 0 if no row is known to be out of place, `Long.MAX_VALUE` if the type gets no move
    public long framesToOrder(final int type, final long frame) {
        deal(frame);
        return types.get(type).ordered().framesToOrder();
    }

    /// Reads the keys of one type, unless a user's function makes them. Changes no row.
    ///
    /// @param index in `[0, count())`
    public void read(final int index) {
        if (!kept.get(index).callsFunction()) {
            kept.get(index).read();
        }
    }

    /// Reads the keys of one type if a user's function makes them; on the owner. If the function throws, the type is
    /// unchanged.
    ///
    /// @param index in `[0, count())`
    public void readByFunction(final int index) {
        if (kept.get(index).callsFunction()) {
            kept.get(index).read();
        }
    }

    /// Places rows of one type, after all keys were read.
    ///
    /// @param index in `[0, count())`
    public void place(final int index) {
        kept.get(index).place();
    }

    /// {@return the number of exchanges of two rows in the frame, over all types}
    public long moves() {
        long sum = 0;
        for (int i = 0; i < kept.size(); i++) {
            sum += kept.get(i).moves();
        }
        return sum;
    }
}
