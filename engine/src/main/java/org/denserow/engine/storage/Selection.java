package org.denserow.engine.storage;

import org.denserow.engine.rows.RowSelection;

/// Rows of one type chosen by tags, always within its active rows: a [Tag], or a boolean expression over tags,
/// `bullets.or(lasers)`, `enemies.andNot(tanks)`.
///
/// A selection holds the tags, not their bits: it always speaks of the tags as they are when it is looked at. Its text
/// is the plan, innermost first.
///
/// *Threads*: immutable; combine selections where systems are declared.
public sealed interface Selection permits Tag, RowSelection {

    /// {@return the type number of the rows}
    int type();

    /// {@return the rows selected by both}
    ///
    /// @param other a selection of the same type
    /// @throws IllegalArgumentException if it is of another type
    Selection and(Selection other);

    /// {@return the rows selected by this, by `other` or by both}
    ///
    /// @param other a selection of the same type
    /// @throws IllegalArgumentException if it is of another type
    Selection or(Selection other);

    /// {@return the rows selected by this and not by `other`}
    ///
    /// @param other a selection of the same type
    /// @throws IllegalArgumentException if it is of another type
    Selection andNot(Selection other);

    /// {@return the active rows that this does not select}
    Selection not();

    /// Counts the selected rows; for the owner outside systems, O(rows / 64).
    ///
    /// @return selected active rows
    /// @throws IllegalStateException if called inside a system
    int count();
}
