package org.denserow.engine.defragment;

/// Compares two rows that exist, for [RowOrder#comparing(RowComparison)]. It only looks.
@FunctionalInterface
public interface RowComparison {

    /// {@return whether row `a` stands after row `b`; false for rows that may stand as they do}
    ///
    /// @param a an active row
    /// @param b an active row
    boolean isAfter(int a, int b);
}
