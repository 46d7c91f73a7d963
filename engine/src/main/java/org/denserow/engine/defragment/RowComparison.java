package org.denserow.engine.defragment;

/// Compares two rows, for [RowOrder#comparing(RowComparison)]. It must not change rows.
@FunctionalInterface
public interface RowComparison {

    /// {@return whether row `a` must stand after row `b`; false if `a` may stand before `b`, and for equal rows}
    ///
    /// @param a an active row
    /// @param b an active row
    boolean isAfter(int a, int b);
}
