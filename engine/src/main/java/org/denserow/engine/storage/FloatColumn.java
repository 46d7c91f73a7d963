package org.denserow.engine.storage;

import org.denserow.engine.rows.FloatCells;

/// One `float` per row, or a vector of two or three (`vec2`, `vec3`).
///
/// A vector column is one array with a [#stride()]: a row takes 8 or 12 bytes, with nothing between rows. It suits code
/// that uses all components of a row at once, in any order of rows. Code that uses only one component, in all rows,
/// reads two or three times as much memory as with a column of single values.
///
/// Hashes use the raw bits of every component, so two NaN with different bits differ.
public sealed interface FloatColumn extends Column<float[]> permits FloatCells {

    /// The value of one cell, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param cell in `[0, stride * end)`; in a column without vectors, this is the row
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside. A hole is inside, but the value there means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    float get(int cell);
}
