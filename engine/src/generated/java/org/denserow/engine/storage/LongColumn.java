// Generated from DoubleColumn.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.storage;

import org.denserow.engine.rows.LongCells;

/// One `long` per row.
public sealed interface LongColumn extends Column<long[]> permits LongCells {
    /// The value of one row, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside. A hole is inside, but the value there means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    long get(int row);
}
