package org.denserow.engine.storage;

import org.denserow.engine.rows.Cells;

/// One value per row, in a flat array. A new row has the value 0, or null in an [ObjectColumn].
///
/// Row `r` occupies the cells `[stride * r, stride * r + stride)` of the array. The stride is 2 or 3 in a [FloatColumn]
/// of vectors, and 1 in every other column.
///
/// ## Threads
/// Inside a system, get the array from the chunk (`rows.read`, `rows.write`), which checks it against the declarations
/// of the system. An array that was kept from an earlier call of [#values()] escapes this check, and becomes outdated
/// when a growable type grows. Checks mode (`-Ddenserow.checks=true`) finds most writes to such an array.
///
/// @param <A> the type of the array; the array has at least `stride` cells for each row
public sealed interface Column<A> extends Part<A, A>
        permits FloatColumn, DoubleColumn, IntColumn, LongColumn, HandleColumn, ByteColumn, ObjectColumn, Cells {

    /// The largest number of columns of a type.
    int MAX_COLUMNS = 1024;

    /// {@return the number of this column among those of its type, from 0 in order of definition}
    int index();

    /// {@return cells per row: 2 or 3 in a column of vectors, otherwise 1}
    int stride();

    /// The live array, for the owner outside systems. The column replaces the array when the type grows, in a direct
    /// create or at a boundary, and when the column becomes the key of an index. A restore may replace it too. A later
    /// write to the old array is lost; in a simulation, checks mode finds such a write.
    ///
    /// The array of a key is not given out, because its [index][org.denserow.engine.index.Index] would not see what is
    /// written to it. Read a key with `get`, which every column has. Change it with `commands.set`, or at once with
    /// `rekey` of a view of the index.
    ///
    /// Do not write to cells behind the last row: they must be 0, because a new row takes them as they are. A check of
    /// the invariants finds such a write. You may write to a hole among pinned rows; its values are lost.
    ///
    /// @return the values; the values of row `r` begin at cell `stride * r`, for `r` in `[0, rows)`
    /// @throws IllegalStateException inside a system, where `rows.read` and `rows.write` give the array, or if the
    ///     column is the key of an index
    A values();

    /// Copies values of rows into an array, for the owner outside systems; also of the key of an index. It is no write:
    /// parts derived from the column are not made anew for it.
    ///
    /// *Cost*: one `System.arraycopy`.
    ///
    /// @param cell the first cell; the first of row `r` is `stride * r`
    /// @param count the number of cells
    /// @param target receives them
    /// @param at where the first of them goes
    /// @throws IllegalArgumentException if the target is no array, or one of another kind
    /// @throws IndexOutOfBoundsException if the cells are not within `[0, stride * end)`, or the target is too short; a
    ///     hole is inside, but what it holds means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    void copyTo(int cell, int count, A target, int at);
}
