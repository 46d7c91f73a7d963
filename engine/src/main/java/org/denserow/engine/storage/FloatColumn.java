package org.denserow.engine.storage;

import org.denserow.engine.rows.FloatCells;

/// One `float` per row, or a vector of two or three (`vec2`, `vec3`).
///
/// A vector column is one array with a [#stride()]: a row takes 8 or 12 bytes, with nothing between rows. It suits code
/// that uses all components of a row at once, in any order of rows. Code that runs over one component of all rows reads
/// two or three times as much memory as from a plain column.
///
/// Hashes use the raw bits of every component, so two NaN with different bits differ.
public sealed interface FloatColumn extends Column<float[]> permits FloatCells {

    /// The value of one cell, for the owner outside systems; also of the key of an index, whose array is not given out.
    ///
    /// @param cell in `[0, stride * end)`; without vectors a row
    /// @return its value
    /// @throws IndexOutOfBoundsException if it is outside; a hole is inside, but what it holds means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    float get(int cell);
}
