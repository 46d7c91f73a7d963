package org.denserow.engine.handle;

/// Moves of rows, in the order in which whoever keeps something per row must repeat them.
///
/// A move says: the row at [#from(int)] now stands at [#to(int)], and where it stood is vacated. Where deaths are told
/// of, each is a move of a row onto itself.
///
/// *Cost*: O(1) each. *Threads*: those of whoever is told.
public interface RowMoves {

    /// {@return the number of moves}
    int count();

    /// {@return where a row stood}
    ///
    /// @param move in `[0, count())`
    /// @throws IndexOutOfBoundsException if there is no such move
    int from(int move);

    /// {@return where it stands now}
    ///
    /// @param move in `[0, count())`
    /// @throws IndexOutOfBoundsException if there is no such move
    int to(int move);
}
