package org.denserow.engine.storage;

import org.denserow.engine.rows.HandleCells;

/// One handle per row: a reference to a row of another (or the same) type, or `Handle.NULL`.
///
/// What becomes of a reference when its target dies, the column says ([WhenGone]). A stale one never reads another row:
/// looking it up says that it is stale.
public sealed interface HandleColumn extends Column<long[]> permits HandleCells {

    /// What happens at the boundary at which the row dies that a cell refers to. It is a matter of simulations: in a
    /// map that stands alone every reference is kept.
    ///
    /// A row dies by command, by the end of its lap (events), by a failed asset, by `Table.destroy`, or because its
    /// create was refused. What died up to a boundary counts at that boundary, what the owner destroyed between frames at
    /// the next open one. It happens after all commands of the boundary were applied, to all rows that there are then: rows just created,
    /// pending rows, references that a system wrote in place. A reference that was stale before stays, and so do those
    /// that a failed frame leaves behind, and those to targets that died before the column was added.
    ///
    /// Cost: none at a boundary at which no row of the target type died; otherwise the owner scans the column, 1 to 2
    /// ns a row: once to clear, at most four times to destroy. 8 to 56 bytes a row that dies.
    enum WhenGone {
        /// The reference is kept, and is stale.
        KEEP,

        /// The reference is set to null, and its row marked as changed.
        CLEAR,

        /// The row that holds the reference is destroyed at the same boundary, and what refers to it in its turn, in
        /// rounds until nothing is left to destroy; cycles of types and references of a type to itself are fine. A
        /// permanent row stays, counts as stale, and has the reference set to null.
        DESTROY
    }

    /// The target of a column that takes handles of any type.
    int ANY_TYPE = -1;

    /// {@return the type number of the rows it refers to, or [#ANY_TYPE]}
    int target();

    /// {@return what happens when the row dies that a cell refers to}
    WhenGone whenGone();
}
