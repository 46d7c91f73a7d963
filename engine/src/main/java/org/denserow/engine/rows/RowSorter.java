package org.denserow.engine.rows;

import java.util.function.Consumer;

/// Puts the rows of a map that stands alone in order, call by call.
///
/// *Threads*: as the map.
public interface RowSorter {

    /// Continues to put rows in order.
    ///
    /// @param order an order of these rows
    /// @param maxSwaps most exchanges, at least 0
    /// @return exchanges made
    int defragment(PlannedOrder order, int maxSwaps);

    /// Says that rows may be out of order, for example because keys were written in place.
    void markFragmented();

    /// Passes each array to a consumer.
    ///
    /// @param to receives each array once
    void arrays(Consumer<Object> to);
}
