package org.denserow.engine.storage;

import org.denserow.engine.rows.FloatCells;

/// One `float` per row; or a vector of two or three, side by side (`vec2`, `vec3`).
///
/// A vector column is one array with a [#stride()]: row `r` occupies `[stride * r, stride * r + stride)`, 8 or 12 bytes
/// a row and nothing between rows. It suits code that takes all components of a row at once, in any order of rows; code
/// that runs over one component of all rows reads two or three times as much memory as from a plain column.
///
/// Hashes see the raw bits of every component, so two NaN differ when their bits do.
public sealed interface FloatColumn extends Column<float[]> permits FloatCells {}
