package org.denserow.engine.storage;

import java.util.Set;
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

    /// {@return the tags that occur in it, in order of their numbers}
    Set<Tag> tags();

    /// Copies the selected active rows as bits, for the owner outside systems. O(words × operators).
    ///
    /// @param word the first word: word `w` has the rows from `64 * w` on
    /// @param count the number of words
    /// @param target receives them: bit i of word `w` is for row `64 * w + i`
    /// @param at where the first of them goes
    /// @throws IndexOutOfBoundsException if the words are not within those of the rows, or the target is too short
    /// @throws IllegalStateException if called inside a system
    void copyTo(int word, int count, long[] target, int at);
}
