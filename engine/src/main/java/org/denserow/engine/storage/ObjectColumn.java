package org.denserow.engine.storage;

import org.denserow.engine.rows.ObjectCells;

/// One object per row, or null: assets and other things that the engine never looks into.
///
/// A cell is null when its row is created, and no cell refers to an object once its row is gone: erased, cleared, or
/// never created because the type was full or the frame failed. So a column keeps nothing alive but for its rows.
///
/// Objects are no part of hashes: what an object is worth is unknown, and its identity differs from run to run. A
/// simulation whose rows depend on what objects hold is as deterministic as these are.
///
/// ## Threads
/// As any column. What an object itself holds is its own affair: two systems that declare the column as read may run at
/// the same time.
///
/// @param <T> what the cells refer to; an array of this type is what a chunk gets
public sealed interface ObjectColumn<T> extends Column<T[]> permits ObjectCells {

    /// The value of one row, for the owner outside systems.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its object, or null if none was set, or the row is a hole
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalStateException inside a system; use `rows.read` there
    T get(int row);

    /// {@return the class of which every value is an instance}
    Class<T> cellType();
}
