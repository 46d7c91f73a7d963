// A template: copies for other primitives are generated from this file; CONTRIBUTING.md says how.
package org.denserow.engine.storage;

import org.denserow.engine.rows.DoubleCells;

/// One `double` per row. Hashes use the raw bits, so two NaN with different bits differ.
public sealed interface DoubleColumn extends Column<double[]> permits DoubleCells {
    /// The value of one row, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside. A hole is inside, but the value there means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    double get(int row);
}
