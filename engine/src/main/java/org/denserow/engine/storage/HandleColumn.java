package org.denserow.engine.storage;

import org.denserow.engine.rows.HandleCells;

/// One handle per row: a reference to a row of another (or the same) type, or `Handle.NULL`.
///
/// [WhenGone] says what happens to a reference when its target dies. A stale reference never leads to another row: the
/// look-up reports it as stale.
public sealed interface HandleColumn extends Column<long[]> permits HandleCells {

    /// What a boundary does with a reference whose target died. Only a simulation does this; a stand-alone map keeps
    /// every reference.
    ///
    /// A row dies by a command, at the end of its lap (an event), because its asset failed, by `Table.destroy`, or
    /// because its create was refused. Each boundary handles the rows that died since the boundary before. The rows
    /// that the owner destroys between frames are handled by the next opening boundary.
    ///
    /// A boundary first applies all its commands. Then it handles the references in all rows that exist at that moment.
    /// This includes rows just created, pending rows, and references that a system wrote in place. Three kinds of
    /// references stay as they are: references that were stale before, references that a failed frame leaves behind,
    /// and references whose target died before the column was added.
    ///
    /// *Cost*: none at a boundary at which no row of the target type died. Otherwise the owner scans the column, at 1
    /// to 2 ns per row: once for `CLEAR`, at most four times for `DESTROY`. If few rows died and the column is the key
    /// of an index, the owner asks the index instead, with the same result. It takes 8 to 56 bytes per row that dies.
    enum WhenGone {
        /// Keeps the reference, which is then stale.
        KEEP,

        /// Sets the reference to null and marks its row as changed.
        CLEAR,

        /// Destroys the row that holds the reference, at the same boundary. Then the rows that refer to that row are
        /// handled in the same way, in rounds until no more row is found. Types may refer to each other in cycles, and
        /// to themselves. A permanent row is not destroyed: its reference is set to null, and it counts as a stale
        /// command.
        DESTROY
    }

    /// The result of [#target()] for a column that takes handles of any type.
    int ANY_TYPE = -1;

    /// The value of one row, for the owner outside systems. It also works for the key of an index, whose array is not
    /// given out.
    ///
    /// @param row a row that exists, in `[0, end)`
    /// @return its handle, which may be stale, or `Handle.NULL`
    /// @throws IndexOutOfBoundsException if it is outside. A hole is inside, but the value there means nothing
    /// @throws IllegalStateException inside a system; use `rows.read` there
    long get(int row);

    /// {@return the type number of the targets, or [#ANY_TYPE]}
    int target();

    /// {@return what happens to a reference when its target dies}
    WhenGone whenGone();
}
