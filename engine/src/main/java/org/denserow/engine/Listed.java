package org.denserow.engine;

/// A chunk of listed rows: `int[] rows = list.rows(); for (int i = list.from(); i < list.to(); i++) { int row =
/// rows[i]; … }`.
///
/// For the list of a pinned type, a chunk owns whole words of 64 rows, listed or not. In waves, a chunk owns the rows
/// that it lists, which are of one wave; the columns that the part carries use the same places.
public sealed interface Listed extends Chunk permits ChunkContext {

    /// Gives the list of the whole type; in waves the rows of the part, wave by wave. Do not write it.
    ///
    /// @return row numbers, this chunk's in `[from(), to())`, ascending there
    int[] rows();

    /// {@return the place of this chunk's first row in the list}
    int from();

    /// {@return the place after this chunk's last row in the list}
    int to();
}
