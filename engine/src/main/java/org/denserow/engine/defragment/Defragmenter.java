package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowSorter;
import org.denserow.engine.rows.RowStore;

/// Puts the rows of a stand-alone map in order, call by call, with a bounded amount of work in each: the
/// implementation of `HandleMap.defragment`. Rows may come, go and change between calls; once they stop, a finite
/// number of calls puts them in order.
///
/// A pass copies keys, sorts the copy and places rows. Each call continues where the last one ended, in any of the
/// three. Keys written after they were copied count in the next pass. After a pass that left all rows in order, calls
/// do nothing until a row comes, goes or moves, the caller passes another [RowOrder] object, or calls `markFragmented`.
/// A caller that writes keys in place calls `markFragmented` afterwards. `HandleMap.isFragmented` is false after such a
/// pass, until a row comes, goes or moves, `markFragmented` is called, or a call begins a pass that it does not end.
///
/// A key function or a comparison that throws changes no row.
///
/// Source: "Game Engine Containers – handle_map", `defragment`. Its listing has defects: one swap may move any number
/// of rows, each call begins at the first row, and rows may stay unsorted for ever. [Plan] says how they are avoided.
///
/// ## Cost
/// A call handles at most [#WORK] rows and [#WORK_PER_SWAP] for each exchange that it may make; no bound holds if it
/// may make `Integer.MAX_VALUE`. A pass handles a row once to copy it, once for each key byte in which rows differ and
/// once for each such key, or once for each merge of a comparison, once for its target, and about once to place it.
/// Memory is that of [Plan], allocated by the calls that first need it.
///
/// *Threads*: as the map.
final class Defragmenter implements RowSorter {

    /// Rows that each call may handle, for any number of exchanges above 0.
    static final int WORK = 16_384;

    /// Rows that a call may handle besides, for each exchange that it may make.
    static final int WORK_PER_SWAP = 32;

    /// Most passes of one call. An order whose keys depend on the places of rows may need several.
    private static final int MOST_PASSES = 64;

    private final RowStore store;
    private Plan plan; // null before the first order
    private boolean isDone; // in the plan's order, unless structure has changed since
    private long changes; // of structure, when the pass began or ended, plus our own

    /// Creates a defragmenter without an order.
    ///
    /// @param store the rows of the map
    Defragmenter(final RowStore store) {
        this.store = store;
    }

    @Override
    public int defragment(final PlannedOrder order, final int maxSwaps) {
        store.direct().checkExchanges("defragment");
        if (maxSwaps < 0) {
            throw new IllegalArgumentException("the number of exchanges must not be negative: maxSwaps=" + maxSwaps
                    + ", type=" + store.name() + "; 0 does nothing");
        }
        if (plan != null) {
            plan.checkIdle();
        }
        if (plan == null || plan.order() != order) {
            plan = Plan.standAlone(store, (KeyedOrder) given(order, "order", "say in which order rows are to stand"));
            isDone = false;
        }
        if (maxSwaps == 0 || isDone && store.slots().changes() == changes) {
            return 0;
        }
        return goOn(maxSwaps);
    }

    private int goOn(final int most) {
        isDone = false;
        store.setFragmented(true);
        int moves = 0;
        long work = most == Integer.MAX_VALUE ? Long.MAX_VALUE : WORK + (long) WORK_PER_SWAP * most;
        for (int pass = 0; pass < MOST_PASSES && moves < most && work > 0 && !isDone; pass++) {
            if (plan.isAtRest()) {
                changes = store.slots().changes();
            }
            work -= plan.advance(work);
            boolean settles = true;
            if (plan.isPlacing()) {
                final int made = plan.place(most - moves, work);
                work = plan.looksLeft();
                moves += made;
                changes += made;
                settles = !plan.dependsOnRows();
            }
            if (plan.isAtRest() && settles && store.slots().changes() == changes) {
                isDone = true;
                store.setFragmented(false);
            }
        }
        return moves;
    }

    @Override
    public void markFragmented() {
        if (plan != null) {
            plan.markFragmented();
        }
        store.setFragmented(true);
        isDone = false;
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        if (plan != null) {
            plan.arrays(to);
        }
    }
}
