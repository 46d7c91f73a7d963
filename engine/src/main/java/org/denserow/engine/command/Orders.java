package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.denserow.engine.defragment.Plan;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.RowStore;

/// The types whose rows are kept in an order, and the moves that they may make in a frame.
///
/// The budget is dealt out before the work begins. First those are served who could not use their part of it by weight:
/// they get what they could use. What is left goes to the others, by weight again. What is left by rounding goes to
/// another type in every frame, so that a budget below the number of types serves all of them in turn. All of it follows
/// from weights, counts of rows and the number of the frame; what a type gets and does not use is not passed on.
///
/// *Threads*: the owner's, but for [#read(int)] and [#place(int)]: one thread for a type. *Cost*: O(types with an
/// order); nothing is allocated.
public final class Orders {

    private final TypeTable types;
    private final List<OrderedRows> kept = new ArrayList<>(); // by number of their types
    private int budget;

    Orders(final TypeTable types) {
        this.types = types;
    }

    /// Says how many moves all types together may make in a frame.
    ///
    /// @param moves at least 0
    public void budget(final int moves) {
        budget = moves;
    }

    /// Keeps the rows of a type in an order, instead of the one that they had.
    ///
    /// @param type place of the type
    /// @param order by columns of the type, no comparison
    public void keep(final int type, final RowOrder order) {
        final OrderedRows rows = types.get(type).ordered();
        final Plan plan = Plan.over(types.get(type).map(), order, this::find);
        if (!rows.isKept()) {
            kept.add(rows);
            kept.sort(Comparator.comparingInt(OrderedRows::type));
        }
        rows.keep(plan);
    }

    private RowStore find(final int typeNumber) {
        final int place = types.place(typeNumber);
        return types.isPlace(place) ? types.get(place).map() : null;
    }

    /// Keeps the rows of a type in no order any more.
    ///
    /// @param type place of the type
    public void drop(final int type) {
        kept.remove(types.get(type).ordered());
        types.get(type).ordered().drop();
    }

    /// {@return how many types are kept in an order}
    public int count() {
        return kept.size();
    }

    /// {@return one of them, by number of their types}
    ///
    /// @param index in `[0, count())`
    public OrderedRows get(final int index) {
        return kept.get(index);
    }

    // ---- The step of a frame ----

    /// A frame begins: no row was moved in it.
    public void beginFrame() {
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).beginFrame();
        }
    }

    /// Deals out the budget.
    ///
    /// @param frame decides who gets what is left by rounding
    /// @return whether there is anything to do
    public boolean share(final long frame) {
        long weights = 0;
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).share(0);
            weights += kept.get(i).need() > 0 ? kept.get(i).weight() : 0;
        }
        if (weights > 0) {
            shareByWeight(weights, frame);
        }
        return weights > 0 && budget > 0;
    }

    private void shareByWeight(final long weights, final long frame) {
        long rest = budget;
        long open = weights;
        for (int i = 0; i < kept.size(); i++) {
            final OrderedRows rows = kept.get(i);
            final int need = rows.need();
            if (need > 0 && need <= rows.weight() * (long) budget / weights) {
                rows.share(need);
                rest -= need;
                open -= rows.weight();
            }
        }
        final int first = (int) (frame % kept.size());
        for (int i = 0; i < kept.size(); i++) {
            final OrderedRows rows = kept.get((first + i) % kept.size());
            final int need = rows.need();
            if (rows.share() == 0 && need > 0) {
                rows.share((int) Math.min(need, rest * rows.weight() / open));
                rest -= rows.share();
                open -= rows.weight();
            }
        }
    }

    /// Estimates how many frames it takes until the rows of a type are in order, if nothing else happens.
    ///
    /// @param type place of the type
    /// @param frame the next one
    /// @return frames; 0 if no row is known to be out of place, `Long.MAX_VALUE` if it gets no move
    public long framesToOrder(final int type, final long frame) {
        share(frame);
        return types.get(type).ordered().framesToOrder();
    }

    /// Reads the keys of one type, unless a function of the user's makes them; changes no row.
    ///
    /// @param index in `[0, count())`
    public void read(final int index) {
        if (!kept.get(index).callsFunction()) {
            kept.get(index).read();
        }
    }

    /// Reads those of a type of which a function makes them, on the owner. If it throws, nothing of the type has changed.
    ///
    /// @param index in `[0, count())`
    public void readByFunction(final int index) {
        if (kept.get(index).callsFunction()) {
            kept.get(index).read();
        }
    }

    /// Places rows of one type, all keys being read.
    ///
    /// @param index in `[0, count())`
    public void place(final int index) {
        kept.get(index).place();
    }

    /// {@return exchanges of two rows in the frame, of all types}
    public long moves() {
        long sum = 0;
        for (int i = 0; i < kept.size(); i++) {
            sum += kept.get(i).moves();
        }
        return sum;
    }
}
