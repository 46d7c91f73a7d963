package org.denserow.engine.storage;

import org.denserow.engine.rows.Cells;

/// One value per row in a flat array; a new row has the value 0, or null in an [ObjectColumn].
///
/// Row `r` occupies the cells `[stride * r, stride * r + stride)` of the array. The stride is 1, but 2 or 3 in a
/// [FloatColumn] of vectors.
///
/// ## Threads
/// Inside a system the array comes from the chunk (`rows.read`, `rows.write`), which knows what was declared. An array
/// that was fetched with [#values()] beforehand and kept escapes that check, and is replaced when a growable type
/// grows. Checks mode (`-Ddenserow.checks=true`) finds most of what is written to one.
///
/// @param <A> the array a chunk gets; at least `stride` times as long as the map has rows
public sealed interface Column<A> extends Part<A, A>
        permits FloatColumn, DoubleColumn, IntColumn, LongColumn, HandleColumn, ByteColumn, ObjectColumn, Cells {

    /// Most columns of a type.
    int MAX_COLUMNS = 1024;

    /// {@return its number among the columns of its type, from 0 in order of definition}
    int index();

    /// {@return cells per row: 1, but 2 or 3 in a column of vectors}
    int stride();

    /// The live array, for the owner outside systems. It is that of the column until the type grows, by a direct create
    /// or at a boundary, or a restore replaces it; what is written to it after that is lost. Checks mode finds such a
    /// write in a simulation.
    ///
    /// Cells behind the last row are 0, and a new row takes them as they are: write none of them. The check of the
    /// invariants finds such a write. Only a hole among pinned rows may be written to; its values are lost.
    ///
    /// @return the values, those of row `r` from `stride * r` on, valid for rows in `[0, rows)`
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    A values();
}
