package org.denserow.engine.storage;

import org.denserow.engine.rows.RowSelection;

/// A choice among the active rows of one type: a [Tag], or a boolean expression over tags such as `bullets.or(lasers)`
/// or `enemies.andNot(tanks)`.
///
/// A selection refers to the tags and does not copy their bits: each use sees the bits as they are then. Its `toString`
/// shows names of tags and operators. An operand that is itself a combination stands in brackets.
///
/// *Threads*: immutable. Combine selections where you declare systems, not in bodies.
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

    /// {@return the active rows not selected by this}
    Selection not();

    /// Counts the selected rows, for the owner outside systems. O(rows / 64). In a simulation, only the first call for
    /// each selection allocates.
    ///
    /// @return the number of selected active rows
    /// @throws IllegalStateException if called inside a system
    int count();
}
