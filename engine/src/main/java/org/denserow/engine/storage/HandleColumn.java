package org.denserow.engine.storage;

import org.denserow.engine.rows.HandleCells;

/// One handle per row: a reference to a row of another (or the same) type, or `Handle.NULL`.
///
/// What becomes of a reference when its target dies, the column says ([WhenGone]). A stale one never reads another row:
/// looking it up says that it is stale.
public sealed interface HandleColumn extends Column<long[]> permits HandleCells {

    /// What happens at the boundary at which the row dies that a cell refers to. It is a matter of simulations: in a
    /// map that stands alone every reference is kept.
    enum WhenGone {
        /// The reference is kept, and is stale.
        KEEP,

        /// The reference is set to null, and its row marked as changed.
        CLEAR,

        /// The row that holds the reference is destroyed at the same boundary.
        DESTROY
    }

    /// The target of a column that takes handles of any type.
    int ANY_TYPE = -1;

    /// {@return the type number of the rows it refers to, or [#ANY_TYPE]}
    int target();

    /// {@return what happens when the row dies that a cell refers to}
    WhenGone whenGone();
}
