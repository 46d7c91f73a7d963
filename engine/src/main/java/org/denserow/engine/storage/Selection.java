package org.denserow.engine.storage;

/// Rows of one type chosen by tags, always within its active rows. So far a selection is one [Tag].
public sealed interface Selection permits Tag {

    /// Counts the selected rows; for the owner outside systems, O(rows / 64).
    ///
    /// @return selected active rows
    /// @throws IllegalStateException if called inside a system
    int count();
}
