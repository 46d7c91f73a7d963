package org.denserow.engine.rows;

import java.util.function.IntFunction;

/// An order of rows as the engine sees it; every `RowOrder` is one.
public interface PlannedOrder {

    /// Creates a plan that advances step by step.
    ///
    /// @param store rows of a dense layout
    /// @param types finds a type of the same simulation by its number; null if there is none
    /// @return the plan, before its first step
    /// @throws IllegalStateException if the layout keeps rows in their places
    /// @throws IllegalArgumentException if a column belongs to other rows, or the order is a comparison
    OrderPlan plan(RowStore store, IntFunction<RowStore> types);

    /// {@return what puts rows in this order and others, call by call; it has no order yet}
    ///
    /// @param store the rows of a map that stands alone
    RowSorter sorter(RowStore store);
}
