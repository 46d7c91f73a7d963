package org.denserow.engine.storage;

import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.snapshot.ObjectForm;
import org.jspecify.annotations.Nullable;

/// One object per row, or null: for assets and other objects whose content the engine never reads.
///
/// A cell is null when its row is created. It is null again once the row is gone: destroyed, cleared, or never created
/// because the type was full or the frame failed. So a column keeps only the objects of existing rows alive.
///
/// Objects are not part of hashes: the engine does not know the value of an object, and its identity differs from run
/// to run. If rows depend on the content of objects, the simulation is as deterministic as that content.
///
/// ## Threads
/// The rules of [Column] hold for the cells, not for the content of the objects: two systems that declare the column as
/// read may use the same object at the same time.
///
/// @param <T> the class of the values; a chunk gets an array of this type
@SuppressWarnings("exports") // users need not have the annotation
public sealed interface ObjectColumn<T> extends Column<@Nullable T[]> permits ObjectCells {

    /// The value of one row, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its object, or null if none was set or the row is a hole
    /// @throws IndexOutOfBoundsException if it is outside
    /// @throws IllegalStateException inside a system; use `rows.read` there
    @Nullable T get(int row);

    /// {@return the class of the values}
    Class<T> valueType();

    /// Says how [files of snapshots][org.denserow.engine.Snapshot#writeTo] keep the values. Plain data does not need
    /// it: texts, enums, boxed numbers, records and arrays of these have a form, see [ObjectForm#of(Class)].
    ///
    /// @param form writes and reads the values; another call replaces it
    /// @return this
    ObjectColumn<T> saved(ObjectForm<T> form);
}
