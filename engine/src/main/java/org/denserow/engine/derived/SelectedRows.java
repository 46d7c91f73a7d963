package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.RowSelected;
import org.denserow.engine.rebuilt.SelectedView;

/// The active rows of a selection as an ascending list, for any layout; for example to pick one at random. Systems read
/// it but do not run over it: they run over the selection itself, or over the `list()` of a pinned type.
///
/// *Cost* of a rebuild: two passes over the words of the selection, and one more to evaluate an expression. Memory: 4
/// bytes per row of capacity, and the words of an expression. *Threads*: as [Derived].
public sealed interface SelectedRows extends Derived<SelectedRows.View> permits RowSelected {

    /// What a chunk gets: arrays for reading, valid while its body runs.
    sealed interface View permits SelectedView {

        /// {@return the number of selected rows}
        int count();

        /// {@return the selected rows in ascending order, in the first [#count()] elements; the array is longer}
        int[] rows();

        /// Picks a random row of the list; each row is equally likely.
        ///
        /// @param randomBits 64 random bits, such as `rows.random().at(row).nextLong()`
        /// @return a row, or -1 if there is none
        int any(long randomBits);
    }
}
