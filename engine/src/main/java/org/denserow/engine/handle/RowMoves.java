package org.denserow.engine.handle;

/// Moves of rows, in the order in which columns and followers must repeat them.
///
/// A move says: the row at [#from(int)] is now at [#to(int)], and its former place is vacant. In a list of dead rows,
/// each row is listed as a move onto itself.
///
/// *Cost*: each method is O(1). *Threads*: only the thread that gets the object uses it.
public interface RowMoves {

    /// {@return the number of moves}
    int count();

    /// {@return the former place of a row}
    ///
    /// @param move in `[0, count())`
    /// @throws IndexOutOfBoundsException if there is no such move
    int from(int move);

    /// {@return its present place}
    ///
    /// @param move in `[0, count())`
    /// @throws IndexOutOfBoundsException if there is no such move
    int to(int move);
}
