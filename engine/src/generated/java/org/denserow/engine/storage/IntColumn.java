// Generated from DoubleColumn.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.storage;

import org.denserow.engine.rows.IntCells;

/// One `int` per row.
public sealed interface IntColumn extends Column<int[]> permits IntCells {
    /// The value of one row, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside. A hole is inside, but the value there means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    int get(int row);
}
