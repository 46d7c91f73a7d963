package org.denserow.engine.rows;

/// Rows in groups, as plain arrays, for systems that run over whole groups. Group `g` has the rows `order()[i]` for `i`
/// in `[begins()[g], begins()[g + 1])`. No row occurs twice.
///
/// *Threads*: as the view of a [Rebuilt] part.
public interface RowGroups {

    /// {@return the number of groups}
    int groups();

    /// {@return the number of groups if it is constant; -1 if it follows the rows of a type}
    int fixedGroups();

    /// {@return the begin of each group in `order()`, ascending, valid in `[0, groups()]`}
    int[] begins();

    /// {@return the rows, group by group}
    int[] order();

    /// {@return whether the number of a group may be the row of a type; true for any type, unless handles name the
    ///     groups}
    ///
    /// @param type any type
    default boolean areRowsOf(final RowStore type) {
        return true;
    }
}
