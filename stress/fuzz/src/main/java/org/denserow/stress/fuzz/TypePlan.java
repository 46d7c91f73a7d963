package org.denserow.stress.fuzz;

import java.util.List;
import org.denserow.engine.storage.Layout;

/// A type of a case.
///
/// @param number its place among the types of the case
/// @param layout where its rows are
/// @param columns its columns; the first two are [ColumnPlan#IDENTITY] and [ColumnPlan#SEEN]
/// @param tags the number of its tags
/// @param keepsLaps whether it keeps what was created, changed and destroyed within the last lap
/// @param left how many generations its slots have left; [#YOUNG]: all
/// @param order the column by which its rows are kept in order, or [#NO_ORDER]
record TypePlan(int number, Layout layout, List<ColumnPlan> columns, int tags, boolean keepsLaps, int left, int order) {

    /// The slots have all generations.
    static final int YOUNG = 0;

    /// The rows are kept in no order.
    static final int NO_ORDER = -1;

    /// {@return its name in the engine}
    String name() {
        return "t" + number;
    }

    /// {@return whether rows come one by one}
    boolean creates() {
        return layout.creates();
    }

    /// {@return whether rows may be pending or permanent}
    boolean pends() {
        return layout.destroys();
    }

    /// {@return whether the rows have holes among them}
    boolean isPinned() {
        return layout.isPinned();
    }
}
