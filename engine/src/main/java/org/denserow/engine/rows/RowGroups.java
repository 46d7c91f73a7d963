package org.denserow.engine.rows;

/// Rows in groups, as plain arrays, for whoever runs over whole groups: group `g` is `rows()[begins()[g]]` up to
/// `begins()[g + 1]`, that excluded. No row stands twice.
///
/// *Threads*: as the view of a [Rebuilt] part.
public interface RowGroups {

    /// {@return how many groups there are}
    int groups();

    /// {@return how many groups there always are; -1 where that follows the rows of a type}
    int fixedGroups();

    /// {@return where groups begin, ascending, valid in `[0, groups()]`}
    int[] begins();

    /// {@return rows, group by group}
    int[] order();

    /// {@return whether the groups have the numbers of rows of a type: of any, unless handles name them}
    ///
    /// @param type any type
    default boolean areRowsOf(final RowStore type) {
        return true;
    }
}
