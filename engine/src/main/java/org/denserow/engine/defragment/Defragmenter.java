package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import org.denserow.engine.rows.RowStore;

/// Puts the rows of a map that stands alone in order, call by call, each with at most so many exchanges of two rows:
/// what is behind `HandleMap.defragment`. Whatever happens to the rows between calls, enough calls put them in order
/// once it ends.
///
/// A pass reads and sorts all keys in one call, and places rows in this call and those after it; keys that are written
/// meanwhile are seen in the next pass. When a pass has left all rows in order and none has come, gone or moved since,
/// calls do nothing until a row does, another [RowOrder] object is given, or `markFragmented` is called: write keys in
/// place, then call that. The rows count as fragmented until then (`MapMetrics.isFragmented`).
///
/// A function or a comparison that throws changes no row.
///
/// Source: "Game Engine Containers – handle_map", `defragment`. There a swap may move any number of rows, a call
/// begins at the first row again, and may end unsorted for ever; the remedies are those of [Plan].
///
/// ## Cost
/// The call that begins a pass is O(rows) if they are in order; otherwise O(rows × bytes in which keys differ), or for
/// a comparison O(n log n). The others are O(exchanges and rows passed by). Memory as of [Plan], from the first call on.
///
/// *Threads*: as the map.
public final class Defragmenter {

    /// Passes of one call: an order whose keys follow from where rows stand may take several.
    private static final int MOST_PASSES = 64;

    private final RowStore store;
    private Plan plan; // null before the first order
    private boolean isDone; // by the plan's order, unless structure has changed
    private long changes; // of structure, when the pass began or was done, and our own since

    /// Creates one without an order.
    ///
    /// @param store the rows of the map
    @SuppressWarnings("exports") // who cannot name the rows cannot call it
    public Defragmenter(final RowStore store) {
        this.store = store;
    }

    /// Goes on putting rows in order.
    ///
    /// @param order of these rows
    /// @param maxSwaps most exchanges, at least 0
    /// @return exchanges made
    public int defragment(final RowOrder order, final int maxSwaps) {
        store.direct().checkExchanges("defragment");
        if (maxSwaps < 0) {
            throw new IllegalArgumentException("a number of exchanges must not be negative: maxSwaps=" + maxSwaps
                    + ", type=" + store.name() + "; 0 does nothing");
        }
        if (plan != null) {
            plan.checkIdle();
        }
        if (plan == null || plan.order() != order) {
            plan = Plan.standAlone(store, given(order, "order", "say in which order rows are to stand"));
            isDone = false;
        }
        if (maxSwaps == 0 || isDone && store.slots().changes() == changes) {
            return 0;
        }
        return goOn(maxSwaps);
    }

    private int goOn(final int most) {
        isDone = false;
        int moves = 0;
        for (int pass = 0; pass < MOST_PASSES && moves < most && !isDone; pass++) {
            if (plan.isAtRest()) {
                changes = store.slots().changes();
            }
            plan.readAll();
            boolean settles = true;
            if (!plan.isAtRest()) {
                final int made = plan.placeAll(most - moves);
                moves += made;
                changes += made;
                settles = !plan.dependsOnRows();
            }
            if (plan.isAtRest() && settles && store.slots().changes() == changes) {
                isDone = true;
                store.all().setFragmented(false);
            }
        }
        return moves;
    }

    /// Says that rows may be out of order.
    public void markFragmented() {
        if (plan != null) {
            plan.markFragmented();
        }
        store.all().setFragmented(true);
        isDone = false;
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        if (plan != null) {
            plan.arrays(to);
        }
    }
}
